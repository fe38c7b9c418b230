"""What the start shows for one day: something that is told and is not so, or a card to think about.

It follows from the date alone, so that everybody sees the same and anybody can look up what it was.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Final, NamedTuple

from rules.encyclopedia.book.claims import FalseClaim, claims
from rules.games import GAMES
from rules.samples.examples import rows

STRIDE: Final = 37  # examples from one question to the next, so that neighbouring days ask about different games


class CardQuestion(NamedTuple):
    """A trick and a hand from the article of a game: which cards may be played?"""

    game: str
    example: str
    trump: str
    table: tuple[str, ...]
    hand: tuple[str, ...]


class DayPiece(NamedTuple):
    """One of the two."""

    claim: FalseClaim | None
    question: CardQuestion | None


def of_the_day(day: date) -> DayPiece:
    """What this day shows: claims and questions take turns."""
    number = day.toordinal()
    turn = number // 2
    if number % 2:
        return DayPiece(claims()[turn % len(claims())], None)
    return DayPiece(None, questions()[turn * STRIDE % len(questions())])


@cache
def questions() -> tuple[CardQuestion, ...]:
    """Every example of the usual rules in which somebody has led already."""
    return tuple(
        CardQuestion(key, row["id"], row["trump"], tuple(row["table"].split()), tuple(row["hand"].split()))
        for key in GAMES
        for row in rows(key).values()
        if row["table"] and "options" not in row
    )

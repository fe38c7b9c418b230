"""What is asked on the pages of the calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from config.web.forms import by, one_of, word, words
from scoring.book.series import EVERY
from scoring.league.words import day_of

OWN, CLUB = "own", "club"  # whose calendar; else the season of this address


@dataclass(frozen=True)
class FeedForm:
    """Whose calendar."""

    of: str = word()


@dataclass(frozen=True)
class RepeatForm:
    """How often an evening comes again, until when, and on which of those days."""

    every: str = one_of(EVERY)
    last: date | None = by(day_of)
    days: tuple[str, ...] = words(name="day")
    do: str = word()

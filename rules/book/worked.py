"""Worked scoring: hands whose sums are done by the engine, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple

from rules.book.articles import stem
from rules.book.choices import Choices
from rules.book.examples import file_of
from rules.engine.record import HandRecord
from rules.engine.scoring import score, settle, whole
from rules.engine.sheet import entry
from rules.engine.state import Points, Standing
from rules.engine.variant import Variant

PLAYERS = ("Anna", "Bert", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida", "Josef")


class Line(NamedTuple):
    """One reason for a change: the anchor of its rule, the amount before doubling, and with it."""

    part: str
    single: Points
    amount: Points


class Player(NamedTuple):
    """What a hand does to one player. ``tricks`` is None for who was not in play; ``points`` are None where none count."""

    name: str
    before: Points
    tricks: int | None
    points: int | None
    lines: tuple[Line, ...]
    after: Points
    wins: bool


class WorkedHand(NamedTuple):
    """A hand and its settlement. ``factor`` multiplies every line; ``last`` = the match is over."""

    id: str
    says: str
    trump: str
    factor: int
    players: tuple[Player, ...]
    skat: int | None
    last: bool


def hands_of(key: str) -> list[dict[str, Any]]:
    """The worked hands of a game as they are written: the ``[[hand]]`` rows of its examples."""
    found: list[dict[str, Any]] = file_of(key).get("hand", [])
    return found


def worked(lang: str, choices: Choices) -> tuple[WorkedHand, ...]:
    """The worked hands of a game under the chosen switches; hands that cannot occur then are left out."""
    return tuple(_worked(lang, choices))


def _worked(lang: str, choices: Choices) -> Iterator[WorkedHand]:
    game = choices.game
    for row in hands_of(stem(game)):
        seats = len(row["before"])
        excluded = any(getattr(choices.options, name) == value for name, value in row.get("without", {}).items())
        if excluded or game.contradictions(choices.options, seats):
            continue
        variant = game.variant(choices.options, seats)
        facts = row["facts"]
        standing = Standing(tuple(row["before"]), facts.get("dealer", 0), multiplier=facts.get("multiplier", 1))
        hand = entry(variant, row["facts"], standing)
        if isinstance(hand, HandRecord):
            yield _settled(lang, row, variant, standing, hand)


def _settled(lang: str, row: Mapping[str, Any], variant: Variant, standing: Standing, hand: HandRecord) -> WorkedHand:
    after = settle(variant, standing, hand)
    factor = hand.multiplier * prod(doubling.factor(hand) for doubling in variant.doublings)
    lines = score(variant, hand)
    counts_points = any(variant.values)
    players = tuple(
        Player(
            PLAYERS[seat],
            standing.scores[seat],
            hand.tricks[seat],
            hand.points[seat] if counts_points else None,
            tuple(Line(line.part, whole(line.amount / factor), line.amount) for line in lines if line.seat == seat),
            after.scores[seat],
            seat in after.winners,
        )
        for seat in range(variant.seats)
    )
    skat = hand.skat_points if counts_points else None
    trump = row["facts"].get("trump", "")
    return WorkedHand(row["id"], row["says"][lang], trump, factor, players, skat, bool(after.winners))

"""Worked scoring: hands whose sums are done by the engine, line by line."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple

from rules.book.articles import stem
from rules.book.choices import Choices
from rules.book.examples import file_of
from rules.book.tables import value_words
from rules.engine.record import HandRecord
from rules.engine.scoring import score, settle, whole
from rules.engine.sheet import entry
from rules.engine.state import Points, Standing
from rules.engine.variant import OptionValue, Variant
from rules.phrases import say

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
    """A hand and its settlement. ``factor`` multiplies every line; ``last`` = the match is over.

    ``agreed`` are switches and their values, in words, that are not chosen and without which it would not come to this.
    """

    id: str
    says: str
    agreed: tuple[tuple[str, str], ...]
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
        seats, extra = len(row["before"]), row.get("options", {})
        options = game.options(dataclasses.asdict(choices.options) | extra)  # type: ignore[call-overload]
        excluded = any(getattr(options, name) == value for name, value in row.get("without", {}).items())
        if excluded or game.contradictions(options, seats):
            continue
        variant = game.variant(options, seats)
        facts = row["facts"]
        standing = Standing(tuple(row["before"]), facts.get("dealer", 0), multiplier=facts.get("multiplier", 1))
        hand = entry(variant, row["facts"], standing)
        if isinstance(hand, HandRecord):
            agreed = {name: value for name, value in extra.items() if getattr(choices.options, name) != value}
            yield _settled(lang, row, variant, standing, hand)._replace(agreed=_in_words(lang, variant, agreed))


def _in_words(lang: str, variant: Variant, agreed: Mapping[str, OptionValue]) -> tuple[tuple[str, str], ...]:
    game = variant.game
    return tuple(
        (say(lang, f"option.{name}", game=game.key), value_words(lang, game, name, value))
        for name, value in agreed.items()
    )


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
    skat = row["facts"].get("skat_points")  # where nobody counts it, it is not spoken of
    trump = row["facts"].get("trump", "")
    return WorkedHand(row["id"], row["says"][lang], (), trump, factor, players, skat, bool(after.winners))

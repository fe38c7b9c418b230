"""Worked scoring: hands whose sums are done by the engine, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple

from rules.encyclopedia.book.tables import GameWords
from rules.engine.antes import ANTE
from rules.engine.hand_facts import Facts
from rules.engine.record import HandRecord
from rules.engine.scoring import ScoreLine, score, settle, whole
from rules.engine.sheet import entry
from rules.engine.state import Points, Standing
from rules.engine.variant import OptionValue, Variant
from rules.games import stem
from rules.samples.annotated_hand import PLAYERS
from rules.samples.examples import file_of
from rules.sets.choices import Choices


class SumLine(NamedTuple):
    """One reason for a change: the anchor of its rule, the amount before doubling, and with it."""

    part: str
    single: Points
    amount: Points


class SumPlayer(NamedTuple):
    """What a hand does to one player. ``tricks`` is None for who was not in play; ``points`` are None where none count."""

    name: str
    before: Points
    tricks: int | None
    points: int | None
    lines: tuple[SumLine, ...]
    after: Points
    wins: bool


class WorkedHand(NamedTuple):
    """A hand and its settlement. ``factor`` multiplies every line but the stakes; ``last`` = the match is over.

    ``agreed`` are switches and their values, in words, that are not chosen and without which it would not come to this;
    ``extra`` are the same as an address has them. ``factors`` are what ``factor`` is made of: the anchor of each rule
    that doubles, "" for what was brought from the hands before. ``facts`` and ``standing`` are what it was made from.
    ``tricks_told``: whether it is said of everybody how many tricks he took; some games ask for no more than the last.
    """

    id: str
    says: str
    agreed: tuple[tuple[str, str], ...]
    trump: str
    factor: int
    players: tuple[SumPlayer, ...]
    skat: int | None
    last: bool
    facts: Facts
    standing: Standing
    factors: tuple[tuple[str, int], ...] = ()
    extra: tuple[tuple[str, OptionValue], ...] = ()
    tricks_told: bool = True


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
        options = game.options(choices.options.by_name() | extra)
        excluded = any(getattr(options, name) == value for name, value in row.get("without", {}).items())
        if excluded or game.contradictions(options, seats):
            continue
        variant = game.variant(options, seats)
        facts = row["facts"]
        standing = Standing(tuple(row["before"]), facts.get("dealer", 0), multiplier=facts.get("multiplier", 1))
        hand = entry(variant, row["facts"], standing)
        if isinstance(hand, HandRecord):
            agreed = {name: value for name, value in extra.items() if getattr(choices.options, name) != value}
            yield settled(variant, standing, hand, facts)._replace(
                id=row["id"],
                says=row["says"][lang],
                agreed=GameWords(lang, game).pairs(agreed.items()),
                extra=tuple(agreed.items()),
            )


def settled(variant: Variant, standing: Standing, hand: HandRecord, facts: Facts) -> WorkedHand:
    """The settlement of a hand, line by line; ``facts`` are what the record was made from."""
    after = settle(variant, standing, hand)
    doublings = (("", hand.multiplier), *((one.key, one.factor(hand)) for one in variant.doublings))
    factors = tuple((key, factor) for key, factor in doublings if factor != 1)
    factor = prod(factor for _, factor in factors)
    lines = score(variant, hand)
    counts_points = any(variant.values) and bool(hand.points)  # of a hand broken off nobody counts any
    players = tuple(
        SumPlayer(
            PLAYERS[seat],
            standing.scores[seat],
            hand.tricks[seat],
            hand.points[seat] if counts_points else None,
            tuple(_line(line, factor) for line in lines if line.seat == seat),
            after.scores[seat],
            seat in after.winners,
        )
        for seat in range(variant.seats)
    )
    skat = facts.get("skat_points")  # where nobody counts it, it is not spoken of
    over = bool(after.winners)
    told = variant.asks("tricks")
    trump = facts.get("trump", "")
    return WorkedHand("", "", (), trump, factor, players, skat, over, facts, standing, factors, tricks_told=told)


def _line(line: ScoreLine, factor: int) -> SumLine:
    single = line.amount if line.part == ANTE else whole(line.amount / factor)
    return SumLine(line.part, single, line.amount)

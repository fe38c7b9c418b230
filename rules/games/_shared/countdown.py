"""Score parts of the Alpine games that count down: what staying at home and a sweep are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait


def swept(hand: HandRecord) -> bool:
    """Whether one player took every trick from others who played."""
    taken = sum(hand.took(seat) for seat in hand.seats)
    return hand.played and len(hand.seats) > 1 and any(hand.took(seat) == taken for seat in hand.seats)


@dataclass(frozen=True)
class StayedHome(ScorePart):
    """A little on for who stays at home in a hand that is dealt."""

    amount: int = 1
    key: ClassVar[str] = "score.home"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("drop", "costs", n=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played:
            for seat, tricks in enumerate(hand.tricks):
                if tricks is None:
                    yield seat, self.amount


@dataclass(frozen=True)
class TricksUnlessAll(ScorePart):
    """One off per trick, unless one player took them all."""

    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not swept(hand):
            for seat in hand.seats:
                yield seat, -hand.took(seat)


@dataclass(frozen=True)
class NoTrickUnlessAll(ScorePart):
    """A fine for who plays and takes no trick, unless one player took them all."""

    amount: int
    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, self.amount)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and not swept(hand):
            for seat in hand.seats:
                if not hand.took(seat):
                    yield seat, self.amount


@dataclass(frozen=True)
class Sweep(ScorePart):
    """Every trick to one player: so much off for him, as much on for all who played against him."""

    amount: int
    key: ClassVar[str] = "score.sweep"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "sweep", marks=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if swept(hand):
            for seat in hand.seats:
                yield seat, -self.amount if hand.took(seat) else self.amount

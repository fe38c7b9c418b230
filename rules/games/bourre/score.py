"""What Bourré pays: the whole pot for the most tricks, the pot's worth for none, and no ante after either misfortune."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.pots import Bete

EXCUSED = "excused"


def leaders(hand: HandRecord) -> tuple[Seat, ...]:
    """The seats that took most tricks."""
    most = max((hand.took(seat) for seat in hand.seats), default=0)
    return tuple(seat for seat in hand.seats if hand.took(seat) == most)


@dataclass(frozen=True)
class EntryFee(ScorePart):
    """Who stays in pays so many chips more."""

    chips: int
    key: ClassVar[str] = "score.entry"
    put_in: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            yield seat, -self.chips


@dataclass(frozen=True)
class MostTricks(ScorePart):
    """Who takes most tricks has the whole pot; of equals nobody has anything, unless they ``split`` it.

    ``entry``: what everybody in play has added to the pot.
    """

    split: bool = False
    entry: int = 0
    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "most")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        first = leaders(hand)
        if hand.played and (self.split or len(first) == 1):
            for seat in first:
                yield seat, (hand.pot + self.entry * len(hand.seats)) // len(first)


@dataclass(frozen=True)
class Bourred(Bete):
    """Who takes no trick matches the pot, to which everybody in play has added his ``entry``."""

    entry: int = 0

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and len(hand.seats) > 1:
            pot = hand.pot + self.entry * len(hand.seats)
            for seat in hand.seats:
                yield seat, 0 if hand.took(seat) else -(min(pot, self.most) if self.most else pot)


@dataclass(frozen=True)
class Excused:
    """1 for who tied for most tricks, where that carries the pot over, or took none."""

    split: bool = False
    name: str = EXCUSED
    most: int = 1

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        first = leaders(hand)
        tied = () if self.split or len(first) == 1 else first
        return tuple(int(tricks == 0 or seat in tied) for seat, tricks in enumerate(hand.tricks))


@dataclass(frozen=True)
class UnexcusedAnte:
    """Everybody puts in so many chips but who has paid for it in the hand before."""

    chips: int

    def stakes(self, standing: Standing, pot: int) -> Iterator[tuple[Seat, int]]:
        for seat, excused in enumerate(standing.tally(EXCUSED)):
            if not excused:
                yield seat, self.chips


def two_play(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The check that at least two have played."""
    return refuse("sheet.two-play") if len(hand.seats) < 2 else None

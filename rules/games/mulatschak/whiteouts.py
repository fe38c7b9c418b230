"""White hands that are thrown in: each doubles the next hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.carried import is_doubled
from rules.engine.notes import NO_BID
from rules.engine.record import HandRecord
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.games.mulatschak.notes import WHITEOUT


@dataclass(frozen=True)
class DoubledByWhiteouts:
    """After a white hand the next one counts double, after another four times, up to ``cap`` (0 = without end).

    Where nobody bids it stays as it was.
    """

    cap: int = 0
    ever: bool = True

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("doubling", WHITEOUT).under(f"score.{WHITEOUT}")

    def queued(self, before: int, hand: HandRecord) -> int:
        return 0

    def times(self, hand: HandRecord, queued: int) -> int:
        if hand.called == WHITEOUT:
            double = hand.multiplier * 2
            return min(double, self.cap) if self.cap else double
        return hand.multiplier if hand.called == NO_BID else 1

    def can_count(self, times: int, queued: int) -> bool:
        return is_doubled(times) and (not self.cap or times <= self.cap)

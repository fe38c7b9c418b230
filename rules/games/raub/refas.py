"""Refas: hands that are not played, each of which makes a later one count double."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.carried import is_doubled
from rules.engine.record import HandRecord
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.games._shared.undertaking import REFA


@dataclass(frozen=True)
class DoubledByRefas:
    """As many of the next hands count double, one after another, or all at once on the next one if they ``multiply``."""

    multiply: bool = False
    ever: bool = True

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("doubling", REFA).under(f"score.{REFA}")

    def queued(self, before: int, hand: HandRecord) -> int:
        if hand.called == REFA:
            return before + 1
        return 0 if self.multiply else max(0, before - 1)

    def times(self, hand: HandRecord, queued: int) -> int:
        return int(2**queued) if self.multiply else 1 + (queued > 0)

    def can_count(self, times: int, queued: int) -> bool:
        if self.multiply:
            return times == 2**queued if queued else is_doubled(times)
        return times == 2 if queued else times in (1, 2)

"""How a hand makes later ones count more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.engine.record import HandRecord
from rules.engine.state import PlayRules
from rules.engine.traits import Traits


class Carried(Protocol):
    """What hands carry over into later ones: how often these count, and how many are still to count double."""

    @property
    def ever(self) -> bool:
        """Whether there are such hands."""

    def describe(self, variant: PlayRules) -> Traits:
        """What is carried over, for those who compare games."""

    def queued(self, before: int, hand: HandRecord) -> int:
        """How many hands to come will count double after this one, if so many were to count so before it."""

    def times(self, hand: HandRecord, queued: int) -> int:
        """How often the hand after this one counts; so many to come, it included, are to count double."""

    def can_count(self, times: int, queued: int) -> bool:
        """Whether earlier hands can make a hand count so often; ``queued`` of them are known to wait (0 = not known)."""


@dataclass(frozen=True)
class NothingCarried:
    """Every hand counts once."""

    ever: bool = False

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def queued(self, before: int, hand: HandRecord) -> int:
        return 0

    def times(self, hand: HandRecord, queued: int) -> int:
        return 1

    def can_count(self, times: int, queued: int) -> bool:
        return times == 1


CARRIES_NOTHING = NothingCarried()


def is_doubled(times: int) -> bool:
    """Whether so often is what comes of doubling, any number of times."""
    return times.bit_count() == 1

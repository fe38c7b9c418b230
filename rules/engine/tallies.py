"""Counts that are kept per seat beside the score, from hand to hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rules.engine.actions import Seat
from rules.engine.record import HandRecord
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits


class Tally(Protocol):
    """A count per seat; ``name`` is its key in words and views, ``most`` how far it goes (0 = without end)."""

    @property
    def name(self) -> str: ...
    @property
    def most(self) -> int: ...

    def describe(self, variant: PlayRules) -> Traits:
        """What is counted, for those who compare games; nothing where the count only serves another rule."""

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        """The counts after a hand."""


@dataclass(frozen=True)
class Drops:
    """How often each seat has dropped out in this match."""

    name: str = "drops"
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        if not hand.seats:
            return before
        return tuple(n + (tricks is None) for n, tricks in zip(before, hand.tricks, strict=True))


@dataclass(frozen=True)
class DropsInARow:
    """How often in a row each seat has dropped out; hands of the words ``but`` are left out of account."""

    name: str = "drops-in-a-row"
    but: tuple[str, ...] = ()
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        if not hand.seats or hand.called in self.but:
            return before
        return tuple(n + 1 if tricks is None else 0 for n, tricks in zip(before, hand.tricks, strict=True))


@dataclass(frozen=True)
class KeptByGoal:
    """A count that only the goal changes, as it closes a hand."""

    name: str
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        return before


def tally_at_least(name: str, n: int) -> Callable[[State, Seat], bool]:
    """The condition, for a ban, that the seat's count has reached a number."""
    return lambda state, seat: state.standing.tally(name)[seat] >= n

"""What is put into the pot before a hand.

In a game with a pot the scores are chips won or lost since the match began;
what they lack together lies in the pot, so no chip is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.actions import Seat
from rules.engine.standing import Standing

ANTE = "score.ante"  # the anchor of the rule that says who puts in what


class Ante(Protocol):
    """Chips that some seats put in before a hand."""

    def stakes(self, standing: Standing, pot: int) -> Iterator[tuple[Seat, int]]:
        """Who puts in how many chips, given what already lies there."""


@dataclass(frozen=True)
class DealerAntes:
    """The dealer puts in so many chips; with ``enough`` only when fewer than that lie there."""

    chips: int
    enough: int = 0

    def stakes(self, standing: Standing, pot: int) -> Iterator[tuple[Seat, int]]:
        if not self.enough or pot < self.enough:
            yield standing.dealer, self.chips


@dataclass(frozen=True)
class EverybodyAntes:
    """Everybody puts in so many chips; with ``empty_only`` only when fewer than ``enough`` lie there."""

    chips: int
    empty_only: bool = False
    enough: int = 1

    def stakes(self, standing: Standing, pot: int) -> Iterator[tuple[Seat, int]]:
        if not (self.empty_only and pot >= self.enough):
            for seat in range(len(standing.scores)):
                if seat not in standing.home:
                    yield seat, self.chips


class PotRules(Protocol):
    """What there is to know of a rule set about its pot; see ``PlayRules``."""

    @property
    def seats(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def antes(self) -> tuple[Ante, ...]: ...
    @property
    def kept_back(self) -> Callable[[Standing], int] | None: ...


def left_in_pot(variant: PotRules, standing: Standing) -> int:
    """The chips in the pot between two hands, without those kept back for later; 0 in a game without a pot."""
    if not variant.antes:
        return 0
    kept_back = variant.kept_back(standing) if variant.kept_back else 0
    return int(variant.start * variant.seats - sum(standing.scores)) - kept_back


def antes_of(variant: PotRules, standing: Standing) -> tuple[int, ...]:
    """The chips that each seat puts in before the next hand."""
    pot, chips = left_in_pot(variant, standing), [0] * variant.seats
    for ante in variant.antes:
        for seat, stake in ante.stakes(standing, pot):
            chips[seat] += stake
    return tuple(chips)


def before_play(variant: PotRules, standing: Standing) -> dict[str, Any]:
    """The words of a hand record that tell of the pot; none in a game without one."""
    if not variant.antes:
        return {}
    antes = antes_of(variant, standing)
    return {"antes": antes, "pot": left_in_pot(variant, standing) + sum(antes)}

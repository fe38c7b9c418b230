"""Moments to think about: of every game, some with switches turned, played at random so far."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.one_hand import positions


def moments(variant: Variant, rng: Random, hands: int) -> Iterator[State]:
    """Every state of so many hands played at random in which somebody is to act, chance aside."""
    for n in range(hands):
        begun = core.begin(variant, opening(variant, n % variant.seats))
        for state in positions(begun, lambda _state, _seat, legal: rng.choice(legal), rng):
            if state.to_act and state.to_act[0] != CHANCE:
                yield state

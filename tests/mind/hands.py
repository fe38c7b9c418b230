"""Moments to think about: of every game, some with switches turned, played at random so far."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.cli.simulation import shuffled
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.engine.variant import Variant


def moments(variant: Variant, rng: Random, hands: int) -> Iterator[State]:
    """Every state of so many hands played at random in which somebody is to act, chance aside."""
    for n in range(hands):
        state = core.begin(variant, opening(variant, n % variant.seats))
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                action = shuffled(state, rng)
            else:
                yield state
                action = rng.choice(core.legal(state, seat))
            state = core.play(state, action)

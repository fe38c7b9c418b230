"""The first card led says what is trump."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Action
from rules.engine.cards import suit_of
from rules.engine.phases.play import Play, TrickInProgress
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class FirstLed(Play):
    """Tricks in which the suit of the very first card is trump from then on."""

    led_for_trump: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "first-led").under("ladder")
        yield from super().describe(variant)

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if state.trump is None:
            state = state._replace(trump=suit_of(action.cards[0]))
        return super().apply(state, action)

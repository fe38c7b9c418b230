"""The first card led says what is trump."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.actions import Action
from rules.engine.cards import suit_of
from rules.engine.phases.play import Play
from rules.engine.state import State
from rules.engine.traits import Traits, trait

if TYPE_CHECKING:
    from rules.engine.variant import Variant


@dataclass(frozen=True, kw_only=True)
class FirstLed(Play):
    """Tricks in which the suit of the very first card is trump from then on."""

    def describe(self, variant: Variant) -> Traits:
        yield trait("trump", "first-led").under("ladder")
        yield from super().describe(variant)

    def apply(self, state: State, action: Action) -> State:
        if state.trump is None:
            state = state._replace(trump=suit_of(action.cards[0]))
        return super().apply(state, action)

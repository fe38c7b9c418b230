"""Trumps by the card to which the pack was cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.cards import Card, suit_of
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class BottomCard(Phase):
    """The card to which the pack was cut, its bottom card, is shown: its printed suit is trump."""

    turns_trump: ClassVar[bool] = True
    key: str = "bottom-card"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "cut")

    def enter(self, state: State) -> State:
        shown: Card = state.stock[-1]
        state = state._replace(stock=state.stock[:-1], trump=suit_of(shown), exposed=0)
        return state.with_pile("turn-up", 1 << shown)

"""Laying away what one holds too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.cards import card_set
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class LayAway(Phase):
    """Whoever is in and holds more cards than a hand has lays the surplus away, face down."""

    key: str = "lay-away"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("hand", "dealer", cards=variant.hand_size + 1)
        yield trait("exchange", "lay-away")

    def verbs(self) -> tuple[str, ...]:
        return ("discard",)

    def enter(self, state: State) -> State:
        size = state.variant.hand_size
        seats = state.round_from(state.forehand)
        return state.take_turns(tuple(seat for seat in seats if state.hands[seat].bit_count() > size))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        hand = state.hands[seat]
        surplus = hand.bit_count() - state.variant.hand_size
        return (Offer("discard", surplus, surplus, hand, (), self.key),)

    def apply(self, state: State, action: Action) -> State:
        return state.lay_aside(action.seat, card_set(action.cards)).next_in_turn()

    def shown(self, verb: str) -> str:
        return "actor"

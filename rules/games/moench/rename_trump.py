"""Another trump suit, named by whoever holds a certain card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import SUITS, CardSet, suit_number
from rules.engine.notes import Noted
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

TRUMP_CHANGED = Noted("trump-changed")


@dataclass(frozen=True, kw_only=True)
class RenameTrump(Phase):
    """Who holds the card may name any suit as trumps instead of the one turned up.

    All are asked at once, so that nobody learns who holds it unless he names a suit.
    """

    names_trump: ClassVar[bool] = True
    card: CardSet = 0
    key: str = "rename-trump"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "renamed")

    def verbs(self) -> tuple[str, ...]:
        return ("name", "decline")

    def enter(self, state: State) -> State:
        return state._replace(to_act=everybody(state))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("name", args=tuple(SUITS), limit=self.key), Offer("decline"))

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        return refuse(self.key) if verb == "name" and not state.hands[seat] & self.card else None

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "name":
            return state.note(action.seat, TRUMP_CHANGED)._replace(trump=suit_number(action.arg), to_act=())
        return state._replace(to_act=tuple(seat for seat in state.to_act if seat != action.seat))

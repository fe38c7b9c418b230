"""Loo's miss: a spare hand for one player, or for the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.phases.declare import Declare
from rules.engine.state import State
from rules.games._shared.pots import DEFENDED


@dataclass(frozen=True, kw_only=True)
class DeclareWithMiss(Declare):
    """Stay in, drop out or take the spare hand; the dealer defends the pot against a lone player.

    If exactly one has stayed in, on his own cards, the dealer may not drop out:
    he stays in, takes the spare hand for himself, or plays it for the pot,
    which it then neither wins nor pays for him.
    """

    def verbs(self) -> tuple[str, ...]:
        return (*super().verbs(), "defend")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "declare.defend")

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (*super().offers(state, seat), Offer("defend"))

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        defends = seat == state.standing.dealer and self._one_on_his_own_cards(state, seat)
        if (verb == "drop" and defends) or (verb == "defend" and not defends):
            return refuse("declare.defend")
        return super().bar(state, seat, verb)

    def apply(self, state: State, action: Action) -> State:
        if action.verb != "defend":
            return super().apply(state, action)
        seat, spare = action.seat, state.pile(self.spare)
        state = state.lay_aside(seat, state.hands[seat]).with_hand(seat, spare)
        return state.with_pile(self.spare, 0).note(seat, DEFENDED).next_in_turn()

    def _one_on_his_own_cards(self, state: State, seat: Seat) -> bool:
        others = state.playing & ~(1 << seat)
        return others.bit_count() == 1 and bool(state.pile(self.spare))

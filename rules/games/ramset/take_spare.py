"""The spare hand, before anybody says whether he plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat, words
from rules.engine.phases.declare import spare_hand, take_spare
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits


@dataclass(frozen=True, kw_only=True)
class TakeSpare(Phase):
    """In turn, before anybody says whether he plays: the first who wants it takes the spare hand."""

    spare: str = "spare"
    key: str = "spare"

    def describe(self, variant: PlayRules) -> Traits:
        yield spare_hand(variant, self.spare)

    def verbs(self) -> tuple[str, ...]:
        return ("spare", "none")

    def enter(self, state: State) -> State:
        return state.take_turns(everybody(state)) if state.pile(self.spare) else state

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return words("spare", "none")

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "none":
            return state.next_in_turn()
        return take_spare(state, action.seat, self.spare)._replace(to_act=(), queue=())

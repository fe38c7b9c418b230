"""Playing for the pack: somebody who has passed after all, against the only one who has not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.cards import card_set
from rules.engine.phases.declare import Declare
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait
from rules.games._shared.pots import DEFENDED

DEFEND_OR_NOT = (Offer("defend"), Offer("decline"))


@dataclass(frozen=True, kw_only=True)
class DeclareOrDefend(Declare):
    """In turn: stay in or drop out; if only one stays, the others are asked once more.

    The first of them who will defend the pack draws ``drawn`` cards, lays away
    what he then holds too much, and plays with them against the lone player. If
    nobody will, the lone player is credited with every trick.
    """

    drawn: int = 6
    lone_wins: bool = True

    def describe(self, variant: PlayRules) -> Traits:
        yield from super().describe(variant)
        yield trait("drop", "defend")

    def verbs(self) -> tuple[str, ...]:
        return ("stay", "drop", "defend", "decline", "discard")

    def anchors(self) -> tuple[str, ...]:
        return ("declare.defend",)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if state.noted(DEFENDED) is not None:
            surplus = self.drawn - state.variant.hand_size
            return (Offer("discard", surplus, surplus, state.hands[seat], (), "declare.defend"),)
        return super().offers(state, seat) if state.playing >> seat & 1 else DEFEND_OR_NOT

    def apply(self, state: State, action: Action) -> State:
        seat, verb = action.seat, action.verb
        if verb == "defend":
            state = state._replace(playing=state.playing | 1 << seat, to_act=(seat,), queue=())
            return state.draw(seat, self.drawn).note(seat, DEFENDED)
        if verb == "discard":
            return state.lay_aside(seat, card_set(action.cards))._replace(to_act=())
        if verb == "decline":
            state = state.next_in_turn()
            return state if state.to_act else super()._closed(state)
        return super().apply(state, action)

    def _closed(self, state: State) -> State:
        if state.playing.bit_count() != 1:
            return super()._closed(state)
        return state.take_turns(state.ring_from(state.forehand, state.present & ~state.playing))

"""A hand without a card of note is changed for fresh cards before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import CardSet
from rules.engine.notes import EXCHANGED
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class FreshHand(Phase):
    """In turn: who holds none of the ``court`` cards may change the whole hand, and again, as long as the stock lasts.

    Everybody is asked, so that the question tells nobody anything.
    """

    court: CardSet = 0
    key: str = "fresh"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "fresh", most=variant.hand_size)

    def verbs(self) -> tuple[str, ...]:
        return ("fresh", "keep")

    def anchors(self) -> tuple[str, ...]:
        return ("fresh.hand",)

    def enter(self, state: State) -> State:
        return state.take_turns(everybody(state)) if self._lasts(state) else state

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return words("fresh", "keep")

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        if verb == "fresh" and state.hands[seat] & self.court:
            return refuse("fresh.hand")
        return None

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "keep":
            return state.next_in_turn()
        seat, size = action.seat, state.variant.hand_size
        state = state.lay_aside(seat, state.hands[seat]).draw(seat, size).note(seat, EXCHANGED, size)
        return state if self._lasts(state) else state._replace(to_act=(), queue=())

    @staticmethod
    def _lasts(state: State) -> bool:
        return len(state.stock) >= state.variant.hand_size

"""The others answer a declarer: stay at home, or play and exchange at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.notes import DROPPED, EXCHANGED, STAYED
from rules.engine.phases.bidding import declarer_of
from rules.engine.phases.declare import STAY_OR_DROP
from rules.engine.phases.exchange import exchange_cards
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait
from rules.games.mulatschak.exchange import exchange_refused


@dataclass(frozen=True, kw_only=True)
class Respond(Phase[int | None]):
    """Clockwise from the declarer's left, each in one turn.

    Who stays may then exchange as many cards as the declarer did, as far as
    the stock reaches. ``local`` is the most that the seat to act may exchange,
    or None while it has not answered. With everybody at home nothing is played.
    """

    low_score: int = 3
    key: str = "respond"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("drop", "not-declarer")
        yield trait("drop", "at-once")

    def verbs(self) -> tuple[str, ...]:
        return ("stay", "drop", "exchange", "none")

    def anchors(self) -> tuple[str, ...]:
        return ("exchange.limit",)

    def enter(self, state: State[int | None]) -> State:
        return state.take_turns(state.others(declarer_of(state)))

    def offers(self, state: State[int | None], seat: Seat) -> Sequence[Offer]:
        if state.local is None:
            return STAY_OR_DROP
        exchange = Offer("exchange", 1, state.local, state.hands[seat], limit="exchange.limit")
        return (exchange, Offer("none"))

    def apply(self, state: State[int | None], action: Action) -> State:
        seat = action.seat
        if action.verb == "drop":
            return self._next(state.leave(seat).note(seat, DROPPED))
        if action.verb == "stay":
            state = state.note(seat, STAYED)
            most = self._most(state, seat)
            return state._replace(local=most) if most else self._next(state)
        if action.verb == "exchange":
            state = exchange_cards(state, action)
        return self._next(state)

    def _most(self, state: State[int | None], seat: Seat) -> int:
        if exchange_refused(state, seat, self.low_score):
            return 0
        declared = state.noted(EXCHANGED, declarer_of(state)) or 0
        return min(declared, len(state.stock))

    def _next(self, state: State[int | None]) -> State:
        state = state._replace(local=None).next_in_turn()
        if not state.to_act and state.playing.bit_count() < 2:
            return state.end()
        return state

    def shown(self, verb: str) -> str:
        return "actor"

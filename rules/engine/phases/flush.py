"""A hand of one suit, shown before the tricks, that takes them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import CardSet, members
from rules.engine.ladder import TRUMP, Order
from rules.engine.phases.phase import Phase
from rules.engine.phases.play import order_of
from rules.engine.phases.poll import everybody
from rules.engine.state import Noted, State


def is_flush(order: Order, hand: CardSet, wild: CardSet = 0) -> bool:
    """Whether all cards count as one suit; a wild card counts as any."""
    return any(not hand & ~(cards | wild) for cards in order.of_suit)


@dataclass(frozen=True, kw_only=True)
class Flush(Phase):
    """All still in say at once whether they show a hand of one suit; ``wild`` cards count as any.

    The best of those shown takes the hand, which is then over: one of trumps
    before a plain one, then the one with the higher top card, a wild card
    above all others, then the one nearer to forehand.
    """

    wild: CardSet = 0
    key: str = "flush"

    def verbs(self) -> tuple[str, ...]:
        return ("show", "decline")

    def enter(self, state: State) -> State:
        return state._replace(to_act=everybody(state), local=())

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("show"), Offer("decline"))

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        if verb == "show" and not is_flush(order_of(state), state.hands[seat], self.wild):
            return refuse(self.key)
        return None

    def apply(self, state: State, action: Action) -> State:
        seat, shown = action.seat, state.local
        assert isinstance(shown, tuple)
        state = state._replace(to_act=tuple(other for other in state.to_act if other != seat))
        if action.verb == "show":
            shown = (*shown, seat)
            state = state._replace(local=shown, exposed=state.exposed | state.hands[seat])
        if state.to_act or not shown:
            return state
        return state.note(self._best(state, shown), Noted.FLUSH).end()

    def _best(self, state: State, shown: Sequence[Seat]) -> Seat:
        """Whose hand takes all, of those that were shown."""
        order = order_of(state)

        def rank(seat: Seat) -> tuple[bool, int]:
            hand = state.hands[seat]
            plain = bool(hand & ~(order.of_suit[TRUMP] | self.wild))
            above = min((order.above[c] & order.suit_with[c]).bit_count() for c in members(hand))
            return plain, -1 if hand & self.wild else above

        return min((seat for seat in everybody(state) if seat in shown), key=rank)

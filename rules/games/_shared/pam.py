"""Tricks with a card above all trumps that its holder may play whenever he likes: Pam, the Mistigri."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.cards import CardSet
from rules.engine.constraints import permitted
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.state import State


@dataclass(frozen=True, kw_only=True)
class PlayWithPam(Play):
    """The highest trump may be played at any time. Who leads a certain card may say a word before the others follow."""

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if action.verb != "play":
            state = self.said(state, action)
            return self._freed(state._replace(to_act=(state.local.seats[1],)))
        state = Play.apply(self, state, action)
        if not state.to_act or not state.local.cards:
            return state
        if self._asks(state, state.local):
            return state._replace(to_act=(action.seat,))
        # Only who holds that card may do other than the duties say.
        return self._freed(state) if state.hands[state.to_act[0]] >> order_of(state).trumps[0] & 1 else state

    def offers(self, state: State[TrickInProgress], seat: Seat) -> Sequence[Offer]:
        table = state.local
        return self.words() if table.cards and seat == table.seats[0] else Play.offers(self, state, seat)

    def barred(self, state: State[TrickInProgress], seat: Seat, verb: str) -> CardSet:
        return Play.barred(self, state, seat, verb) if verb == "play" else 0

    def words(self) -> Sequence[Offer]:
        """What may be said when the card is led."""
        return ()

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        """The state after one of these words."""
        return state

    def place(self) -> int | None:
        """The place among the trumps of the card that is asked about when it is led."""
        return None

    def follow(self, state: State[TrickInProgress], table: TrickInProgress, hand: CardSet) -> CardSet:
        """What this hand may play to the trick."""
        pam = hand & 1 << order_of(state).trumps[0]
        return permitted(self.profile, hand, order_of(state), table.cards[0], table.best) | pam

    def _asks(self, state: State[TrickInProgress], table: TrickInProgress) -> bool:
        """Whether who has just led is asked for a word; not with his last card."""
        place = self.place()
        if place is None or len(table.cards) != 1 or not state.hands[table.seats[0]]:
            return False
        return table.cards[0] == order_of(state).trumps[place]

    def _freed(self, state: State) -> State[TrickInProgress]:
        """The state with what the next to follow may play."""
        table = state.local
        return state._replace(local=table._replace(free=self.follow(state, table, state.hands[state.to_act[0]])))

"""Tricks that who is sure to win a hand plays from the top, also when he follows."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Action, Refusal, Seat, refuse
from rules.engine.cards import CardSet
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.state import State
from rules.games.bourre.cinch import Cinch


@dataclass(frozen=True, kw_only=True)
class CinchedPlay(Play):
    """Tricks in which the ``cinch`` binds who follows too, once the other duties leave him the highest trump left.

    A trump that does not beat the best card so far wins him nothing, so it is not asked for.
    """

    cinch: Cinch

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        after = Play.apply(self, state, action)
        table = after.local
        if not after.to_act or not table.cards:
            return after
        wanted = self._wanted(after, table, after.to_act[0])
        return after._replace(local=table._replace(free=wanted)) if wanted else after

    def otherwise(self) -> Refusal:
        return refuse(self.cinch.rule)

    def _wanted(self, state: State[TrickInProgress], table: TrickInProgress, seat: Seat) -> CardSet:
        """The card that the cinch asks for, of those that may be played; none if it asks for nothing."""
        order = order_of(state)
        top = self.cinch.wanted(state.hands[seat], order, len(state.tricks), state)
        return top & table.free & order.above[table.best]

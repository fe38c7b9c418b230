"""Hop and jump: a cut that moves the deal on."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Action
from rules.engine.cards import CardSet
from rules.engine.notes import Noted
from rules.engine.phases.opening import Cut
from rules.engine.state import State

HOP = Noted("hop")  # the cut moved the deal on
JUMP = Noted("jump")  # the cut moved it on by two


@dataclass(frozen=True, kw_only=True)
class HopCut(Cut):
    """The cutter looks at the bottom card of the packet he lifts; some cards move the deal on.

    One of ``hop`` there passes the deal to the next player. With ``jump`` the
    bottom card of the other packet is then looked at too: one of ``hop`` again,
    and the deal moves on two seats. One of ``leap`` moves it two seats at once.
    The hand is then over, its stake stays in the pot. All see the cards that
    are looked at, also where these move nothing.
    """

    hop: CardSet = 0
    jump: bool = False
    leap: CardSet = 0

    def apply(self, state: State, action: Action) -> State:
        lifted = int(action.arg)
        seen, bottom = 1 << state.stock[lifted - 1], 1 << state.stock[-1]
        state = super().apply(state, action)
        if seen & self.leap:
            return _moved_on(state, JUMP, seen)
        if not seen & self.hop:
            return state._replace(exposed=seen)
        if not self.jump:
            return _moved_on(state, HOP, seen)
        return _moved_on(state, JUMP if bottom & self.hop else HOP, seen | bottom)


def _moved_on(state: State, note: Noted, shown: CardSet) -> State:
    """The hand ends before a card is dealt; all see the card that ended it."""
    stock = tuple(card for card in state.stock if not shown >> card & 1)
    return state._replace(stock=stock).with_pile("shown", shown).note(None, note).end()

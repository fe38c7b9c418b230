"""Standing, exchanging or dropping out, in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Action, Offer, Seat
from rules.engine.notes import STAYED
from rules.engine.phases.declare import STAY_OR_DROP, Declare
from rules.engine.phases.exchange import exchange_cards, exchanged
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait

_new = tuple.__new__  # as in state.py


@dataclass(frozen=True, kw_only=True)
class StandOrExchange(Declare):
    """In turn: stay in with the cards one has, exchange some once and stay in, or drop out.

    Up to ``each`` cards, as far as the stock reaches. Where there is a ``spare`` hand, the first who
    wants it may take it for his own instead.
    """

    exchanges: ClassVar[bool] = True
    each: int = 5
    key: str = "stand"

    def describe(self, variant: PlayRules) -> Traits:
        yield from self._who(variant)
        yield trait("drop", "at-once")
        if self.spare:
            yield trait("exchange", "dead-hand", most=variant.hand_size)
        yield exchanged(variant, self.each)

    def verbs(self) -> tuple[str, ...]:
        return (*super().verbs(), "exchange")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "exchange.limit")

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        most = min(self.each, len(state.stock))
        exchange = _new(Offer, ("exchange", 1, most, state.hands[seat], (), "exchange.limit"))
        return (*STAY_OR_DROP, exchange, Offer("spare")) if self.spare else (*STAY_OR_DROP, exchange)

    def apply(self, state: State, action: Action) -> State:
        if action.verb != "exchange":
            return super().apply(state, action)
        return self._next(exchange_cards(state, action).answered(action.seat, STAYED))

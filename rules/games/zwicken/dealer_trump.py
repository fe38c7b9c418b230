"""The dealer settles what is trumps: by the top of the stock, or by a card of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Action, Offer, Seat
from rules.engine.cards import suit_of
from rules.engine.notes import Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

SHOWED = Noted("showed")  # laid a card of the own hand open for trump


@dataclass(frozen=True, kw_only=True)
class DealerTrump(Phase):
    """The dealer turns the top card of the stock, or lays one of his own cards open.

    The card's printed suit is trump. One of his own stays in his hand for all
    to see, and is noted.
    """

    turns_trump: ClassVar[bool] = True
    key: str = "dealer-trump"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "dealer-chooses")

    def verbs(self) -> tuple[str, ...]:
        return ("turn", "show")

    def seldom(self) -> tuple[str, ...]:
        return ("show",)

    def enter(self, state: State) -> State:
        return state._replace(to_act=(state.standing.dealer,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("turn"), Offer("show", 1, 1, state.hands[seat], limit="dealer-trump"))

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "turn":
            turned = state.stock[0]
            state = state._replace(stock=state.stock[1:], trump=suit_of(turned), to_act=())
            return state.with_pile("turn-up", 1 << turned)
        shown = action.cards[0]
        state = state._replace(exposed=state.exposed | 1 << shown, trump=suit_of(shown), to_act=())
        return state.note(action.seat, SHOWED)

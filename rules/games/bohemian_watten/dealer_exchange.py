"""The dealer's own exchange, after all the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import Card, CardSet, code
from rules.engine.phases.exchange import NOTHING, exchange_cards, swap_turn_up
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


class TakenTurnUp(NamedTuple):
    """The turn-up, once the dealer has it in his hand."""

    card: CardSet = 0


@dataclass(frozen=True, kw_only=True)
class DealerExchange(Phase[TakenTurnUp]):
    """The dealer may give one card for the turn-up, then up to ``most`` others for new ones.

    Those others are of the cards that he was dealt: the turn-up stays with him.
    """

    most: int = 2
    key: str = "exchange"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "turn-up")
        yield trait("exchange", "dealer-last", most=self.most)

    def verbs(self) -> tuple[str, ...]:
        return ("swap", "exchange", "none")

    def anchors(self) -> tuple[str, ...]:
        return ("exchange.limit", "exchange.swap", "exchange.original")

    def enter(self, state: State[TakenTurnUp]) -> State:
        return state._replace(to_act=(state.standing.dealer,), local=TakenTurnUp())

    def offers(self, state: State[TakenTurnUp], seat: Seat) -> Sequence[Offer]:
        hand, most = state.hands[seat], min(self.most, len(state.stock))
        exchange = Offer("exchange", 1, most, hand, (), "exchange.limit")
        return (exchange, NOTHING, Offer("swap", 1, 1, hand, (), "exchange.swap"))

    def bar(self, state: State[TakenTurnUp], seat: Seat, verb: str) -> Refusal | None:
        return refuse("exchange.swap") if verb == "swap" and not state.pile("turn-up") else None

    def barred(self, state: State[TakenTurnUp], seat: Seat, verb: str) -> CardSet:
        return state.local.card if verb == "exchange" else 0

    def why(self, state: State[TakenTurnUp], seat: Seat, verb: str, number: Card) -> Refusal:
        return refuse("exchange.original", card=code(number))

    def apply(self, state: State[TakenTurnUp], action: Action) -> State:
        taken = state.local
        if action.verb == "swap":
            turned = state.pile("turn-up")
            return swap_turn_up(state, action)._replace(local=TakenTurnUp(turned))
        if action.verb == "exchange":
            state = exchange_cards(state, action)
            state = state._replace(exposed=state.exposed | taken.card)
        return state._replace(to_act=())

    def shown(self, verb: str) -> str:
        return "actor"

"""The declarer's exchange, unseen or card by card on sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import Card, card_set
from rules.engine.ladder import TRUMP
from rules.engine.notes import EXCHANGED
from rules.engine.phases.bidding import declarer_of
from rules.engine.phases.exchange import exchange_cards
from rules.engine.phases.play import order_of
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait
from rules.games.mulatschak.notes import MULATSCHAK


def exchange_refused(state: State, seat: Seat, score: int) -> Refusal | None:
    """Why this seat may exchange nothing at all: a Mulatschak, or so few points left."""
    if state.noted(MULATSCHAK) is not None:
        return refuse("exchange.mulatschak")
    if state.standing.scores[seat] <= score:
        return refuse("exchange.low-score", score=score)
    return None


class LaidRow(NamedTuple):
    """Cards laid in a row whose fate is open, and the stock card turned beside the first."""

    old: tuple[Card, ...]
    turned: Card


@dataclass(frozen=True, kw_only=True)
class DeclarerExchange(Phase[LaidRow | None]):
    """The declarer gives away up to ``most`` cards and draws as many.

    Nothing under a Mulatschak or with ``low_score`` points or fewer; then the
    phase passes by itself. ``six``: who gives away all five draws six and
    lays one away again.
    """

    most: int = 5
    low_score: int = 3
    six: bool = False
    key: str = "exchange"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "declarer", most=self.most)

    def verbs(self) -> tuple[str, ...]:
        return ("exchange", "none", *(("discard",) * self.six))

    def anchors(self) -> tuple[str, ...]:
        return ("exchange.limit", *(("exchange.six",) * self.six))

    def enter(self, state: State[LaidRow | None]) -> State:
        seat = declarer_of(state)
        if exchange_refused(state, seat, self.low_score):
            return state
        return state._replace(to_act=(seat,))

    def offers(self, state: State[LaidRow | None], seat: Seat) -> Sequence[Offer]:
        hand = state.hands[seat]
        if hand.bit_count() > 5:
            return (Offer("discard", 1, 1, hand, limit="exchange.six"),)
        most = min(self.most, len(state.stock))
        return (Offer("exchange", 1, most, hand, limit="exchange.limit"), Offer("none"))

    def apply(self, state: State[LaidRow | None], action: Action) -> State:
        seat = action.seat
        if action.verb == "none":
            return state._replace(to_act=())
        if action.verb == "discard":
            return state.lay_aside(seat, card_set(action.cards))._replace(to_act=())
        state = exchange_cards(state, action)
        if self.six and len(action.cards) == 5 and state.stock:
            return state.draw(seat, 1)
        return state._replace(to_act=())

    def shown(self, verb: str) -> str:
        return "actor"


@dataclass(frozen=True, kw_only=True)
class OnSightExchange(DeclarerExchange):
    """The declarer lays one to five cards in a row and sees each new card first.

    For each place in turn a stock card is turned: he takes the ``old`` card
    back or the ``new`` one instead. If the new card is a trump he may ``take``
    it beside; the same place is then dealt again. It ends when he holds five.
    """

    def describe(self, variant: PlayRules) -> Traits:
        yield from super().describe(variant)
        yield trait("exchange", "on-sight")

    def verbs(self) -> tuple[str, ...]:
        return ("lay", "none", "old", "new", "take")

    def anchors(self) -> tuple[str, ...]:
        return ("exchange.limit", "exchange.on-sight")

    def offers(self, state: State[LaidRow | None], seat: Seat) -> Sequence[Offer]:
        if state.local is not None:
            return words("old", "new", "take")
        most = min(self.most, len(state.stock))
        hand = state.hands[seat]
        return (Offer("lay", 1, most, hand, limit="exchange.limit"), Offer("none"))

    def bar(self, state: State[LaidRow | None], seat: Seat, verb: str) -> Refusal | None:
        row = state.local
        if verb != "take" or row is None:
            return None
        is_trump = order_of(state).counts_as[row.turned] == TRUMP
        return None if is_trump else refuse("exchange.on-sight")

    def apply(self, state: State[LaidRow | None], action: Action) -> State:
        seat = action.seat
        if action.verb == "none":
            return state._replace(to_act=())
        if action.verb == "lay":
            laid = card_set(action.cards)
            state = state.with_hand(seat, state.hands[seat] & ~laid)
            state = state.note(seat, EXCHANGED, len(action.cards))
            return self._turn(state.with_pile(f"row:{seat}", laid), seat, action.cards)
        assert state.local is not None
        return self._decide(state, seat, action.verb, state.local)

    def _decide(self, state: State[LaidRow | None], seat: Seat, verb: str, row: LaidRow) -> State:
        kept = row.old[0] if verb == "old" else row.turned
        state = state.with_hand(seat, state.hands[seat] | 1 << kept)
        state = state.with_pile("turned", 0)
        if verb == "take":
            return self._turn(state, seat, row.old)
        gone = row.turned if verb == "old" else row.old[0]
        place = "shown" if verb == "old" else f"laid:{seat}"
        state = state.with_pile(place, state.pile(place) | 1 << gone)
        return self._turn(state, seat, row.old[1:])

    def _turn(self, state: State[LaidRow | None], seat: Seat, old: tuple[Card, ...]) -> State:
        state = state.with_pile(f"row:{seat}", card_set(old))
        if state.hands[seat].bit_count() < 5:
            turned, *stock = state.stock
            state = state.with_pile("turned", 1 << turned)
            return state._replace(stock=tuple(stock), local=LaidRow(old, turned))
        place = f"laid:{seat}"
        state = state.with_pile(place, state.pile(place) | card_set(old))
        return state.with_pile(f"row:{seat}", 0)._replace(to_act=(), local=None)

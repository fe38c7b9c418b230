"""Exchanging cards with the stock, and staying in or dropping out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import card_set
from rules.engine.phases.phase import Phase
from rules.engine.state import Note, Noted, State

STAY_OR_DROP = (Offer("stay"), Offer("drop"))
NOTHING = Offer("none")


def exchange_cards(state: State, action: Action) -> State:
    """The seat lays its cards away face down and draws as many from the stock."""
    seat, number = action.seat, len(action.cards)
    given, drawn = card_set(action.cards), card_set(state.stock[:number])
    hand = state.hands[seat] & ~given | drawn
    place = f"laid:{seat}"
    return state._replace(
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        stock=state.stock[number:],
        piles=state.moved(place, state.pile(place) | given),
        notes=(*state.notes, Note(seat, Noted.EXCHANGED, number)),
    )


@dataclass(frozen=True, kw_only=True)
class Exchange(Phase):
    """Once each, clockwise from forehand: give away up to ``each`` cards for new ones.

    ``pool`` bounds what the whole table may exchange together (0 = no bound);
    it is kept in ``local``. With ``swap_turn_up`` the dealer may first give one
    card for the turn-up; ``swap_counts`` takes that from the pool.
    """

    each: int = 5
    pool: int = 0
    swap_turn_up: bool = False
    swap_counts: bool = False
    key: str = "exchange"

    def verbs(self) -> tuple[str, ...]:
        return ("exchange", "none", *(("swap",) * self.swap_turn_up))

    def anchors(self) -> tuple[str, ...]:
        return ("exchange.limit", *(("exchange.swap",) * self.swap_turn_up))

    def enter(self, state: State) -> State:
        left = self.pool or len(state.stock)
        return state._replace(local=left).take_turns(state.round_from(state.forehand))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        left = state.local
        assert isinstance(left, int)
        hand = state.hands[seat]
        most = min(self.each, left, len(state.stock))
        exchange = Offer("exchange", 1, most, hand, (), "exchange.limit")
        if not self.swap_turn_up:
            return (exchange, NOTHING)
        return (exchange, NOTHING, Offer("swap", 1, 1, hand, (), "exchange.swap"))

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        if verb != "swap":
            return None
        spent = self.swap_counts and not state.local
        if seat != state.standing.dealer or not state.pile("turn-up") or spent:
            return refuse("exchange.swap")
        return None

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "none":
            return state.next_in_turn()
        left = state.local
        assert isinstance(left, int)
        if action.verb == "swap":
            return self._swap(state, action)._replace(local=left - self.swap_counts)
        return exchange_cards(state, action)._replace(
            local=left - len(action.cards), to_act=state.queue[:1], queue=state.queue[1:]
        )

    def _swap(self, state: State, action: Action) -> State:
        seat = action.seat
        state = state.lay_aside(seat, card_set(action.cards))
        state = state.with_hand(seat, state.hands[seat] | state.pile("turn-up"))
        return state.with_pile("turn-up", 0).note(seat, Noted.SWAPPED)

    def shown(self, verb: str) -> str:
        return "actor"


@dataclass(frozen=True, kw_only=True)
class Declare(Phase):
    """Clockwise from forehand: stay in or drop out.

    With fewer than two left the hand is not played: it is void, or with
    ``lone_wins`` a lone player is credited with every trick.
    """

    lone_wins: bool = False
    key: str = "declare"

    def verbs(self) -> tuple[str, ...]:
        return ("stay", "drop")

    def enter(self, state: State) -> State:
        return state.take_turns(state.round_from(state.forehand))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return STAY_OR_DROP

    def apply(self, state: State, action: Action) -> State:
        seat = action.seat
        dropped = action.verb == "drop"
        state = state.leave(seat) if dropped else state
        state = state.note(seat, Noted.DROPPED if dropped else Noted.STAYED).next_in_turn()
        return state if state.to_act else self._closed(state)

    def _closed(self, state: State) -> State:
        left = state.playing.bit_count()
        if left > 1:
            return state
        if left and self.lone_wins:
            return state.note(state.playing.bit_length() - 1, Noted.LONE).end()
        return state.note(None, Noted.VOID).end()

"""The tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import NO_SUIT, Card, CardSet
from rules.engine.constraints import Profile, permitted, verdicts
from rules.engine.ladder import Order
from rules.engine.phases.phase import Phase
from rules.engine.state import Noted, State, Trick


class Table(NamedTuple):
    """The trick in progress.

    ``seats`` play in this order, ``cards`` lie on the table so far; ``best`` is
    winning for ``winner``. ``free`` are the cards that the seat to act may play.
    """

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    best: Card
    winner: Seat
    free: CardSet


def order_of(state: State) -> Order:
    """The ladder of this hand; before a trump suit is known, that of no trump suit."""
    return state.variant.ladder.orders[NO_SUIT if state.trump is None else state.trump]


@dataclass(frozen=True, kw_only=True)
class Play(Phase):
    """Trick after trick until the hands are empty.

    ``profile`` says what must be played. The first lead belongs to the
    declarer, if ``declarer_leads``, else to forehand or the first after it who
    is in; then to the winner of the trick before.
    """

    profile: Profile = ()
    declarer_leads: bool = False
    key: str = "play"

    def verbs(self) -> tuple[str, ...]:
        return ("play",)

    def anchors(self) -> tuple[str, ...]:
        return tuple(duty.rule for duty in self.profile)

    def enter(self, state: State) -> State:
        first = state.who(Noted.DECLARER) if self.declarer_leads else None
        seats = state.round_from(state.forehand if first is None else first)
        return _lead(state, seats, state.hands, ())

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("play", 1, 1, state.hands[seat], (), "play"),)

    def barred(self, state: State, seat: Seat, verb: str) -> CardSet:
        table = state.local
        assert isinstance(table, Table)
        return state.hands[seat] & ~table.free

    def why(self, state: State, seat: Seat, verb: str, number: Card) -> Refusal:
        table = state.local
        assert isinstance(table, Table)
        reasons = verdicts(self.profile, state.hands[seat], order_of(state), table.cards[0], table.best)
        return reasons.get(number) or refuse(self.key)

    def apply(self, state: State, action: Action) -> State:
        table = state.local
        assert isinstance(table, Table)
        seat, number = action.seat, action.cards[0]
        order = order_of(state)
        seats, cards, best, winner, _ = table
        if not cards or order.above[best] >> number & 1:
            best, winner = number, seat
        cards = (*cards, number)
        hands = state.hands
        hands = (*hands[:seat], hands[seat] ^ 1 << number, *hands[seat + 1 :])
        if len(cards) == len(seats):
            trick = Trick(seats, cards, winner)
            lead = seats.index(winner)
            after = seats[lead:] + seats[:lead]
            return _lead(state, after, hands, (*state.tricks, trick))
        turn = seats[len(cards)]
        free = permitted(self.profile, hands[turn], order, cards[0], best)
        table = Table(seats, cards, best, winner, free)
        return state.on_the_table(hands, (turn,), table, state.tricks)


def _lead(
    state: State,
    seats: tuple[Seat, ...],
    hands: tuple[CardSet, ...],
    tricks: tuple[Trick, ...],
) -> State:
    """The first of these seats leads to a new trick; without cards left nobody does."""
    hand = hands[seats[0]]
    table = Table(seats, (), -1, seats[0], hand) if hand else None
    to_act = seats[:1] if hand else ()
    return state.on_the_table(hands, to_act, table, tricks)

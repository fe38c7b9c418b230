"""The tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import NO_SUIT, Card, CardSet, members
from rules.engine.constraints import Profile, permitted, verdicts
from rules.engine.ladder import Ladder, LadderOrder
from rules.engine.lead_duties import LeadProfile
from rules.engine.notes import DECLARER, Noted
from rules.engine.state import Phase, PlayRules, State, Trick
from rules.engine.traits import Traits

_new = tuple.__new__  # as in state.py: what is made at every card


class TrickInProgress(NamedTuple):
    """The trick in progress.

    ``seats`` play in this order, ``cards`` lie on the table so far; ``best`` is
    winning for ``winner``. ``free`` are the cards that the seat to act may play.
    """

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    best: Card
    winner: Seat
    free: CardSet


def order_of(state: State) -> LadderOrder:
    """The order of the cards at this moment; before a trump suit is known, that of no trump suit."""
    return ladder_of(state).orders[NO_SUIT if state.trump is None else state.trump]


def ladder_of(state: State) -> Ladder:
    """The ladder of this hand."""
    ladder = state.variant.ladder
    return ladder.with_strikers(state.strikers) if state.strikers else ladder


def trick_in_progress(state: State) -> TrickInProgress | None:
    """The trick that is being played; None while none is."""
    return state.local if isinstance(state.local, TrickInProgress) else None


@dataclass(frozen=True, kw_only=True)
class Play(Phase[TrickInProgress]):
    """Trick after trick until the hands are empty.

    ``profile`` says what must be played, ``lead_profile`` what must be led.
    The first lead belongs to the declarer, if ``declarer_leads``, to the first
    of ``leaders`` that was noted of somebody, else to forehand or the first
    after it who is in; then to the winner of the trick before, or with
    ``leads_all`` again to whoever led first.
    ``exempt`` cards may be played whenever their holder likes. The phase ends
    early once ``tricks`` of them lie there in all, or when ``stops`` says so
    after a trick; a later Play goes on from there.
    """

    profile: Profile = ()
    lead_profile: LeadProfile = ()
    declarer_leads: bool = False
    leaders: tuple[Noted, ...] = ()
    leads_all: bool = False
    exempt: CardSet = 0
    tricks: int = 0
    stops: Callable[[State], bool] | None = None
    key: str = "play"

    def describe(self, variant: PlayRules) -> Traits:
        return (one for duty in self.lead_profile for one in duty.describe(variant))

    def verbs(self) -> tuple[str, ...]:
        return ("play",)

    def anchors(self) -> tuple[str, ...]:
        return (*(duty.rule for duty in self.profile), *(duty.rule for duty in self.lead_profile))

    def enter(self, state: State[TrickInProgress]) -> State[TrickInProgress]:
        return self._lead(state, state.round_from(self._first(state)), state.hands, state.tricks)

    def _first(self, state: State[TrickInProgress]) -> Seat:
        """Who leads as the phase opens."""
        if state.tricks and not self.leads_all:
            return state.tricks[-1].winner
        for note in (*self.leaders, *((DECLARER,) * self.declarer_leads)):
            if (seat := state.who(note)) is not None and state.playing >> seat & 1:
                return seat
        return state.forehand

    def offers(self, state: State[TrickInProgress], seat: Seat) -> Sequence[Offer]:
        return (_new(Offer, ("play", 1, 1, state.hands[seat], (), "play")),)

    def barred(self, state: State[TrickInProgress], seat: Seat, verb: str) -> CardSet:
        return state.hands[seat] & ~state.local.free

    def why(self, state: State[TrickInProgress], seat: Seat, verb: str, number: Card) -> Refusal:
        table = state.local
        if not table.cards:
            return self._why_not_led(state, seat, number)
        return self.reasons(state, seat, table).get(number) or self.otherwise()

    def whys(self, state: State[TrickInProgress], seat: Seat, verb: str, cards: CardSet) -> dict[Card, Refusal]:
        table = state.local
        if not cards or not table.cards:
            return super().whys(state, seat, verb, cards)
        reasons = self.reasons(state, seat, table)
        return {number: reasons.get(number) or self.otherwise() for number in members(cards)}

    def reasons(self, state: State[TrickInProgress], seat: Seat, table: TrickInProgress) -> Mapping[Card, Refusal]:
        """For the cards that this seat may not follow with, the duty that forbids each."""
        return verdicts(self.profile, state.hands[seat], order_of(state), table.cards[0], table.best)

    def otherwise(self) -> Refusal:
        """What forbids to follow with a card that no duty of the profile forbids."""
        return refuse(self.key)

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        table = state.local
        seat, number = action.seat, action.cards[0]
        order = order_of(state)
        seats, cards, best, winner, _ = table
        if not cards or order.above[best] >> number & 1:
            best, winner = number, seat
        cards = (*cards, number)
        held = [*state.hands]
        held[seat] ^= 1 << number
        hands = tuple(held)
        if len(cards) == len(seats):
            trick = _new(Trick, (seats, cards, winner, state.trump))
            if not self.leads_all and winner != seats[0]:
                lead = seats.index(winner)
                seats = seats[lead:] + seats[:lead]
            return self._lead(state, seats, hands, (*state.tricks, trick))
        turn = seats[len(cards)]
        free = permitted(self.profile, hands[turn], order, cards[0], best)
        if self.exempt:
            free |= hands[turn] & self.exempt
        table = _new(TrickInProgress, (seats, cards, best, winner, free))
        return state.on_the_table(hands, (turn,), table, state.tricks)

    def _lead(
        self,
        state: State[TrickInProgress],
        seats: tuple[Seat, ...],
        hands: tuple[CardSet, ...],
        tricks: tuple[Trick, ...],
    ) -> State[TrickInProgress]:
        """The first of these seats leads to a new trick; without cards left nobody does."""
        hand = hands[seats[0]]
        if not hand or (self.tricks and len(tricks) >= self.tricks):
            return state.on_the_table(hands, (), None, tricks)
        after = state.on_the_table(hands, seats[:1], _new(TrickInProgress, (seats, (), -1, seats[0], hand)), tricks)
        if self.lead_profile:
            free, order = hand, order_of(state)
            for duty in self.lead_profile:
                free = duty.wanted(free, order, len(tricks), after) or free
            if free != hand:
                after = after._replace(local=_new(TrickInProgress, (seats, (), -1, seats[0], free)))
        if self.stops and tricks and self.stops(after):
            return after.on_the_table(hands, (), None, tricks)
        return after

    def _why_not_led(self, state: State[TrickInProgress], seat: Seat, number: Card) -> Refusal:
        free, order = state.hands[seat], order_of(state)
        for duty in self.lead_profile:
            free = duty.wanted(free, order, len(state.tricks), state) or free
            if not free >> number & 1:
                return refuse(duty.rule)
        return refuse(self.key)

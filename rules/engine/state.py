"""A hand in progress as one frozen value, and where a match stands before it."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import Card, CardSet, Suit, card_set

if TYPE_CHECKING:
    from rules.engine.phases.phase import Phase
    from rules.engine.variant import Variant


Points = int | float  # of a score: halves where a game shares out an odd penalty, else whole numbers


class Noted(StrEnum):
    """The public facts that later rules ask about."""

    SCHLECKT = "schleckt"  # kept the card seen at the cut
    TOOK_WELI = "took-weli"  # showed and took the Weli at the cut
    TOOK_CRITICAL = "took-critical"  # showed and took a permanent trump at the cut
    EXCHANGED = "exchanged"  # n cards
    SWAPPED = "swapped"  # took the turn-up
    STAYED = "stayed"
    DROPPED = "dropped"
    VOID = "void"  # the hand is not played and scores nothing
    LONE = "lone"  # the only one left in is credited with every trick
    WHITEOUT = "whiteout"  # threw a white hand in
    NO_BID = "all-pass"
    BID = "bid"  # n tricks
    MULATSCHAK = "mulatschak"
    DECLARER = "declarer"
    GRAND_HAND = "grand-hand"
    JUNGFRAU = "jungfrau"  # announced to take no trick
    SHOVED = "shoved"
    KONTRA = "kontra"
    REKONTRA = "rekontra"
    KNOCK = "knock"
    FIRST_KNOCK = "first-knock"  # undertook a trick while the others play without risk
    GENERAL = "general"  # undertook every trick, whoever plays
    SPARE = "spare"  # took the spare hand for the own one
    SEEN = "seen"  # looked at the own cards
    REFA = "refa"  # the hand is not played and doubles a later one
    RAUB = "raub"
    STIH = "stih"
    MUSS = "muss"
    DREW_TRUMP = "drew-trump"  # turned another card for trump
    FLUSH = "flush"  # showed a winning hand
    SPARED = "spared"  # pays nothing for the winning hand of another
    CIVIL = "civil"  # the highest trump may not be played to this trick, n
    HOP = "hop"  # the cut moved the deal on
    JUMP = "jump"  # the cut moved it on by two
    SHOWED = "showed"  # laid a card of the own hand open for trump
    DEFENDED = "defended"  # plays for the pot, against a lone player
    FORCE = "force"  # nobody may drop out
    PRICE = "price"  # n chips
    TRUMP_CHANGED = "trump-changed"
    FOLLOWED = "followed"
    BLIND = "blind"  # announced before looking
    LAST = "last"  # joins in if nobody else does
    PAID = "paid"  # n chips, before the play
    HEARTS_BLIND = "hearts-blind"  # named hearts before the deal
    THANKS = "thanks"  # stands at nought, which ends the match
    BROKEN = "broken"  # undertook every trick and lost one
    REDEAL = "redeal"  # the hand is thrown in, and the same dealer deals again


class Note(NamedTuple):
    """A public fact about a seat, or about the whole hand (None)."""

    seat: Seat | None
    key: Noted
    n: int = 1


class Trick(NamedTuple):
    """A finished trick: cards in play order, and the seats that played them."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat


class Standing(NamedTuple):
    """Where a match stands between two hands.

    ``multiplier`` is the doubling brought into the next hand, ``dealt`` counts
    the deals that count towards a goal set in deals. ``winners`` is empty
    while the match goes on. ``tallies`` are further counts per seat, by name.
    ``queued`` hands, the next one included, will count double. ``home`` are the
    seats that have finished and are dealt no more cards. ``closed`` are the
    scores with which a game of the match has just ended; those of the next one
    are in ``scores``.
    """

    scores: tuple[Points, ...]
    dealer: Seat = 0
    hand_number: int = 1
    multiplier: int = 1
    winners: tuple[Seat, ...] = ()
    dealt: int = 0
    tallies: tuple[tuple[str, tuple[int, ...]], ...] = ()
    queued: int = 0
    home: tuple[Seat, ...] = ()
    closed: tuple[Points, ...] = ()

    @property
    def written(self) -> tuple[Points, ...]:
        """The scores as they are written down after the last hand, also where the next game begins anew."""
        return self.closed or self.scores

    def tally(self, name: str) -> tuple[int, ...]:
        """The count of this name per seat; noughts if none was kept yet."""
        for known, counts in self.tallies:
            if known == name:
                return counts
        return (0,) * len(self.scores)


class State(NamedTuple):
    """One moment of a hand.

    ``to_act`` are the seats that must act now, ``queue`` those whose turn comes
    after them in this phase. ``local`` is a frozen value owned by the phase and
    dropped when it ends. ``piles`` maps a place to cards; who sees a place is
    decided in ``seat.py``, and a new place is seen by nobody. ``exposed`` are
    cards that everybody has seen and that may be held in a hand. ``strikers`` is
    the rank that is above the trumps, in games that have one.
    """

    variant: Variant
    standing: Standing
    at: int = -1
    to_act: tuple[Seat, ...] = ()
    queue: tuple[Seat, ...] = ()
    local: object = None
    hands: tuple[CardSet, ...] = ()
    looked: int = 0  # bit per seat: has seen the own hand
    playing: int = 0  # bit per seat: still in this hand
    stock: tuple[Card, ...] = ()  # top first
    piles: tuple[tuple[str, CardSet], ...] = ()
    trump: Suit | None = None  # None = not yet known
    tricks: tuple[Trick, ...] = ()
    notes: tuple[Note, ...] = ()
    exposed: CardSet = 0
    strikers: str = ""

    @property
    def phase(self) -> Phase | None:
        """The phase that is open, or None once the hand is over."""
        return self.variant.stretches[self.at]

    @property
    def present(self) -> int:
        """Bit per seat: takes part in this match still."""
        everybody = (1 << self.variant.seats) - 1
        for seat in self.standing.home:
            everybody &= ~(1 << seat)
        return everybody

    @property
    def forehand(self) -> Seat:
        """The seat next to the dealer in the order of play: it acts first."""
        return self.ring_from(self.standing.dealer + self.variant.step, self.present)[0]

    @property
    def cutter(self) -> Seat:
        """The seat on the other side of the dealer."""
        return self.ring_from(self.standing.dealer + self.variant.step, self.present & ~self._dealer_bit)[-1]

    @property
    def _dealer_bit(self) -> int:
        return 1 << self.standing.dealer

    def ring_from(self, first: Seat, mask: int) -> tuple[Seat, ...]:
        """The seats of a bit mask in the order of play, from this one or the first after it."""
        variant = self.variant
        return _ring(variant.seats, first % variant.seats, mask, variant.step)

    def round_from(self, first: Seat) -> tuple[Seat, ...]:
        """The seats still in, in the order of play from this one."""
        variant = self.variant
        return _ring(variant.seats, first, self.playing, variant.step)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in after this one, in the order of play, without it."""
        return tuple(other for other in self.round_from(seat) if other != seat)

    def pile(self, name: str) -> CardSet:
        """The cards at a place; none if there is no such place."""
        for place, cards in self.piles:
            if place == name:
                return cards
        return 0

    def noted(self, key: Noted, seat: Seat | None = None) -> int | None:
        """The number of the latest such note (about this seat, if one is given), or None."""
        for note in reversed(self.notes):
            if note.key is key and (seat is None or note.seat == seat):
                return note.n
        return None

    def who(self, key: Noted) -> Seat | None:
        """The seat of the latest such note, or None."""
        for note in reversed(self.notes):
            if note.key is key:
                return note.seat
        return None

    def note(self, seat: Seat | None, key: Noted, n: int = 1) -> State:
        """This state with one more public fact."""
        return self._replace(notes=(*self.notes, _new(Note, (seat, key, n))))

    def with_hand(self, seat: Seat, cards: CardSet) -> State:
        """This state with another hand for a seat."""
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))

    def with_pile(self, name: str, cards: CardSet) -> State:
        """This state with these cards at a place; no cards = no such place."""
        return self._replace(piles=self.moved(name, cards))

    def moved(self, name: str, cards: CardSet) -> tuple[tuple[str, CardSet], ...]:
        """The piles with these cards at a place."""
        kept = tuple([pair for pair in self.piles if pair[0] != name])
        return (*kept, (name, cards)) if cards else kept

    def draw(self, seat: Seat, n: int) -> State:
        """The seat takes n cards from the top of the stock."""
        drawn = card_set(self.stock[:n])
        return self.with_hand(seat, self.hands[seat] | drawn)._replace(stock=self.stock[n:])

    def lay_aside(self, seat: Seat, cards: CardSet) -> State:
        """The seat puts cards of its hand away, face down; it alone remembers them.

        Whether a card that all have seen is among them, nobody else can tell.
        """
        place, hand = f"laid:{seat}", self.hands[seat]
        laid = self.with_hand(seat, hand & ~cards)._replace(exposed=self.exposed & ~hand)
        return laid.with_pile(place, laid.pile(place) | cards)

    def on_the_table(
        self,
        hands: tuple[CardSet, ...],
        to_act: tuple[Seat, ...],
        local: object,
        tricks: tuple[Trick, ...],
    ) -> State:
        """This state after a card. Spelt out because nothing happens as often as this."""
        variant, standing, at, _, queue, _, _, looked, playing, stock, piles, trump, _, notes, exposed, strikers = self
        return _new(State, (
            variant, standing, at, to_act, queue, local, hands, looked, playing, stock, piles,
            trump, tricks, notes, exposed, strikers,
        ))  # fmt: skip

    def next_in_turn(self) -> State:
        """The next seat of the queue is to act, or nobody."""
        return self._replace(to_act=self.queue[:1], queue=self.queue[1:])

    def take_turns(self, seats: tuple[Seat, ...]) -> State:
        """These seats are to act one after another."""
        return self._replace(to_act=seats[:1], queue=seats[1:])

    def leave(self, seat: Seat) -> State:
        """The seat is out of this hand and lays its cards away unseen."""
        place = f"laid:{seat}"
        return self._replace(
            hands=(*self.hands[:seat], 0, *self.hands[seat + 1 :]),
            piles=self.moved(place, self.pile(place) | self.hands[seat]),
            playing=self.playing & ~(1 << seat),
        )

    def end(self) -> State:
        """The hand is over."""
        over = len(self.variant.phases)
        return self._replace(at=over, to_act=(), queue=(), local=None)


@cache
def _ring(seats: int, first: Seat, mask: int, step: int) -> tuple[Seat, ...]:
    """The seats of a bit mask from this one, clockwise or the other way."""
    ring = ((first + step * n) % seats for n in range(seats))
    return tuple(seat for seat in ring if mask >> seat & 1)


_new = tuple.__new__  # spares what happens at every card the detour over defaults
_POSITIONS = {name: position for position, name in enumerate(State._fields)}


def _changed(self: State, **changes: object) -> State:
    """What ``_replace`` of a named tuple does, in half the time: hardly anything is done as often."""
    values = list(self)
    for name, value in changes.items():
        values[_POSITIONS[name]] = value
    return _new(State, values)


State._replace = _changed  # type: ignore[method-assign, assignment]

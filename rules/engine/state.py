"""A hand in progress as one frozen value, and where a match stands before it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import Card, CardSet, Suit, card_set
from rules.engine.notes import Note as Note
from rules.engine.notes import Noted as Noted

if TYPE_CHECKING:
    from rules.engine.phases.phase import Phase
    from rules.engine.variant import Variant


Points = int | float  # of a score: halves where a game shares out an odd penalty, else whole numbers


class Trick(NamedTuple):
    """A finished trick: cards in play order, and the seats that played them."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat


LAID = tuple(f"laid:{seat}" for seat in range(16))  # where each seat lays cards away
_KEPT: Any = object()  # in the place of a value that stays as it was


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


@dataclass(frozen=True, slots=True)
class State:
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
        return _present(self.variant.seats, self.standing.home)

    @property
    def forehand(self) -> Seat:
        """The seat next to the dealer in the order of play: it acts first."""
        variant, standing = self.variant, self.standing
        return _forehand(variant.seats, standing.dealer, standing.home, variant.step)

    @property
    def cutter(self) -> Seat:
        """The seat on the other side of the dealer."""
        dealer = self.standing.dealer
        return self.ring_from(dealer + self.variant.step, self.present & ~(1 << dealer))[-1]

    def ring_from(self, first: Seat, mask: int) -> tuple[Seat, ...]:
        """The seats of a bit mask in the order of play, from this one or the first after it."""
        variant = self.variant
        return ring(variant.seats, first % variant.seats, mask, variant.step)

    def round_from(self, first: Seat) -> tuple[Seat, ...]:
        """The seats still in, in the order of play from this one."""
        variant = self.variant
        return ring(variant.seats, first, self.playing, variant.step)

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
        after = _draft(self)
        after.notes = (*self.notes, _new(Note, (seat, key, n)))
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def answered(self, seat: Seat, key: Noted) -> State:
        """This state with one more public fact, and the next of the queue to act."""
        after, queue = _draft(self), self.queue
        after.notes = (*self.notes, _new(Note, (seat, key, 1)))
        after.to_act, after.queue = queue[:1], queue[1:]
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def with_hand(self, seat: Seat, cards: CardSet) -> State:
        """This state with another hand for a seat."""
        hands = [*self.hands]
        hands[seat] = cards
        return self._replace(hands=tuple(hands))

    def with_pile(self, name: str, cards: CardSet) -> State:
        """This state with these cards at a place; no cards = no such place."""
        return self._replace(piles=self.moved(name, cards))

    def moved(self, name: str, cards: CardSet) -> tuple[tuple[str, CardSet], ...]:
        """The piles with these cards at a place."""
        piles = self.piles
        if piles:
            piles = tuple([pair for pair in piles if pair[0] != name])
        return (*piles, (name, cards)) if cards else piles

    def laid(self, seat: Seat, cards: CardSet) -> tuple[tuple[str, CardSet], ...]:
        """The piles with these cards added to those that the seat has laid away."""
        name, kept = LAID[seat], []
        for pair in self.piles:
            if pair[0] == name:
                cards |= pair[1]
            else:
                kept.append(pair)
        return (*kept, (name, cards)) if cards else tuple(kept)

    def draw(self, seat: Seat, n: int) -> State:
        """The seat takes n cards from the top of the stock."""
        drawn = card_set(self.stock[:n])
        return self.with_hand(seat, self.hands[seat] | drawn)._replace(stock=self.stock[n:])

    def lay_aside(self, seat: Seat, cards: CardSet) -> State:
        """The seat puts cards of its hand away, face down; it alone remembers them.

        Whether a card that all have seen is among them, nobody else can tell.
        """
        hands = [*self.hands]
        hand = hands[seat]
        hands[seat] = hand & ~cards
        return self._replace(hands=tuple(hands), piles=self.laid(seat, cards), exposed=self.exposed & ~hand)

    def on_the_table(
        self,
        hands: tuple[CardSet, ...],
        to_act: tuple[Seat, ...],
        local: object,
        tricks: tuple[Trick, ...],
    ) -> State:
        """This state after a card."""
        after = _draft(self)
        after.hands, after.to_act, after.local, after.tricks = hands, to_act, local, tricks
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def next_in_turn(self) -> State:
        """The next seat of the queue is to act, or nobody."""
        return self.take_turns(self.queue)

    def take_turns(self, seats: tuple[Seat, ...]) -> State:
        """These seats are to act one after another."""
        after = _draft(self)
        after.to_act, after.queue = seats[:1], seats[1:]
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def leave(self, seat: Seat) -> State:
        """The seat is out of this hand and lays its cards away unseen."""
        after, hands = _draft(self), [*self.hands]
        after.piles = self.laid(seat, hands[seat])
        hands[seat] = 0
        after.hands = tuple(hands)
        after.playing = self.playing & ~(1 << seat)
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def opened(self, at: int) -> State:
        """This state as the phase at this place opens."""
        after = _draft(self)
        after.at, after.local = at, None
        after.__class__ = State
        return after  # type: ignore[no-any-return]

    def end(self) -> State:
        """The hand is over."""
        over = len(self.variant.phases)
        return self._replace(at=over, to_act=(), queue=(), local=None)

    def _replace(
        self,
        *,
        variant: Variant = _KEPT,
        standing: Standing = _KEPT,
        at: int = _KEPT,
        to_act: tuple[Seat, ...] = _KEPT,
        queue: tuple[Seat, ...] = _KEPT,
        local: object = _KEPT,
        hands: tuple[CardSet, ...] = _KEPT,
        looked: int = _KEPT,
        playing: int = _KEPT,
        stock: tuple[Card, ...] = _KEPT,
        piles: tuple[tuple[str, CardSet], ...] = _KEPT,
        trump: Suit | None = _KEPT,
        tricks: tuple[Trick, ...] = _KEPT,
        notes: tuple[Note, ...] = _KEPT,
        exposed: CardSet = _KEPT,
        strikers: str = _KEPT,
    ) -> State:
        """This state with other values in some places."""
        after: Any = _blank(_Draft)
        after.variant = self.variant if variant is _KEPT else variant
        after.standing = self.standing if standing is _KEPT else standing
        after.at = self.at if at is _KEPT else at
        after.to_act = self.to_act if to_act is _KEPT else to_act
        after.queue = self.queue if queue is _KEPT else queue
        after.local = self.local if local is _KEPT else local
        after.hands = self.hands if hands is _KEPT else hands
        after.looked = self.looked if looked is _KEPT else looked
        after.playing = self.playing if playing is _KEPT else playing
        after.stock = self.stock if stock is _KEPT else stock
        after.piles = self.piles if piles is _KEPT else piles
        after.trump = self.trump if trump is _KEPT else trump
        after.tricks = self.tricks if tricks is _KEPT else tricks
        after.notes = self.notes if notes is _KEPT else notes
        after.exposed = self.exposed if exposed is _KEPT else exposed
        after.strikers = self.strikers if strikers is _KEPT else strikers
        after.__class__ = State
        return after  # type: ignore[no-any-return]


class _Draft:
    """A state that is being put together: the same slots, not yet closed.

    Hardly anything is done as often as this, and a closed value can only be
    filled slowly; it becomes a ``State`` before anybody else sees it.
    """

    __slots__ = tuple(State.__dataclass_fields__)


_blank = object.__new__
_new = tuple.__new__  # spares what happens at every card the detour over defaults


def _draft(state: State) -> Any:
    """A draft that is equal to the state so far."""
    new: Any = _blank(_Draft)
    new.variant = state.variant
    new.standing = state.standing
    new.at = state.at
    new.to_act = state.to_act
    new.queue = state.queue
    new.local = state.local
    new.hands = state.hands
    new.looked = state.looked
    new.playing = state.playing
    new.stock = state.stock
    new.piles = state.piles
    new.trump = state.trump
    new.tricks = state.tricks
    new.notes = state.notes
    new.exposed = state.exposed
    new.strikers = state.strikers
    return new


@cache
def _present(seats: int, home: tuple[Seat, ...]) -> int:
    everybody = (1 << seats) - 1
    for seat in home:
        everybody &= ~(1 << seat)
    return everybody


@cache
def _forehand(seats: int, dealer: Seat, home: tuple[Seat, ...], step: int) -> Seat:
    return ring(seats, (dealer + step) % seats, _present(seats, home), step)[0]


@cache
def ring(seats: int, first: Seat, mask: int, step: int) -> tuple[Seat, ...]:
    """The seats of a bit mask from this one, clockwise or the other way."""
    turns = ((first + step * n) % seats for n in range(seats))
    return tuple(seat for seat in turns if mask >> seat & 1)

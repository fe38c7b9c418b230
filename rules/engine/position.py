"""Where the cards lie in a hand, and what has been said of it: what needs no rules to be read."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import NamedTuple, Self, TypedDict, Unpack

from rules.engine.actions import Seat
from rules.engine.cards import Card, CardSet, Suit, card_set
from rules.engine.notes import Note, Noted


class Trick(NamedTuple):
    """A finished trick: cards in play order, the seats that played them, and what was trump when it was taken."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat
    trump: Suit | None = None  # it may change between two tricks of a hand


class PositionChanges(TypedDict, total=False):
    """What a changed copy of a position can have otherwise: its fields, once more for whoever checks the types."""

    hands: tuple[CardSet, ...]
    looked: int
    playing: int
    stock: tuple[Card, ...]
    piles: tuple[tuple[str, CardSet], ...]
    trump: Suit | None
    tricks: tuple[Trick, ...]
    notes: tuple[Note, ...]
    exposed: CardSet
    strikers: str


LAID = tuple(f"laid:{seat}" for seat in range(16))  # where each seat lays cards away


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The cards and the notes of one moment of a hand.

    ``piles`` maps a place to cards; who sees a place is decided in ``seat.py``,
    and a new place is seen by nobody. ``exposed`` are cards that everybody has
    seen and that may be held in a hand. ``strikers`` is the rank that is above
    the trumps, in games that have one.
    """

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

    def pile(self, name: str) -> CardSet:
        """The cards at a place; none if there is no such place."""
        for place, cards in self.piles:
            if place == name:
                return cards
        return 0

    def noted(self, key: Noted, seat: Seat | None = None) -> int | None:
        """The number of the latest such note (about this seat, if one is given), or None."""
        for note in reversed(self.notes):
            if note.key == key and (seat is None or note.seat == seat):
                return note.n
        return None

    def who(self, key: Noted) -> Seat | None:
        """The seat of the latest such note, or None."""
        for note in reversed(self.notes):
            if note.key == key:
                return note.seat
        return None

    def with_hand(self, seat: Seat, cards: CardSet) -> Self:
        """This state with another hand for a seat."""
        hands = [*self.hands]
        hands[seat] = cards
        return self._replace(hands=tuple(hands))

    def with_pile(self, name: str, cards: CardSet) -> Self:
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

    def draw(self, seat: Seat, n: int) -> Self:
        """The seat takes n cards from the top of the stock."""
        drawn = card_set(self.stock[:n])
        return self.with_hand(seat, self.hands[seat] | drawn)._replace(stock=self.stock[n:])

    def lay_aside(self, seat: Seat, cards: CardSet) -> Self:
        """The seat puts cards of its hand away, face down; it alone remembers them.

        Whether a card that all have seen is among them, nobody else can tell.
        """
        hands = [*self.hands]
        hand = hands[seat]
        hands[seat] = hand & ~cards
        return self._replace(hands=tuple(hands), piles=self.laid(seat, cards), exposed=self.exposed & ~hand)

    def _replace(self, **changes: Unpack[PositionChanges]) -> Self:
        """This state with other values in some places. Raises TypeError for a place that there is not."""
        return dataclasses.replace(self, **changes)

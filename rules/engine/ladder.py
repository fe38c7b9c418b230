"""Who beats whom, for each choice of trumps, and the suit a card counts as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from rules.engine.cards import (
    DECK,
    NO_SUIT,
    SUITS,
    Card,
    CardSet,
    Suit,
    card,
    card_set,
    members,
    suit_letter,
    suit_of,
)

TRUMP = NO_SUIT  # the suit that every trump counts as


@dataclass(frozen=True)
class LadderOrder:
    """The ladder under one choice of trumps, as tables to look things up in."""

    trumps: tuple[Card, ...]  # high to low
    plain: tuple[tuple[Card, ...], ...]  # per printed suit, high to low, without trumps
    counts_as: tuple[Suit, ...]  # per card: 0–3 or TRUMP
    of_suit: tuple[CardSet, ...]  # per suit 0–3 and TRUMP: the cards that count as it
    suit_with: tuple[CardSet, ...]  # per card: the cards that count as the same suit
    above: tuple[CardSet, ...]  # per card: the cards that beat it while it is winning
    lowest_wins: bool = False  # in a suit

    @cached_property
    def display(self) -> tuple[Card, ...]:
        """Every card as one sorts a hand: trumps first, then suit by suit, high to low."""
        return self.trumps + tuple(c for run in self.plain for c in run)


@dataclass(frozen=True)
class Ladder:
    """The order of a game's cards.

    ``plain`` lists ranks high to low. ``trumps`` lists the trumps high to low:
    ``*A`` is the ace of the trump suit, ``S9`` that very card whatever is
    trump; a permanent trump is listed once and skipped where it stands again.
    ``strikers`` is a rank whose four cards stand above all trumps, that of the
    trump suit first and the other three equal: of equals the first played wins.
    ``low_without_trump``: in a hand without trumps the lowest card wins.
    """

    pack: CardSet
    plain: str
    trumps: str
    strikers: str = ""
    low_without_trump: bool = False

    def with_strikers(self, rank: str) -> Ladder:
        """This ladder with the four cards of a rank above all other trumps."""
        return _with_strikers(self, rank)

    @cached_property
    def orders(self) -> tuple[LadderOrder, ...]:
        """One order per trump suit 0–3, and last the one for no trump suit."""
        return tuple(self._order(trump) for trump in range(NO_SUIT + 1))

    @cached_property
    def permanent(self) -> tuple[Card, ...]:
        """The cards that are trumps whatever the trump suit, high to low."""
        return tuple(card(word) for word in self.trumps.split() if word[0] != "*")

    @cached_property
    def has_trump_suit(self) -> bool:
        """Whether it matters which suit is trump; otherwise trumps never change, or there are none."""
        return any(word[0] == "*" for word in self.trumps.split())

    def _order(self, trump: Suit) -> LadderOrder:
        trumps, equals = self._trumps(trump), 0
        if self.strikers and trump != NO_SUIT:
            right, *others = self._strikers(trump)
            trumps = (right, *others, *(c for c in trumps if c != right))
            equals = card_set(others)
        taken = card_set(trumps)
        plain = tuple(tuple(c for c in self._ranked(suit) if not taken >> c & 1) for suit in SUITS)
        lowest_wins = self.low_without_trump and trump == NO_SUIT
        if lowest_wins:
            plain = tuple(run[::-1] for run in plain)
        # A card face down, which comes last in these tables, counts as a trump below all others.
        counts_as = (*(TRUMP if taken >> c & 1 else suit_of(c) for c in DECK), TRUMP)
        of_suit = tuple(card_set(c for c in members(self.pack) if counts_as[c] == suit) for suit in range(TRUMP + 1))
        suit_with = tuple(of_suit[suit] for suit in counts_as)
        above = tuple(
            beaten_by & ~equals if equals >> c & 1 else beaten_by for c, beaten_by in enumerate(_above(trumps, plain))
        )
        return LadderOrder(trumps, plain, counts_as, of_suit, suit_with, above, lowest_wins)

    def _strikers(self, trump: Suit) -> tuple[Card, ...]:
        """The striker of the trump suit, then the other three."""
        right = suit_letter(trump)
        return tuple(card(suit + self.strikers) for suit in (right, *SUITS.replace(right, "")))

    def _ranked(self, suit: str) -> tuple[Card, ...]:
        cards = (card(suit + rank) for rank in self.plain.split())
        return tuple(c for c in cards if self.pack >> c & 1)

    def _trumps(self, trump: Suit) -> tuple[Card, ...]:
        permanent = set(self.permanent)
        found: list[Card] = []
        for word in self.trumps.split():
            if word[0] != "*":
                found.append(card(word))
            elif trump != NO_SUIT:
                number = card(suit_letter(trump) + word[1])
                if number not in permanent:
                    found.append(number)
        return tuple(c for c in found if self.pack >> c & 1)


@cache
def _with_strikers(ladder: Ladder, rank: str) -> Ladder:
    return replace(ladder, strikers=rank)


def _above(trumps: tuple[Card, ...], plain: tuple[tuple[Card, ...], ...]) -> tuple[CardSet, ...]:
    every_trump = card_set(trumps)
    above = [*[0] * len(DECK), every_trump]
    for run in (trumps, *plain):
        higher = 0
        for number in run:
            above[number] = higher if run is trumps else higher | every_trump
            higher |= 1 << number
    return tuple(above)


def winning(order: LadderOrder, table: Sequence[Card]) -> Card:
    """The card that wins, of cards played in this order to one trick."""
    best = table[0]
    for number in table[1:]:
        if order.above[best] >> number & 1:
            best = number
    return best

"""Which card beats which, as the search is asked it: does the Ten beat the King, what beats the Weli."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Final

from rules.encyclopedia.book.orders import TRUMP, CardOrder, orders
from rules.engine.cards import NO_SUIT, SUITS, Card, CardSet, card
from rules.engine.ladder import Ladder, LadderOrder
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli

RANKS: Final = "AKOUT98765432"
WELI, WELI_IS = "W", "S6"  # a rank of its own, and which card that is
OF_TRUMPS: Final = "*"  # before an order of the trump suit, and before a rank of the trump suit in a ladder
Deal = tuple[LadderOrder, int]  # how cards rank in a deal, and a suit


def ranked(variant: Variant) -> tuple[str, ...]:
    """Ranks from the highest down, as far as one beats the other whatever is trumps and whatever their suit.

    Each order is a text of letters, with a star where it holds for the trump suit only. Of two ranks that stand in no
    order together it cannot be said without more.
    """
    return _ranked(variant.ladder, variant.pack, wears_weli(variant))


def ladder(variant: Variant) -> tuple[str, str]:
    """The trumps and the cards of another suit from the highest down: ``*A S6 *K``, ``A K O``. Empty: there are none."""
    found = orders(variant)
    trumps = [one for one in found if one.kind == TRUMP]
    chosen = next((one for one in trumps if "H" in one.suits), trumps[0] if trumps else None)
    others = [one for one in found if one.kind != TRUMP]
    longest = max(others, key=lambda one: len(one.rungs), default=None)
    return _of_trumps(chosen) if chosen else "", " ".join(one.code[1] for one in longest.rungs) if longest else ""


@cache
def _ranked(ladder: Ladder, pack: CardSet, weli: bool) -> tuple[str, ...]:
    cards = {
        (suit, rank): number
        for suit, rank in product(range(len(SUITS)), RANKS)
        if pack >> (number := card(SUITS[suit] + rank)) & 1 and not (weli and number == card(WELI_IS))
    }
    if weli:
        cards |= {(suit, WELI): card(WELI_IS) for suit in range(len(SUITS))}
    plain = _chains(_beating(cards, _deals(ladder, trumps=False)))
    return (*plain, *(OF_TRUMPS + one for one in _chains(_beating(cards, _deals(ladder, trumps=True)))))


def _of_trumps(order: CardOrder) -> str:
    own = order.suits[0] if order.suits else ""
    return " ".join(
        f"{OF_TRUMPS}{one.code[1]}" if one.code[0] == own and not one.permanent else one.code for one in order.rungs
    )


def _deals(ladder: Ladder, *, trumps: bool) -> Iterator[Deal]:
    """All that a pair of one suit can meet with: how the cards rank, and which suit is meant."""
    suits = range(len(SUITS))
    if ladder.has_trump_suit:
        pairs = ((trump, trump) for trump in suits) if trumps else product(suits, suits)
        yield from ((ladder.orders[trump], suit) for trump, suit in pairs)
    elif not trumps:
        yield from ((ladder.orders[NO_SUIT], suit) for suit in suits)


def _beating(cards: Mapping[tuple[int, str], Card], deals: Iterator[Deal]) -> frozenset[tuple[str, str]]:
    """Pairs of ranks of which the first beats the second in every deal that has both."""
    met: dict[tuple[str, str], bool] = {}
    for order, suit in deals:
        own = [(rank, number) for (of, rank), number in cards.items() if of == suit]
        for (high, one), (low, other) in permutations(own, 2):
            met[high, low] = met.get((high, low), True) and bool(order.above[other] >> one & 1)
    return frozenset(pair for pair, always in met.items() if always)


def _chains(beats: frozenset[tuple[str, str]]) -> Iterator[str]:
    """Orders that together have every one of these pairs."""
    ranks = RANKS + WELI
    left = set(beats)
    for high, low in sorted(beats, key=lambda pair: (ranks.index(pair[0]), ranks.index(pair[1]))):
        if (high, low) in left:
            chain = [high, low]
            for rank in ranks:
                at = sum((other, rank) in beats for other in chain)
                if rank not in chain and all((rank, other) in beats for other in chain[at:]):
                    chain.insert(at, rank)
            left -= {(one, other) for n, one in enumerate(chain) for other in chain[n:]}
            yield "".join(chain)

"""Whether the cards of a pack can be shared out so that each heap has so many cards and so many card points.

Exact for the heaps, and silent about how they came about: that nobody may throw a card off where he has to follow is
left out of account.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.cards import CardSet, members

Kinds = tuple[tuple[int, int], ...]  # what cards are worth and how many are worth so much, most first


class Heap(NamedTuple):
    """Some cards that belong together: how many there are, and what they are worth."""

    cards: int
    points: int


def kinds_of(pack: CardSet, values: tuple[int, ...]) -> Kinds:
    """What the cards of a pack are worth."""
    worth = [values[number] for number in members(pack)]
    return tuple((value, worth.count(value)) for value in sorted(set(worth), reverse=True))


def least_and_most(kinds: Kinds, cards: int) -> tuple[int, int]:
    """The card points that so many cards have at least and at most."""
    return _worth(reversed(kinds), cards), _worth(kinds, cards)


def can_be_shared(kinds: Kinds, heaps: Iterable[Heap]) -> bool:
    """Whether all these cards make up these heaps, every card in one of them."""
    wanted = tuple(sorted(heaps, reverse=True))
    every = sum(count for _, count in kinds), sum(value * count for value, count in kinds)
    return (sum(heap.cards for heap in wanted), sum(heap.points for heap in wanted)) == every and _shared(kinds, wanted)


def _worth(kinds: Iterable[tuple[int, int]], cards: int) -> int:
    found = 0
    for value, count in kinds:
        taken = min(count, cards)
        found, cards = found + taken * value, cards - taken
    return found


@lru_cache(maxsize=1 << 16)
def _shared(kinds: Kinds, heaps: tuple[Heap, ...]) -> bool:
    if not kinds:
        return not any(map(any, heaps))
    for heap in heaps:
        least, most = least_and_most(kinds, heap.cards)
        if not least <= heap.points <= most:
            return False
    (value, count), rest = kinds[0], kinds[1:]
    return any(_shared(rest, tuple(sorted(left, reverse=True))) for left in _without(value, count, heaps))


def _without(value: int, count: int, heaps: tuple[Heap, ...]) -> Iterator[tuple[Heap, ...]]:
    """What is left of the heaps once cards of this kind are in them, in every way."""
    if not heaps:
        if not count:
            yield ()
        return
    first, others = heaps[0], heaps[1:]
    fitting = min(count, first.cards, first.points // value if value else count)
    for taken in range(fitting, -1, -1):
        head = Heap(first.cards - taken, first.points - taken * value)
        for tail in _without(value, count - taken, others):
            yield (head, *tail)

"""Into tables of which sizes a number of people goes."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

ODD = 100  # what a table of another size than the preferred costs, beside which its distance from it counts little


class Unseatable(Exception):
    """Nobody can sit down: too few people for the smallest table. ``args``: how many people, and the sizes."""


def table_sizes(people: int, sizes: Collection[int], preferred: int) -> tuple[int, ...]:
    """The tables for exactly so many people, the preferred size first; empty where no mixture of sizes fits.

    As many tables of the preferred size as can be; of the others those nearest to it, then the smaller ones.
    """
    return _mixture(people, tuple(sorted(set(sizes))), preferred)


def seated(people: int, sizes: Collection[int], preferred: int) -> int:
    """How many of so many people can sit down at once; the others rest for a round. Raises ``Unseatable``."""
    for number in range(people, 0, -1):
        if table_sizes(number, sizes, preferred):
            return number
    raise Unseatable(people, tuple(sorted(set(sizes))))


@cache
def _mixture(people: int, sizes: tuple[int, ...], preferred: int) -> tuple[int, ...]:
    """The cheapest way to sum up to ``people``, found for every smaller number first."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for number in range(1, people + 1):
        ways = []
        for size in sizes:
            rest = best[number - size] if size <= number else None
            if rest is not None:
                away = abs(size - preferred)
                cost = ODD + 10 * away * away + (size > preferred) if away else 0
                ways.append((rest[0] + cost, tuple(sorted((*rest[1], size), key=lambda s: (abs(s - preferred), s)))))
        best.append(min(ways) if ways else None)
    found = best[people]
    return found[1] if found else ()

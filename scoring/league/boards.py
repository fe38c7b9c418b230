"""The tables of a match between two clubs: at each of them as many of one side as of the other, where the game allows. Pure.

The home side keeps its tables and the guests move on by one table from round to round, so that everybody meets as many
of the others as can be. Around a table the sides sit by turns, which puts partners across each other on the same side.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from itertools import accumulate, chain, zip_longest

from scoring.league.results import Member
from scoring.league.seating_sizes import Unseatable, table_sizes

Tables = tuple[tuple[Member, ...], ...]


def boards(
    home: Sequence[Member], guests: Sequence[Member], sizes: Collection[int], preferred: int, rounds: int
) -> tuple[Tables, ...]:
    """For each round its tables, everybody clockwise from the first dealer. Raises ``Unseatable``."""
    people = len(home) + len(guests)
    tables = table_sizes(people, sizes, preferred)
    if not home or not guests or not tables:
        raise Unseatable(people, tuple(sorted(set(sizes))))
    return tuple(_round(home, guests, tables, number) for number in range(rounds))


def mixing_size(sizes: Collection[int]) -> int:
    """Of how many a table should be: of an even number where the game has one, else as near to four as can be."""
    return min(sizes, key=lambda size: (size % 2, abs(size - 4), size))


def by_lot(people: Sequence[Member], lot: int) -> tuple[Member, ...]:
    """These people in the order that a lot gives them: the same for everybody who draws it again."""
    return tuple(sorted(people, key=lambda one: sha256(f"{lot}:{one}".encode()).digest()))


def _round(home: Sequence[Member], guests: Sequence[Member], tables: Sequence[int], number: int) -> Tables:
    of_home = _shares(len(home), tables, number)
    of_guests = [size - share for size, share in zip(tables, of_home, strict=True)]
    on = number * max(1, len(guests) // len(tables)) % len(guests)
    sides = zip(_cut(home, of_home), _cut([*guests[on:], *guests[:on]], of_guests), strict=True)
    return tuple(
        _by_turns(ours, theirs, guests_first=(at + number) % 2 == 1) for at, (ours, theirs) in enumerate(sides)
    )


def _shares(people: int, tables: Sequence[int], number: int) -> list[int]:
    """How many of the home side sit at each table: half of it, one more or less in turn where that does not go up."""
    found = [size // 2 for size in tables]
    while sum(found) != people:
        step = 1 if sum(found) < people else -1
        able = [at for at, size in enumerate(tables) if 0 <= found[at] + step <= size]
        at = min(able, key=lambda at: (step * (2 * found[at] - tables[at]), (at - number) % len(tables)))
        found[at] += step
    return found


def _cut(people: Sequence[Member], shares: Sequence[int]) -> list[Sequence[Member]]:
    ends = list(accumulate(shares))
    return [people[end - share : end] for end, share in zip(ends, shares, strict=True)]


def _by_turns(home: Sequence[Member], guests: Sequence[Member], *, guests_first: bool) -> tuple[Member, ...]:
    """The seats of a table; the larger side has the first of them, else one side as often as the other."""
    first = guests_first if len(home) == len(guests) else len(guests) > len(home)
    pairs = zip_longest(guests, home) if first else zip_longest(home, guests)
    return tuple(one for one in chain.from_iterable(pairs) if one is not None)

"""Seats by strength: the first few at table 1, the next at table 2 and so on, as tournaments have it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from scoring.league.results import Member
from scoring.league.seating_sizes import seated, table_sizes


def tables_by_strength(
    people: Sequence[Member], sizes: Collection[int], preferred: int, rested: Mapping[Member, int]
) -> list[tuple[Member, ...]]:
    """The tables of these people, who are given the strongest first; in that order at each table as well.

    Where not everybody finds a seat, those rest who have rested least, of them the weakest. Raises ``Unseatable``.
    """
    seats = seated(len(people), sizes, preferred)
    order = {who: at for at, who in enumerate(people)}
    resting = set(sorted(people, key=lambda who: (rested.get(who, 0), -order[who]))[: len(people) - seats])
    playing = [who for who in people if who not in resting]
    ends = list(accumulate(table_sizes(seats, sizes, preferred)))
    return [tuple(playing[begin:end]) for begin, end in zip([0, *ends], ends, strict=False)]

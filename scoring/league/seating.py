"""Who sits at which table in the rounds of an evening, so that the same people meet again as seldom as can be.

What counts, heaviest first: wishes, meeting again on the same evening, sitting at the odd table again (a three where
fours are usual), meeting again in the season. Rounds that are played stay as they were; only the others are seated.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal

from scoring.league.results import Member
from scoring.league.seating_search import OpenRound, SeatingProblem, search
from scoring.league.seating_sizes import Unseatable, seated, table_sizes

__all__ = [
    "Repeat",
    "SeatedRound",
    "Seating",
    "SeatingRequest",
    "Unmet",
    "Unseatable",
    "looked_at",
    "meetings",
    "propose",
    "swapped",
]

Pair = tuple[Member, Member]  # in the order of the alphabet
Table = tuple[Member, ...]  # in the order of the seats, clockwise; the first deals first
Wish = Literal["apart", "together"]

EFFORT: Final = 400_000  # changes of places that are tried
ORDERS: Final = 40  # ways to put the people of a table in order


@dataclass(frozen=True)
class SeatingRequest:
    """What is to be seated.

    ``present``: who sits or rests in each round, rounds counted from 1; who comes late or goes early stands in some.
    ``fixed``: the tables of rounds that stay as they are, which ``present`` need not name. ``met``: how often two have
    met before this evening; see ``meetings``.
    """

    present: Mapping[int, Sequence[Member]]
    sizes: tuple[int, ...] = (3, 4, 5)
    preferred: int = 4
    fixed: Mapping[int, Sequence[Table]] = field(default_factory=dict)
    met: Mapping[Pair, int] = field(default_factory=dict)
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class SeatedRound:
    """One round: its tables, and who has to rest because no mixture of tables holds everybody."""

    number: int
    tables: tuple[Table, ...]
    resting: tuple[Member, ...] = ()
    fixed: bool = False


@dataclass(frozen=True)
class Repeat:
    """Two who meet again: how often tonight, and how often before in the season."""

    pair: Pair
    tonight: int
    before: int


@dataclass(frozen=True)
class Unmet:
    """A wish that could not be met, and the rounds in which it is not."""

    wish: Wish
    pair: Pair
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class Seating:
    """The rounds of an evening, and what is not perfect about them."""

    rounds: tuple[SeatedRound, ...]
    repeats: tuple[Repeat, ...]
    unmet: tuple[Unmet, ...]

    @property
    def again(self) -> int:
        """Meetings beyond the first one of two people on this evening, all added up."""
        return sum(repeat.tonight - 1 for repeat in self.repeats)


def pair(one: Member, other: Member) -> Pair:
    """Two members as a key of ``SeatingRequest.met``."""
    return (one, other) if one < other else (other, one)


def meetings(tables: Iterable[Sequence[Member]]) -> Counter[Pair]:
    """How often each two sat at the same of these tables."""
    return Counter(pair(one, other) for table in tables for one, other in combinations(table, 2))


def looked_at(asked: SeatingRequest, rounds: Sequence[SeatedRound]) -> Seating:
    """The same rounds with their repeats, most often first, and the wishes that are not met."""
    tonight = meetings(table for seated_round in rounds for table in seated_round.tables)
    repeats = [Repeat(two, times, asked.met.get(two, 0)) for two, times in tonight.items() if times > 1]
    repeats.sort(key=lambda repeat: (-repeat.tonight, -repeat.before, repeat.pair))
    unmet: list[Unmet] = []
    wishes: tuple[tuple[Wish, tuple[Pair, ...]], ...] = (("apart", asked.apart), ("together", asked.together))
    for wish, pairs in wishes:
        for two in pairs:
            wrong = tuple(each.number for each in rounds if _against(wish, two, each))
            if wrong:
                unmet.append(Unmet(wish, two, wrong))
    return Seating(tuple(rounds), tuple(repeats), tuple(unmet))


def _against(wish: Wish, two: Pair, seated_round: SeatedRound) -> bool:
    """Whether a round goes against a wish; who is not there, or rests, cannot be with anybody."""
    at = [next((n for n, table in enumerate(seated_round.tables) if who in table), None) for who in two]
    return None not in at and (at[0] == at[1]) == (wish == "apart")


def swapped(seated_round: SeatedRound, one: Member, other: Member) -> SeatedRound:
    """The round after two people have changed places; one of them may be resting."""
    turn = {one: other, other: one}
    tables = tuple(tuple(turn.get(who, who) for who in table) for table in seated_round.tables)
    resting = tuple(turn.get(who, who) for who in seated_round.resting)
    return SeatedRound(seated_round.number, tables, resting, seated_round.fixed)


def propose(asked: SeatingRequest, rng: random.Random, effort: int = EFFORT) -> Seating:
    """A seating of all rounds that are not fixed; the same for the same chance and effort. Raises ``Unseatable``."""
    return _Proposal(asked, rng).made(effort)


class _Proposal:
    """The way from what is asked to a seating: who rests, people as numbers for the search, the order of the seats."""

    def __init__(self, asked: SeatingRequest, rng: random.Random) -> None:
        self.asked = asked
        self.rng = rng
        self.open = sorted(set(asked.present) - set(asked.fixed))
        self.members = sorted(
            {who for number in self.open for who in asked.present[number]}
            | {who for tables in asked.fixed.values() for table in tables for who in table}
        )
        self.resting = {
            number: tuple(sorted(set(asked.present.get(number, ())) - {who for table in tables for who in table}))
            for number, tables in asked.fixed.items()
        }

    def made(self, effort: int) -> Seating:
        """The whole of it."""
        asked = self.asked
        rounds = [self._open(number) for number in self.open]
        fixed = [
            SeatedRound(number, tuple(tuple(table) for table in tables), self.resting[number], True)
            for number, tables in asked.fixed.items()
        ]
        found = search(self._problem(rounds), effort, self.rng) if rounds else []
        named = [[[self.members[person] for person in table] for table in tables] for tables in found]
        first = Counter(table[0] for each in fixed for table in each.tables)
        ordered = min((self._in_order(named, first) for _ in range(ORDERS)), key=lambda tried: tried[0])[1]
        made = [
            SeatedRound(number, tables, self.resting[number]) for number, tables in zip(self.open, ordered, strict=True)
        ]
        return looked_at(asked, sorted([*fixed, *made], key=lambda each: each.number))

    def _open(self, number: int) -> OpenRound:
        """Who sits in a round, as numbers, and at tables of which sizes; those rest first who have rested least."""
        asked = self.asked
        people = sorted(set(asked.present[number]))
        seats = seated(len(people), asked.sizes, asked.preferred)
        rested = Counter(who for resting in self.resting.values() for who in resting)
        self.rng.shuffle(people)
        people.sort(key=lambda who: -rested[who])
        self.resting[number] = tuple(sorted(people[seats:]))
        sitting = [self.members.index(who) for who in sorted(people[:seats])]
        return OpenRound(sitting, table_sizes(seats, asked.sizes, asked.preferred))

    def _problem(self, rounds: list[OpenRound]) -> SeatingProblem:
        asked = self.asked
        number = {who: at for at, who in enumerate(self.members)}

        def numbered(two: Pair) -> tuple[int, int] | None:
            return (number[two[0]], number[two[1]]) if two[0] in number and two[1] in number else None

        played = [[number[who] for who in table] for tables in asked.fixed.values() for table in tables]
        return SeatingProblem(
            people=len(self.members),
            rounds=rounds,
            preferred=asked.preferred,
            played=played,
            before={key: times for two, times in asked.met.items() if (key := numbered(two)) and times},
            apart=[key for two in asked.apart if (key := numbered(two))],
            together=[key for two in asked.together if (key := numbered(two))],
        )

    def _in_order(
        self, rounds: list[list[list[Member]]], before: Counter[Member]
    ) -> tuple[int, list[tuple[Table, ...]]]:
        """The seats of all tables in order, by chance but for the first: who has been that least often. And how unevenly."""
        first = before.copy()
        made: list[tuple[Table, ...]] = []
        for tables in rounds:
            ordered = []
            for table in tables:
                seats = self.rng.sample(table, len(table))
                opens = min(seats, key=lambda who: first[who])
                first[opens] += 1
                ordered.append((opens, *(who for who in seats if who != opens)))
            made.append(tuple(ordered))
        return sum(times * times for times in first.values()), made

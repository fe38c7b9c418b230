"""Seats that no longer fit, put right with as few people moving as can be: somebody has gone, somebody has come. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.league.results import Member
from scoring.league.seating import Pair, Table, pair

ENOUGH: Final = 100  # turns after which tables that never come to fit are given up
_Seats = list[Member | None]  # None: a chair that somebody has left


@dataclass(frozen=True)
class SeatRepair:
    """How seats may be put right. ``met``: how much it costs to seat two together, by pair. ``frozen``: by their place,
    tables at which the cards are out and nothing changes."""

    sizes: tuple[int, ...]
    met: Mapping[Pair, int]
    frozen: frozenset[int] = frozenset()

    def made(
        self, tables: Sequence[Table], gone: Collection[Member], come: Iterable[Member]
    ) -> tuple[Table, ...] | None:
        """The tables after it, each in its place; None where that cannot be done by moving a few."""
        seats: list[_Seats] = [
            list(table) if at in self.frozen else [None if who in gone else who for who in table]
            for at, table in enumerate(tables)
        ]
        waiting = self._new_table(seats, list(come))
        if not all(self._sits_down(seats, who) for who in waiting) or not self._mended(seats):
            return None
        found = [tuple(_people(table)) for table in seats]
        if any(not table for table in found[:-1]) and self.frozen:
            return None  # the tables after it would get other numbers
        return tuple(table for table in found if table)

    def _new_table(self, seats: list[_Seats], come: list[Member]) -> list[Member]:
        """Who still needs a seat after those have sat down who make a table of their own."""
        beyond = len(come) - sum(chair is None for table in seats for chair in table)
        if beyond in self.sizes:
            seats.append(list(come[-beyond:]))
            return come[:-beyond]
        return come

    def _sits_down(self, seats: list[_Seats], who: Member) -> bool:
        """Where he is needed most, else on a chair that is free, else where there is room for one more."""
        ways = []
        for at, table in enumerate(seats):
            people = _people(table)
            free = None in table
            if at in self.frozen or not (free or len(people) + 1 in self.sizes):
                continue
            need = 0 if len(people) not in self.sizes else 1 if free else 2
            ways.append((need, self._cost(who, people), len(people), at))
        if not ways:
            return False
        self._seat(seats[min(ways)[-1]], who)
        return True

    def _seat(self, table: _Seats, who: Member) -> None:
        if None in table:
            table[table.index(None)] = who
        else:
            table.append(who)

    def _mended(self, seats: list[_Seats]) -> bool:
        """Whether every table has come to be of a size that the game is for."""
        for _turn in range(ENOUGH):
            wrong = next((at for at, table in enumerate(seats) if self._unfit(at, table)), None)
            if wrong is None:
                return True
            if not (self._is_joined(seats, wrong) or self._is_dissolved(seats, wrong)):
                return False
        return False

    def _unfit(self, at: int, table: _Seats) -> bool:
        return at not in self.frozen and bool(_people(table)) and len(_people(table)) not in self.sizes

    def _is_joined(self, seats: list[_Seats], short: int) -> bool:
        """Whether somebody could come over from a table that can spare one."""
        there = _people(seats[short])
        if len(there) + 1 not in self.sizes:
            return False
        ways = [
            (self._cost(who, there), at, who)
            for at, table in enumerate(seats)
            if at != short and at not in self.frozen and len(_people(table)) - 1 in self.sizes
            for who in _people(table)
        ]
        if not ways:
            return False
        _cost, at, who = min(ways)
        seats[at][seats[at].index(who)] = None
        self._seat(seats[short], who)
        return True

    def _is_dissolved(self, seats: list[_Seats], short: int) -> bool:
        """Whether everybody of a table that is too small finds a seat elsewhere."""
        people, seats[short] = _people(seats[short]), []
        return all(self._sits_down(seats, who) for who in people)

    def _cost(self, who: Member, people: Iterable[Member]) -> int:
        return sum(self.met.get(pair(who, other), 0) for other in people)


def moves(before: Sequence[Table], after: Sequence[Table]) -> Iterator[tuple[Member, int, int]]:
    """Whoever sits elsewhere now: from which table to which, counted from 1; 0 for none."""
    were = {who: at for at, table in enumerate(before, 1) for who in table}
    are = {who: at for at, table in enumerate(after, 1) for who in table}
    for who in sorted({*were, *are}, key=lambda one: (are.get(one, 0), were.get(one, 0), one)):
        if were.get(who, 0) != are.get(who, 0):
            yield who, were.get(who, 0), are.get(who, 0)


def _people(table: _Seats) -> list[Member]:
    return [who for who in table if who is not None]

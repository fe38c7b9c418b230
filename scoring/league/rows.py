"""The standings as a value: a row for everybody who came, with all that made it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from scoring.league.results import Member, Penalty, Result, Ruling

Why = Literal["", "dropped"]
Absent = Literal["", "mean", "fixed", "worst", "nothing"]

IN_FRONT = 3  # places that are told where there is room for a few


class Item(NamedTuple):
    """One thing that can count for a member: a match, or a whole evening, or an evening missed.

    ``matches``: keys of the results that made it. ``absent``: how a missed
    evening is valued; empty where he was there. ``counted``: False where it was dropped.
    """

    evening: str
    day: date
    matches: tuple[str, ...]
    value: Fraction
    counted: bool = True
    absent: Absent = ""


class LeftOut(NamedTuple):
    """A match that somebody played and that does not count for him, and why."""

    match: str
    evening: str
    day: date
    why: str  # rule-set, early, abandoned, taken-over, substitute, nobody


class Decided(NamedTuple):
    """Which tie-break put a member after the one above who has the same total, and what each of them had."""

    by: str
    above: Member
    mine: Fraction
    theirs: Fraction


@dataclass(frozen=True)
class StandingsRow:
    """One member's place and where it comes from.

    ``rank``: None for who is not ranked; ``why_not`` says why: ``evenings``
    (``missing`` of them), ``no-result``, ``guest``. ``total`` is everything
    together: counted items, points for coming, penalties. ``settled_by``: the
    stage whose final match gave the place, or ``ruled`` in its stead. Shared ranks are equal ranks.
    """

    member: Member
    rank: int | None
    total: Fraction
    items: tuple[Item, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    counted: Fraction = Fraction(0)
    attended: tuple[str, ...] = ()
    attendance: Fraction = Fraction(0)
    penalties: tuple[Penalty, ...] = ()
    penalty: Fraction = Fraction(0)
    why_not: Literal["", "evenings", "no-result", "guest"] = ""
    missing: int = 0
    decided: Decided | None = None
    settled_by: str = ""
    ruled: Ruling | None = None
    matches: int = 0
    wins: int = 0
    lasts: int = 0

    @cached_property
    def counting(self) -> tuple[Item, ...]:
        """What counts."""
        return tuple(one for one in self.items if one.counted)

    @cached_property
    def dropped(self) -> tuple[Item, ...]:
        """What was dropped."""
        return tuple(one for one in self.items if not one.counted)


class Held(NamedTuple):
    """An evening on which something was played."""

    key: str
    day: date


@dataclass(frozen=True)
class Standings:
    """A season's table as of a day. ``rows``: the ranked first, by rank, then the others.

    ``evenings``: those that were held, in order. ``results``: every match by
    its key. ``void``: why some matches count for nobody. ``spreads``: see worth.
    """

    rows: tuple[StandingsRow, ...]
    evenings: tuple[Held, ...] = ()
    results: dict[str, Result] = field(default_factory=dict)
    void: dict[str, str] = field(default_factory=dict)
    spreads: dict[str, Fraction] = field(default_factory=dict)

    def row(self, member: Member) -> StandingsRow | None:
        """A member's row, or None where he has not come."""
        return next((row for row in self.rows if row.member == member), None)

    @cached_property
    def ranked(self) -> tuple[StandingsRow, ...]:
        """The rows that have a rank."""
        return tuple(row for row in self.rows if row.rank is not None)

    def by_name(self, name_of: Callable[[Member], str]) -> list[StandingsRow]:
        """The ranked rows from the first place on, those who share a place by name."""
        return sorted(self.ranked, key=lambda row: (row.rank, name_of(row.member).casefold()))

    @property
    def in_front(self) -> tuple[StandingsRow, ...]:
        """The rows of the first places, of all who share the last of them."""
        return tuple(row for row in self.ranked if (row.rank or 0) <= IN_FRONT)

    @cached_property
    def by_rank(self) -> dict[int, tuple[StandingsRow, ...]]:
        """The ranked rows in groups of who shares a rank, from the top."""
        groups: dict[int, list[StandingsRow]] = {}
        for row in self.ranked:
            groups.setdefault(row.rank or 0, []).append(row)
        return {rank: tuple(groups[rank]) for rank in sorted(groups)}

    @cached_property
    def put_behind(self) -> dict[Member, tuple[StandingsRow, ...]]:
        """By member the rows that a tie-break put behind his."""
        behind: dict[Member, list[StandingsRow]] = {}
        for row in self.ranked:
            if row.decided:
                behind.setdefault(row.decided.above, []).append(row)
        return {member: tuple(rows) for member, rows in behind.items()}

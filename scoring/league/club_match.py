"""A match of two clubs: who plays for which side, and what every table brings it. Pure.

At a table everybody is compared with everybody of the other side: who finishes before the other has a point, who are
level half a point each. So a table brings as many points as there are such pairs, whatever was played there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple

from scoring.league.results import Member, Points

Side = Literal["home", "guests"]
HOME: Side = "home"
GUESTS: Side = "guests"
SIDES: tuple[Side, Side] = (HOME, GUESTS)
_LEVEL = Fraction(1, 2)


class SidesScore(NamedTuple):
    """Points of both sides."""

    home: Fraction = Fraction(0)
    guests: Fraction = Fraction(0)

    def plus(self, other: SidesScore) -> SidesScore:
        """Both together."""
        return SidesScore(self.home + other.home, self.guests + other.guests)

    @property
    def turned(self) -> SidesScore:
        """The same, seen from the other club's house."""
        return SidesScore(self.guests, self.home)


class LineUp(NamedTuple):
    """Who plays for a side, in the order of the tables. ``before``: who stood in it earlier and may have played."""

    members: tuple[Member, ...] = ()
    before: tuple[Member, ...] = ()


class MatchTable(NamedTuple):
    """A table of the match. ``scores`` and ``places`` by seat; empty as long as nothing has come of it."""

    round: int
    table: int
    people: tuple[Member, ...]
    scores: tuple[Points, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class ClubMatch:
    """A match as either of the two books has it: both name people by their keys in the book of the home club.

    ``key``: that of the evening at the home club. ``home`` and ``guests``: what the clubs are called; a club's own name
    does not stand in its own book. ``first``: the match of which this is the return, or empty. ``own``: in the book of
    the guests, who of these people is who there.
    """

    key: str
    day: date
    guests: str
    home: str = ""
    place: str = ""
    cancelled: bool = False
    first: str = ""
    lot: int = 0  # by which the tables are drawn; 0: they follow the line-ups
    line_ups: Mapping[Side, LineUp] = field(default_factory=dict)
    tables: tuple[MatchTable, ...] = ()
    own: Mapping[Member, Member] = field(default_factory=dict)

    def line_up(self, side: Side) -> LineUp:
        """Who plays for a side."""
        return self.line_ups.get(side, LineUp())

    @property
    def sides(self) -> dict[Member, Side]:
        """For which side everybody plays or has played."""
        named = [(one, side) for side in SIDES for one in self.line_up(side).before]
        return dict(named + [(one, side) for side in SIDES for one in self.line_up(side).members])

    @property
    def score(self) -> SidesScore:
        """How it stands."""
        return together(self.score_at(table) for table in self.tables)

    @property
    def begun(self) -> bool:
        """Whether a table has finished."""
        return any(table.places for table in self.tables)

    @property
    def unknown(self) -> tuple[Member, ...]:
        """Who has played without standing in a line-up: for neither side."""
        sides = self.sides
        return tuple(dict.fromkeys(one for table in self.tables for one in table.people if one not in sides))

    def score_at(self, table: MatchTable) -> SidesScore:
        """What a table brings."""
        sides = self.sides
        seats = list(zip(table.people, table.places, strict=False))
        home = [place for one, place in seats if sides.get(one) == HOME]
        guests = [place for one, place in seats if sides.get(one) == GUESTS]
        points = sum((_against(mine, other) for mine, other in product(home, guests)), Fraction(0))
        return SidesScore(points, len(home) * len(guests) - points)


def together(scores: Iterable[SidesScore]) -> SidesScore:
    """All of these added up."""
    found = SidesScore()
    for one in scores:
        found = found.plus(one)
    return found


def _against(mine: int, other: int) -> Fraction:
    return _LEVEL if mine == other else Fraction(int(mine < other))

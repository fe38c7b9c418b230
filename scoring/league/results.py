"""What a league counts: matches that were played, and the evenings on which people met."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

Member = str  # the key of a member; names stand elsewhere, and may be taken out
Points = float
Ended = Literal["complete", "early", "abandoned"]
Attended = Literal["here", "late", "left", "excused"]


# Results and attendance are tuples, not dataclasses: a season has thousands, and a frozen dataclass takes longest to make.
class Result(NamedTuple):
    """How one match at one table ended. Everything by seat is in the order of ``people``.

    ``places``: 1 for who won; who are level share the better place.
    ``marks``: what the game chalks up against its losers, one Bolla to the loser where it has nothing of its own.
    ``playing_for``: whom a substitute stood in for. ``left``: gave up, or a bot finished for him.
    ``stage``: empty, or ``final:4`` for the match that decides who comes fourth.
    """

    key: str
    evening: str
    day: date
    round: int
    table: int
    game: str
    edition: int
    options: tuple[tuple[str, str | int | bool], ...]
    people: tuple[Member, ...]
    scores: tuple[Points, ...]
    places: tuple[int, ...]
    marks: tuple[int, ...]
    playing_for: tuple[Member | None, ...] = ()
    left: tuple[bool, ...] = ()
    ended: Ended = "complete"
    stage: str = ""
    hands: int = 0

    @property
    def turn(self) -> tuple[int, int, int, str]:
        """When it was played on its evening: keys have numbers in them, and s9 was before s10."""
        return self.round, self.table, len(self.key), self.key

    @property
    def rule_set(self) -> tuple[str, int, tuple[tuple[str, str | int | bool], ...]]:
        """What was played, whatever the number of players."""
        return self.game, self.edition, self.options


class Attendance(NamedTuple):
    """That somebody came: from which round, until which (0 = to the end), and in whose place."""

    member: Member
    state: Attended
    first: int = 1
    last: int = 0
    playing_for: Member | None = None


@dataclass(frozen=True)
class LeagueEvening:
    """One meeting of a season."""

    key: str
    day: date
    title: str = ""
    cancelled: bool = False
    attendance: tuple[Attendance, ...] = ()


@dataclass(frozen=True)
class Penalty:
    """Points taken from a member, with the reason."""

    key: str
    member: Member
    points: Points
    day: date
    why: str = ""


@dataclass(frozen=True)
class Ruling:
    """Who comes before whom from a place on, decided without a match: cards were cut, somebody had to go home."""

    place: int
    order: tuple[Member, ...]
    day: date
    evening: str = ""
    why: str = ""


@dataclass(frozen=True)
class PlayedSeason:
    """A season as far as it was played: what standings, ratings and statistics are computed from."""

    evenings: tuple[LeagueEvening, ...] = ()
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    rulings: tuple[Ruling, ...] = ()

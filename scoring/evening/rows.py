"""What an evening's pages show, line by line: seats, tables, rounds, people, the clock."""

from __future__ import annotations

from typing import NamedTuple

from scoring.book import presence
from scoring.models import Sheet
from scoring.sheets.confirmed import Confirmed


class EveningSeat(NamedTuple):
    """Somebody at a table; ``place`` 0 until the match has ended. ``aside``: without a stake.

    ``gone``: he is not there in this round any more, and the table has no result.
    """

    key: str
    name: str
    place: int
    score: str
    mine: bool
    aside: bool = False
    gone: bool = False


class EveningTable(NamedTuple):
    """A table of a round. ``sheet``: that of the match in hand there; ``said``: what its people say of it, where one may know."""

    number: int
    seats: tuple[EveningSeat, ...]
    sheet: Sheet | None
    over: bool
    stage: str
    said: Confirmed | None = None

    @property
    def mine(self) -> bool:
        """Whether the visitor sits here."""
        return any(seat.mine for seat in self.seats)


class EveningRound(NamedTuple):
    """A round that is seated."""

    number: int
    tables: tuple[EveningTable, ...]
    resting: tuple[str, ...]

    @property
    def mine(self) -> list[EveningTable]:
        """The tables at which this device's people sit."""
        return [table for table in self.tables if table.mine]

    @property
    def final(self) -> bool:
        """Whether finals and play-offs are played, and not everybody plays."""
        return any(table.stage for table in self.tables)

    @property
    def over_tables(self) -> list[EveningTable]:
        """The tables that have a result."""
        return [table for table in self.tables if table.over]

    @property
    def over(self) -> bool:
        """Whether every table has a result."""
        return len(self.over_tables) == len(self.tables)


class EveningPerson(NamedTuple):
    """Somebody of the club on this evening; ``state`` empty: is not here, and has not excused himself.

    ``answer``: what he has said beforehand, "coming", "waiting" where there is no place for him, or "perhaps".
    ``guests``: how many he brings.
    """

    key: str
    name: str
    guest: bool
    state: str
    words: str
    first: int
    last: int
    playing_for: str
    from_phone_of: str
    answer: str = ""
    guests: int = 0

    @property
    def here(self) -> bool:
        """Whether he comes at all."""
        return self.state in presence.HERE


class MatchScore(NamedTuple):
    """Two clubs against each other: what they are called, and their points in words."""

    home: str
    guests: str
    ours: str
    theirs: str


class Clock(NamedTuple):
    """The timer at this moment."""

    round: int
    running: bool
    seconds: int
    shown: str

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self.seconds <= 0

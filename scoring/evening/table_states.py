"""In what state each table of a round is, for who runs the evening. Pure: told what is known of a table, it asks nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.evening.rows import EveningTable
from scoring.league.results import Member
from scoring.sheets.from_desk import AskedFromDesk

SILENT_AFTER: Final = 20 * 60  # seconds without a word from a table


class DeskState(StrEnum):
    """What a director wants to know of a table first; the most urgent of what is true of it."""

    DISPUTED = "disputed"
    CALLING = "calling"
    SHORT = "short"  # somebody has gone, and no card is on the table yet
    SILENT = "silent"
    WAITING = "waiting"  # not begun
    PLAYING = "playing"
    DONE = "done"
    PAPER = "paper"  # typed in from paper
    CONFIRMED = "confirmed"


NEEDS_ONE: Final = (DeskState.DISPUTED, DeskState.CALLING, DeskState.SHORT, DeskState.SILENT)


@dataclass(frozen=True)
class MatchSoFar:
    """What stands on the sheet of a table: the hands, the scores as they are read, and when it last spoke (since 1970)."""

    hands: int = 0
    scores: Mapping[Member, str] | None = None
    spoke: float | None = None
    numbers: Mapping[int, int] | None = None  # of the hands, by their keys


@dataclass(frozen=True)
class DeskTable:
    """A table of the round that is on, as it stands before the director. ``quiet``: seconds since its last word."""

    table: EveningTable
    match: MatchSoFar
    quiet: float
    typed: bool = False  # only its result is known
    asked: AskedFromDesk | None = None
    waits: int = 0  # whole minutes since the director has asked

    @property
    def state(self) -> DeskState:
        """The most urgent of what is true of it."""
        said = self.table.said
        if said is not None and said.open:
            return DeskState.DISPUTED
        if said is not None and said.rings:
            return DeskState.CALLING
        if self.table.over:
            return self._after
        if not self.match.hands and any(seat.gone for seat in self.table.seats):
            return DeskState.SHORT
        if self.quiet >= SILENT_AFTER:
            return DeskState.SILENT
        return DeskState.PLAYING if self.match.hands else DeskState.WAITING

    @property
    def _after(self) -> DeskState:
        said = self.table.said
        if said is not None and said.by_all:
            return DeskState.CONFIRMED
        return DeskState.PAPER if self.typed else DeskState.DONE

    @property
    def needs_one(self) -> bool:
        """Whether the director is to come to it, or to do something about it."""
        return self.state in NEEDS_ONE

    @property
    def answers(self) -> bool:
        """Whether it has still to answer what the director has asked."""
        return self.asked is not None and self.asked.open and not self.table.over

    @property
    def minutes(self) -> int:
        """Whole minutes since its last word."""
        return int(self.quiet // 60)

    @property
    def hand(self) -> int:
        """The number of the hand that is played there now."""
        return self.match.hands + 1

    @property
    def asks(self) -> str:
        """What waits for an answer, in the words of the table."""
        said = self.table.said
        waiting = (*said.open, *said.rings) if said is not None else ()
        return waiting[0].said.words if waiting else ""

    @property
    def by(self) -> str:
        """Who has asked."""
        said = self.table.said
        waiting = (*said.open, *said.rings) if said is not None else ()
        return waiting[0].said.by if waiting else ""

    @property
    def seats(self) -> list[tuple[str, str, bool, bool]]:
        """Who sits there: name, score as far as one is known, whether he has won, whether he has gone."""
        sofar = self.match.scores or {}
        return [
            (seat.name, seat.score or sofar.get(seat.key, ""), seat.place == 1, seat.gone) for seat in self.table.seats
        ]

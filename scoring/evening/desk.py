"""The desk of who directs an evening: every table of the round that is on, what waits for a word, and what comes next."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Max

from scoring.club.phones import taken_beside
from scoring.evening.matches_so_far import matches_so_far
from scoring.evening.next_step import DeskNews, NextStep, after_that, next_step
from scoring.evening.page import EveningPage
from scoring.evening.reseating import SeatChanges, seat_changes
from scoring.evening.rows import EveningTable
from scoring.evening.state import EveningStage
from scoring.evening.table_states import DeskState, DeskTable, MatchSoFar
from scoring.evening.tables_say import TableAsks
from scoring.journal.reading import seats_of_season
from scoring.models import Entry, Evening, MemberPhone
from scoring.sheets.from_desk import asked_from_desk

ON = (EveningStage.ARRIVING, EveningStage.READY, EveningStage.PLAYING, EveningStage.BETWEEN, EveningStage.PLAYED)
MINUTE = 60


class WaitingQuestion(NamedTuple):
    """What a table asks, with the number of the hand that it is about; None where it is about none."""

    asks: TableAsks
    hand: int | None


@dataclass(frozen=True)
class EveningDesk:
    """The evening before its director. ``drawn`` and ``playoffs`` as in ``DeskNews``; ``seen``: the last posting he knows."""

    face: EveningPage
    drawn: Sequence[int]
    playoffs: bool
    seen: int

    @cached_property
    def _matches(self) -> Mapping[int, MatchSoFar]:
        """What stands on the sheets of this round, and on those of which something is asked."""
        now = self.face.now
        sheets = {one.sheet.pk: one.sheet for one in self.face.asked}
        sheets |= {table.sheet.pk: table.sheet for table in (now.tables if now else ()) if table.sheet}
        return matches_so_far(list(sheets.values())) if sheets else {}

    @cached_property
    def tables(self) -> tuple[DeskTable, ...]:
        """The tables of the round that is on, in the order of the room."""
        now = self.face.now
        return tuple(self._table(now.number, table) for table in now.tables) if now else ()

    def _table(self, number: int, table: EveningTable) -> DeskTable:
        match = self._matches.get(table.sheet.pk, MatchSoFar()) if table.sheet else MatchSoFar()
        result = self.face.results.get((number, table.number))
        now, asked = self.face.moment.seconds, table.said.from_desk if table.said else None
        answered = asked.answer.at.timestamp() if asked and asked.answer else None
        heard = max(filter(None, (match.spoke, answered)), default=None) or self._began
        return DeskTable(
            table,
            match,
            quiet=max(0.0, now - heard) if heard else 0.0,
            typed=result is not None and not result.hands,
            asked=asked_from_desk(table.said) if table.said else None,
            waits=int((now - asked.said.at.timestamp()) // MINUTE) if asked else 0,
        )

    @cached_property
    def _began(self) -> float | None:
        """When the round began: with its clock, or with the first word from a table; None before that."""
        now, timer = self.face.now, self.face.book.timer
        if now and timer and timer.round == now.number and timer.started is not None:
            return timer.started
        spoken = (self._matches.get(table.sheet.pk) for table in (now.tables if now else ()) if table.sheet)
        return min((one.spoke for one in spoken if one and one.spoke), default=None)

    @property
    def counts(self) -> list[tuple[DeskState, int]]:
        """How many tables are in which state, the most urgent first."""
        found = Counter(one.state for one in self.tables)
        return [(state, found[state]) for state in DeskState if found[state]]

    @cached_property
    def asked(self) -> list[WaitingQuestion]:
        """What the tables want to know."""
        return [self._question(one) for one in self.face.asked]

    def _question(self, one: TableAsks) -> WaitingQuestion:
        match = self._matches.get(one.sheet.pk)
        numbers = match.numbers if match and match.numbers else {}
        return WaitingQuestion(one, numbers.get(one.hand) if one.hand else None)

    @cached_property
    def seats(self) -> SeatChanges:
        """What is to be done about seats that no longer fit; nothing while a drawing waits that does it."""
        return seat_changes(self.face, lambda: seats_of_season(self.face.season)) if not self.drawn else SeatChanges(())

    @property
    def later(self) -> int:
        """The round that may begin before this one has all its results: somebody's phone may hear nobody; 0 where none may."""
        now = self.face.now
        if now is None or self.face.where != EveningStage.PLAYING or not now.over_tables:
            return 0
        return next((number for number in self.face.book.seatings if number > now.number), 0)

    @property
    def left_open(self) -> list[tuple[int, EveningTable]]:
        """The tables of earlier rounds that have no result yet, with their rounds."""
        now = self.face.now.number if self.face.now else 0
        return [
            (one.number, table)
            for one in self.face.rounds
            if one.number < now
            for table in one.tables
            if not table.over
        ]

    @cached_property
    def second_phones(self) -> list[MemberPhone]:
        """The phones that were taken for somebody's who has one already; one query."""
        return list(taken_beside(self.face.season.club))

    @property
    def waiting(self) -> int:
        """How many things wait for an answer."""
        return len(self.asked) + len(self.seats.rounds) + len(self.second_phones)

    @property
    def news(self) -> DeskNews:
        """All of it, for what comes next."""
        return DeskNews(self.face, self.tables, self.face.asked, self.seats, self.seen, self.drawn, self.playoffs)

    @cached_property
    def next(self) -> NextStep:
        """The one thing that is offered loudly."""
        return next_step(self.news)

    @property
    def then(self) -> str:
        """What comes after it."""
        return after_that(self.news)


def version_of_desk(evening: Evening) -> str:
    """A word that changes with every hand, with every second phone, and with every minute: silence is news; two queries."""
    entries = Entry.objects.filter(sheet__evening=evening).aggregate(last=Max("pk"))["last"] or 0
    phones = "-".join(str(one) for one in taken_beside(evening.season.club).values_list("pk", flat=True))
    return f"{entries}-{phones}-{int(time.time() // MINUTE)}"

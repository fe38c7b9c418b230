"""What somebody's page says of the evening that is on: where he sits, what he has to confirm, how it stands tonight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Max

from scoring.book import subjects
from scoring.book.ahead import is_past
from scoring.book.fold import SeasonBook
from scoring.club.membership import Visitor
from scoring.evening.page import EveningPage, page_of
from scoring.evening.rows import EveningRound, EveningTable
from scoring.evening.standings import of_the_evening
from scoring.evening.state import EveningStage
from scoring.evening.tables_say import last_said, says
from scoring.league.rows import StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.models import Entry, Evening, Posting, Sheet, token
from scoring.season.page import ranked_members
from scoring.sheets import service
from scoring.sheets.confirmed import RIGHT, SETTLED, ConfirmationLine, Confirmed
from scoring.sheets.fold import Fold
from scoring.sheets.from_desk import AskedFromDesk, asked_from_desk

ON = (EveningStage.ARRIVING, EveningStage.READY, EveningStage.PLAYING, EveningStage.BETWEEN, EveningStage.PLAYED)


class OwnTable(NamedTuple):
    """Where somebody sits. ``hand``: the number of the next hand on the sheet, 0 where none is to come."""

    round: EveningRound
    table: EveningTable
    others: tuple[str, ...]
    hand: int
    deals: bool


class ToConfirm(NamedTuple):
    """A match that is over and that he has not confirmed yet: by seat who has what. ``seen``: what he confirms."""

    sheet: Sheet
    lines: tuple[tuple[str, str, bool], ...]
    seat: int
    seen: int
    ref: str


class OwnDispute(NamedTuple):
    """What somebody holds to be wrong at one of his tables. ``ruling``: the line that laid it to rest, None while it is open."""

    sheet: Sheet
    said: ConfirmationLine
    ruling: ConfirmationLine | None


@dataclass(frozen=True)
class Tonight:
    """The evening that is on, for one of its people."""

    face: EveningPage
    member: str

    @property
    def is_going_on(self) -> bool:
        """Whether people are there: not before it, and not once they were sent home."""
        return self.face.where in ON

    @property
    def here(self) -> bool:
        """Whether he has come."""
        person = self.face.person(self.member)
        return person is not None and person.here

    @cached_property
    def table(self) -> OwnTable | None:
        """His table of the round that is played; None where he has none."""
        now = self.face.now
        table = next(iter(now.mine), None) if now else None
        if now is None or table is None:
            return None
        others = tuple(seat.name for seat in table.seats if seat.key != self.member)
        fold = self._folds.get(table.sheet.pk) if table.sheet and not table.over else None
        if fold is None:
            return OwnTable(now, table, others, 0, table.seats[0].key == self.member and not table.over)
        dealer = fold.head.members[fold.standing.dealer] if fold.head.members else ""
        return OwnTable(now, table, others, len(fold.rows) + 1, dealer == self.member)

    @cached_property
    def moved_from(self) -> int:
        """At which table of this round he was to sit before its seats were changed; 0 where that is where he sits. One query."""
        own, evening = self.table, self.face.evening
        if own is None or (own.round.number, own.table.number) in self.face.dealt:
            return 0
        about = Posting.objects.filter(evening=evening, subject=subjects.about(subjects.SEATING, own.round.number))
        before = next(iter(about.order_by("-n").values_list("facts", flat=True)[1:2]), None)
        tables = (before or {}).get("tables", ())
        was = next((at for at, table in enumerate(tables, 1) if self.member in table), 0)
        return was if was != own.table.number else 0

    @cached_property
    def from_desk(self) -> AskedFromDesk | None:
        """What the director asks of his table; None where nothing waits for an answer."""
        sheet = self.table.table.sheet if self.table and not self.table.table.over else None
        asked = asked_from_desk(self._said[sheet.pk]) if sheet else None
        return asked if asked and asked.open else None

    @cached_property
    def disputes(self) -> list[OwnDispute]:
        """What is in dispute at his tables, and how the director has ruled on it, until he confirms that sheet."""
        return [
            OwnDispute(sheet, one.said, one.settled)
            for sheet in self.sheets
            for one in self._said[sheet.pk].objections
            if one.open or (one.settled and one.settled.kind == SETTLED and not self._agrees(sheet))
        ]

    def _agrees(self, sheet: Sheet) -> bool:
        """Whether he has confirmed it as it is."""
        fold = self._folds.get(sheet.pk)
        return fold is not None and self._said[sheet.pk].states[fold.head.members.index(self.member)] == RIGHT

    @cached_property
    def _said(self) -> dict[int, Confirmed]:
        """By sheet what was said of those on which he stands; two queries."""
        return says(self.face.evening, self.sheets) if self.sheets else {}

    @property
    def ref(self) -> str:
        """The name under which a call of his is sent."""
        return token()

    @property
    def sheets(self) -> list[Sheet]:
        """All sheets on which he stands: his phone keeps them, opened or not."""
        return [table.sheet for each in self.face.rounds for table in each.mine if table.sheet is not None]

    @property
    def without_a_seat(self) -> bool:
        """Whether a round is on in which he wants to play and has no table."""
        return self.face.waits(self.member)

    @property
    def first(self) -> int:
        """From which round on he plays, where that one has not come yet; else 0."""
        person, now = self.face.person(self.member), self.face.now
        return person.first if person and now and person.first > now.number else 0

    @cached_property
    def to_confirm(self) -> list[ToConfirm]:
        """The matches that wait for his word, the latest first."""
        own = [
            table.sheet
            for each in self.face.rounds
            for table in each.tables
            if table.over and table.sheet and table.sheet.pk in self._folds
        ]
        found = []
        for sheet in own:
            seat = self._folds[sheet.pk].head.members.index(self.member)
            if self._folds[sheet.pk].rows and not self._agrees(sheet):
                found.append(self._question(sheet, seat))
        return found[::-1]

    def _question(self, sheet: Sheet, seat: int) -> ToConfirm:
        fold = self._folds[sheet.pk]
        table = next(t for each in self.face.rounds for t in each.tables if t.sheet == sheet)
        scores = {one.key: one.score for one in table.seats}
        lines = tuple(
            (name, scores.get(key, ""), key == self.member)
            for key, name in zip(fold.head.members, fold.head.names, strict=True)
        )
        return ToConfirm(sheet, lines, seat, fold.version, f"m{token()}")

    @cached_property
    def _folds(self) -> dict[int, Fold]:
        """The sheets on which he stands; two queries for each."""
        folds = {sheet.pk: service.fold_of(sheet) for sheet in self.sheets}
        return {number: fold for number, fold in folds.items() if self.member in fold.head.members}

    def standings(self, rules: SeasonRules) -> Sequence[StandingsRow]:
        """Who has got how much tonight, by the rules of the season: this evening alone, and nothing left out."""
        return of_the_evening(self.face.book, rules, ranked_members(self.face.names)).ranked


def tonight(evening: Evening | None, holder: Visitor) -> Tonight | None:
    """The evening for who has the phone in hand; None where nothing is on."""
    if evening is None or holder.member is None:
        return None
    face = page_of(evening, holder)
    return Tonight(face, holder.member.key) if face.where in ON or _just_over(face) else None


def _just_over(face: EveningPage) -> bool:
    """Whether everybody was sent home today: what is not confirmed yet may still be."""
    return face.book.home and not face.book.cancelled and not is_past(face.book.day, face.moment.today)


def version(evening: Evening | None, book: SeasonBook) -> str:
    """A word that changes with whatever is said of the evening: in the book, on its sheets, of them."""
    if evening is None:
        return str(book.version)
    entries = Entry.objects.filter(sheet__evening=evening).aggregate(last=Max("pk"))["last"] or 0
    return f"{book.version}-{entries}-{last_said(evening)}"

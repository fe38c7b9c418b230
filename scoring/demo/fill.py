"""The way of a plan into the book of a club: through the same doors as everything people enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.club.membership import CHECK_IN
from scoring.demo.plans import EveningPlan, TablePlan
from scoring.demo.simulate import Slip
from scoring.evening.attendance import attend_together
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.reading import evening_book
from scoring.journal.slices import in_slices
from scoring.league.results import Attendance
from scoring.models import Club, Confirmation, Entry, Evening, Member, Posting, Season, Sheet, token
from scoring.sheets import service
from scoring.sheets.confirmed import RIGHT, SETTLED, WRONG
from scoring.sheets.service.rounds import seat

EVENING_ENDS = time(23, 0)
TOGETHER = 8  # people of whom one transaction tells: others wait for the database no longer than for anything else


class PlanRefused(Exception):
    """A hand of the plan is none that a sheet takes."""


def end_of(day: date) -> datetime:
    """When everybody goes home on this day; nothing is written in the future."""
    return min(timezone.make_aware(datetime.combine(day, EVENING_ENDS)), timezone.now())


class Filler:
    """Writes what is planned for one club. What an evening has brought bears its date, not that of today."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.by = PostingAuthor(club.members.get(role=Member.Role.OWNER))
        self.known: dict[str, Member] = {member.name: member for member in club.members.all()}
        self.dated = 0
        self.began = timezone.now()

    def take_in(self, names: Sequence[str], role: str = Member.Role.MEMBER) -> None:
        """People who are not in the club yet."""

        def put(some: Sequence[str]) -> None:
            self.known |= {member.name: member for member in clubs.take_in(self.club, some, self.by, role)}

        in_slices(names, put)

    def key(self, name: str) -> str:
        """The key of somebody in the club's book."""
        return self.known[name].key

    def say(self, season: Season, word: str, facts: Mapping[str, object], why: str = "") -> None:
        """Something about the whole season: a penalty, a wish."""
        post(self.club, [PostingDraft(subjects.about(word, token()[:8]), dict(facts), season, why=why)], self.by)

    def evening(self, season: Season, plan: EveningPlan, why: str = "") -> Evening:
        """An evening with everybody's attendance, its tables and all hands. ``why``: the reason for corrections."""
        rules = {"game": plan.rule_set.game, "edition": plan.rule_set.edition, "options": dict(plan.rule_set.options)}
        facts: dict[str, Any] = {
            "date": plan.day.isoformat(),
            "title": plan.title,
            "place": plan.place,
            "rule_set": rules,
        }
        facts |= {"rounds": plan.number, "minutes": plan.minutes}
        evening = clubs.open_evening(season, facts, self.by)
        self._attend(evening, plan.attendance)
        for number, tables in enumerate(plan.rounds, start=1):
            self.tables(evening, number, tables)
        self.date(plan.day, evening)
        for number, tables in enumerate(plan.rounds, start=1):
            self._correct(evening, number, tables, why)
        self.date(plan.day + timedelta(days=1), evening)
        return evening

    def _attend(self, evening: Evening, people: Sequence[Attendance]) -> None:
        """Who comes, as the check-in heard it, or the director said."""
        by_themselves = [one for one in people if one.state == "here" and not one.playing_for]
        by_word = [one for one in people if one not in by_themselves]
        for by, some in ((CHECK_IN, by_themselves), (self.by, by_word)):
            told = [
                one._replace(member=self.key(one.member), playing_for=self._key_of(one.playing_for)) for one in some
            ]
            for at in range(0, len(told), TOGETHER):
                attend_together(evening, by, told[at : at + TOGETHER])

    def _key_of(self, name: str | None) -> str | None:
        return self.key(name) if name else None

    def tables(self, evening: Evening, number: int, tables: Sequence[TablePlan], stages: Sequence[str] = ()) -> None:
        """A round: who sits where, and every hand that was played there."""
        seats = [[self.key(name) for name in table.people] for table in tables]
        names = {self.key(name): name for table in tables for name in table.people}
        seat(evening, evening_book(evening), number, seats, self.by, names=names, stages=stages)
        sheets = {sheet.table: sheet for sheet in evening.sheets.filter(round=number, previous=None)}
        for at, table in enumerate(tables, start=1):
            self._write(sheets[at], table)

    def date(self, day: date, evening: Evening | None = None) -> None:
        """Whatever was written since the last time, on sheets of the evening too, was written at the end of this day."""
        at = end_of(day)
        fresh = Posting.objects.filter(club=self.club, n__gt=self.dated)
        fresh.update(at=at)
        self.dated = Posting.objects.filter(club=self.club).count()
        if evening is not None:
            self._date_sheets(evening, at)

    def confirm(self, evening: Evening) -> None:
        """Everybody at every table of the evening says that the sheet is right, before going home."""
        for sheet in evening.sheets.all():
            self._sign(sheet)
        self._date_sheets(evening, end_of(evening_book(evening).day))

    def _write(self, sheet: Sheet, table: TablePlan) -> None:
        hands = list(table.hands)
        if table.slip is not None:
            hands[table.slip.hand] = table.slip.facts
        outcome = service.write_all(sheet, hands, table.people[0][:20]) if hands else None
        if isinstance(outcome, service.EntryRefused):
            raise PlanRefused(outcome.refusals)

    def _correct(self, evening: Evening, number: int, tables: Sequence[TablePlan], why: str) -> None:
        for at, table in enumerate(tables, start=1):
            if table.slip is not None:
                sheet = evening.sheets.get(round=number, table=at, previous=None)
                seen = service.fold_of(sheet).version
                owner = self.by.member.name[:20] if self.by.member else ""
                right = table.hands[table.slip.hand]
                objection = self._object(sheet, table, table.slip, seen)
                outcome = service.write(
                    sheet, service.EntryDraft(table.slip.hand + 1, right, seen, token(), owner, why)
                )
                if not isinstance(outcome, service.Entered):
                    raise PlanRefused(table.slip)
                service.sign(sheet, service.Signature(SETTLED, None, seen + 1, token(), settles=objection, by=owner))
                self._sign(sheet)

    def _object(self, sheet: Sheet, table: TablePlan, slip: Slip, seen: int) -> int | None:
        """Somebody whose tricks were written down wrongly says so of the sheet: the number of the objection."""
        wrong, right = slip.facts["tricks"], table.hands[slip.hand]["tricks"]
        at = next(at for at, tricks in enumerate(right) if tricks != wrong[at])
        words = _("My tricks in this hand: %(right)s, not %(wrong)s.") % {"right": right[at], "wrong": wrong[at]}
        by = table.people[at][:20]
        said = service.sign(sheet, service.Signature(WRONG, at, seen, token(), slip.hand + 1, words, by=by))
        return said.n if said else None

    def _sign(self, sheet: Sheet) -> None:
        """Everybody at the table says that the sheet is right as it is now."""
        shown = service.fold_of(sheet)
        for at, name in enumerate(shown.head.names):
            service.sign(sheet, service.Signature(RIGHT, at, shown.version, token(), by=name[:20]))

    def _date_sheets(self, evening: Evening, at: datetime) -> None:
        """What was written on the sheets of the evening just now was written then."""
        fresh = {"sheet__evening": evening, "at__gte": self.began}
        Entry.objects.filter(**fresh).update(at=at)
        Confirmation.objects.filter(**fresh).update(at=at)

"""An evening as its pages show it: who is there, who sits where, how the matches ended, what the clock says."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from config.web import language
from config.web.nowhere import NothingHere
from rules.encyclopedia.book import article
from rules.phrases import figure
from scoring.book import presence
from scoring.book.clock import remaining
from scoring.book.coming import GuestList
from scoring.book.fold import EveningBook
from scoring.club.membership import MemberNames, Visitor
from scoring.evening.rows import Clock, EveningPerson, EveningRound, EveningSeat, EveningTable, MatchScore
from scoring.evening.state import EveningStage, LaidSheet, TableKey, current_round, stage_of, tables_over
from scoring.evening.tables_say import TableAsks, asked, says
from scoring.evening.words import attendance_words, minutes_and_seconds, stage_words
from scoring.journal.reading import evening_book
from scoring.league.results import Attendance, Result
from scoring.league.words import number_words
from scoring.models import Entry, Evening, Member, Season, Sheet
from scoring.sheets.confirmed import Confirmed
from scoring.sheets.fold import HEAD


class Moment(NamedTuple):
    """Now: the day it is here, and the seconds since 1970."""

    today: date
    seconds: float


@dataclass(frozen=True)
class EveningPage:
    """One evening for one visitor, at one moment. ``mine``: the keys of those who use this device.

    ``phones``: from whose phone somebody was signed in, for who directs. ``officiates``: the visitor keeps the book.
    """

    evening: Evening
    book: EveningBook
    names: MemberNames
    moment: Moment
    mine: frozenset[str] = frozenset()
    phones: dict[str, str] | None = None
    officiates: bool = False

    @property
    def season(self) -> Season:
        return self.evening.season

    @property
    def title(self) -> str:
        """What the evening is called where it has no title of its own."""
        against = _("Club match against %(guests)s") % {"guests": self.book.match.guests} if self.book.match else ""
        return self.book.title or against or _("Card evening")

    @property
    def game(self) -> str:
        """What is played."""
        return article(language.current(), self.book.rule_set.game).title if self.book.rule_set else ""

    @cached_property
    def sheets(self) -> dict[tuple[int, int], Sheet]:
        """The last sheet of each table."""
        return {(sheet.round, sheet.table): sheet for sheet, _written_on in self._laid}

    @cached_property
    def written_on(self) -> frozenset[int]:
        """The rounds of which something was said on a sheet."""
        return frozenset(sheet.round for sheet, written_on in self._laid if written_on)

    @cached_property
    def _laid(self) -> list[tuple[Sheet, bool]]:
        hands = Entry.objects.filter(sheet=OuterRef("pk")).exclude(hand=HEAD)
        return [(one, one.written_on) for one in self.evening.sheets.order_by("pk").annotate(written_on=Exists(hands))]

    @cached_property
    def _said(self) -> dict[int, Confirmed]:
        """By sheet what its people say of it, for who keeps the book."""
        return says(self.evening, [sheet for sheet, _written_on in self._laid]) if self.officiates else {}

    @cached_property
    def asked(self) -> list[TableAsks]:
        """What the tables want to know from who keeps the book."""
        return asked([sheet for sheet, _written_on in self._laid], self._said) if self.officiates else []

    @cached_property
    def _sheets_laid(self) -> list[LaidSheet]:
        return [LaidSheet(sheet.round, sheet.table, sheet.stage, begun) for sheet, begun in self._laid]

    @cached_property
    def _tables_over(self) -> frozenset[TableKey]:
        return tables_over(self.book, self._sheets_laid)

    @cached_property
    def results(self) -> dict[tuple[int, int], Result]:
        """The last result of each table."""
        return {(result.round, result.table): result for result in self.book.results}

    @cached_property
    def rounds(self) -> tuple[EveningRound, ...]:
        """The rounds that are seated."""
        return tuple(self._round(number, tables) for number, tables in self.book.seatings.items())

    @cached_property
    def dealt(self) -> frozenset[TableKey]:
        """The tables on whose sheet something stands."""
        return frozenset((sheet.round, sheet.table) for sheet, written_on in self._laid if written_on)

    @property
    def now(self) -> EveningRound | None:
        """The round that is played: the clock's, else the first, unless they are over; else the last."""
        number = current_round(self.book, self._tables_over)
        return next((each for each in self.rounds if each.number == number), None)

    @cached_property
    def where(self) -> EveningStage:
        """From the plan to the results."""
        return stage_of(self.book, self.moment.today, self._sheets_laid)

    @property
    def match_score(self) -> MatchScore | None:
        """How the match against another club stands; None on an evening without one, and before a table has finished."""
        match = self.book.match
        if match is None or not match.begun:
            return None
        points = [number_words(language.current(), one) for one in match.score]
        return MatchScore(self.season.club.name, match.guests, *points)

    @property
    def unfinished(self) -> int:
        """How many tables have no result."""
        return sum(not table.over for each in self.rounds for table in each.tables)

    @property
    def next_round(self) -> int:
        """The first round that is not seated."""
        return presence.next_round(self.book)

    @cached_property
    def begun(self) -> frozenset[int]:
        """The rounds in which cards are on the table: the clock was started, a hand stands on a sheet, or a result."""
        started = {self.book.timer.round} if self.book.timer else set()
        return frozenset(self.written_on | {one.round for one in self.book.results} | started)

    @property
    def round_to_join(self) -> int:
        """The first round that has not begun, in which somebody who comes now can play; the last where all have."""
        return next((n for n in range(1, self.book.rounds + 1) if n not in self.begun), self.book.rounds)

    @property
    def all_seated(self) -> bool:
        """Whether there is no further round to be seated."""
        return self.next_round > self.book.rounds

    @cached_property
    def people(self) -> tuple[EveningPerson, ...]:
        """Everybody who might come, by name."""
        said = {one.member: one for one in self.book.attendance}
        known = said.keys() | {one.member for one in self.book.answers}
        listed = [member for member in self.names.present if member.role != Member.Role.GUEST or member.key in known]
        return tuple(self._person(member, said.get(member.key)) for member in listed)

    @property
    def here(self) -> list[EveningPerson]:
        """Who comes."""
        return [person for person in self.people if person.here]

    @property
    def missing(self) -> list[EveningPerson]:
        """Who is not here and has not excused himself: first those who have said that they come."""
        order = ("coming", "waiting", "perhaps", "")
        return sorted((one for one in self.people if not one.state), key=lambda one: order.index(one.answer))

    @cached_property
    def guest_list(self) -> GuestList:
        """Who has said beforehand that he comes."""
        return presence.guest_list(self.book)

    @property
    def coming(self) -> list[EveningPerson]:
        """Who has said that he comes and is not here yet."""
        return [person for person in self.people if person.answer == "coming"]

    @property
    def excused(self) -> list[EveningPerson]:
        """Who does not come."""
        return [person for person in self.people if person.state == "excused"]

    @property
    def guests(self) -> list[Member]:
        """Guests of the club who have not come tonight."""
        known = {person.key for person in self.people}
        return [member for member in self.names.present if member.key not in known]

    @property
    def clock(self) -> Clock | None:
        """What the timer says now; nothing once its round is over, or the evening is."""
        timer = self.book.timer
        ended = timer is not None and any(each.number == timer.round and each.over for each in self.rounds)
        if timer is None or ended or self.where == EveningStage.PAST:
            return None
        if timer.started is None and not timer.left:
            return None  # it only says which round is on
        seconds = round(remaining(timer, self.moment.seconds))
        return Clock(timer.round, timer.started is not None, seconds, minutes_and_seconds(seconds))

    def person(self, key: str) -> EveningPerson | None:
        """Somebody by his key."""
        return next((person for person in self.people if person.key == key), None)

    def waits(self, key: str) -> bool:
        """Whether somebody wants to play in the round that is on, and sits at no table of it."""
        now = self.now
        if now is None or now.over or now.final or key not in presence.present(self.book, now.number):
            return False
        return all(seat.key != key for table in now.tables for seat in table.seats)

    @property
    def waiting_here(self) -> list[EveningPerson]:
        """Those of this device who sit at no table of the round that is on."""
        return [person for person in self.people if person.key in self.mine and self.waits(person.key)]

    def out_of_step(self, number: int) -> tuple[list[str], list[str]]:
        """Of a seated round: names of those who sit there and have gone, and of those who are there and do not sit."""
        if any(each.number == number and each.final for each in self.rounds):
            return [], []
        there = set(presence.present(self.book, number))
        seated = {key for table in self.book.seatings.get(number, ()) for key in table}
        return sorted(map(self.names.__getitem__, seated - there)), sorted(map(self.names.__getitem__, there - seated))

    def _round(self, number: int, tables: Sequence[Sequence[str]]) -> EveningRound:
        seated = {key for table in tables for key in table}
        resting = sorted(self.names[key] for key in presence.present(self.book, number) if key not in seated)
        return EveningRound(
            number, tuple(self._table(number, at, table) for at, table in enumerate(tables, 1)), tuple(resting)
        )

    def _table(self, number: int, at: int, people: Sequence[str]) -> EveningTable:
        result, sheet = self.results.get((number, at)), self.sheets.get((number, at))
        stage = next((one for one in self.book.stages if sheet and one.key == sheet.stage), None)
        known = dict(zip(result.people, zip(result.places, result.scores, strict=True), strict=True)) if result else {}
        over = (number, at) in self._tables_over
        there = None if over or stage else set(presence.present(self.book, number))
        seats = []
        for key in (*people, *(key for key in known if key not in people)):
            place, score = known.get(key, (0, 0.0))
            aside = stage is not None and bool(stage.aside) and key not in stage.members
            shown = figure(score) if place else ""
            gone = there is not None and key not in there
            seats.append(EveningSeat(key, self.names[key], place, shown, key in self.mine, aside, gone))
        said = self._said.get(sheet.pk) if sheet else None
        return EveningTable(at, tuple(seats), sheet, over, stage_words(sheet.stage if sheet else ""), said)

    def _person(self, member: Member, said: Attendance | None) -> EveningPerson:
        name, guest = self.names[member.key], member.role == Member.Role.GUEST
        if said is None:
            before = next((one for one in self.guest_list.answered if one.member == member.key), None)
            answer = "" if before is None else "waiting" if self.guest_list.turn(member.key) else before.answer
            return EveningPerson(member.key, name, guest, "", "", 1, 0, "", "", answer, before.guests if before else 0)
        phone = (self.phones or {}).get(member.key, "")
        return EveningPerson(
            member.key,
            name,
            guest,
            said.state,
            attendance_words(said),
            said.first,
            said.last,
            self.names[said.playing_for] if said.playing_for else "",
            self.names[phone] if phone and phone != member.key else "",
        )


def page_of(
    evening: Evening,
    visitor: Visitor,
    mine: frozenset[str] = frozenset(),
    *,
    phones: dict[str, str] | None = None,
    moment: Moment | None = None,
) -> EveningPage:
    """An evening for a visitor, now unless another moment is given; three queries, one for its sheets, and for who keeps the book two more."""
    own = frozenset({visitor.member.key}) if visitor.member else frozenset()
    return EveningPage(
        evening, book_of(evening), visitor.names(), moment or this_moment(), mine | own, phones, visitor.may_score
    )


def book_of(evening: Evening) -> EveningBook:
    """The evening as it stands. Raises Http404 where it was taken out of the season."""
    try:
        return evening_book(evening)
    except LookupError:
        raise NothingHere(_("This season has no evening at this address.")) from None


def this_moment() -> Moment:
    """The moment at which this is asked."""
    return Moment(timezone.localdate(), time.time())

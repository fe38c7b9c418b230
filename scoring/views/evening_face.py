"""An evening as its pages show it: who is there, who sits where, how the matches ended, what the clock says."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.http import Http404
from django.utils.translation import gettext as _

from config.web import language
from rules.book import article
from rules.phrases import figure
from scoring.book import presence
from scoring.book.clock import remaining
from scoring.book.reading import EveningBook
from scoring.folding import HEAD
from scoring.league.results import Attendance, Result
from scoring.membership import Names, Visitor
from scoring.models import Entry, Evening, Member, Season, Sheet
from scoring.service.seasons import evening_book
from scoring.views.evening_where import Where, is_past, unless_today
from scoring.views.evening_words import attendance_words, minutes_and_seconds, stage_words


class Seat(NamedTuple):
    """Somebody at a table; ``place`` 0 until the match has ended. ``aside``: without a stake."""

    key: str
    name: str
    place: int
    score: str
    mine: bool
    aside: bool = False


class Table(NamedTuple):
    """A table of a round. ``sheet``: that of the match in hand there."""

    number: int
    seats: tuple[Seat, ...]
    sheet: Sheet | None
    over: bool
    stage: str

    @property
    def mine(self) -> bool:
        """Whether the visitor sits here."""
        return any(seat.mine for seat in self.seats)


class Round(NamedTuple):
    """A round that is seated."""

    number: int
    tables: tuple[Table, ...]
    resting: tuple[str, ...]

    @property
    def mine(self) -> list[Table]:
        """The tables at which this device's people sit."""
        return [table for table in self.tables if table.mine]

    @property
    def final(self) -> bool:
        """Whether finals and play-offs are played, and not everybody plays."""
        return any(table.stage for table in self.tables)

    @property
    def over_tables(self) -> list[Table]:
        """The tables that have a result."""
        return [table for table in self.tables if table.over]

    @property
    def over(self) -> bool:
        """Whether every table has a result."""
        return len(self.over_tables) == len(self.tables)


class Person(NamedTuple):
    """Somebody of the club on this evening; ``state`` empty: has said nothing yet."""

    key: str
    name: str
    guest: bool
    state: str
    words: str
    first: int
    last: int
    playing_for: str
    from_phone_of: str

    @property
    def here(self) -> bool:
        """Whether he comes at all."""
        return self.state in presence.HERE


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


@dataclass(frozen=True)
class EveningFace:
    """One evening for one visitor. ``mine``: the keys of those who use this device. ``phones``: see ``checking``."""

    evening: Evening
    book: EveningBook
    names: Names
    mine: frozenset[str] = frozenset()
    phones: dict[str, str] | None = None

    @property
    def season(self) -> Season:
        return self.evening.season

    @property
    def title(self) -> str:
        """What the evening is called where it has no title of its own."""
        return self.book.title or _("Card evening")

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
    def results(self) -> dict[tuple[int, int], Result]:
        """The last result of each table."""
        return {(result.round, result.table): result for result in self.book.results}

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that are seated."""
        return tuple(self._round(number, tables) for number, tables in self.book.seatings.items())

    @property
    def now(self) -> Round | None:
        """The round that is played: the clock's, else the first, unless they are over; else the last."""
        timer = self.book.timer
        unfinished = [each for each in self.rounds if not each.over]
        named = [each for each in unfinished if timer and each.number == timer.round]
        return next(iter([*named, *unfinished, *self.rounds[-1:]]), None)

    @cached_property
    def where(self) -> Where:
        """From the plan to the results."""
        elsewhere, now = unless_today(self.book), self.now
        if elsewhere is not None:
            return elsewhere
        if now is None:
            return Where.ARRIVING
        if now.over:
            return Where.PLAYED if self.all_seated else Where.BETWEEN
        return Where.PLAYING if self._begun(now) else Where.READY

    def _begun(self, now: Round) -> bool:
        """Whether the clock of this round was started, a table has ended, or a hand is on a sheet."""
        timer = self.book.timer
        if any(table.over for table in now.tables) or (timer is not None and timer.round == now.number):
            return True
        return now.number in self.written_on

    @property
    def unfinished(self) -> int:
        """How many tables have no result."""
        return sum(not table.over for each in self.rounds for table in each.tables)

    @property
    def next_round(self) -> int:
        """The first round that is not seated."""
        return presence.next_round(self.book)

    @property
    def all_seated(self) -> bool:
        """Whether there is no further round to be seated."""
        return self.next_round > self.book.rounds

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody who might come, by name."""
        said = {one.member: one for one in self.book.attendance}
        listed = [member for member in self.names.present if member.role != Member.Role.GUEST or member.key in said]
        return tuple(self._person(member, said.get(member.key)) for member in listed)

    @property
    def here(self) -> list[Person]:
        """Who comes."""
        return [person for person in self.people if person.here]

    @property
    def missing(self) -> list[Person]:
        """Who has said nothing."""
        return [person for person in self.people if not person.state]

    @property
    def excused(self) -> list[Person]:
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
        if timer is None or ended or is_past(self.book.day):
            return None
        seconds = round(remaining(timer, time.time()))
        return Clock(timer.round, timer.started is not None, seconds, minutes_and_seconds(seconds))

    def person(self, key: str) -> Person | None:
        """Somebody by his key."""
        return next((person for person in self.people if person.key == key), None)

    def out_of_step(self, number: int) -> tuple[list[str], list[str]]:
        """Of a seated round: names of those who sit there and have gone, and of those who are there and do not sit."""
        if any(each.number == number and each.final for each in self.rounds):
            return [], []
        there = set(presence.present(self.book, number))
        seated = {key for table in self.book.seatings.get(number, ()) for key in table}
        return sorted(map(self.names.__getitem__, seated - there)), sorted(map(self.names.__getitem__, there - seated))

    def _round(self, number: int, tables: Sequence[Sequence[str]]) -> Round:
        seated = {key for table in tables for key in table}
        resting = sorted(self.names[key] for key in presence.present(self.book, number) if key not in seated)
        return Round(
            number, tuple(self._table(number, at, table) for at, table in enumerate(tables, 1)), tuple(resting)
        )

    def _table(self, number: int, at: int, people: Sequence[str]) -> Table:
        result, sheet = self.results.get((number, at)), self.sheets.get((number, at))
        stage = next((one for one in self.book.stages if sheet and one.key == sheet.stage), None)
        known = dict(zip(result.people, zip(result.places, result.scores, strict=True), strict=True)) if result else {}
        seats = []
        for key in (*people, *(key for key in known if key not in people)):
            place, score = known.get(key, (0, 0.0))
            aside = stage is not None and bool(stage.aside) and key not in stage.members
            seats.append(Seat(key, self.names[key], place, figure(score) if place else "", key in self.mine, aside))
        over = result is not None or bool(stage and stage.order)
        return Table(at, tuple(seats), sheet, over, stage_words(sheet.stage if sheet else ""))

    def _person(self, member: Member, said: Attendance | None) -> Person:
        name, guest = self.names[member.key], member.role == Member.Role.GUEST
        if said is None:
            return Person(member.key, name, guest, "", "", 1, 0, "", "")
        phone = (self.phones or {}).get(member.key, "")
        return Person(
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


def face_of(
    evening: Evening, visitor: Visitor, mine: frozenset[str] = frozenset(), **more: dict[str, str]
) -> EveningFace:
    """An evening for a visitor; three queries, and one for its sheets."""
    own = frozenset({visitor.member.key}) if visitor.member else frozenset()
    return EveningFace(evening, book_of(evening), visitor.names(), mine | own, more.get("phones"))


def book_of(evening: Evening) -> EveningBook:
    """The evening as it stands. Raises Http404 where it was taken out of the season."""
    try:
        return evening_book(evening)
    except LookupError:
        raise Http404(_("This season has no evening at this address.")) from None

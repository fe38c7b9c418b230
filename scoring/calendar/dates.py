"""The evenings of a club as entries of a calendar: alone, or as a series with its exceptions (RFC 5545, 3.8.4.4 and 3.8.5).

An evening keeps its UID whatever becomes of it, and its SEQUENCE grows each time it is planned anew. One of a series has
the UID of the series and the RECURRENCE-ID of the moment that the rule has for it, also when it was moved or called off;
a day on which the series has no evening is an EXDATE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count, Max
from django.urls import reverse
from django.utils.translation import gettext as _

from config.web import language
from config.web.calendars import CalendarEntry, Moment
from rules.encyclopedia.book import article
from scoring.book import subjects
from scoring.book.fold import EveningBook, SeasonBook
from scoring.book.presence import HERE, guest_list
from scoring.book.series import EveningSeries
from scoring.club.zones import zone_of
from scoring.journal.reading import season_book
from scoring.models import Club, Member, Posting, Season

USUAL = timedelta(hours=3)
BETWEEN = timedelta(minutes=10)  # two rounds
LOOKS_BACK = timedelta(days=120)
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True)
class Changes:
    """How often something was said of a subject, and when last."""

    times: int
    last: datetime


@dataclass(frozen=True)
class SeasonDates:
    """The evenings of a season for a calendar. ``member``: with what he has said of each."""

    season: Season
    club: Club
    member: Member | None = None

    @cached_property
    def book(self) -> SeasonBook:
        """The season as it stands."""
        return season_book(self.season)

    @cached_property
    def zone(self) -> ZoneInfo:
        """By whose clock an evening begins."""
        return zone_of(self.club)

    def entries(self, today: date) -> Iterator[CalendarEntry]:
        """Everything from some months ago on."""
        series = {one.key: one for one in self.book.series}
        of_series: dict[str, dict[date, EveningBook]] = {key: {} for key in series}
        for evening in self.book.evenings:
            if evening.series in of_series and evening.slot is not None:
                of_series[evening.series][evening.slot] = evening
            elif evening.day >= today - LOOKS_BACK:
                yield self._evening(evening)
        for key, evenings in of_series.items():
            if any(one.day >= today - LOOKS_BACK for one in evenings.values()):
                yield from self._series(series[key], evenings)

    def _series(self, series: EveningSeries, evenings: Mapping[date, EveningBook]) -> Iterator[CalendarEntry]:
        usual = next(evenings[day] for day in sorted(evenings))
        said = self._changes.get(subjects.about(subjects.SERIES, series.key)) or self._said_of(usual)
        days = series.days
        yield CalendarEntry(
            uid=f"{series.key}@weli",
            begins=self._moment(days[0], series.begins),
            lasts=_lasts(usual, series.begins),
            title=self._title(series.title, usual),
            changed=said.last,
            place=series.place,
            address=self._address(None),
            sequence=said.times - 1,
            rule=self._rule(series),
            left_out=tuple(self._moment(day, series.begins) for day in days if day not in evenings),
        )
        for slot, evening in sorted(evenings.items()):
            if slot in days and not self._as_the_rule_has_it(series, slot, evening, usual):
                yield self._evening(evening, f"{series.key}@weli", self._moment(slot, series.begins))

    def _as_the_rule_has_it(self, series: EveningSeries, slot: date, evening: EveningBook, usual: EveningBook) -> bool:
        same = (evening.day, evening.begins, evening.title, evening.place) == (
            slot, series.begins, series.title, series.place,
        )  # fmt: skip
        alike = evening.rule_set == usual.rule_set and _lasts(evening, evening.begins) == _lasts(usual, series.begins)
        return same and alike and not evening.cancelled and not self._answer(evening)

    def _evening(self, evening: EveningBook, uid: str = "", instance: Moment | None = None) -> CalendarEntry:
        said = self._said_of(evening)
        return CalendarEntry(
            uid=uid or f"{evening.key}@weli",
            begins=self._moment(evening.day, evening.begins),
            lasts=_lasts(evening, evening.begins),
            title=self._title(evening.title, evening),
            changed=said.last,
            place=evening.place,
            words=self._answer(evening),
            address=self._address(evening),
            sequence=said.times - 1,
            cancelled=evening.cancelled,
            instance=instance,
        )

    def _moment(self, day: date, begins: time | None) -> Moment:
        return datetime.combine(day, begins, self.zone) if begins else day

    def _title(self, title: str, evening: EveningBook) -> str:
        game = article(language.current(), evening.rule_set.game).title if evening.rule_set else ""
        return f"{self.club.name}: {title or game or _('Evening')}"

    def _rule(self, series: EveningSeries) -> str:
        last = self._moment(series.days[-1], series.begins)
        until = f"{last.astimezone(UTC):%Y%m%dT%H%M%SZ}" if isinstance(last, datetime) else f"{last:%Y%m%d}"
        day = _DAYS[series.first.weekday()]
        how = {
            "week": f"FREQ=WEEKLY;BYDAY={day}",
            "fortnight": f"FREQ=WEEKLY;INTERVAL=2;BYDAY={day}",
            "month": f"FREQ=MONTHLY;BYDAY={series.nth}{day}",
        }
        return f"{how[series.every]};UNTIL={until}"

    def _answer(self, evening: EveningBook) -> str:
        """What the member has said, in words; empty where he has not, or it is nobody's own calendar."""
        if self.member is None:
            return ""
        key, listed = self.member.key, guest_list(evening)
        if any(one.member == key and one.state not in HERE for one in evening.attendance):
            return _("You cannot come.")
        turn = listed.turn(key)
        if turn:
            return _("You are number %(n)s of those who wait for a place.") % {"n": turn}
        if key in listed.coming:
            return _("You are coming.")
        return _("You are perhaps coming.") if key in listed.perhaps else ""

    def _address(self, evening: EveningBook | None) -> str:
        where = {"club": self.club.slug}
        if self.member is not None:
            path = reverse("scoring:mine", kwargs=where)
        elif evening is None:
            path = reverse("scoring:season", kwargs=where | {"season": self.season.slug})
        else:
            path = reverse("scoring:evening", kwargs=where | {"season": self.season.slug, "evening": evening.key})
        return f"{settings.ORIGINS[0]}{path}"

    def _said_of(self, evening: EveningBook) -> Changes:
        return self._changes[evening.key]

    @cached_property
    def _changes(self) -> dict[str, Changes]:
        """By the key of an evening, or the subject of a series; two queries."""
        told = Posting.objects.filter(season=self.season).order_by()
        sums = {"times": Count("pk"), "last": Max("at")}
        evenings = told.filter(subject=subjects.EVENING).values_list("evening__key").annotate(**sums)
        series = told.filter(subject__startswith=f"{subjects.SERIES}:").values_list("subject").annotate(**sums)
        return {about: Changes(times, last) for about, times, last in (*evenings, *series)}


def entries_of(club: Club, season: Season | None, member: Member | None, today: date) -> list[CalendarEntry]:
    """What stands in a calendar of the club, or of one of its seasons."""
    seasons = [season] if season else club.seasons.order_by("pk")
    return [entry for one in seasons for entry in SeasonDates(one, club, member).entries(today)]


def _lasts(evening: EveningBook, begins: time | None) -> timedelta:
    if begins is None:
        return timedelta(days=1)
    if not evening.minutes:
        return USUAL
    return evening.rounds * (timedelta(minutes=evening.minutes) + BETWEEN)

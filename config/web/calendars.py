"""Calendars as files (RFC 5545), made by icalendar: the one place that knows how the site writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.http import HttpResponse
from icalendar import Calendar, Event, vDuration, vRecur
from icalendar.enums import STATUS

Moment = date | datetime  # a whole day; a time with its zone; or one without, which is by the clock of whoever looks


@dataclass(frozen=True)
class CalendarEntry:
    """Something that stands in a calendar. ``uid`` and ``instance`` say which; ``sequence`` grows with every change.

    ``instance``: one of a series, by when it was meant to begin. ``rule``: what makes it a series (RRULE as text), but for
    ``left_out``.
    """

    uid: str
    begins: Moment
    lasts: timedelta
    title: str
    changed: datetime
    place: str = ""
    words: str = ""
    address: str = ""
    sequence: int = 0
    cancelled: bool = False
    instance: Moment | None = None
    rule: str = ""
    left_out: tuple[Moment, ...] = ()


def written(entries: Sequence[CalendarEntry], name: str, every: timedelta | None = None) -> bytes:
    """The calendar as a file. ``every``: how often a program that keeps it should ask again."""
    calendar = Calendar()
    calendar.add("PRODID", "-//Weli//Weli//EN")
    calendar.add("VERSION", "2.0")
    if every is not None:  # a calendar of its own that is asked for again; else a date for somebody's own
        calendar.add("NAME", name)
        calendar.add("X-WR-CALNAME", name)
        calendar.add("REFRESH-INTERVAL", vDuration(every), {"VALUE": "DURATION"})
        calendar.add("X-PUBLISHED-TTL", vDuration(every))
    for entry in entries:
        calendar.add_component(_event(entry))
    days = [entry.begins.date() if isinstance(entry.begins, datetime) else entry.begins for entry in entries]
    if days:
        calendar.add_missing_timezones(min(days) - timedelta(days=366), max(days) + timedelta(days=3 * 366))
    return bytes(calendar.to_ical())


def answer(calendar: bytes, filename: str = "") -> HttpResponse:
    """The calendar as it is sent. ``filename``: to be kept as a file of this name."""
    response = HttpResponse(calendar, content_type="text/calendar; charset=utf-8")
    if filename:
        response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def _event(entry: CalendarEntry) -> Event:
    event = Event.new(
        uid=entry.uid,
        start=entry.begins,
        end=entry.begins + entry.lasts,
        summary=entry.title,
        stamp=entry.changed.astimezone(UTC),
        last_modified=entry.changed.astimezone(UTC),
        sequence=entry.sequence,
        location=entry.place or None,
        description=entry.words or None,
        url=entry.address or None,
        status=STATUS.CANCELLED if entry.cancelled else STATUS.CONFIRMED,
        recurrence_id=entry.instance,
    )
    if entry.rule:
        event.add("RRULE", vRecur.from_ical(entry.rule))
    for moment in entry.left_out:
        event.add("EXDATE", moment)
    return event

"""Evenings that come again and again: every Friday, every other one, every first Monday; and the days without one. Pure."""

from __future__ import annotations

import calendar
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any, Literal, get_args

Every = Literal["week", "fortnight", "month"]
EVERY: tuple[str, ...] = get_args(Every)
MOST = 60  # evenings of one series
_STEP = {"week": timedelta(weeks=1), "fortnight": timedelta(weeks=2)}


@dataclass(frozen=True)
class EveningSeries:
    """When the evenings of a series are, and what they are as long as nobody changes one.

    ``month``: the same weekday of each month as the first day, the second Friday say; one that is the fifth stands for the
    last. ``left_out``: days, such as holidays, on which there is none.
    """

    key: str
    every: str
    first: date
    last: date
    left_out: tuple[date, ...] = ()
    begins: time | None = None
    title: str = ""
    place: str = ""

    @property
    def days(self) -> tuple[date, ...]:
        """All days on which the rule has an evening, those left out among them."""
        found: list[date] = []
        for day in self._rule():
            if day > self.last or len(found) == MOST:
                break
            found.append(day)
        return tuple(found)

    @property
    def held(self) -> tuple[date, ...]:
        """The days on which there is one."""
        return tuple(day for day in self.days if day not in self.left_out)

    @property
    def nth(self) -> int:
        """Which of its weekday in the month the first day is; -1: the last."""
        number = (self.first.day - 1) // 7 + 1
        return -1 if number == 5 else number

    def _rule(self) -> Iterator[date]:
        if self.every == "month":
            year, month = self.first.year, self.first.month
            while True:
                yield _nth_weekday(year, month, self.first.weekday(), self.nth)
                year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        day = self.first
        while True:
            yield day
            day += _STEP[self.every]


def read(key: str, facts: Mapping[str, Any]) -> EveningSeries:
    """The series that a posting tells of."""
    return EveningSeries(
        key,
        facts["every"],
        date.fromisoformat(facts["first"]),
        date.fromisoformat(facts["last"]),
        tuple(map(date.fromisoformat, facts.get("left_out", ()))),
        time.fromisoformat(facts["begins"]) if facts.get("begins") else None,
        facts.get("title", ""),
        facts.get("place", ""),
    )


def facts_of(series: EveningSeries) -> dict[str, Any]:
    """What a posting tells of it."""
    said: dict[str, Any] = {
        "every": series.every,
        "first": series.first.isoformat(),
        "last": series.last.isoformat(),
        "left_out": [day.isoformat() for day in series.left_out],
    }
    more = {
        "begins": series.begins.isoformat("minutes") if series.begins else "",
        "title": series.title,
        "place": series.place,
    }
    return said | {name: words for name, words in more.items() if words}


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    days = [week[weekday] for week in calendar.monthcalendar(year, month) if week[weekday]]
    return date(year, month, days[-1] if nth < 0 else days[nth - 1])

"""An evening that comes again: the same on every day of a series, each of them an evening of its own from then on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

from scoring.book import series as book_series
from scoring.book import subjects
from scoring.book.fold import EveningBook
from scoring.book.series import EveningSeries
from scoring.journal.book import PostingAuthor, PostingDraft, latest, write
from scoring.journal.reading import season_book
from scoring.journal.retry import with_retries
from scoring.models import Evening
from tables.models import table_code


def series_like(book: EveningBook, every: str, last: date) -> EveningSeries:
    """The series that would begin with this evening; it has no key yet."""
    return EveningSeries("", every, book.day, last, (), book.begins, book.title, book.place)


def repeat(evening: Evening, series: EveningSeries, days: Collection[date], by: PostingAuthor) -> int:
    """Plans an evening on each of these days, all in one; how many. Days of the series that are not among them have none.

    A day on which the season has another evening already is left to that one.
    """

    def attempt() -> int:
        season, club = evening.season, evening.season.club
        pattern = latest(club, PostingDraft(subjects.EVENING, None, season, evening))
        if pattern is None or not pattern.facts:
            return 0
        taken = {one.day for one in season_book(season).evenings if not one.cancelled} - {series.first}
        wanted = [day for day in series.days if day == series.first or (day in days and day not in taken)]
        left_out = tuple(day for day in series.days if day not in wanted)
        made = replace(series, key=table_code(), left_out=left_out)
        said = book_series.facts_of(made)
        drafts = [PostingDraft(subjects.about(subjects.SERIES, made.key), said, season)]
        for day in wanted:
            at = evening if day == series.first else Evening.objects.create(season=season)
            drafts.append(PostingDraft(subjects.EVENING, _on(pattern.facts, made.key, day), season, at))
        write(club, drafts, by)
        return len(wanted) - 1

    return with_retries(attempt)


def _on(facts: dict[str, Any], key: str, day: date) -> dict[str, Any]:
    return facts | {"date": day.isoformat(), "series": key, "slot": day.isoformat()}

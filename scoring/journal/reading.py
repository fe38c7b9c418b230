"""Reading books out of the database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import F, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast
from msgspec import json

from scoring.book import subjects
from scoring.book.fold import EveningBook, PostingLine, SeasonBook, Source, read_evening, read_season
from scoring.league.results import Result
from scoring.models import Club, Evening, Posting, Season

Last = tuple[int, str, datetime] | None  # the last posting of a season: what has not grown has not changed
KEPT = 64  # books kept in this process


def season_book(season: Season) -> SeasonBook:
    """The season as it stands; a query, and another where something was posted since the last time."""
    return _season_book(season.pk, _last(season.pk))


def rules_of_season(season: Season) -> Mapping[str, Any]:
    """The switches of a season as they were written, without reading what was played in it; one query."""
    about = Posting.objects.filter(season=season, evening=None, subject=subjects.RULES)
    return about.order_by("-n").values_list("facts", flat=True).first() or {}


def has_teams(season: Season) -> bool:
    """Whether teams were ever formed in a season, without reading what was played in it; one query."""
    return Posting.objects.filter(season=season, subject__startswith=f"{subjects.TEAM}:").exists()


def seats_of_season(season: Season) -> SeasonBook:
    """The season as far as who was to sit with whom, and who wishes to: what came of it is not read. A query, and another after a change."""
    return _seats_of_season(season.pk, _seats(season.pk).order_by("-n").values_list("n", "ref", "at").first())


def evening_book(evening: Evening) -> EveningBook:
    """One evening as it stands; one query. Raises LookupError where it was taken out of the season."""
    book = read_evening(evening.key, _lines(Posting.objects.filter(evening=evening)))
    if book is None:
        raise LookupError(evening.key)
    return book


def evening_before(evening: Evening, n: int) -> EveningBook | None:
    """The evening as it stood before posting ``n``; None where there was none yet. One query."""
    return read_evening(evening.key, _lines(Posting.objects.filter(evening=evening, n__lt=n)))


def version_of(season: Season) -> int:
    """The number of the last posting about a season; one query. What has not grown has not changed."""
    last = _last(season.pk)
    return last[0] if last else 0


def club_version(club: Club) -> int:
    """The number of the last posting in a club's book."""
    return Posting.objects.filter(club=club).aggregate(last=Max("n"))["last"] or 0


def all_results(club: Club) -> tuple[Result, ...]:
    """Every result of every season of a club, evenings that were called off left out."""
    books = [season_book(season) for season in club.seasons.order_by("pk")]
    return tuple(result for book in books for result in book.played.results)


def all_sources(club: Club) -> dict[str, Source]:
    """For every result of a club in which sheet or match its hands stand."""
    books = [season_book(season) for season in club.seasons.order_by("pk")]
    return {key: source for book in books for evening in book.evenings for key, source in evening.sources.items()}


def _last(season: int) -> Last:
    return Posting.objects.filter(season=season).order_by("-n").values_list("n", "ref", "at").first()


@lru_cache(maxsize=KEPT)
def _season_book(season: int, last: Last) -> SeasonBook:
    return read_season(_lines(Posting.objects.filter(season=season)))


def _seats(season: int) -> QuerySet[Posting]:
    about = Q(subject=subjects.EVENING)
    for word in (subjects.SEATING, subjects.WISH):
        about |= Q(subject__startswith=f"{word}:")
    return Posting.objects.filter(about, season=season)


@lru_cache(maxsize=KEPT)
def _seats_of_season(season: int, last: Last) -> SeasonBook:
    return read_season(_lines(_seats(season)))


def _lines(postings: QuerySet[Posting]) -> list[PostingLine]:
    """The postings as reading takes them. Their JSON is decoded here, each text once: hundreds say that somebody is there."""
    rows = postings.order_by().values_list("n", F("evening__key"), "subject", Cast("facts", TextField()), "why")
    known: dict[str | None, Any] = {None: None}
    lines = []
    for n, evening, subject, told, why in rows:
        if told not in known:
            known[told] = json.decode(told)
        lines.append(PostingLine(n, evening or "", subject, known[told], why))
    return lines

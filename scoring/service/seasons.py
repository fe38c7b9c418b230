"""Reading books out of the database."""

from __future__ import annotations

from django.db.models import F

from scoring.book.reading import EveningBook, Line, SeasonBook, read_evening, read_season
from scoring.models import Evening, Posting, Season


def season_book(season: Season) -> SeasonBook:
    """The season as it stands; one query."""
    return read_season(_lines(Posting.objects.filter(season=season)))


def evening_book(evening: Evening) -> EveningBook:
    """One evening as it stands; one query. Raises LookupError where it was taken out of the season."""
    book = read_evening(evening.key, _lines(Posting.objects.filter(evening=evening)))
    if book is None:
        raise LookupError(evening.key)
    return book


def version_of(season: Season) -> int:
    """The number of the last posting about a season; one query. What has not grown has not changed."""
    return Posting.objects.filter(season=season).order_by("-n").values_list("n", flat=True).first() or 0


def _lines(postings: object) -> list[Line]:
    rows = postings.order_by().values_list("n", F("evening__key"), "subject", "facts", "why")  # type: ignore[attr-defined]
    return [Line(n, evening or "", subject, facts, why) for n, evening, subject, facts, why in rows]

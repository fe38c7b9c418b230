"""Which evenings a club's page tells of first."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from scoring.book.reading import EveningBook, SeasonBook

RUNNING = timedelta(days=1)  # an evening goes on past midnight
SHOWN = 5


def ahead(book: SeasonBook) -> list[EveningBook]:
    """The evenings of today and later, soonest first."""
    since = timezone.localdate() - RUNNING
    return [evening for evening in book.evenings if evening.day >= since and not evening.cancelled][:SHOWN]

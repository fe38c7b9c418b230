"""Which evenings a club's page tells of first."""

from __future__ import annotations

from datetime import date

from scoring.book.fold import EveningBook, SeasonBook
from scoring.evening.state import is_past

SHOWN = 5


def ahead(book: SeasonBook, today: date) -> list[EveningBook]:
    """The evenings of this day and later, soonest first."""
    return [evening for evening in book.evenings if not is_past(evening.day, today) and not evening.cancelled][:SHOWN]

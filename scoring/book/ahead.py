"""Which evenings lie ahead, which may be going on, and which have ended: as of a day that is told."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice

from scoring.book.fold import EveningBook, SeasonBook

SHOWN = 5
RUNNING = timedelta(days=1)  # an evening goes on past midnight


def is_past(day: date, today: date) -> bool:
    """Whether the evening of this day has ended."""
    return day < today - RUNNING


def ahead(book: SeasonBook, today: date) -> list[EveningBook]:
    """The evenings of this day and later that nobody has been sent home from, soonest first."""
    to_come = (one for one in book.evenings if not is_past(one.day, today) and not one.cancelled and not one.home)
    return list(islice(to_come, SHOWN))


def running(book: SeasonBook, today: date) -> EveningBook | None:
    """The evening that may be going on; a final may still be laid where everything planned is over."""
    near = [one for one in book.evenings if not is_past(one.day, today) and one.day <= today and not one.cancelled]
    return near[-1] if near else None

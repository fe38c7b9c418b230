"""Where an evening is: what its page offers first depends on it."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from django.utils import timezone

from scoring.book.reading import EveningBook
from scoring.views.evenings_ahead import RUNNING


class Where(StrEnum):
    """From the plan to the results."""

    OFF = "off"  # called off
    AHEAD = "ahead"  # on another day
    ARRIVING = "arriving"  # nobody sits yet
    READY = "ready"  # a round is seated and has not begun
    PLAYING = "playing"
    BETWEEN = "between"  # what is seated is over, and there are more rounds
    PLAYED = "played"
    PAST = "past"  # everybody has gone home


def today() -> date:
    """The day it is here."""
    return timezone.localdate()


def is_past(day: date) -> bool:
    """Whether the evening of this day has ended; it may go on past midnight."""
    return day < today() - RUNNING


def unless_today(book: EveningBook) -> Where | None:
    """Where an evening is that is not played now: called off, past or ahead; None where it is played."""
    if book.cancelled:
        return Where.OFF
    if is_past(book.day):
        return Where.PAST
    return Where.AHEAD if book.day > today() and not book.results else None

"""Where an evening is: what its page offers first depends on it."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils import timezone

from scoring.views.evenings_ahead import RUNNING

if TYPE_CHECKING:
    from scoring.views.evening_face import EveningFace, Round


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


def where(face: EveningFace) -> Where:
    """Where this evening is."""
    now = face.now
    if face.book.cancelled:
        return Where.OFF
    if is_past(face.book.day):
        return Where.PAST
    if face.book.day > today() and not face.book.results:
        return Where.AHEAD
    if now is None:
        return Where.ARRIVING
    if now.over:
        return Where.PLAYED if face.all_seated else Where.BETWEEN
    return Where.PLAYING if _begun(face, now) else Where.READY


def _begun(face: EveningFace, now: Round) -> bool:
    """Whether the clock of this round was started, a table has ended, or a hand is on a sheet."""
    timer = face.book.timer
    if any(table.over for table in now.tables) or (timer is not None and timer.round == now.number):
        return True
    return now.number in face.written_on

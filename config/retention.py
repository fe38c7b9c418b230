"""How long the site keeps what nobody needs any more, and the nightly clearing away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import Min, QuerySet
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from scoring.service.uploads import forget_old_uploads
from tables import gently, retention
from tables.uploads.folder import KEPT

log = logging.getLogger(__name__)

NIGHT = 40 * 60  # seconds in one night; what is left then is for the next one

Rows = QuerySet[Any]


@dataclass(frozen=True)
class Kind:
    """Something that is kept for a time, RETAIN_<NAME> in days; 0 keeps it for ever."""

    name: str
    words: str  # what goes, for the operator
    found: Callable[[datetime], Rows]  # what is older than that
    since: str  # the column that tells how old it is
    clear: Callable[[Rows, float], int] = gently.delete
    days: float | None = None  # unless the operator says other; None where the tables say it

    @property
    def period(self) -> timedelta | None:
        """How long it is kept; None for ever."""
        return retention.period(self.name, self.days)

    def due(self, now: datetime) -> Rows | None:
        """What is to go by now; None if it is kept for ever."""
        return None if self.period is None else self.found(now - self.period)


def _sessions(before: datetime) -> Rows:
    return Session.objects.filter(expire_date__lt=before).order_by("expire_date")


def _jobs(before: datetime) -> Rows:
    return DBTaskResult.objects.finished().filter(finished_at__lt=before).order_by("finished_at")


# Tables before guests: whoever sat at one that goes may have left nothing else.
KINDS = (
    Kind("sessions", "sign-ins that have ended", _sessions, "expire_date", days=1),
    Kind("codes", "codes for another device that are worth nothing any more", retention.codes, "expires_at"),
    Kind("chat", "what was said at tables", retention.chat, "at"),
    Kind("tables", "tables without a finished match that nobody came back to", retention.unfinished, "active_at", retention.clear_away),
    Kind("passers", "guests who have left nothing", retention.passers_by, "created_at", retention.let_guests_go),
    Kind("guests", "guests who never came back", retention.guests, "created_at", retention.let_guests_go),
    Kind("jobs", "jobs that are done or have failed", _jobs, "finished_at", days=30),
)  # fmt: skip


def would_go(now: datetime) -> list[tuple[Kind, int, datetime | None]]:
    """Per kind: how many would go now, and since when the oldest of them lies there."""
    told = []
    for kind in KINDS:
        rows = kind.due(now)
        count = 0 if rows is None else rows.count()
        oldest = rows.aggregate(oldest=Min(kind.since))["oldest"] if rows is not None and count else None
        told.append((kind, count, oldest))
    return told


def clear(now: datetime) -> dict[str, int]:
    """Clears away what is due, gently; how many of each kind."""
    until = time.monotonic() + NIGHT
    gone = {}
    for kind in KINDS:
        rows = kind.due(now)
        gone[kind.name] = 0 if rows is None else kind.clear(rows, until)
    return gone


@task()
def retain() -> dict[str, int]:
    """The night's clearing away; how many of each kind."""
    now = timezone.now()
    gone = clear(now) | {"uploads": forget_old_uploads(now - KEPT)}
    log.info("Cleared away: %s", ", ".join(f"{count} {name}" for name, count in gone.items() if count) or "nothing")
    return gone

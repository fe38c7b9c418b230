"""How long the site keeps what nobody needs any more, and the nightly clearing away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Min, QuerySet
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from rules.encyclopedia import reports, villages
from scoring.club import deleting, phones
from scoring.exchange.book_uploads import forget_old_uploads
from scoring.exchange.exporting import FOLDER
from scoring.notices import outbox, subscribing
from tables import gently, retention
from tables.moderation import bars, diary

log = logging.getLogger(__name__)

NIGHT = 40 * 60  # seconds in one night; what is left then is for the next one

Rows = QuerySet[Any]


@dataclass(frozen=True)
class KeptKind:
    """Rows that are kept for a time, RETAIN_<NAME> in days; 0 keeps them for ever."""

    name: str
    words: str  # what goes, for the operator
    found: Callable[[datetime], Rows]  # what is older than that
    since: str  # the column that tells how old it is
    gone: Callable[[Rows, float], int] = gently.delete
    days: float | None = None  # unless the operator says other; None where the tables say it

    @property
    def period(self) -> timedelta | None:
        """How long it is kept; None for ever."""
        return retention.period(self.name, self.days)

    def would_go(self, before: datetime) -> tuple[int, datetime | None]:
        """How many are older than that, and since when the oldest of them lies there."""
        rows = self.found(before)
        return rows.count(), rows.aggregate(oldest=Min(self.since))["oldest"]

    def clear(self, before: datetime, until: float) -> int:
        """Deletes what is older than that; how many. `until`: for the time of ``time.monotonic``."""
        return self.gone(self.found(before), until)


@dataclass(frozen=True)
class Files:
    """Files in a folder of WELI_DATA, kept for a time like rows."""

    name: str
    words: str
    days: float
    gone: Callable[[datetime], int] | None = None  # where more goes than the files

    @property
    def period(self) -> timedelta | None:
        """How long they are kept; None for ever."""
        return retention.period(self.name, self.days)

    def would_go(self, before: datetime) -> tuple[int, datetime | None]:
        """How many are older than that, and when the oldest of them was written."""
        old = [made for _, made in self._older(before)]
        return len(old), min(old, default=None)

    def clear(self, before: datetime, until: float) -> int:
        """Deletes what is older than that; how many."""
        if self.gone is not None:
            return self.gone(before)
        old = [path for path, _ in self._older(before)]
        for path in old:
            path.unlink(missing_ok=True)
        return len(old)

    def _older(self, before: datetime) -> list[tuple[Path, datetime]]:
        files = [path for path in Path(settings.DATA_DIR, self.name).rglob("*") if path.is_file()]
        made = [(path, datetime.fromtimestamp(path.stat().st_mtime, UTC)) for path in files]
        return [(path, moment) for path, moment in made if moment < before]


def _sessions(before: datetime) -> Rows:
    return Session.objects.filter(expire_date__lt=before).order_by("expire_date")


def _jobs(before: datetime) -> Rows:
    return DBTaskResult.objects.finished().filter(finished_at__lt=before).order_by("finished_at")


# Tables before guests: whoever sat at one that goes may have left nothing else.
KINDS: tuple[KeptKind | Files, ...] = (
    KeptKind("sessions", "sign-ins that have ended", _sessions, "expire_date", days=1),
    KeptKind("codes", "codes for another device that are worth nothing any more", retention.codes, "expires_at"),
    KeptKind("chat", "what was said at tables", retention.chat, "at"),
    KeptKind("tables", "tables without a finished match that nobody came back to", retention.unfinished, "active_at", retention.clear_away),
    KeptKind("duplicates", "duplicates that ended and were played at no table", retention.duplicates, "created_at"),
    KeptKind("passers", "guests who have left nothing", retention.passers_by, "created_at", retention.let_guests_go),
    KeptKind("guests", "guests who never came back", retention.guests, "created_at", retention.let_guests_go),
    KeptKind(
        deleting.KIND, "clubs that their owners have deleted", deleting.closed, "closed_at", deleting.let_go, deleting.DAYS
    ),
    KeptKind(phones.KIND, "phones that their owners no longer use in a club", phones.unused, "used_at", days=phones.DAYS),
    KeptKind(outbox.KIND, "notices of clubs that went out, or did not", outbox.ended, "ended_at", days=outbox.DAYS),
    KeptKind(
        subscribing.KIND, "addresses for notices that nobody confirmed", subscribing.unconfirmed, "asked_at",
        days=subscribing.DAYS,
    ),
    KeptKind("reports", "reports of mistakes that are settled", reports.settled, "settled_at", days=reports.DAYS),
    KeptKind("villages", "how villages play, where it was declined", villages.declined, "settled_at", days=villages.DAYS),
    KeptKind(
        diary.COMPLAINTS, "reports of names and sentences that are settled", diary.settled, "settled_at",
        days=diary.COMPLAINT_DAYS,
    ),
    KeptKind(bars.KIND, "bars that have ended", bars.ended, "until", days=bars.DAYS),
    KeptKind(diary.KIND, "what was done at the desk", diary.old, "made_at", days=diary.DAYS),
    KeptKind("jobs", "jobs that are done or have failed", _jobs, "finished_at", days=30),
    Files(FOLDER, "books of large clubs that were written to be fetched", days=1),
    Files("uploads", "files that were sent and have been read, or never were", days=1, gone=forget_old_uploads),
)  # fmt: skip


def would_go(now: datetime) -> list[tuple[KeptKind | Files, int, datetime | None]]:
    """Per kind: how many would go now, and since when the oldest of them lies there."""
    return [(kind, *(kind.would_go(now - kind.period) if kind.period else (0, None))) for kind in KINDS]


def clear(now: datetime) -> dict[str, int]:
    """Clears away what is due, gently; how many of each kind."""
    until = time.monotonic() + NIGHT
    return {kind.name: kind.clear(now - kind.period, until) if kind.period else 0 for kind in KINDS}


@task()
def retain() -> dict[str, int]:
    """The night's clearing away; how many of each kind."""
    gone = clear(timezone.now())
    log.info("Cleared away: %s", ", ".join(f"{count} {name}" for name, count in gone.items() if count) or "nothing")
    return gone

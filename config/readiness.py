"""Whether a process may be given visitors, and if not, or not quite, why: a line for each thing it needs.

The answer is for supervisors and for whoever looks why a site is slow. It is kept for a second, so that asking
costs nothing, and tells what is wrong in words that any stranger may read.
"""

import asyncio
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from config.backups import making
from config.jobs import leases
from config.jobs.conf import conf
from tables.service.batches import Job
from tables.service.writer import writer

FRESH = 1.0  # seconds for which an answer is given again
PATIENCE = 3.0  # seconds for all there is to find out
STUCK = 10.0  # seconds after which a command should be done, or be refused because the database is locked
FULL = 16 * 2**20  # bytes that must be free for the log to grow at all


class Finding(NamedTuple):
    """One thing that the site needs: how it stands, and whether visitors can be served all the same."""

    what: str
    word: str = "ok"
    fit: bool = True

    def __str__(self) -> str:
        return f"{self.what}: {self.word}"


class Readiness:
    """What this process knows of itself; the server sets `draining` when it has been told to stop."""

    draining = False
    migrated = False


class Probe:
    """A command that does nothing, put in the writer's queue behind all others: when it is done, so are they."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failed = False

    def finding(self) -> Finding:
        """How the last one fared, and the next one on its way."""
        now = time.monotonic()
        waits = self._since is not None and now - self._since > STUCK
        if self._since is None:
            self._since = now
            writer.submit(Job(None, lambda ledger: None, self._done))
        if waits:
            return Finding("writer", f"stuck: a command has been waiting for more than {STUCK:.0f} s", fit=False)
        if writer.full:
            return Finding("writer", "full: the database's disk takes nothing more", fit=False)
        if self._failed:
            return Finding("writer", "busy: the last command could not be written", fit=False)
        return Finding("writer")

    def _done(self, job: Job[None]) -> None:
        self._failed, self._since = job.failure is not None, None


class ReadinessCheck:
    """The findings of this process, at most a second old."""

    def __init__(self) -> None:
        self.findings: tuple[Finding, ...] = ()
        self._at = 0.0
        self._under_way: asyncio.Future[tuple[Finding, ...]] | None = None
        self._probe = Probe()
        # A thread of its own: where all others are held up by what is wrong, this one still tells of it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="readiness")

    async def around(self) -> tuple[Finding, ...]:
        """How everything stands. Whoever asks while somebody looks already waits for the same answer."""
        if time.monotonic() - self._at < FRESH:
            return self.findings
        if self._under_way is None or self._under_way.done():
            self._under_way = asyncio.get_running_loop().run_in_executor(self._thread, self._look)
        try:
            self.findings = await asyncio.wait_for(asyncio.shield(self._under_way), PATIENCE)
        except TimeoutError:
            return (Finding("database", f"no answer within {PATIENCE:.0f} s", fit=False),)
        self._at = time.monotonic()
        return self.findings

    def _look(self) -> tuple[Finding, ...]:
        try:
            return look_around(self._probe)
        finally:
            connection.close()


async def readiness() -> tuple[bool, str]:
    """Whether visitors may come, and the whole answer as text, the verdict in its first line."""
    if Readiness.draining:
        return False, "draining\n"
    return judged(await _look.around())


def judged(findings: tuple[Finding, ...]) -> tuple[bool, str]:
    """Whether visitors can be served, and all findings as text under a verdict."""
    fit = all(one.fit for one in findings)
    well = all(one.word == "ok" for one in findings)
    verdict = "ready" if well else "degraded" if fit else "not ready"
    return fit, "".join(f"{line}\n" for line in (verdict, *findings))


def look_around(probe: Probe) -> tuple[Finding, ...]:
    """How everything stands. What needs the database is not asked without it."""
    database = _database()
    migrations = _migrations() if database.fit else None
    worker = _worker() if migrations is not None and migrations.fit else None
    backup = _backup() if migrations is not None and migrations.fit else None
    found = (database, migrations, _disk(), _redis(), worker, backup, probe.finding() if database.fit else None)
    return tuple(one for one in found if one is not None)


def _database() -> Finding:
    try:
        with connection.cursor() as cursor:
            # SQLite answers a SELECT of nothing without a look at its file, which may be gone or damaged.
            cursor.execute("PRAGMA schema_version" if connection.vendor == "sqlite" else "SELECT 1")
    except DatabaseError:
        return Finding("database", "away", fit=False)
    return Finding("database")


def _migrations() -> Finding:
    if not Readiness.migrated:
        executor = MigrationExecutor(connection)
        Readiness.migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return Finding("migrations") if Readiness.migrated else Finding("migrations", "missing", fit=False)


def _worker() -> Finding:
    """Tables and pages need none; but who has brought a file waits for it."""
    late = leases.waiting(conf().waiting)
    return (
        Finding("worker", f"late: jobs that have waited too long: {late}; see `manage.py jobs`")
        if late
        else Finding("worker")
    )


def _backup() -> Finding | None:
    if not settings.BACKUPS:
        return None
    return (
        Finding("backup", f"late: {settings.BACKUP_LATE} days without one")
        if making.is_late(timezone.now())
        else Finding("backup")
    )


def _disk() -> Finding:
    try:
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        return Finding("disk", "away", fit=False)
    if free < FULL:
        return Finding("disk", "full", fit=False)
    if free < settings.FREE_DISK * 2**20:
        return Finding("disk", f"low: less than {settings.FREE_DISK} MB are free")
    return Finding("disk")


def _redis() -> Finding | None:
    """A site goes on without it: limits are counted here, and other processes are found out about every two seconds."""
    answers = getattr(cache, "answers", None)
    if answers is None:
        return None
    return Finding("redis") if answers() else Finding("redis", "away: this process goes on by itself")


_look = ReadinessCheck()

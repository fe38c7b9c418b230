"""Whose a job is, how long, and what becomes of one that its worker has not finished.

A job that runs is its worker's until ``run_after``, a column that means nothing else while a job runs; the worker moves
it on as long as it lives. ``started_at`` is the fencing number: whoever was paused, and comes back after somebody else
has begun the job anew, finishes nothing. ``worker_ids`` tells how often the job was begun.

What is due, and what has run out, PostgreSQL says by its own clock: the hosts of several workers need not agree on the
time. SQLite has no clock but the host's.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from traceback import format_exception
from typing import Any

from django.db import DatabaseError, connection, models
from django.db.models.functions import Now
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max
from django_tasks_db.utils import exclusive_transaction

from config.jobs.conf import conf
from tables.gently import promptly

log = logging.getLogger(__name__)
Job = DBTaskResult[Any, Any]

READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING
FAILED, SUCCESSFUL = TaskResultStatus.FAILED, TaskResultStatus.SUCCESSFUL
DIED = "The process that did it ended before it was done."


def take(worker: str) -> Job | None:
    """The job that is to be done next, from now on this worker's; None if there is none."""
    due = models.Q(run_after=get_date_max()) | models.Q(run_after__lte=_now())
    ready = DBTaskResult.objects.filter(due, status=READY)
    if not ready.exists():  # asked without the lock: an idle worker disturbs nobody who writes
        return None
    with exclusive_transaction():
        job = ready.get_locked()
        if job is not None:
            job.claim(worker)
            _mine(job).update(run_after=_until())
    return job


@contextlib.contextmanager
def held(job: Job) -> Iterator[None]:
    """Keeps the lease of a job for as long as the block runs, from a thread."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(conf().lease / 3):
            try:
                promptly(lambda: _mine(job).update(run_after=_until()))
            except DatabaseError as error:
                log.warning("The lease of job %s could not be renewed: %s", job.pk, error)

    keeper = threading.Thread(target=renew, name="lease", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()


def finished(job: Job, value: Any) -> None:
    """The job is done. `value`: what its task returned, as JSON knows it."""
    end = {"status": SUCCESSFUL, "finished_at": timezone.now(), "run_after": get_date_max()}
    _mine(job).update(**end, return_value=value, exception_class_path="", traceback="")


def failed(job: Job, error: BaseException) -> None:
    """The job has raised this: it is tried again later, or has failed for good."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    _missed(job, _mine(job), kind, "".join(format_exception(error)))


def give_back(worker: str) -> None:
    """The worker stops: what it has not finished is anybody's, and that it was begun does not count."""
    for job in DBTaskResult.objects.running():
        if job.worker_ids[-1:] == [worker]:
            _mine(job).update(status=READY, run_after=get_date_max(), worker_ids=job.worker_ids[:-1])


def put_back(*, all_of_them: bool = False) -> None:
    """Jobs whose worker has not renewed its lease are tried again, or have failed for good.

    `all_of_them`: it is known that nobody else works.
    """
    lost = DBTaskResult.objects.running()
    if not all_of_them:
        lost = lost.filter(run_after__lt=_now())
    for job in lost:
        _missed(job, _mine(job).filter(run_after=job.run_after), "", DIED)


def retry(job: Job) -> int:
    """A job that has failed for good begins anew, with all its tries; 1, or 0 if it has not failed."""
    fresh: dict[str, Any] = {"status": READY, "finished_at": None, "run_after": get_date_max(), "worker_ids": []}
    return DBTaskResult.objects.filter(pk=job.pk, status=FAILED).update(**fresh)


def forget(job: Job) -> int:
    """The job is gone, unless somebody is just doing it; how many that were."""
    return DBTaskResult.objects.filter(pk=job.pk).exclude(status=RUNNING).delete()[0]


def waiting(seconds: float) -> int:
    """How many jobs should have begun so long ago and have not."""
    before = _now() - timedelta(seconds=seconds)
    at_once = models.Q(run_after=get_date_max(), enqueued_at__lt=before)
    return DBTaskResult.objects.filter(at_once | models.Q(run_after__lt=before), status=READY).count()


def counted() -> dict[str, int]:
    """How many jobs are ready, running and failed."""
    found = {RUNNING.lower(): 0, READY.lower(): 0, FAILED.lower(): 0}
    rows = DBTaskResult.objects.filter(status__in=(READY, RUNNING, FAILED)).values_list("status")
    return found | {status.lower(): count for status, count in rows.annotate(models.Count("pk"))}


def longest_wait() -> float:
    """For how many seconds the job that waits longest has been due; 0 where none is."""
    ready = DBTaskResult.objects.filter(status=READY)
    at_once = ready.filter(run_after=get_date_max()).aggregate(first=models.Min("enqueued_at"))["first"]
    later = ready.filter(run_after__lt=get_date_max()).aggregate(first=models.Min("run_after"))["first"]
    since = [moment for moment in (at_once, later) if moment is not None]
    return max(0.0, (timezone.now() - min(since)).total_seconds()) if since else 0.0


def reason(job: Job) -> str:
    """Why the last try has failed, in one line; "" if none has."""
    lines = job.traceback.strip().splitlines()
    return lines[-1] if lines else ""


def _missed(job: Job, still: models.QuerySet[Job], kind: str, told: str) -> None:
    tries, most = len(job.worker_ids), conf().tries
    job.exception_class_path, job.traceback = kind, told
    if tries >= most:
        end: dict[str, Any] = {"status": FAILED, "finished_at": timezone.now(), "run_after": get_date_max()}
    else:
        end = {"status": READY, "run_after": _now() + timedelta(seconds=conf().backoff * 3 ** (tries - 1))}
    if not still.update(**end, exception_class_path=kind, traceback=told):
        return  # somebody else has it by now
    if tries >= most:
        log.error("Job %s (%s) has failed for good at its try %d: %s", job.pk, job.task_path, tries, reason(job))
    else:
        log.warning("Job %s (%s) is tried again after try %d: %s", job.pk, job.task_path, tries, reason(job))


def _mine(job: Job) -> models.QuerySet[Job]:
    return DBTaskResult.objects.filter(pk=job.pk, status=RUNNING, started_at=job.started_at)


def _until() -> datetime | models.expressions.Combinable:
    return _now() + timedelta(seconds=conf().lease)


def _now() -> datetime | Now:
    return Now() if connection.vendor == "postgresql" else timezone.now()

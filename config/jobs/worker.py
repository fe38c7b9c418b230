"""Does the jobs that wait in the database, one after another, until it is told to stop."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from types import FrameType
from typing import Any, Final, cast

from django.db import DatabaseError, connection
from django.utils import timezone
from django_tasks import TaskContext, TaskResult
from django_tasks.utils import normalize_json

from config.jobs import leases, nightly, occasions
from config.jobs.conf import conf
from config.jobs.leases import Job
from config.web import place
from tables.gently import promptly

log = logging.getLogger(__name__)

# Where a task stood in the release that put it into the queue: an update finds such jobs waiting.
_FORMERLY: Final = {
    "scoring.service.exporting": "scoring.exchange.exporting",
    "scoring.service.list_uploads": "scoring.exchange.list_uploads",
    "scoring.service.uploads": "scoring.exchange.book_uploads",
}
_ROUNDS = 60.0  # seconds between looks at what others have left, and at the clock
_HURT = 5.0  # seconds to wait after the database has failed
_LAST_WORDS = 3.0  # seconds for an orderly end once there is nobody to tell of it


class Stopped(BaseException):
    """The worker has been told to stop; raised wherever it is."""


class TooLong(Exception):
    """The job has taken longer than a job may."""


def work(*, alone: bool) -> None:
    """Works until SIGTERM or SIGINT. `alone`: no other worker holds jobs in this database."""
    name = f"{os.getpid()}-{secrets.token_hex(6)}"
    with _ended_by_signals():
        try:
            promptly(partial(leases.put_back, all_of_them=alone))
            _work(name)
        except Stopped:
            pass
        finally:
            connection.close()  # whatever it was in the middle of is undone
            promptly(partial(leases.give_back, name))


def end_with_parent() -> None:
    """From here on the process ends when its standard input does: who began it has ended, however it did."""

    def watch() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_LAST_WORDS)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def _work(name: str) -> None:
    next_round = 0.0
    while True:
        try:
            if time.monotonic() >= next_round:
                next_round = time.monotonic() + min(_ROUNDS, conf().lease)
                _go_round()
            if not one(name):
                time.sleep(conf().poll)
        except DatabaseError as error:
            log.warning("The worker cannot use the database: %s", error)
            connection.close()
            time.sleep(_HURT)


def one(worker: str) -> bool:
    """Does the job that is next; whether there was one."""
    job = promptly(partial(leases.take, worker))
    if job is None:
        return False
    began = time.monotonic()
    try:
        with leases.held(job), _within(conf().longest):
            value = _done(job)
    except DatabaseError as error:
        connection.close()  # it may have been lost in the middle of a transaction
        promptly(partial(leases.failed, job, error))
    except Exception as error:
        promptly(partial(leases.failed, job, error))
    else:
        promptly(partial(leases.finished, job, value))
        log.info("Job %s is done: %s, %.1f s", job.pk, job.task_path, time.monotonic() - began)
    return True


def _done(job: Job) -> Any:
    module, _dot, name = job.task_path.rpartition(".")
    job.task_path = f"{_FORMERLY.get(module, module)}.{name}"
    result = job.task_result
    context = [TaskContext(task_result=cast("TaskResult[Any]", result))] if result.task.takes_context else []
    return normalize_json(result.task.call(*context, *result.args, **result.kwargs))


def _go_round() -> None:
    place.look()  # by whose clock the nights are
    promptly(leases.put_back)
    promptly(partial(nightly.plan, timezone.now()))
    promptly(partial(occasions.plan, timezone.now()))
    late = leases.waiting(conf().waiting)
    if late:
        log.warning("%d jobs have been due for more than %d s; see `manage.py jobs`", late, conf().waiting)


@contextlib.contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raises TooLong in the block when the time is over."""

    def over(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"It was not done after {seconds:.0f} seconds.")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """SIGTERM and SIGINT raise Stopped in the block, once."""

    def stop(number: int, frame: FrameType | None) -> None:
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)
        raise Stopped

    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, stop)
    yield

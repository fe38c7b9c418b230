"""Commands on their way through the writer: what it is given, what comes of it, and why nothing may come of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Generic, TypeVar

from tables.protocol import Error, Outgoing
from tables.service.ledger import Ledger
from tables.service.live import TableState

log = logging.getLogger(__name__)
Outcome = TypeVar("Outcome")
T = TypeVar("T")


class OwnedElsewhere(Exception):
    """Another process owns the table. Nothing was done; it may be asked."""


class Busy(Exception):
    """The database could not be written in time. Nothing was done; it may be tried again."""

    said = Error("busy", "The server is busy. Nothing was done; send it again.")


class DiskFull(Busy):
    """The database has no room for anything more. Nothing was done; it may be tried again when there is room."""

    said = Error("disk-full", "The server's disk takes nothing more. Nothing was done; send it again in a minute.")


@dataclass(eq=False, slots=True)
class Job(Generic[Outcome]):
    """A command that waits for its turn. ``outcome`` is set after the commit."""

    table: int | None
    command: Callable[[Ledger], Outcome]
    done: Callable[[Job[Outcome]], None] | None = None  # called by whoever announces
    pure: bool = False  # it touches this table only, and can be judged without the database
    anew: bool = False  # what the database has of the table is read first: another process may have changed it
    brought: bool = False  # another process has handed it over, so it is not handed on
    turns: int = 0  # how often it was put back because the table had changed hands
    asked: float = field(default_factory=perf_counter)
    outcome: Outcome | None = None
    failure: Exception | None = None

    def resolve(self, future: Future[Outcome]) -> None:
        """Give whoever waits the outcome, or the failure."""
        if self.failure is not None:
            future.set_exception(self.failure)
        else:
            future.set_result(self.outcome)  # type: ignore[arg-type]


@dataclass
class Batch:
    """What one commit has done: the jobs with their outcomes, the tables changed."""

    jobs: Sequence[Job[Any]]
    lives: dict[int, TableState]
    said: list[tuple[int, Outgoing]] = field(default_factory=list)
    ended: list[tuple[int, int]] = field(default_factory=list)


def failed(jobs: Sequence[Job[Any]], error: Exception) -> Batch:
    """These jobs with nothing done, and why."""
    for job in jobs:
        job.failure = error
    return Batch(jobs, {})


def settle(batch: Batch) -> None:
    """Tell each job that it is done: all that is to be announced where nobody is connected."""
    for job in batch.jobs:
        if job.done is not None:
            safely(job.done, job)


def safely(call: Callable[[T], object], argument: T) -> None:
    """Call what follows a commit. What it raises is logged and stops nothing else."""
    try:
        call(argument)
    except Exception:
        log.exception("Something that follows a commit failed")

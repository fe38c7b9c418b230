"""One thread that runs every command and commits together whatever is waiting.

A command is a function of a ``Ledger``. All commands of a batch are judged one
after another in memory, then written in one transaction; nobody hears of them
before it is committed. If the database says that somebody else was first, the
tables concerned are read again and each command is judged again by itself. If it
will not have what one command writes, the batch is parted until that command
stands alone: no other one fails with it.

Commands that need no database to be judged may be judged by who brings them
(``draft``): two threads with much to do in Python wait for each other more than
they work. What the thread then has to do is a few statements. It uses a draft
only if the tables still are what they were when it was made.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)

from tables.models import Match
from tables.protocol import Error, Outgoing
from tables.service import fullness
from tables.service.damage import DamagedTable
from tables.service.ledger import Ledger, NoSuchTable
from tables.service.live import TableState
from tables.service.load import load
from tables.service.ownership import FencedOff, Ownership
from tables.service.rows import WriteConflict
from tables.signals import match_ended

log = logging.getLogger(__name__)
Outcome = TypeVar("Outcome")
T = TypeVar("T")

_TRIES = 3
_PATIENCE = 8.0  # seconds for which a locked database is tried again
_FULL = 10.0  # seconds for which a disk counts as full after it has taken nothing
_BATCH = 256
_LOOKED_AT = 256  # tables of other processes that are kept to read on from


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
    outcome: Outcome | None = None
    failure: Exception | None = None


@dataclass
class Batch:
    """What one commit has done: the jobs with their outcomes, the tables changed."""

    jobs: Sequence[Job[Any]]
    lives: dict[int, TableState]
    said: list[tuple[int, Outgoing]] = field(default_factory=list)
    ended: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True)
class JudgedBatch:
    """Commands that are judged already, and the committed tables they were judged on."""

    jobs: Sequence[Job[Any]]
    basis: dict[int, TableState]
    ledger: Ledger

    def holds(self, lives: dict[int, TableState]) -> bool:
        """Whether the tables still are what the draft was made of."""
        return all(lives.get(table) is live for table, live in self.basis.items())


Queue = SimpleQueue[Sequence[Job[Any]] | JudgedBatch | None]


class WriterThread:
    """One thread of the writer with the queue that only it reads. It begins when the one before it has ended."""

    def __init__(self, work: Callable[[Queue], None], after: WriterThread | None) -> None:
        self.queue: Queue = SimpleQueue()
        self._work, self._after = work, after
        self.thread = threading.Thread(target=self._run, name="tables-writer", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        if self._after is not None:
            self._after.thread.join()
            self._after = None
        self._work(self.queue)


class Writer:
    """The queue of commands and the tables in memory. ``announce`` hears of each batch after its commit."""

    def __init__(self) -> None:
        self.lives: dict[int, TableState] = {}  # committed; written by the writer only, read by anybody
        self.announce: Callable[[Batch], None] = settle
        self.inline = False  # tests and the demo: run each command in the caller's thread and transaction
        self.ownership: Ownership | None = None  # what is ours where several processes write; None: every table
        self.hand_over: Callable[[Job[Any], int], None] = _nobody  # a command, to the process that owns its table
        self.outlawed: Callable[[], None] = _nothing  # this process has lost what it owned
        self._refused: float | None = None  # when there was no room for the last thing that was to be stored
        self._found: dict[
            int, TableState
        ] = {}  # newer than was known, and announced to nobody yet: a commit whose answer was lost
        self._read: dict[int, TableState] = {}  # tables of others as they were last read, to read on from
        self._shift: WriterThread | None = None
        self._ended: WriterThread | None = None  # the one that was asked to end last
        self._changing = threading.Lock()

    @property
    def full(self) -> bool:
        """Whether there was no room a moment ago. Nobody knows whether there is any now until something is stored."""
        return self._refused is not None and time.monotonic() - self._refused < _FULL

    def submit(self, *jobs: Job[Any]) -> None:
        """Put commands in the queue; each job's ``done`` is called when it is committed, failed or refused."""
        if self.inline:
            for job in jobs:
                self._run([job])
            return
        self._put(jobs)

    def draft(self, jobs: Sequence[Job[Any]]) -> JudgedBatch | None:
        """These commands judged here and now, for ``store``; None if they have to be judged by the writer."""
        basis: dict[int, TableState] = {}
        for job in jobs:
            live = self.lives.get(job.table) if job.table is not None else None
            if live is None or not job.pure or self.inline:
                return None
            basis[live.facts.id] = live
        try:
            return JudgedBatch(jobs, basis, _judged(jobs, Ledger(dict(basis))))
        except Exception:
            log.exception("A draft of %d commands failed", len(jobs))
            return None

    def store(self, draft: JudgedBatch) -> None:
        """Put a draft in the queue, as ``submit`` does with its commands."""
        self._put(draft)

    def run(self, table: int | None, command: Callable[[Ledger], Outcome]) -> Outcome:
        """The outcome of a command, waited for; from any thread but the event loop's. Raises Busy, NoSuchTable, DamagedTable."""
        future: Future[Outcome] = Future()
        self.submit(Job(table, command, lambda job: _resolve(future, job)))
        return future.result()

    def live(self, table: int) -> TableState:
        """The table as it is, read if need be; to be looked at only, for another process may own it.

        Raises NoSuchTable, DamagedTable.
        """
        live = self.lives.get(table)
        if live is not None:
            return live
        if self.ownership is None or self.inline:
            return self.run(table, lambda ledger: ledger.live(table))
        live = load(table, self._read.get(table))
        if live is None:
            raise NoSuchTable(table)
        if len(self._read) >= _LOOKED_AT:
            self._read.clear()
        self._read[table] = live
        return live

    def refresh(self, table: int) -> None:
        """Read what is new at the table because another process has changed it, and announce it."""
        self.submit(Job(table, lambda ledger: ledger.show(table), anew=True))

    def forget(self, table: int, then: Callable[[Job[None]], None] | None = None) -> None:
        """Drop a table from memory, and let go of it; it is read again when it is needed."""
        self.submit(Job(None, lambda ledger: self._let_go(table), then))

    def lose(self) -> None:
        """This process may have been taken for dead: see whether it was, and begin again under another number."""
        self.submit(Job(None, lambda ledger: None))

    def _let_go(self, table: int) -> None:
        self.lives.pop(table, None)
        if self.ownership is not None:
            self.ownership.release([table])

    def stop(self) -> None:
        """Run what is waiting, then end the thread. Who comes meanwhile is answered too, by a thread that follows it."""
        with self._changing:
            shift, self._shift = self._shift, None
            if shift is not None:
                self._ended = shift
                shift.queue.put(None)
        if shift is not None:
            shift.thread.join()

    def _put(self, work: Sequence[Job[Any]] | JudgedBatch) -> None:
        """Nothing is ever put behind the word that ends a thread: nobody would read it."""
        with self._changing:
            if self._shift is None:
                self._shift = WriterThread(self._work, after=self._ended)
            self._shift.queue.put(work)

    def _work(self, queue: Queue) -> None:
        last = False
        while not last:
            drafts, jobs, last = _waiting(queue)
            for draft in drafts:
                self._attempt(draft.jobs, draft)
            for start in range(0, len(jobs), _BATCH):
                self._attempt(jobs[start : start + _BATCH])
        connection.close()

    def _attempt(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None = None) -> None:
        try:
            if self.ownership is not None:
                jobs = self._owned(jobs, self.ownership)
            if jobs:
                self._run(jobs, draft)
        except Exception:
            log.exception("The writer could not finish a batch")

    def _owned(self, jobs: Sequence[Job[Any]], ownership: Ownership) -> Sequence[Job[Any]]:
        """Those of the commands whose tables are ours, or become so now. The others go to the process that owns them."""
        strange = {job.table for job in jobs if job.table is not None and job.table not in ownership.mine}
        if ownership.over:
            self._announce(_failed(jobs, Busy()))
            return ()
        if ownership.number and not strange:
            return jobs
        try:
            owners = self._patiently(lambda: ownership.take(strange))
        except Busy as busy:
            self._announce(_failed(jobs, busy))
            return ()
        except FencedOff as fenced:
            self._begin_anew(jobs, fenced)
            return ()
        ours = []
        for job in jobs:
            owner = ownership.number if job.table is None else owners.get(job.table, ownership.number)
            if job.table in ownership.mine or owner == ownership.number:
                ours.append(job)
            elif job.brought:
                self._announce(_failed([job], OwnedElsewhere()))
            else:
                self.hand_over(job, owner)
        return ours

    def _begin_anew(self, jobs: Sequence[Job[Any]], fenced: FencedOff) -> None:
        """This process was buried: forget all tables, take another number, and judge the commands once more."""
        ownership = self.ownership
        assert ownership is not None
        log.warning("Process %d was taken for dead; it goes on under another number", fenced.number)
        self.lives.clear()
        ownership.mine = set()
        try:
            self._patiently(lambda: ownership.enrol(instead_of=fenced.number))
        except Busy as busy:
            self._announce(_failed(jobs, busy))
            return
        finally:
            self.outlawed()
        for job in jobs:
            job.turns += 1
        if tired := [job for job in jobs if job.turns > _TRIES]:
            self._announce(_failed(tired, Busy()))
        if again := [job for job in jobs if job.turns <= _TRIES]:
            self._put(again)

    def _run(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None = None) -> None:
        try:
            batch = self._commit(jobs, draft)
        except FencedOff as fenced:
            self._begin_anew(jobs, fenced)
        except (IntegrityError, WriteConflict):
            for job in jobs:
                self._alone(job)
        except DiskFull as full:
            self._part(jobs, full)
        except Busy as busy:
            self._announce(_failed(jobs, busy))
        except Exception as error:
            self._part(jobs, error)
        else:
            self._announce(batch)

    def _part(self, jobs: Sequence[Job[Any]], error: Exception) -> None:
        """The batch failed as a whole: half by half, until whoever is to blame stands alone."""
        blameless = isinstance(error, DiskFull)
        for job in jobs:
            if job.table is not None and not blameless:
                self.lives.pop(job.table, None)
        if len(jobs) > 1:  # on a full disk too: who only reads is answered
            middle = len(jobs) // 2
            self._run(jobs[:middle])
            self._run(jobs[middle:])
            return
        if not blameless:
            log.error("Table %s: a command could not be written", jobs[0].table, exc_info=error)
        self._announce(_failed(jobs, error))

    def _alone(self, job: Job[Any]) -> None:
        job.anew = True
        for attempt in range(_TRIES):
            try:
                self._announce(self._commit([job]))
                return
            except FencedOff as fenced:
                self._begin_anew([job], fenced)
                return
            except (IntegrityError, WriteConflict):
                log.info("Table %s: somebody was faster, judging again (%d)", job.table, attempt + 1)
            except Exception as error:
                self._announce(_failed([job], error))
                return
        self._announce(_failed([job], Busy()))

    def _commit(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None = None) -> Batch:
        """The batch, written."""
        drafts = [draft]  # a ledger is written once
        return self._patiently(lambda: self._once(jobs, drafts.pop() if drafts else None))

    def _patiently(self, step: Callable[[], T]) -> T:
        """What the step comes to. A locked or lost database is tried again for a while, then raises Busy.

        Raises DiskFull at once: nobody makes room in a moment, and all others wait behind this one.
        """
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return step()
            except (OperationalError, InterfaceError) as error:
                if fullness.told_by(error):
                    self._note_full(error)
                    raise DiskFull from error
                log.warning("The database is not to be had: %s", error)
                if not self.inline:
                    _drop_connection()
                if time.monotonic() > until:
                    raise Busy from error
                time.sleep(0.02 + random.random() * 0.05)  # noqa: S311  spreads two writers, hides nothing

    def _once(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None) -> Batch:
        self._fetch(jobs)
        ledger = draft.ledger if draft is not None and draft.holds(self.lives) else None
        if ledger is not None and self.ownership is not None and ledger.lines_only:
            if not ledger.append(number := self.ownership.number):
                raise FencedOff(number)
        else:
            with transaction.atomic():
                if self.ownership is not None:
                    self.ownership.fence()
                ledger = ledger or _judged(jobs, Ledger(self.lives))
                ledger.flush()
        mine = None if self.ownership is None else self.ownership.mine
        self.lives.update((table, live) for table, live in ledger.lives.items() if mine is None or table in mine)
        found, self._found = self._found, {}
        if ledger.lives:
            self._refused = None
        return Batch(jobs, {**found, **ledger.lives}, ledger.said, ledger.ended)

    def _note_full(self, error: Exception) -> None:
        if self._refused is None:  # told once: the log may lie on the same disk
            log.error("The database has no room: %s", error)
        self._refused = time.monotonic()

    def _fetch(self, jobs: Sequence[Job[Any]]) -> None:
        """Have the tables of these commands in memory, each as of one moment; so it is done before the transaction."""
        for job in jobs:
            if job.table is None or (job.table in self.lives and not job.anew):
                continue
            try:
                live = load(job.table, self.lives.get(job.table))
            except DamagedTable:  # whoever asks for it is told so when the command is judged
                live = None
            known = self.lives.get(job.table)
            if live is None:
                self.lives.pop(job.table, None)
            else:
                self.lives[job.table] = live
                if job.anew and (known is None or known.version < live.version):
                    self._found[job.table] = live

    def _announce(self, batch: Batch) -> None:
        self.announce(batch)
        for _table, match in batch.ended:
            for listener, answer in match_ended.send_robust(Match, match=match):
                if isinstance(answer, Exception):
                    log.error("%s failed after match %s", listener, match, exc_info=answer)


def _nobody(job: Job[Any], owner: int) -> None:
    """Where nobody has said how commands get to other processes."""
    settle(_failed([job], Busy()))


def _nothing() -> None:
    """Where nobody asks."""


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


def _waiting(queue: Queue) -> tuple[list[JudgedBatch], list[Job[Any]], bool]:
    """What waits now, at least one command; and whether the thread is to end after it."""
    drafts: list[JudgedBatch] = []
    jobs: list[Job[Any]] = []
    more = queue.get()
    try:
        while more is not None:
            if isinstance(more, JudgedBatch):
                drafts.append(more)
            else:
                jobs += more
            more = queue.get_nowait()
    except Empty:
        return drafts, jobs, False
    return drafts, jobs, True


def _judged(jobs: Sequence[Job[Any]], ledger: Ledger) -> Ledger:
    for job in jobs:
        _judge(job, ledger)
    return ledger


def _judge(job: Job[Any], ledger: Ledger) -> None:
    """Run one command. What it does by mistake is undone without harm to the others of the batch."""
    mark = ledger.mark()
    before = ledger.lives.get(job.table) if job.table is not None else None
    job.failure = None
    try:
        job.outcome = job.command(ledger)
    except (DatabaseError, WriteConflict):
        raise
    except Exception as error:
        if isinstance(error, DamagedTable):
            log.error("Damaged: %s", error)
        elif not isinstance(error, NoSuchTable):
            log.exception("Table %s: a command failed", job.table)
        ledger.back_to(mark, job.table, before)
        job.failure = error


def _failed(jobs: Sequence[Job[Any]], error: Exception) -> Batch:
    for job in jobs:
        job.failure = error
    return Batch(jobs, {})


def _resolve(future: Future[Outcome], job: Job[Outcome]) -> None:
    if job.failure is not None:
        future.set_exception(job.failure)
    else:
        future.set_result(job.outcome)  # type: ignore[arg-type]


def _drop_connection() -> None:
    close_old_connections()
    connection.close()


writer = Writer()

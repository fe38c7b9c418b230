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
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from time import perf_counter
from typing import Any

from django.db import IntegrityError, transaction

from tables.models import Match
from tables.service.batches import Batch, Busy, DiskFull, Job, Outcome, OwnedElsewhere, failed, settle
from tables.service.judging import JudgedBatch, draft_of, judged
from tables.service.known_tables import KnownTables
from tables.service.ledger import Ledger
from tables.service.live import TableState
from tables.service.ownership import FencedOff, Ownership
from tables.service.patience import Patience
from tables.service.rows import WriteConflict
from tables.service.tally import WriterTally
from tables.service.writer_threads import WriterThreads
from tables.signals import match_ended

log = logging.getLogger(__name__)

_TRIES = 3


class Writer:
    """The queue of commands and the tables in memory. ``announce`` hears of each batch after its commit."""

    def __init__(self) -> None:
        self._known = KnownTables()
        self.lives = self._known.lives  # committed; written by the writer only, read by anybody
        self.announce: Callable[[Batch], None] = settle
        self.inline = False  # tests and the demo: run each command in the caller's thread and transaction
        self.ownership: Ownership | None = None  # what is ours where several processes write; None: every table
        self.hand_over: Callable[[Job[Any], int], None] = _nobody  # a command, to the process that owns its table
        self.outlawed: Callable[[], None] = _nothing  # this process has lost what it owned
        self.tally = WriterTally()
        self._patience = Patience()
        self._threads = WriterThreads(self._attempt)

    @property
    def full(self) -> bool:
        """Whether there was no room a moment ago. Nobody knows whether there is any now until something is stored."""
        return self._patience.full

    def submit(self, *jobs: Job[Any]) -> None:
        """Put commands in the queue; each job's ``done`` is called when it is committed, failed or refused."""
        if self.inline:
            for job in jobs:
                self._run([job])
            return
        self._threads.put(jobs)

    def draft(self, jobs: Sequence[Job[Any]]) -> JudgedBatch | None:
        """These commands judged here and now, for ``store``; None if they have to be judged by the writer."""
        return None if self.inline else draft_of(jobs, self.lives)

    def store(self, draft: JudgedBatch) -> None:
        """Put a draft in the queue, as ``submit`` does with its commands."""
        self._threads.put(draft)

    def run(self, table: int | None, command: Callable[[Ledger], Outcome]) -> Outcome:
        """The outcome of a command, waited for; from any thread but the event loop's. Raises Busy, NoSuchTable, DamagedTable."""
        future: Future[Outcome] = Future()
        self.submit(Job(table, command, lambda job: job.resolve(future)))
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
        return self._known.look_at(table)

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
        self._threads.stop()

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
            self._announce(failed(jobs, Busy()))
            return ()
        if ownership.number and not strange:
            return jobs
        try:
            owners = self._patience.have(lambda: ownership.take(strange))
        except Busy as busy:
            self._announce(failed(jobs, busy))
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
                self._announce(failed([job], OwnedElsewhere()))
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
            self._patience.have(lambda: ownership.enrol(instead_of=fenced.number))
        except Busy as busy:
            self._announce(failed(jobs, busy))
            return
        finally:
            self.outlawed()
        for job in jobs:
            job.turns += 1
        if tired := [job for job in jobs if job.turns > _TRIES]:
            self._announce(failed(tired, Busy()))
        if again := [job for job in jobs if job.turns <= _TRIES]:
            self._threads.put(again)

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
            self._announce(failed(jobs, busy))
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
        self._announce(failed(jobs, error))

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
                self._announce(failed([job], error))
                return
        self._announce(failed([job], Busy()))

    def _commit(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None = None) -> Batch:
        """The batch, written."""
        drafts = [draft]  # a ledger is written once
        return self._patience.have(lambda: self._once(jobs, drafts.pop() if drafts else None))

    def _once(self, jobs: Sequence[Job[Any]], draft: JudgedBatch | None) -> Batch:
        began = perf_counter()
        self._known.fetch(jobs)
        ledger = draft.ledger if draft is not None and draft.holds(self.lives) else None
        if ledger is not None and self.ownership is not None and ledger.lines_only:
            if not ledger.append(number := self.ownership.number):
                raise FencedOff(number)
        else:
            with transaction.atomic():
                if self.ownership is not None:
                    self.ownership.fence()
                ledger = ledger or judged(jobs, Ledger(self.lives))
                ledger.flush()
        self.tally.done(jobs, ledger.moves, began, stored=bool(ledger.lives))
        if ledger.lives:
            self._patience.stored()
        news = self._known.committed(ledger.lives, None if self.ownership is None else self.ownership.mine)
        return Batch(jobs, news, ledger.said, ledger.ended)

    def _announce(self, batch: Batch) -> None:
        self.announce(batch)
        for _table, match in batch.ended:
            for listener, answer in match_ended.send_robust(Match, match=match):
                if isinstance(answer, Exception):
                    log.error("%s failed after match %s", listener, match, exc_info=answer)


def _nobody(job: Job[Any], owner: int) -> None:
    """Where nobody has said how commands get to other processes."""
    settle(failed([job], Busy()))


def _nothing() -> None:
    """Where nobody asks."""


writer = Writer()

"""Commands judged one after another in memory, before anything is written."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError

from tables.service.batches import Job
from tables.service.damage import DamagedTable
from tables.service.ledger import Ledger, NoSuchTable
from tables.service.live import TableState
from tables.service.rows import WriteConflict

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class JudgedBatch:
    """Commands that are judged already, and the committed tables they were judged on."""

    jobs: Sequence[Job[Any]]
    basis: dict[int, TableState]
    ledger: Ledger

    def holds(self, lives: Mapping[int, TableState]) -> bool:
        """Whether the tables still are what the draft was made of."""
        return all(lives.get(table) is live for table, live in self.basis.items())


def draft_of(jobs: Sequence[Job[Any]], lives: Mapping[int, TableState]) -> JudgedBatch | None:
    """These commands judged on these tables; None if one of them needs the database, or a table that is not there."""
    basis: dict[int, TableState] = {}
    for job in jobs:
        live = lives.get(job.table) if job.table is not None else None
        if live is None or not job.pure:
            return None
        basis[live.facts.id] = live
    try:
        return JudgedBatch(jobs, basis, judged(jobs, Ledger(dict(basis))))
    except Exception:
        log.exception("A draft of %d commands failed", len(jobs))
        return None


def judged(jobs: Sequence[Job[Any]], ledger: Ledger) -> Ledger:
    """The ledger with all that these commands want written. Raises DatabaseError, WriteConflict."""
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

"""The tables that a process has in memory, each as of one moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tables.service.batches import Job
from tables.service.damage import DamagedTable
from tables.service.ledger import NoSuchTable
from tables.service.live import TableState
from tables.service.load import load

_LOOKED_AT = 256  # tables of other processes that are kept to read on from


class KnownTables:
    """``lives`` is what is committed: changed by the writer only, read by anybody."""

    def __init__(self) -> None:
        self.lives: dict[int, TableState] = {}
        self._looked_at: dict[int, TableState] = {}  # tables of others as they were last read
        # newer than was known, and announced to nobody yet: a commit whose answer was lost
        self._unannounced: dict[int, TableState] = {}

    def look_at(self, table: int) -> TableState:
        """A table that may be another process's, as the database has it. Raises NoSuchTable, DamagedTable."""
        live = load(table, self._looked_at.get(table))
        if live is None:
            raise NoSuchTable(table)
        if len(self._looked_at) >= _LOOKED_AT:
            self._looked_at.clear()
        self._looked_at[table] = live
        return live

    def fetch(self, jobs: Sequence[Job[Any]]) -> None:
        """Have the tables of these commands in memory, each as of one moment; so it is done before the transaction."""
        for job in jobs:
            if job.table is None or (job.table in self.lives and not job.anew):
                continue
            known = self.lives.get(job.table)
            try:
                live = load(job.table, known)
            except DamagedTable:  # whoever asks for it is told so when the command is judged
                live = None
            if live is None:
                self.lives.pop(job.table, None)
            else:
                self.lives[job.table] = live
                if job.anew and (known is None or known.version < live.version):
                    self._unannounced[job.table] = live

    def committed(self, lives: Mapping[int, TableState], mine: Collection[int] | None) -> dict[int, TableState]:
        """These are committed; those that are ours (None: all) are kept. What is to be announced."""
        self.lives.update((table, live) for table, live in lives.items() if mine is None or table in mine)
        news, self._unannounced = {**self._unannounced, **lives}, {}
        return news

"""``python -m tests.load.held FILE WORDS…``: ``manage.py WORDS…`` that notes in FILE how long it held SQLite's write lock.

A line of JSON for each transaction: what it was for, how long others could not write by the clock and by its own
processor time, how much of that was the commit, and the rank of the thread that did it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import django
from django.core.management import execute_from_command_line
from django.db.backends.sqlite3 import base

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
QUEUE = "django_tasks_database"
TO_DISK = 64  # transactions after which the log is brought into the database; without a hold on it, so it is done apart


class Notes:
    """The file, and what the transactions of this moment are for."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="ascii", buffering=1)
        self._begun = threading.local()
        self._many = 0
        self.job = ""

    def began(self) -> None:
        """From here on nobody else can write."""
        self._begun.at, self._begun.cpu = time.perf_counter(), time.thread_time()
        self._begun.statements, self._begun.queue = 0, False

    def asked(self, query: str) -> None:
        """A statement within."""
        if getattr(self._begun, "at", None) is not None:
            self._begun.statements += 1
            self._begun.queue |= QUEUE in query

    def ended(self, committing: float) -> bool:
        """Now others can; the commit began at that moment. Whether it is time to bring the log into the database."""
        begun = self._begun
        if getattr(begun, "at", None) is None:
            return False
        now = time.perf_counter()
        line = {
            "job": "queue" if begun.queue else self.job,
            "ms": 1000 * (now - begun.at),
            "cpu": 1000 * (time.thread_time() - begun.cpu),
            "commit": 1000 * (now - committing),
            "rank": os.getpriority(os.PRIO_PROCESS, threading.get_native_id()),
            "statements": begun.statements,
        }
        begun.at = None
        self._file.write(json.dumps(line) + "\n")
        self._many += 1
        return self._many % TO_DISK == 0


def watch(notes: Notes) -> None:
    """Has every transaction of this process noted.

    A statement outside of one is given one of its own: it would wait for the lock within itself, and that is not holding it.
    """
    made: Any = base.DatabaseWrapper
    begin, commit, undo = made._start_transaction_under_autocommit, made._commit, made._rollback
    execute = base.SQLiteCursorWrapper.execute

    def noted_begin(self: Any) -> None:
        self.connection.execute("PRAGMA wal_autocheckpoint=0")
        begin(self)
        notes.began()

    def ending(how: Any) -> Any:
        def noted(self: Any) -> None:
            committing = time.perf_counter()
            how(self)
            if notes.ended(committing):
                self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

        return noted

    def noted_execute(self: Any, query: str, params: Any = None) -> Any:
        if self.connection.in_transaction or not query.startswith(WRITES):
            notes.asked(query)
            return execute(self, query, params)
        apart = "RETURNING" not in query  # such a statement ends when its answer has been read, and commits by itself
        if apart:
            execute(self, "BEGIN IMMEDIATE")
        notes.began()
        notes.asked(query)
        try:
            return execute(self, query, params)
        finally:
            committing = time.perf_counter()
            if apart:
                self.connection.commit()
            notes.ended(committing)

    made._start_transaction_under_autocommit = noted_begin
    made._commit, made._rollback = ending(commit), ending(undo)
    cursor: Any = base.SQLiteCursorWrapper
    cursor.execute = noted_execute


def name_jobs(notes: Notes) -> None:
    """The transactions of a job bear its name."""
    from config.jobs import worker

    do: Any = worker._done

    def named(job: Any) -> Any:
        notes.job = job.task_path.rsplit(".", 1)[1]
        try:
            return do(job)
        finally:
            notes.job = ""

    whole: Any = worker
    whole._done = named


def main() -> None:
    path, *words = sys.argv[1:]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    notes = Notes(Path(path))
    watch(notes)
    if words[0] == "worker":
        django.setup()
        name_jobs(notes)
    else:
        notes.job = words[0]
    execute_from_command_line(["manage.py", *words])


if __name__ == "__main__":
    main()

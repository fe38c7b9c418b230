"""The threads of the writer: one at a time, and the queue that only it reads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from django.db import connection

from tables.service.batches import Job
from tables.service.judging import JudgedBatch

_BATCH = 256  # commands that are written together at the most

Work = Sequence[Job[Any]] | JudgedBatch
Attempt = Callable[[Sequence[Job[Any]], JudgedBatch | None], None]


class WriterThread:
    """One thread with its queue. It begins when the one before it has ended. ``attempt`` raises nothing."""

    def __init__(self, attempt: Attempt, after: WriterThread | None) -> None:
        self.queue: SimpleQueue[Work | None] = SimpleQueue()
        self._attempt, self._after = attempt, after
        self.thread = threading.Thread(target=self._run, name="tables-writer", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        if self._after is not None:
            self._after.thread.join()
            self._after = None
        last = False
        while not last:
            drafts, jobs, last = self._waiting()
            for draft in drafts:
                self._attempt(draft.jobs, draft)
            for start in range(0, len(jobs), _BATCH):
                self._attempt(jobs[start : start + _BATCH], None)
        connection.close()

    def _waiting(self) -> tuple[list[JudgedBatch], list[Job[Any]], bool]:
        """What waits now, at least one command; and whether the thread is to end after it."""
        drafts: list[JudgedBatch] = []
        jobs: list[Job[Any]] = []
        more = self.queue.get()
        try:
            while more is not None:
                if isinstance(more, JudgedBatch):
                    drafts.append(more)
                else:
                    jobs += more
                more = self.queue.get_nowait()
        except Empty:
            return drafts, jobs, False
        return drafts, jobs, True


class WriterThreads:
    """Whatever is put here is attempted, each time by one thread."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self.shift: WriterThread | None = (
            None  # the one that takes what comes; None: the next begins with the next work
        )
        self._ended: WriterThread | None = None  # the one that was asked to end last
        self._changing = threading.Lock()

    def put(self, work: Work) -> None:
        """Nothing is ever put behind the word that ends a thread: nobody would read it."""
        with self._changing:
            if self.shift is None:
                self.shift = WriterThread(self._attempt, after=self._ended)
            self.shift.queue.put(work)

    def stop(self) -> None:
        """Do what is waiting, then end the thread. Who comes meanwhile is answered too, by a thread that follows it."""
        with self._changing:
            shift, self.shift = self.shift, None
            if shift is not None:
                self._ended = shift
                shift.queue.put(None)
        if shift is not None:
            shift.thread.join()

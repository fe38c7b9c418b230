"""Commands on their way to the writer, and what it has committed on its way to those who are connected.

Everything here runs on the event loop, but ``Commits.committed``, which the writer's thread calls.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from tables.protocol import Outgoing
from tables.rooms import Listener
from tables.service.batches import Batch, Job, safely, settle
from tables.service.live import TableState
from tables.service.writer import writer

log = logging.getLogger(__name__)

_AT_ONCE = 64  # tables shown before the loop turns to what has come in


class Commits:
    """``show`` is called with each new version of a table, ``say`` with what was said at one after its views."""

    def __init__(self, show: Callable[[TableState], None], say: Callable[[int, Outgoing], None]) -> None:
        self._show, self._say = show, say
        self.hand_over: Callable[[Job[Any]], bool] | None = None  # whether the command goes to another process
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked: list[Job[Any]] = []
        self._under_way: set[Job[Any]] = set()  # handed to the writer and not announced yet
        self._talkers: list[Listener] = []
        self._news: deque[TableState | tuple[list[Listener], list[tuple[int, Outgoing]]]] = deque()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take the writer's batches to this loop; what another loop had to do is forgotten."""
        self._loop = loop
        self._asked.clear()
        self._under_way.clear()
        self._talkers.clear()
        self._news.clear()
        writer.announce = self.committed

    def detach(self) -> None:
        """Take them nowhere; commands are still answered."""
        writer.announce = settle
        self._loop = None

    def committed(self, batch: Batch) -> None:
        """A batch is safe: announce it on the loop. Called by the writer, in its thread."""
        loop = self._loop
        if loop is None or loop.is_closed():
            settle(batch)
            return
        try:
            loop.call_soon_threadsafe(self.announce, batch)
        except RuntimeError:  # the loop closed in between
            settle(batch)

    def ask(self, job: Job[Any]) -> None:
        """Hand a command to the writer, together with all others of this turn of the loop.

        While the writer is at it the next batch gathers here: one judgement, one wake-up and one commit for all.
        """
        if self.hand_over is not None and self.hand_over(job):
            return
        if not self._asked and not self._under_way and self._loop is not None:
            self._loop.call_soon(self._hand_over)
        self._asked.append(job)

    def handed_over(self, job: Job[Any]) -> None:
        """Another process has the command: the writer has nothing to do with it any more."""
        self._under_way.discard(job)
        if self._asked:
            self._hand_over()

    def held(self, listener: Listener) -> None:
        """The listener keeps an acknowledgement for its next view; see that it goes out in any case."""
        self._talkers.append(listener)

    @property
    def asking(self) -> bool:
        """Whether commands wait for the writer, or for what becomes of them."""
        return bool(self._asked or self._under_way)

    @property
    def telling(self) -> bool:
        """Whether something committed has not been shown to everybody yet."""
        return bool(self._news)

    def announce(self, batch: Batch) -> None:
        """Tell who has asked at once; show the tables a few at a time, so that new messages are read in between
        and the writer works on them meanwhile."""
        for job in batch.jobs:
            self._under_way.discard(job)
            if job.done is not None:
                safely(job.done, job)
        if self._asked and not self._under_way:
            self._hand_over()  # before the views: the writer works while they are sent
        talkers, self._talkers = self._talkers, []
        if not self._news and self._loop is not None:
            self._loop.call_soon(self.show_some)
        self._news.extend(batch.lives.values())
        self._news.append((talkers, batch.said))

    def show_some(self) -> None:
        """Show some of what is committed, and the rest in the next turns of the loop."""
        for _ in range(min(_AT_ONCE, len(self._news))):
            news = self._news.popleft()
            try:  # what fails at one table must not keep the news of all others back for ever
                if isinstance(news, TableState):
                    self._show(news)
                else:
                    self._finish(*news)
            except Exception:
                log.exception("Something committed could not be told")
        if self._news and self._loop is not None:
            self._loop.call_soon(self.show_some)

    def _finish(self, talkers: list[Listener], said: list[tuple[int, Outgoing]]) -> None:
        """What comes after the views of a batch: acknowledgements that no view has carried, what was said."""
        for listener in talkers:
            listener.flush()
        for table, message in said:
            self._say(table, message)

    def _hand_over(self) -> None:
        if self._under_way:
            return
        jobs, self._asked = self._asked, []
        self._under_way.update(jobs)
        draft = writer.draft(jobs)
        if draft is not None:
            writer.store(draft)
        else:
            writer.submit(*jobs)

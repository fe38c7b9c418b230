"""Commands of ours for tables that are another process's: sent there, and asked again until they are answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from tables.commands import TableCommand
from tables.commits import Commits
from tables.letters import CommandReply, CommandRequest
from tables.neighbours.failures import failure_named
from tables.post import Post
from tables.service.batches import Batch, Busy, Job
from tables.service.writer import Writer

AGAIN = 1.0  # seconds after which a question is asked again …
PATIENCE = 10.0  # … and after which it is given up
_TURNS = 15  # how often a command is sent to somebody who does not own its table any more


@dataclass
class PendingCommand:
    """A command on its way to the owner of its table."""

    job: Job[Any]
    order: TableCommand[Any]
    owner: int
    began: float
    asked: float


class AskedCommands:
    """Questions of this process that others answer. ``mistaken`` hears of tables whose owner is not who we thought."""

    def __init__(
        self,
        commits: Commits,
        writer: Writer,
        post: Post,
        loop: asyncio.AbstractEventLoop,
        mistaken: Callable[[int, int], None],
    ) -> None:
        self._commits, self._writer, self._post, self._loop = commits, writer, post, loop
        self._mistaken = mistaken
        self._numbers = count(1)
        self._pending: dict[int, PendingCommand] = {}

    def ask(self, job: Job[Any], order: TableCommand[Any], owner: int) -> None:
        """Let the owner of its table do this command."""
        n, now = next(self._numbers), time.monotonic()
        self._pending[n] = PendingCommand(job, order, owner, now, now)
        self._post.send(owner, CommandRequest(n, order.name, order.table, dict(order.words)))

    def answered(self, letter: CommandReply) -> None:
        """What has become of a command, or that somebody else has to be asked."""
        question = self._pending.pop(letter.n, None)
        if question is None:
            return
        job = question.job
        if letter.failure == "elsewhere":
            self._ask_anew(question)
            return
        if letter.failure:
            job.failure = failure_named(letter.failure)
        else:
            job.outcome = question.order.read(letter.outcome)
        self._commits.announce(Batch([job], {}))

    def alive(self, processes: frozenset[int]) -> None:
        """Only these processes answer: what others were asked is asked anew."""
        for n, question in list(self._pending.items()):
            if question.owner not in processes:
                del self._pending[n]
                self._ask_anew(question)

    def look_after(self, now: float) -> None:
        """Ask again what was not answered, and give up what was not for long."""
        for n, question in list(self._pending.items()):
            if now - question.began > PATIENCE:
                del self._pending[n]
                question.job.failure = Busy()
                self._commits.announce(Batch([question.job], {}))
            elif now - question.asked > AGAIN:
                question.asked = now
                self._post.mistrust()
                order = question.order
                self._post.send(question.owner, CommandRequest(n, order.name, order.table, dict(order.words)))

    def _ask_anew(self, question: PendingCommand) -> None:
        """The table has changed hands: let the writer find out whose it is now."""
        job = question.job
        self._mistaken(question.order.table, question.owner)
        job.turns += 1
        if job.turns > _TURNS:
            job.failure = Busy()
            self._commits.announce(Batch([job], {}))
        else:  # at once, and then more and more patiently: a process that ends lets go of its tables in a moment
            self._loop.call_later(0.05 * (job.turns - 1), self._writer.submit, job)

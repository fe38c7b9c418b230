"""Commands of others for tables of ours: done once, however often they are asked."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import Raw

from tables import commands, protocol
from tables.commands import TableCommand
from tables.hub import Hub
from tables.letters import CommandReply, CommandRequest
from tables.neighbours.failures import name_of
from tables.neighbours.showing import ShownElsewhere
from tables.post import Post
from tables.service.batches import Job

_REMEMBERED = 4096  # questions of others that were answered


class AnsweredCommands:
    """Questions of other processes, and what they were told."""

    def __init__(self, hub: Hub, post: Post, ours: ShownElsewhere) -> None:
        self._hub, self._post, self._ours = hub, post, ours
        self._done: dict[tuple[int, int], CommandReply | None] = {}  # and the answers as far as given

    def asked(self, by: int, letter: CommandRequest) -> None:
        """Do the command and tell what came of it; what was done already is told again."""
        key = (by, letter.n)
        if key in self._done:
            answer = self._done[key]
            if answer is not None:
                self._post.send(by, answer)
            return
        if not commands.known(letter.name) or self._hub.closing:
            self.refuse(by, letter.table, letter.n)
            return
        self._done[key] = None
        while len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]
        order: TableCommand[Any] = TableCommand(letter.name, letter.table, letter.words)
        job = Job(letter.table, order, partial(self._tell, by, letter.n), order.pure, brought=True)
        self._hub.commits.ask(job)

    def refuse(self, by: int, table: int, n: int) -> None:
        """Whoever asks has to do it: we let go of the table."""
        self._ours.give_way(table, partial(self._post.send, by, CommandReply(n, failure="elsewhere")))

    def _tell(self, by: int, n: int, job: Job[Any]) -> None:
        if job.failure is not None:
            self._done.pop((by, n), None)  # nothing was done: it may be asked again
            answer = CommandReply(n, failure=name_of(job.failure))
        else:
            answer = self._done[by, n] = CommandReply(n, Raw(protocol.json(job.outcome)))
        self._post.send(by, answer)

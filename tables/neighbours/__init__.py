"""The other processes: commands of tables that are theirs go to them, pictures of tables that are ours as well.

All of it runs on the event loop. A room here is either of a table that this process owns, or it follows the owner: it
asks for finished frames and gets them with every new version. What gets lost on the way is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from django.db import connection

from tables.commands import TableCommand
from tables.hub import Hub
from tables.lease import Lease
from tables.letters import CommandReply, CommandRequest, ShownFrames, Strange, Watch, Yours
from tables.neighbours.answering import AnsweredCommands
from tables.neighbours.asking import AskedCommands
from tables.neighbours.following import FollowedTables
from tables.neighbours.showing import ShownElsewhere
from tables.post import Post
from tables.service.batches import Job
from tables.service.ownership import Ownership
from tables.service.writer import Writer

log = logging.getLogger(__name__)

_BEAT = 0.5  # seconds between looks at what was asked and at the rooms that follow


class Neighbours:
    """This process among others. ``start`` makes the writer own tables; without it every table is its own."""

    def __init__(self, hub: Hub, writer: Writer, loop: asyncio.AbstractEventLoop) -> None:
        self.hub, self.writer, self.loop = hub, writer, loop
        self.ownership = Ownership()
        self.post = Post(loop, self.hear)
        self.theirs = FollowedTables(hub, writer, self.post, self.ownership)
        self.ours = ShownElsewhere(hub, writer, self.post, self.ownership)
        self._asked = AskedCommands(hub.commits, writer, self.post, loop, self.theirs.forget_owner)
        self._answered = AnsweredCommands(hub, self.post, self.ours)
        self._lease = Lease(self.ownership, self._on_loop(self.alive), self._on_loop(self.post.notified), writer.lose)
        self._beating: asyncio.Task[None] | None = None

    # --- beginning and end

    def start(self) -> None:
        """Own tables, and be known to the others."""
        self.writer.ownership = self.ownership
        self.writer.hand_over = self._on_loop(self.handed)
        self.writer.outlawed = self._on_loop(self._lost)
        self.hub.opened = self.theirs.settle
        self.hub.shown = self.ours.show
        self.hub.commits.hand_over = self.takes
        self.post.start()
        self._lease.start()
        self._beating = self.loop.create_task(self._beat())

    async def stop(self) -> None:
        """Let go of all tables, at once and before the lease ends. The writer has ended."""
        if self._beating is not None:
            self._beating.cancel()
        await self.post.last_post()
        await self.loop.run_in_executor(None, self._leave)
        await self.post.stop()
        self.hub.opened = self.hub.shown = self.hub.commits.hand_over = None

    def _leave(self) -> None:
        try:
            self.ownership.leave()
        except Exception as error:
            log.warning("The lease could not be ended, it runs out: %s", error)
        finally:
            connection.close()
        self._lease.stop()

    def _on_loop(self, call: Any) -> Any:
        """The same from any thread."""

        def later(*words: Any) -> None:
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(call, *words)

        return later

    # --- what goes to others, and what comes from them

    def takes(self, job: Job[Any]) -> bool:
        """Whether the command is on its way to the process that owns its table, as far as that is known here."""
        owner = self.theirs.owners.get(job.table) if job.table is not None and not job.brought else None
        if owner is None or not isinstance(job.command, TableCommand):
            return False
        self._asked.ask(job, job.command, owner)
        return True

    def handed(self, job: Job[Any], owner: int) -> None:
        """The writer has found that the table of a command is another process's."""
        assert job.table is not None
        self.hub.commits.handed_over(job)
        if isinstance(job.command, TableCommand):
            self._asked.ask(job, job.command, owner)
        else:  # only looked for
            self.theirs.handed(job, job.table, owner)

    def hear(self, by: int, letter: Any) -> None:
        """A letter of another process."""
        match letter:
            case CommandRequest():
                self._answered.asked(by, letter)
            case CommandReply():
                self._asked.answered(letter)
            case Watch():
                self.ours.watch(by, letter)
            case ShownFrames():
                self.theirs.shown(by, letter)
            case Yours():
                self.theirs.let_go(letter.table, by)
            case Strange():
                self._hear_strange(by, letter)

    def _hear_strange(self, by: int, letter: Strange) -> None:
        """A process of another version: whoever wants something of a table has to have it, and does it in its own way."""
        match letter.t:
            case "ask":
                self._answered.refuse(by, letter.table, letter.n)
            case "watch":
                self.ours.give_up(by, letter.table)
            case "answer":
                self._asked.answered(CommandReply(letter.n, failure="elsewhere"))
            case "yours":
                self.theirs.let_go(letter.table, by)

    # --- what goes on by itself

    def alive(self, number: int, processes: frozenset[int]) -> None:
        """These processes are there; what the others had is free."""
        if number != self.post.number:
            self.post.move(number)
        self.theirs.alive(processes)
        self._asked.alive(processes)
        self.ours.alive(processes)

    def _lost(self) -> None:
        """This process was taken for dead: whatever is shown here is another's, or may be had again."""
        for room in list(self.hub.rooms.values()):
            room.followers.clear()
            self.theirs.settle(room.table)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            try:
                self.look_after(time.monotonic())
            except Exception:
                log.exception("The neighbours could not be looked after")

    def look_after(self, now: float) -> None:
        """Ask again what was not answered, say what is followed, forget who follows no more."""
        self._asked.look_after(now)
        self.theirs.look_after(now)
        self.ours.look_after(now)

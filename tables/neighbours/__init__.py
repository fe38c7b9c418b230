"""The other processes: commands of tables that are theirs go to them, pictures of tables that are ours as well.

All of it runs on the event loop. A room here is either of a table that this process owns, or it follows the owner: it
asks for finished frames and gets them with every new version. What gets lost on the way is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from django.db import connection
from msgspec import Raw

from tables import commands, letters, protocol
from tables.ages import NOTHING
from tables.commands import TableCommand
from tables.hub import Hub
from tables.lease import Lease
from tables.letters import CommandReply, CommandRequest, ShownFrames, Strange, Watch, Yours
from tables.post import Post
from tables.remote_table import RemoteRenderedTable, RemoteTable, Wanted
from tables.rendered_table import RenderedTable
from tables.rooms import Follower, Look, Room
from tables.service.damage import DamagedTable
from tables.service.ledger import Ledger, NoSuchTable
from tables.service.live import TableState
from tables.service.ownership import Ownership
from tables.service.writer import Batch, Busy, DiskFull, Job, OwnedElsewhere, Writer

log = logging.getLogger(__name__)

_BEAT = 0.5  # seconds between looks at what was asked and at the rooms that follow
_AGAIN = 1.0  # seconds after which a question is asked again …
_PATIENCE = 10.0  # … and after which it is given up
_TURNS = 15  # how often a command is sent to somebody who does not own its table any more
_WATCHED = 2.0  # seconds after which a room that follows says what it has
_GONE = 10.0  # seconds after which a process that has not said so follows no more
_REMEMBERED = 4096  # questions of others that were answered

FAILURES: dict[str, type[Exception]] = {
    "disk-full": DiskFull,
    "busy": Busy,
    "no-table": NoSuchTable,
    "elsewhere": OwnedElsewhere,
}
DAMAGED = "damaged "  # and the table's code


def look(ledger: Ledger, table: int) -> TableState:
    """The table as it is, or here the wish to follow it. Raises NoSuchTable."""
    return ledger.live(table)


def _named(failure: Exception) -> str:
    """A failure as it travels."""
    if isinstance(failure, DamagedTable):
        return DAMAGED + failure.code
    return next((name for name, kind in FAILURES.items() if isinstance(failure, kind)), "failed")


def _failure(name: str) -> Exception:
    """A failure as it has travelled."""
    if name.startswith(DAMAGED):
        return DamagedTable(name.removeprefix(DAMAGED), "found by the process that owns it")
    return FAILURES.get(name, RuntimeError)()


@dataclass
class PendingCommand:
    """A command on its way to the owner of its table."""

    job: Job[Any]
    order: TableCommand[Any]
    owner: int
    began: float
    asked: float


@dataclass
class Coming:
    """A table that is about to be shown here for the first time, and who waits for it."""

    jobs: list[Job[Any]] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)


class Neighbours:
    """This process among others. ``start`` makes the writer own tables; without it every table is its own."""

    def __init__(self, hub: Hub, writer: Writer, loop: asyncio.AbstractEventLoop) -> None:
        self.hub, self.writer, self.loop = hub, writer, loop
        self.ownership = Ownership()
        self.post = Post(loop, self.hear)
        self.owners: dict[int, int] = {}  # of tables that are shown here and are another's
        self._lease = Lease(
            self.ownership, self._on_loop(self.alive), self._on_loop(self.post.notified), writer.lose
        )  # fmt: skip
        self._numbers = count(1)
        self._questions: dict[int, PendingCommand] = {}
        self._coming: dict[int, Coming] = {}
        self._settling: set[int] = set()
        self._done: dict[
            tuple[int, int], CommandReply | None
        ] = {}  # questions of others, and their answers as far as given
        self._watched: dict[int, float] = {}
        self._beating: asyncio.Task[None] | None = None

    # --- beginning and end

    def start(self) -> None:
        """Own tables, and be known to the others."""
        self.writer.ownership = self.ownership
        self.writer.hand_over = self._on_loop(self.handed)
        self.writer.outlawed = self._on_loop(self._lost)
        self.hub.opened = self.settle
        self.hub.shown = self.show
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

    # --- commands for others

    def takes(self, job: Job[Any]) -> bool:
        """Whether the command is on its way to the process that owns its table, as far as that is known here."""
        owner = self.owners.get(job.table) if job.table is not None and not job.brought else None
        if owner is None or not isinstance(job.command, TableCommand):
            return False
        self._ask(job, job.command, owner)
        return True

    def handed(self, job: Job[Any], owner: int) -> None:
        """The writer has found that the table of a command is another process's."""
        assert job.table is not None
        command = job.command
        self.hub.commits.handed_over(job)
        if isinstance(command, TableCommand):
            self._ask(job, command, owner)
            return
        room = self.hub.rooms.get(job.table)
        if room is not None and isinstance(room.live, RemoteTable) and self.owners.get(job.table) == owner:
            self._come(job, room.live)  # it was on its way already, and is here
        else:  # only looked for: it is followed from now on
            self._coming.setdefault(job.table, Coming()).jobs.append(job)
            self._follow(job.table, owner)

    def _come(self, job: Job[Any], seen: RemoteTable) -> None:
        self._settling.discard(seen.facts.id)
        job.outcome = seen
        self.hub.commits.announce(Batch([job], {}))

    def _ask(self, job: Job[Any], order: TableCommand[Any], owner: int) -> None:
        n, now = next(self._numbers), time.monotonic()
        self._questions[n] = PendingCommand(job, order, owner, now, now)
        self.post.send(owner, CommandRequest(n, order.name, order.table, dict(order.words)))

    def _answered(self, letter: CommandReply) -> None:
        question = self._questions.pop(letter.n, None)
        if question is None:
            return
        job = question.job
        if letter.failure == "elsewhere":
            self._ask_anew(question)
            return
        if letter.failure:
            job.failure = _failure(letter.failure)
        else:
            job.outcome = question.order.read(letter.outcome)
        self.hub.commits.announce(Batch([job], {}))

    def _ask_anew(self, question: PendingCommand) -> None:
        """The table has changed hands: let the writer find out whose it is now."""
        job = question.job
        self._forget_owner(question.order.table, question.owner)
        job.turns += 1
        if job.turns > _TURNS:
            job.failure = Busy()
            self.hub.commits.announce(Batch([job], {}))
        else:  # at once, and then more and more patiently: a process that ends lets go of its tables in a moment
            self.loop.call_later(0.05 * (job.turns - 1), self.writer.submit, job)

    def _forget_owner(self, table: int, owner: int) -> None:
        if self.owners.get(table) == owner:
            del self.owners[table]
            self.settle(table)

    # --- commands of others

    def hear(self, by: int, letter: Any) -> None:
        """A letter of another process."""
        match letter:
            case CommandRequest():
                self._asked(by, letter)
            case CommandReply():
                self._answered(letter)
            case Watch():
                self._watch(by, letter)
            case ShownFrames():
                self._shown(by, letter)
            case Yours():
                self._forget_owner(letter.table, by)
                self._come_again(letter.table)
            case Strange():
                self._hear_strange(by, letter)

    def _hear_strange(self, by: int, letter: Strange) -> None:
        """A process of another version: whoever wants something of a table has to have it, and does it in its own way."""
        match letter.t:
            case "ask":
                self._give_way(letter.table, partial(self.post.send, by, CommandReply(letter.n, failure="elsewhere")))
            case "watch":
                self._give_way(letter.table, partial(self.post.send, by, Yours(letter.table)))
            case "answer":
                self._answered(CommandReply(letter.n, failure="elsewhere"))
            case "yours":
                self.hear(by, Yours(letter.table))

    def _give_way(self, table: int, then: Callable[[], None]) -> None:
        """Let go of a table, also where people are at it here. They have it again when they need it."""
        if table not in self.ownership.mine or self.hub.closing:
            then()
            return
        room = self.hub.rooms.get(table)
        if room is not None:
            room.followers.clear()
        self.writer.forget(table, lambda job: then())

    def _asked(self, by: int, letter: CommandRequest) -> None:
        key = (by, letter.n)
        if key in self._done:
            answer = self._done[key]
            if answer is not None:
                self.post.send(by, answer)
            return
        if not commands.known(letter.name) or self.hub.closing:
            self._give_way(letter.table, partial(self.post.send, by, CommandReply(letter.n, failure="elsewhere")))
            return
        self._done[key] = None
        while len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]
        order: TableCommand[Any] = TableCommand(letter.name, letter.table, letter.words)
        job = Job(letter.table, order, partial(self._tell, by, letter.n), order.pure, brought=True)
        self.hub.commits.ask(job)

    def _tell(self, by: int, n: int, job: Job[Any]) -> None:
        if job.failure is not None:
            answer = CommandReply(n, failure=_named(job.failure))
        else:
            answer = CommandReply(n, Raw(protocol.json(job.outcome)))
        if job.failure is None:
            self._done[by, n] = answer
        else:
            self._done.pop((by, n), None)  # nothing was done: it may be asked again
        self.post.send(by, answer)

    # --- tables of ours, shown to others

    def _watch(self, by: int, letter: Watch) -> None:
        table = letter.table
        if table not in self.ownership.mine:
            self.post.send(by, Yours(table))
            return
        room = self.hub.rooms.get(table)
        if (room is None or room.empty_but(by)) and not self.hub.closing:
            if room is not None:
                self.hub.close(room)
            self.writer.forget(table, lambda job: self.post.send(by, Yours(table)))  # people are there, nobody is here
            return
        if room is None or not isinstance(room.picture, RenderedTable):
            return
        follower = room.followers.get(by)
        if follower is None:
            follower = room.followers[by] = Follower()
            self.hub.consider(room)
        follower.heard = time.monotonic()
        follower.looks = {(letters.viewer_of(viewer), parts) for viewer, parts in letter.looks}
        told = letter.turns == room.live.facts.turns and follower.facts is room.live.facts
        follower.version = letter.version
        wanted = {(letters.viewer_of(viewer), since, known) for viewer, since, known in letter.wanted}
        if wanted or not told or room.live.version > letter.version:
            self._send(room, by, follower, wanted, told=told)

    def show(self, room: Room) -> None:
        """A table of ours has a new picture: the processes that follow it get their frames."""
        for by, follower in room.followers.items():
            self._send(room, by, follower, set(), told=follower.facts is room.live.facts)

    def _send(
        self, room: Room, by: int, follower: Follower, wanted: set[Wanted], *, told: bool
    ) -> None:  # fmt: skip
        picture = room.picture
        assert isinstance(picture, RenderedTable)
        live = picture.live
        if live.version > follower.version:
            since = follower.version
            wanted |= {(viewer, since, since if parts else NOTHING) for viewer, parts in follower.looks}
        frames = [
            (letters.number_of(viewer), since, known, picture.frame(viewer, since, "", known))
            for viewer, since, known in wanted
        ]
        facts = letters.KNOWN if told else Raw(letters.encode_facts(live.facts))
        follower.version, follower.facts = live.version, live.facts
        self.post.send(by, ShownFrames(room.table, live.version, frames, facts))

    # --- tables of others, shown here

    def settle(self, table: int) -> None:
        """A room here is of a table that this process does not own, as far as it knows: own it, or follow the owner."""
        if table in self._settling or table in self.ownership.mine:
            return
        self._settling.add(table)
        self.writer.submit(Job(table, partial(look, table=table), partial(self._settled, table)))

    def _settled(self, table: int, job: Job[TableState]) -> None:
        self._settling.discard(table)
        room = self.hub.rooms.get(table)
        if isinstance(job.outcome, TableState) and room is not None:
            self.owners.pop(table, None)
            self.hub.show(job.outcome)

    def _follow(self, table: int, owner: int) -> None:
        self._settling.discard(table)
        self.owners[table] = owner
        room = self.hub.rooms.get(table)
        self._watched[table] = time.monotonic()
        if room is None:
            self.post.send(owner, Watch(table, 0, -1, []))
            return
        picture, version, turns = room.picture, 0, -1
        wanted: list[tuple[letters.ViewerNumber, int, int]] = []
        if isinstance(picture, RemoteRenderedTable):
            version, turns = picture.live.version, picture.live.facts.turns
            wanted = [(letters.number_of(viewer), since, known) for viewer, since, known in picture.ask_again()]
        self.post.send(owner, Watch(table, version, turns, _numbered(room.looks), wanted))

    def _want(self, table: int, wanted: Wanted) -> None:
        """A frame is missing here."""
        room, owner = self.hub.rooms.get(table), self.owners.get(table)
        if room is not None and owner is not None:
            looks = (
                room.looks
                if any(viewer == wanted[0] for viewer, _ in room.looks)
                else {*room.looks, (wanted[0], False)}
            )
            missing = [(letters.number_of(wanted[0]), wanted[1], wanted[2])]
            self.post.send(owner, Watch(table, room.live.version, room.live.facts.turns, _numbered(looks), missing))

    def _shown(self, by: int, letter: ShownFrames) -> None:
        table, room = letter.table, self.hub.rooms.get(letter.table)
        if self.owners.get(table) != by:
            return
        news = bytes(letter.facts) != bytes(letters.KNOWN)
        facts = letters.decode_facts(letter.facts) if news else room.live.facts if room is not None else None
        if facts is None or (room is not None and letter.version < room.live.version):
            return
        picture = room.picture if room is not None else None
        same = isinstance(picture, RemoteRenderedTable) and picture.live.version == letter.version
        if not same or news:
            picture = RemoteRenderedTable(RemoteTable(facts, letter.version), partial(self._want, table))
        assert isinstance(picture, RemoteRenderedTable)
        for viewer, since, known, text in letter.frames:
            picture.take((letters.viewer_of(viewer), since, known), text)
        self.hub.show_remote(picture)
        for job in self._coming.pop(table, Coming()).jobs:
            self._come(job, picture.live)

    def _come_again(self, table: int) -> None:
        """Those who wait to see a table that is nobody's now."""
        for job in self._coming.pop(table, Coming()).jobs:
            job.turns += 1
            self.writer.submit(job)

    # --- what goes on by itself

    def alive(self, number: int, processes: frozenset[int]) -> None:
        """These processes are there; what the others had is free."""
        if number != self.post.number:
            self.post.move(number)
        for table, owner in list(self.owners.items()):
            if owner not in processes:
                self._forget_owner(table, owner)
                self._come_again(table)
        for n, question in list(self._questions.items()):
            if question.owner not in processes:
                del self._questions[n]
                self._ask_anew(question)
        for room in self.hub.rooms.values():
            for by in [by for by in room.followers if by not in processes]:
                del room.followers[by]

    def _lost(self) -> None:
        """This process was taken for dead: whatever is shown here is another's, or may be had again."""
        for room in list(self.hub.rooms.values()):
            room.followers.clear()
            self.settle(room.table)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            try:
                self.look_after(time.monotonic())
            except Exception:
                log.exception("The neighbours could not be looked after")

    def look_after(self, now: float) -> None:
        """Ask again what was not answered, say what is followed, forget who follows no more."""
        self._ask_again(now)
        for table, coming in list(self._coming.items()):
            if now - coming.began > _PATIENCE:
                for job in self._coming.pop(table).jobs:
                    job.failure = Busy()
                    self.hub.commits.announce(Batch([job], {}))
            elif (owner := self.owners.get(table)) is not None and now - self._watched.get(table, 0.0) > _AGAIN:
                self.post.mistrust()
                self._follow(table, owner)
        for table in [table for table in self.owners if table not in self.hub.rooms and table not in self._coming]:
            del self.owners[table]
            self._watched.pop(table, None)
        for room in list(self.hub.rooms.values()):
            self._look_after(room, now)

    def _look_after(self, room: Room, now: float) -> None:
        owner = self.owners.get(room.table)
        if room.table in self.ownership.mine:
            for by in [by for by, follower in room.followers.items() if now - follower.heard > _GONE]:
                del room.followers[by]
        elif owner is None:
            self.settle(room.table)
        elif now - self._watched.get(room.table, 0.0) > _WATCHED:
            self._follow(room.table, owner)

    def _ask_again(self, now: float) -> None:
        for n, question in list(self._questions.items()):
            if now - question.began > _PATIENCE:
                del self._questions[n]
                question.job.failure = Busy()
                self.hub.commits.announce(Batch([question.job], {}))
            elif now - question.asked > _AGAIN:
                question.asked = now
                self.post.mistrust()
                order = question.order
                self.post.send(question.owner, CommandRequest(n, order.name, order.table, dict(order.words)))


def _numbered(looks: Iterable[Look]) -> list[tuple[letters.ViewerNumber, bool]]:
    return [(letters.number_of(viewer), parts) for viewer, parts in looks]

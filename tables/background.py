"""What runs beside the connections: bots, clocks, the link to other processes. Started and stopped by ``serve``."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Iterable

from django.db import connection

from tables import clocks, crowd, daytime
from tables.bots import Driver
from tables.commands import order
from tables.conf import conf
from tables.consumers import RESTART, TOO_SLOW, TableSocket
from tables.hints import Adviser
from tables.hub import hub
from tables.link import ProcessLink
from tables.lobby.upkeep import Keeper
from tables.neighbours import Neighbours
from tables.rooms import Room
from tables.service import guests, people, play, undoing
from tables.service.batches import Job
from tables.service.live import TableState
from tables.service.writer import writer

log = logging.getLogger(__name__)

_BEAT, _PARTS = 0.05, 10  # seconds between looks at a tenth of the tables, so that no move waits for all of them
# Of the garbage collector. Positions of hands in play are many objects and no garbage; walking over them all each second
# is a pause for every table. They are freed by reference when the hand is over. With 5,000 the collector took 15 us of
# a move at 200 tables and stood still for 40 ms now and then; with 20,000 it takes 7, and 20 ms at most.
THRESHOLD = (20_000, 20, 50)
_IDLE = 600.0  # a table nobody watches stays in memory so long
_DEAF = 30.0  # a socket that does not read is closed after


class Running:
    """The background work of one process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.driver = Driver(loop)
        self.adviser = Adviser(loop, self.driver.mind)
        self.link = ProcessLink(hub, writer)
        self.neighbours = None if connection.vendor == "sqlite" else Neighbours(hub, writer, loop)
        self.lobby = Keeper(loop, alone=not self.link.needed)
        self._planned: set[tuple[object, ...]] = set()
        self._beat: asyncio.Task[None] | None = None
        self._swept = time.monotonic()

    def start(self) -> None:
        """Serve on this loop."""
        clocks.Boot.at = daytime.now()
        hub.attach(self.loop)
        hub.changed.append(self.driver.consider)
        hub.advises = self.adviser.ask
        if self.neighbours is not None:
            self.neighbours.start()
        if self.link.needed:
            self.loop.call_soon(self.link.start)
        self.lobby.start()
        self._beat = self.loop.create_task(self._beating())

    async def stop(self) -> None:
        """Take no more, let what is in flight commit and be seen, then close every socket with 4012."""
        hub.closing = True
        hub.advises = None
        if self._beat is not None:
            self._beat.cancel()
        hub.changed.clear()
        hub.send_home()
        try:
            await self._finish()
        finally:
            hub.commits.detach()  # a page that still asks is answered by the writer itself: soon no loop runs here
        self.lobby.stop()
        for socket in hub.sockets():
            socket.shut(RESTART)
        await self.link.stop()
        if self.neighbours is not None:
            await self.neighbours.stop()
        await self.adviser.stop()
        await self.driver.stop()

    async def _finish(self) -> None:
        """Wait until everything that was asked is committed and shown."""
        await asyncio.sleep(0)  # what was heard last is handed to the writer
        while hub.commits.asking:  # noqa: ASYNC110  a commit or two
            await asyncio.sleep(0.001)
        await self.loop.run_in_executor(None, writer.stop)
        await asyncio.sleep(0)  # the last announcements were put on the loop before the writer ended
        while hub.commits.telling:  # noqa: ASYNC110  a few turns of the loop at most
            await asyncio.sleep(0)

    def look(self, rooms: Iterable[Room], now: float) -> None:
        """Do what is due at these tables."""
        c = conf()
        for room in rooms:
            live = room.live
            if isinstance(live, TableState):  # at tables of other processes these look
                for due in clocks.due(live, c):
                    if due.at <= now:
                        self._do(live, due)
                self._look_for_people(room, now, c.boot_grace)
            self._look_after_sockets(room, c.lease)

    def _do(self, live: TableState, due: clocks.Due) -> None:
        table, seat, player = live.facts.id, due.seat, due.player
        key = (table, due.what, seat, player, live.version)
        if key in self._planned:
            return
        self._planned.add(key)
        job: Job[object]
        if due.what == "next-hand":
            job = Job(table, order(play.next_hand, table, version=live.spoke_at))
        elif player is not None:
            job = Job(table, order(guests.gone, table, player=player))
        elif due.what == "undo":
            job = Job(table, order(undoing.settle, table))
        else:
            assert seat is not None
            late = due.what == "time-out"
            version = live.decided[seat]
            job = Job(table, order(people.stand_in, table, seat=seat, late=late, version=version))
        job.done = lambda job: self._planned.discard(key)
        writer.submit(job)

    def _look_for_people(self, room: Room, now: float, grace: float) -> None:
        """Who has not come back since this process began is away, even if nobody saw the connection go."""
        if now < room.opened + grace:
            return
        for player, away_at in room.live.facts.expected:
            if away_at is not None or player in room.here or player in room.lost:
                continue
            if not crowd.is_elsewhere(room, player):
                hub.missing(room, player)

    def _look_after_sockets(self, room: Room, lease: float) -> None:
        now = time.monotonic()
        for socket in tuple(room.sockets):
            if not isinstance(socket, TableSocket):
                continue
            if socket.behind_since and now - socket.behind_since > _DEAF:
                socket.shut(TOO_SLOW)
            elif socket.pinged and now - socket.pinged > lease:
                socket.fall_silent()

    async def _beating(self) -> None:
        while True:
            rooms = tuple(hub.rooms.values())
            for part in range(_PARTS):
                await asyncio.sleep(_BEAT)
                try:
                    self.look(rooms[part::_PARTS], daytime.now())
                except Exception:
                    log.exception("The clocks stumbled")
            if time.monotonic() - self._swept > _IDLE:
                self._sweep()

    def _sweep(self) -> None:
        """Forget tables that nobody watches; they are read again when somebody does."""
        self._swept = time.monotonic()
        for table in [table for table in writer.lives if table not in hub.rooms]:
            writer.forget(table)


_running: Running | None = None


def start(loop: asyncio.AbstractEventLoop) -> None:
    """Begin the background work of this process on its event loop."""
    global _running
    gc.set_threshold(*THRESHOLD)
    _running = Running(loop)
    _running.start()


async def stop() -> None:
    """End it: everything acknowledged is committed and shown, every socket closed with 4012."""
    if _running is not None:
        await _running.stop()

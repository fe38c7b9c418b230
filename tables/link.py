"""What links the processes that serve tables: pokes ``{table, version}`` over the channel layer.

A poke carries nothing secret and may be lost. Whoever misses one finds out by
comparing versions every two seconds, so a dead layer costs time and nothing else. The same goes for
what is said: a poke names the sentence, and who hears of it reads it. Who is at a table is told the
same way, and again every quarter of a minute: it is the one thing that the database does not know.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from tables import crowd
from tables.conf import conf
from tables.hub import Hub
from tables.rooms import Present
from tables.service import talking
from tables.service.batches import Job
from tables.service.load import versions
from tables.service.writer import Writer

log = logging.getLogger(__name__)

GROUP = "tables"
KIND = "table.poke"
TALK = "table.talk"
CROWD = "table.crowd"
PART = "table.part"
_REST = 5.0  # seconds without publishing after the layer has failed
_QUEUE = 10_000

Found = tuple[dict[int, int], list[tuple[int, int]]]  # versions by table; table and number of each new sentence


class ProcessLink:
    """One process's end of the link. With the in-memory layer there is one process, and nothing to do."""

    def __init__(self, hub: Hub, writer: Writer, layer: Any = None) -> None:
        self.hub, self.writer = hub, writer
        self.layer: Any = layer if layer is not None else get_channel_layer()
        self.name = secrets.token_hex(4)
        self.resting = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._pokes: asyncio.Queue[dict[str, object]] = asyncio.Queue(_QUEUE)
        self._counted = 0.0
        self._listened = 0  # the number of the last sentence that was looked for

    @property
    def needed(self) -> bool:
        """Whether other processes may be there."""
        return self.layer is not None and not isinstance(self.layer, InMemoryChannelLayer)

    def start(self) -> None:
        """Publish, listen and compare until ``stop``."""
        self.hub.published.append(self.publish)
        self.hub.talked.append(self.talk)
        self.hub.crowded.append(self.count)
        self.hub.revoked.append(self.revoke)
        self._tasks = [asyncio.ensure_future(task()) for task in (self._sending, self._listening, self._comparing)]

    async def stop(self) -> None:
        """Leave the other processes."""
        if self.publish in self.hub.published:
            self.hub.published.remove(self.publish)
            self.hub.talked.remove(self.talk)
            self.hub.crowded.remove(self.count)
            self.hub.revoked.remove(self.revoke)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, table: int, version: int) -> None:
        """Tell the others. Never fails and never waits."""
        self._put({"type": KIND, "table": table, "version": version, "by": self.name})

    def count(self, table: int, present: Present) -> None:
        """Tell the others who is at a table here."""
        players = sorted(present.players)
        self._put({"type": CROWD, "table": table, "watching": present.watching, "players": players, "by": self.name})

    def talk(self, table: int, n: int) -> None:
        """Tell the others that something was said; they read it themselves."""
        self._put({"type": TALK, "table": table, "n": n, "by": self.name})

    def revoke(self, player: int) -> None:
        """Tell the others that this player's connections have to show again who they are."""
        self._put({"type": PART, "player": player, "by": self.name})

    def _put(self, message: dict[str, object]) -> None:
        if time.monotonic() >= self.resting and not self._pokes.full():
            self._pokes.put_nowait(message)

    def hear(self, message: Any) -> None:
        """A message of the layer; unknown ones are ignored, so that versions of the site can run side by side."""
        if not isinstance(message, dict) or message.get("by") == self.name:
            return
        kind, by, table = message.get("type"), message.get("by"), message.get("table")
        version, watching = message.get("version"), message.get("watching")
        if kind == KIND and isinstance(table, int) and isinstance(version, int):
            self.hub.poke(table, version)
        elif kind == TALK and isinstance(table, int) and isinstance(message.get("n"), int):
            self.hub.chat_elsewhere(table, message["n"])
        elif kind == CROWD and isinstance(table, int) and isinstance(watching, int):
            players = message.get("players", ())
            self.hub.counted(table, str(by), Present(watching, frozenset(players)))
        elif kind == PART and isinstance(message.get("player"), int):
            self.hub.disconnect(message["player"])

    async def compare(self) -> None:
        """Read again every table here that has another version in the database."""
        tables = list(self.hub.rooms)
        if not tables:
            return
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Found] = loop.create_future()

        def done(job: Job[Found]) -> None:
            if not found.done():
                found.set_result(job.outcome or ({}, []))

        since = self._listened
        self.writer.submit(Job(None, lambda ledger: (versions(tables), talking.newest(tables, since)), done))
        there, said = await found
        for table, version in there.items():
            live = self.writer.lives.get(table)
            if live is not None and live.version != version:
                self.writer.refresh(table)
        for table, n in said:
            self._listened = max(self._listened, n)
            self.hub.chat_elsewhere(table, n)

    def _count_again(self) -> None:
        """For processes that have begun since, and against numbers of those that have ended."""
        now = time.monotonic()
        if now - self._counted < crowd.AGAIN:
            return
        self._counted = now
        for room in self.hub.rooms.values():
            if (present := crowd.present(room)) != Present():
                self.count(room.table, present)
            if room.elsewhere:
                self.hub.crowd_changed(room)

    async def _sending(self) -> None:
        while True:
            message = await self._pokes.get()
            try:
                await self.layer.group_send(GROUP, message)
            except Exception as error:
                log.warning("The channel layer does not take pokes: %s", error)
                self.resting = time.monotonic() + _REST

    async def _listening(self) -> None:
        while True:
            try:
                channel = await self.layer.new_channel()
                await self.layer.group_add(GROUP, channel)
                while True:
                    self.hear(await self.layer.receive(channel))
            except Exception as error:
                log.warning("The channel layer is silent: %s", error)
                await asyncio.sleep(_REST)

    async def _comparing(self) -> None:
        while True:
            await asyncio.sleep(conf().poll)
            try:
                await self.compare()
                self._count_again()
            except Exception:
                log.exception("Versions could not be compared")

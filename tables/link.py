"""What links the processes that serve tables: pokes ``{table, version}`` over the channel layer.

A poke carries nothing secret and may be lost. Whoever misses one finds out by
comparing versions every two seconds, so a dead layer costs time and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from tables.conf import conf
from tables.hub import Hub
from tables.service.load import versions
from tables.service.writer import Job, Writer

log = logging.getLogger(__name__)

GROUP = "tables"
KIND = "table.poke"
_REST = 5.0  # seconds without publishing after the layer has failed
_QUEUE = 10_000


class Link:
    """One process's end of the link. With the in-memory layer there is one process, and nothing to do."""

    def __init__(self, hub: Hub, writer: Writer, layer: Any = None) -> None:
        self.hub, self.writer = hub, writer
        self.layer: Any = layer if layer is not None else get_channel_layer()
        self.name = secrets.token_hex(4)
        self.resting = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._pokes: asyncio.Queue[tuple[int, int]] = asyncio.Queue(_QUEUE)

    @property
    def needed(self) -> bool:
        """Whether other processes may be there."""
        return self.layer is not None and not isinstance(self.layer, InMemoryChannelLayer)

    def start(self) -> None:
        """Publish, listen and compare until ``stop``."""
        self.hub.published.append(self.publish)
        self._tasks = [asyncio.ensure_future(task()) for task in (self._sending, self._listening, self._comparing)]

    async def stop(self) -> None:
        """Leave the other processes."""
        if self.publish in self.hub.published:
            self.hub.published.remove(self.publish)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, table: int, version: int) -> None:
        """Tell the others. Never fails and never waits."""
        if time.monotonic() >= self.resting and not self._pokes.full():
            self._pokes.put_nowait((table, version))

    def hear(self, message: Any) -> None:
        """A message of the layer; unknown ones are ignored, so that versions of the site can run side by side."""
        if isinstance(message, dict) and message.get("type") == KIND and message.get("by") != self.name:
            table, version = message.get("table"), message.get("version")
            if isinstance(table, int) and isinstance(version, int):
                self.hub.poke(table, version)

    async def compare(self) -> None:
        """Read again every table here that has another version in the database."""
        tables = list(self.hub.rooms)
        if not tables:
            return
        loop = asyncio.get_running_loop()
        found: asyncio.Future[dict[int, int]] = loop.create_future()

        def done(job: Job[dict[int, int]]) -> None:
            if not found.done():
                found.set_result(job.outcome or {})

        self.writer.submit(Job(None, lambda ledger: versions(tables), done))
        for table, version in (await found).items():
            live = self.writer.lives.get(table)
            if live is not None and live.version != version:
                self.writer.refresh(table)

    async def _sending(self) -> None:
        while True:
            table, version = await self._pokes.get()
            try:
                await self.layer.group_send(GROUP, {"type": KIND, "table": table, "version": version, "by": self.name})
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
            except Exception:
                log.exception("Versions could not be compared")

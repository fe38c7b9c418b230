"""How letters get from process to process: by the channel layer, and by PostgreSQL's NOTIFY while that is away.

A letter may be lost and may come twice. Whoever needs an answer asks again, and pictures are told apart by version.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import connection

from tables import letters
from tables.letters import Letter

log = logging.getLogger(__name__)

KIND = "table.letters"
REST = 5.0  # seconds without the channel layer after it has failed
_PATIENCE = 1.0  # seconds within which the layer has to take a message
_GOODBYE = 0.2  # seconds for it at the end
_PIECE = 7_500  # letters of a NOTIFY, which PostgreSQL ends at 8,000
_UNFINISHED = 256  # messages of which pieces are missing


def box(process: int) -> str:
    """Where letters to this process are put: a group of the channel layer, a channel of PostgreSQL."""
    return f"weli_letters_{process}"


class Post:
    """One process's letters. ``hear`` is called on the loop with who wrote and each letter."""

    def __init__(self, loop: asyncio.AbstractEventLoop, hear: Callable[[int, Any], None]) -> None:
        self.number = 0  # of this process
        self.resting = 0.0  # till then the layer is not asked
        self._loop, self._hear = loop, hear
        layer: Any = get_channel_layer()
        self._layer: Any = None if isinstance(layer, InMemoryChannelLayer) else layer
        self._out: dict[int, list[Letter]] = {}
        self._going: asyncio.Queue[tuple[int, list[Letter]]] = asyncio.Queue()
        self._pieces: dict[str, dict[int, str]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._notifying = ThreadPoolExecutor(1, thread_name_prefix="tables-post")

    def start(self) -> None:
        """Send and listen until ``stop``."""
        self._tasks = [self._loop.create_task(self._sending())]

    def move(self, number: int) -> None:
        """This process has another number now."""
        self.number = number
        for task in self._tasks[1:]:
            task.cancel()
        del self._tasks[1:]
        if self._layer is not None:
            self._tasks.append(self._loop.create_task(self._listening(self._layer, number)))

    async def last_post(self) -> None:
        """Send what waits."""
        self._gather()
        while not self._going.empty():
            await self._carry(*self._going.get_nowait())

    async def stop(self) -> None:
        """Send and listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=_GOODBYE)  # the layer says goodbye to its server, which may be away
        self._notifying.shutdown(wait=False)

    def send(self, to: int, letter: Letter) -> None:
        """Put a letter in the post; those of a turn of the loop, and what follows from them, go together."""
        if not self._out:
            self._loop.call_soon(self._loop.call_soon, self._gather)
        self._out.setdefault(to, []).append(letter)

    def mistrust(self) -> None:
        """Something has not arrived: the layer is not asked for a moment."""
        self.resting = time.monotonic() + REST

    def notified(self, text: str) -> None:
        """A piece of a message by NOTIFY: its name, its place, how many there are, then its part of the text."""
        name, _, rest = text.partition(" ")
        place, _, rest = rest.partition(" ")
        many, _, part = rest.partition(" ")
        if not (place.isdecimal() and many.isdecimal()):
            return
        pieces = self._pieces.setdefault(name, {})
        pieces[int(place)] = part
        if len(pieces) == int(many):
            del self._pieces[name]
            with contextlib.suppress(ValueError):  # not as we write
                self._open(base64.b64decode("".join(pieces[n] for n in sorted(pieces))))
        elif len(self._pieces) > _UNFINISHED:
            self._pieces.pop(next(iter(self._pieces)))

    def _open(self, data: object) -> None:
        envelope = letters.opened(data) if isinstance(data, bytes) else None
        for letter in envelope.letters if envelope is not None else ():
            assert envelope is not None
            try:
                self._hear(envelope.by, letter)
            except Exception:
                log.exception("A letter of process %d could not be read", envelope.by)

    def _gather(self) -> None:
        out, self._out = self._out, {}
        for to, written in out.items():
            self._going.put_nowait((to, written))

    async def _sending(self) -> None:
        while True:
            to, written = await self._going.get()
            while not self._going.empty():  # what has gathered for the same process goes along
                other, more = self._going.get_nowait()
                if other == to:
                    written = [*written, *more]
                else:
                    await self._carry(to, written)
                    to, written = other, more
            await self._carry(to, written)

    async def _carry(self, to: int, written: list[Letter]) -> None:
        data = letters.sealed(self.number, written)
        if self._layer is not None and time.monotonic() >= self.resting:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._layer.group_send(box(to), {"type": KIND, "data": data})
                return
            except Exception as error:
                log.warning("The channel layer takes no letters: %s", error)
                self.mistrust()
        try:
            await self._loop.run_in_executor(self._notifying, _notify, box(to), data)
        except Exception as error:
            log.warning("A letter to process %d is lost: %s", to, error)

    async def _listening(self, layer: Any, number: int) -> None:
        while True:
            try:
                channel = await layer.new_channel()
                await layer.group_add(box(number), channel)
                while True:
                    message = await layer.receive(channel)
                    if isinstance(message, dict) and message.get("type") == KIND:
                        self._open(message.get("data"))
            except Exception as error:
                log.warning("The channel layer brings no letters: %s", error)
                await asyncio.sleep(1.0)


def _notify(channel: str, data: bytes) -> None:
    """Send a message in pieces, on a thread of its own that keeps its connection."""
    name, text = secrets.token_hex(6), base64.b64encode(data).decode()
    parts = [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]
    pieces = [f"{name} {place} {len(parts)} {part}" for place, part in enumerate(parts)]
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, piece) FROM unnest(%s::text[]) AS piece", [channel, pieces])
    except Exception:
        connection.close()
        raise

"""The list of open tables as this process has it: kept up to date from commits, told to all watchers alike.

Every change gets a number. A watcher has seen the list up to one; what is newer is
encoded once for all who have seen as much in the same language. When nothing
happens at the tables nothing happens here.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from tables import protocol
from tables.lobby import entries
from tables.lobby.entries import LobbyEntry
from tables.service.batches import Job
from tables.service.writer import writer

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds between two frames to a watcher
BEAT = 25.0  # a sign of life, for connections that are dead without knowing it
_FRAME = protocol.MAX_FRAME - 6 * 1024  # bytes of rows in one frame; the codes of those that have left come on top
_KEPT = 64  # messages kept for the next who has seen as much
_REMEMBERED = 400  # tables that have left the list; who has seen less gets the whole list


class Watcher(Protocol):
    """A connection that shows the list."""

    def tell(self) -> None:
        """Send what is new, unless it has to catch its breath."""

    def beat(self) -> None:
        """Send a sign of life."""

    def shut(self, code: int) -> None:
        """Close the connection."""


class NumberedEntry(NamedTuple):
    """An entry and the number of its last change."""

    entry: LobbyEntry
    number: int


class LobbyBoard:
    """The public tables of this process. All but ``entries`` belongs to the event loop."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.waiters: set[asyncio.Future[None]] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._empty()

    def _empty(self) -> None:
        self.listed: dict[int, NumberedEntry] = {}
        self.filled = False  # whether the tables of the database are in it
        self.epoch = secrets.token_hex(4)
        self.number = 0
        self._gone: dict[str, int] = {}  # codes that have left the list, and when
        self._floor = 0  # who has seen less gets the whole list
        self._touched: set[int] = set()
        self._frames: dict[tuple[str, int], list[str]] = {}
        self._told = 0.0  # when the watchers were last told

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Fill the list from the database and keep it from now on."""
        self._forget_timers()  # those of another loop will never ring
        self._empty()
        self._loop = loop
        self._read(None)

    def stop(self, code: int) -> None:
        """Keep it no longer; the watchers are sent away."""
        self._forget_timers()
        for watcher in tuple(self.watchers):
            watcher.shut(code)
        self._loop, self.filled = None, False
        self._wake()

    def _forget_timers(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    @property
    def kept(self) -> bool:
        """Whether the list is kept up to date here; else it has to be read."""
        return self._loop is not None and self.filled

    def entries(self) -> list[LobbyEntry]:
        """The list as it is, from any thread: at most ``PAUSE`` old, or read from the database just now."""
        if self.kept:
            return [listed.entry for listed in tuple(self.listed.values())]
        return list(entries.read().values())

    @property
    def mark(self) -> str:
        """What a watcher says later to hear only what is newer."""
        return f"{self.epoch}-{self.number}"

    def seen(self, mark: str) -> int:
        """The number that a mark of ours stands for; 0 for nothing, or for another process's mark."""
        epoch, _, number = mark.partition("-")
        known = int(number) if epoch == self.epoch and number.isdecimal() and len(number) < 16 else 0
        return known if self._floor <= known <= self.number else 0

    # --- what happens at the tables

    def heard(self, table: int, version: int) -> None:
        """Something was committed at this table, here or in another process."""
        self._touched.add(table)
        if self._loop is not None and "look" not in self._timers:
            wait = max(0.0, self._told + PAUSE - self._loop.time())
            self._timers["look"] = self._loop.call_later(wait, self._look)

    def replace(self, found: Mapping[int, LobbyEntry]) -> None:
        """The list is this, as the database has it."""
        self.update({**dict.fromkeys(self.listed), **found})

    def update(self, found: Mapping[int, LobbyEntry | None]) -> None:
        """These tables are like this now, or not listed any more; tell the watchers if that is news."""
        number = self.number + 1
        for table, entry in found.items():
            old = self.listed.get(table)
            if entry is None:
                if old is not None:
                    del self.listed[table]
                    self._gone[old.entry.code] = self.number = number
            elif old is None or old.entry != entry:
                self.listed[table] = NumberedEntry(entry, number)
                self._gone.pop(entry.code, None)
                self.number = number
        if self.number == number:
            self._forget()
            self._tell()

    def _look(self) -> None:
        """Look at the tables where something has happened."""
        self._timers.pop("look", None)
        if self._loop is None:
            return
        self._told = self._loop.time()
        touched, self._touched = self._touched, set()
        lives = {table: writer.lives.get(table) for table in touched}
        self.update({table: entries.of_live(live) for table, live in lives.items() if live is not None})
        unknown = [table for table, live in lives.items() if live is None]
        if unknown:
            self._read(unknown)

    def _read(self, tables: Iterable[int] | None) -> None:
        """Read these tables, or all, from the database, on the writer's thread."""
        loop = self._loop

        def done(job: Job[dict[int, LobbyEntry]]) -> None:
            if job.outcome is None:
                log.warning("The list of tables could not be read: %s", job.failure)
            elif self._loop is loop:
                self.filled = self.filled or tables is None
                self.update({**dict.fromkeys(tables or ()), **job.outcome})

        writer.submit(Job(None, lambda ledger: entries.read(tables), done))

    # --- what the watchers hear

    def enter(self, watcher: Watcher) -> None:
        """One more who watches."""
        self.watchers.add(watcher)
        if "beat" not in self._timers and self._loop is not None:
            self._timers["beat"] = self._loop.call_later(BEAT, self._beat)

    def exit(self, watcher: Watcher) -> None:
        """One less."""
        self.watchers.discard(watcher)

    def frames(self, seen: int, lang: str) -> list[str]:
        """What is newer than a number as messages; everything if that is unknown or too long ago."""
        key = (lang, seen)
        texts = self._frames.get(key)
        if texts is None:
            texts = [protocol.json(part).decode() for part in _parts(self.news(seen, lang))]
            if len(self._frames) < _KEPT:
                self._frames[key] = texts
        return texts

    def news(self, seen: int, lang: str) -> dict[str, Any]:
        """The same as plain data. ``lang`` "" = codes without words."""
        whole = seen == 0 or seen < self._floor
        newer = [one.entry for one in self.listed.values() if whole or one.number > seen]
        return {
            "t": "tables",
            "mark": self.mark,
            "whole": whole,
            "tables": [entries.row(entry, lang) if lang else entries.plain(entry) for entry in newer],
            "gone": [] if whole else [code for code, number in self._gone.items() if number > seen],
            "more": False,
        }

    async def newer(self, seen: int, wait: float) -> bool:
        """Whether there is something newer than this number, waited for so long."""
        if self.number > seen or not self.kept:
            return True
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiters.add(waiter)
        try:
            await asyncio.wait_for(waiter, wait)
        except TimeoutError:
            return False
        finally:
            self.waiters.discard(waiter)
        return True

    def _forget(self) -> None:
        self._frames.clear()
        while len(self._gone) > _REMEMBERED:
            code, number = next(iter(self._gone.items()))
            del self._gone[code]
            self._floor = number

    def _tell(self) -> None:
        for watcher in tuple(self.watchers):
            watcher.tell()
        self._wake()

    def _wake(self) -> None:
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _beat(self) -> None:
        self._timers.pop("beat", None)
        for watcher in tuple(self.watchers):
            watcher.beat()
        if self.watchers and self._loop is not None:
            self._timers["beat"] = self._loop.call_later(BEAT, self._beat)


def _parts(news: dict[str, Any]) -> list[dict[str, Any]]:
    """The news in messages short enough for one frame; all but the last say that there is more."""
    parts, size = [[]], 0  # type: list[list[dict[str, Any]]], int
    for row in news["tables"]:
        size += len(protocol.json(row)) + 1
        if size > _FRAME:
            parts.append([])
            size = len(protocol.json(row)) + 1
        parts[-1].append(row)
    last = len(parts) - 1
    return [
        {**news, "tables": rows, "gone": news["gone"] if n == last else [], "more": n < last}
        for n, rows in enumerate(parts)
    ]


board = LobbyBoard()

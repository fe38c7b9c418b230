"""What keeps the list of tables true in a process that serves: commits, other processes, and once a minute a sweep."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from tables.consumers import RESTART
from tables.hub import hub
from tables.lobby import entries, expiry
from tables.lobby.board import board
from tables.lobby.entries import LobbyEntry
from tables.service import people
from tables.service.batches import Job
from tables.service.ledger import Ledger
from tables.service.writer import writer

log = logging.getLogger(__name__)

Swept = tuple[set[int], dict[int, LobbyEntry] | None]  # tables that are closed; all that are listed, if they were read


class Keeper:
    """The lobby's work in the background. ``alone``: no other process writes to the database."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, alone: bool) -> None:
        self.loop, self.alone = loop, alone
        self._empty: set[int] = set()  # listed tables whose people were not here at the last sweep
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Fill the list and keep it."""
        board.start(self.loop)
        hub.published.append(board.heard)
        hub.poked.append(board.heard)
        self._sweeping = self.loop.create_task(self._every_minute())

    def stop(self) -> None:
        """Keep it no longer; who watches is sent to the next process."""
        for hears in (hub.published, hub.poked):
            if board.heard in hears:
                hears.remove(board.heard)
        if self._sweeping is not None:
            self._sweeping.cancel()
        board.stop(RESTART)

    def sweep(self) -> None:
        """Note where people are, close the tables that nobody comes back to, look for people who never came."""
        here = [table for table, room in hub.rooms.items() if expiry.attended(room)]
        writer.submit(Job(None, partial(self._swept, here, list(board.listed)), self._done))
        if self.alone:
            self._look_for_people()

    def _swept(self, here: list[int], listed: list[int], ledger: Ledger) -> Swept:
        closed = expiry.sweep(here, listed)
        return closed, None if self.alone else entries.read()

    def _done(self, job: Job[Swept]) -> None:
        if job.outcome is None:
            log.warning("The tables could not be swept: %s", job.failure)
            return
        closed, everything = job.outcome
        board.update(dict.fromkeys(closed))
        if everything is not None:
            board.replace(everything)

    def _look_for_people(self) -> None:
        """Who has not been seen at a listed table for two sweeps is away; a restart may have swallowed the goodbye."""
        empty = {table for table, one in board.listed.items() if one.entry.present and table not in hub.rooms}
        for table in empty & self._empty:
            writer.submit(Job(table, partial(nobody_here, table=table, at=time.time())))
        self._empty = empty

    async def _every_minute(self) -> None:
        while True:
            await asyncio.sleep(expiry.EVERY)
            try:
                self.sweep()
            except Exception:
                log.exception("The tables could not be swept")


def nobody_here(ledger: Ledger, table: int, at: float) -> None:
    """Everybody who sits at the table is away from now on."""
    for place in ledger.live(table).facts.people:
        if place.away_at is None and place.player is not None:
            people.away(ledger, table, player=place.player, at=at)

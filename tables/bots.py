"""Seats that bots decide for, and formalities. A bot is given a seat's view and nothing else.

A decision waits a human moment first, drawn independently of the hand, so that
the time it takes tells nothing. Thinking happens on a thread of its own.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from rules.engine import core
from rules.engine.actions import Action
from tables.commands import order
from tables.conf import conf
from tables.hub import hub
from tables.service import play
from tables.service.batches import Job
from tables.service.bot_decision import STANDIN, decide
from tables.service.live import TableState
from tables.service.writer import writer

log = logging.getLogger(__name__)

_NO_CARDS_CHOSEN = frozenset({"play"})  # phases in which the only card left is still a person's to play


class Driver:
    """Keeps the bots of every watched table going."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thoughts = ThreadPoolExecutor(1, thread_name_prefix="tables-bots")
        self._busy: set[tuple[int, int, int]] = set()  # (table, seat, version of the decision)
        self._dice = random.Random(secrets.randbits(128))  # noqa: S311  pauses and bots' whims, no cards

    def consider(self, live: TableState) -> None:
        """Plan an answer for each seat of the table that a bot decides for, or that has no choice.

        While somebody asks to take back, all wait for the answers.
        """
        if live.facts.wish is not None:
            return
        for seat in live.acting:
            if live.facts.places[seat].run_by_bot or formality(live, seat) is not None:
                self._plan(live, seat)

    def stop(self) -> None:
        """Think no more."""
        self._thoughts.shutdown(wait=False, cancel_futures=True)

    def _plan(self, live: TableState, seat: int) -> None:
        key = (live.facts.id, seat, live.decided[seat])
        if key not in self._busy:
            self._busy.add(key)
            self._loop.call_later(self._dice.uniform(*conf().bot_pause), self._think, key)

    def _think(self, key: tuple[int, int, int]) -> None:
        table, seat, version = key
        live = writer.lives.get(table)
        room = hub.rooms.get(table)
        if live is None or room is None or live.facts.wish or seat not in live.acting or live.decided[seat] != version:
            self._busy.discard(key)
            return
        only = formality(live, seat)
        if only is not None:
            self._done(key, only)
            return
        place = live.facts.places[seat]
        if not place.run_by_bot:
            self._busy.discard(key)
            return
        assert live.state is not None
        level = place.bot or STANDIN
        thought = self._loop.run_in_executor(self._thoughts, decide, level, live.state, seat, self._dice)
        thought.add_done_callback(lambda done: None if done.cancelled() else self._done(key, done.result()))

    def _done(self, key: tuple[int, int, int], action: Action) -> None:
        table, seat, version = key
        line = str(action)

        def finished(job: Job[object]) -> None:
            self._busy.discard(key)
            if job.failure is not None:  # a locked database: once more, or the table would wait for ever
                self._loop.call_later(1.0, self._again, table)

        writer.submit(Job(table, order(play.bot_act, table, seat=seat, version=version, line=line), finished))

    def _again(self, table: int) -> None:
        live = writer.lives.get(table)
        if live is not None and table in hub.rooms:
            self.consider(live)


def formality(live: TableState, seat: int) -> Action | None:
    """The one thing that a seat can do, if it chooses nothing by doing it."""
    state = live.state
    if state is None or state.phase is None or state.phase.key in _NO_CARDS_CHOSEN:
        return None
    legal = core.legal(state, seat)
    if len(legal) == 1 and not legal[0].cards:
        return legal[0]
    return None

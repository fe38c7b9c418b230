"""Hints are worked out one after another, in parts, whenever no bot waits for a thought."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from zlib import crc32

from django.urls import reverse
from django.utils import translation

from rules import phrases
from rules.engine import core
from rules.languages import LANGUAGES
from rules.mind.advice import Advice, advising
from rules.mind.advice_words import HintReader, sentence
from rules.mind.calibration import rough
from rules.mind.masked import masked
from tables.conf import conf
from tables.hint_wish import NOBODY_THINKS, HintWish
from tables.protocol import Advised, Error, Hint, Stale, TriedWay
from tables.service.batches import Job
from tables.service.live import TableState
from tables.service.load import load
from tables.service.writer import writer
from tables.thinking import Mind

log = logging.getLogger(__name__)

AFTER_BOTS = 0.02  # seconds between looks whether bots still wait
LONGEST = 30.0  # seconds that a hint may take, with all that comes before it

Told = Advised | Error | Stale


class Adviser:
    """Who gives the hints of a process."""

    def __init__(self, loop: asyncio.AbstractEventLoop, mind: Mind) -> None:
        self._loop, self._mind = loop, mind
        self._queue: deque[tuple[float, HintWish]] = deque()
        self._working: asyncio.Task[None] | None = None

    def ask(self, wish: HintWish) -> None:
        """Answer this wish when its turn comes; at most one of each person waits, the one about their last decision."""
        for number, (_, one) in enumerate(self._queue):
            if one.player == wish.player and number and not one.asks_like(wish):  # the first is being worked on
                del self._queue[number]
                one.tell(Stale(one.wish.ref, one.wish.seen))
                break
        waits = any(one.asks_like(wish) for _, one in self._queue)
        if waits or len(self._queue) >= conf().hints_waiting:
            wish.tell(_busy(wish))
            return
        self._queue.append((time.monotonic() + LONGEST, wish))
        if self._working is None:
            self._working = self._loop.create_task(self._work())

    async def stop(self) -> None:
        """Give no more hints."""
        self._queue.clear()
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working

    async def _work(self) -> None:
        try:
            while self._queue:
                until, wish = self._queue[0]
                try:
                    told = await self._answer(wish, until)
                except Exception:
                    log.exception("A hint failed at table %s", wish.table)
                    told = _busy(wish)
                self._queue.popleft()
                wish.tell(told)
        finally:
            self._working = None

    async def _answer(self, wish: HintWish, until: float) -> Told:
        live = await self._live(wish.table)
        seat = live.facts.seat_of(wish.player)
        if live.state is None or seat is None or seat not in live.acting or wish.wish.seen < live.decided[seat]:
            return Stale(wish.wish.ref, live.version)
        version = live.decided[seat]
        seed = crc32(f"{live.facts.code} {version}".encode())
        advice = await self._advice(live, seat, seed, until)
        if _decided(live, seat):
            return Stale(wish.wish.ref, version)
        return _busy(wish) if advice is None else _told(advice, live, version, wish.wish)

    async def _live(self, table: int) -> TableState:
        """The table as it stands; read anew where another process writes to it."""
        known = writer.lives.get(table)
        if isinstance(known, TableState):
            return known
        found: asyncio.Future[TableState] = self._loop.create_future()

        def read(job: Job[TableState | None]) -> None:
            if job.outcome is not None:
                found.set_result(job.outcome)
            else:
                found.set_exception(job.failure or LookupError(table))

        writer.submit(Job(None, lambda ledger: load(table), read))
        return await found

    async def _advice(self, live: TableState, seat: int, seed: int, until: float) -> Advice | None:
        """The advice, or None if it takes too long, nobody thinks, or nobody wants it any more."""
        assert live.state is not None
        known = masked(live.state, seat)
        parts = advising(known, core.legal(live.state, seat), seed)
        part = next(parts)
        while time.monotonic() < until and not _decided(live, seat):
            if self._mind.waiting:
                await asyncio.sleep(AFTER_BOTS)
                continue
            weighed = await self._mind.weigh(known, part)
            if weighed is None:
                return None
            try:
                part = parts.send(weighed)
            except StopIteration as over:
                advice: Advice = over.value
                return advice
        return None


def _decided(live: TableState, seat: int) -> bool:
    """Whether the seat has decided since, so far as this process knows."""
    now = writer.lives.get(live.facts.id)
    return isinstance(now, TableState) and now.decided[seat] != live.decided[seat]


def _busy(wish: HintWish) -> Error:
    return Error("hint-busy", NOBODY_THINKS, wish.wish.ref)


def _told(advice: Advice, live: TableState, version: int, wish: Hint) -> Advised:
    assert live.state is not None
    assert live.state.phase is not None
    variant = live.facts.variant
    lang = wish.lang if wish.lang in LANGUAGES else "en"
    deck = wish.deck if wish.deck in phrases.DECKS else "german"
    region = wish.terms if wish.terms in phrases.term_sets(lang) else ""
    unsure = rough(variant, asked=advice.asked)
    reader = HintReader(lang, variant.key, deck, region, live.state.phase.key)
    with translation.override(lang):
        page = reverse("tables:hints")
    return Advised(
        wish.ref, version, sentence(advice, reader, rough=unsure),
        [TriedWay(one.line, round(one.mean, 4), round(one.error, 4), one.deals, round(one.share, 4)) for one in advice.tried],
        advice.quota, advice.deals, advice.seed, unsure, page,
    )  # fmt: skip

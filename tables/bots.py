"""Seats that bots decide for, and formalities. A bot is given a seat's view and nothing else.

A decision waits a human moment first, drawn independently of the hand, so that
the time it takes tells nothing. Meanwhile those who think ahead do so, in a
process of their own; who goes by rules of thumb does so on a thread.

Where other tables play the same deals, who plays alike is to meet alike bots: their
dice follow from the deal, they think with all their effort, and they are waited for.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from rules.engine import core
from rules.engine.actions import Action
from rules.mind.levels import EFFORTS, worth_a_thought
from tables.commands import order
from tables.conf import conf
from tables.hub import hub
from tables.service import play
from tables.service.batches import Job
from tables.service.bot_decision import STANDIN, decide, thought_out
from tables.service.live import TableState
from tables.service.reading import waits
from tables.service.shared_deals import is_cut
from tables.service.writer import writer
from tables.thinking import Mind, Thought

# How long somebody of a level ponders, as a multiple of a bot's usual pause: the same for every hand, it tells nothing.
TEMPER = {"beginner": 1.5, "strong": 0.85, "master": 1.15}
CUT = 0.3  # the same of whoever cuts the pack
PATIENCE = 0.15  # seconds beyond the human moment that a thought may still take …
LONG_PATIENCE = 12.0  # … where all tables of a duplicate are to meet the same bots

_NO_CARDS_CHOSEN = frozenset({"play"})  # phases in which the only card left is still a person's to play


class Driver:
    """Keeps the bots of every watched table going."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables-bots")
        self.mind = Mind(loop)
        self.thought = 0  # decisions that were thought out in time
        self._thoughts: dict[tuple[int, int, int], Thought] = {}
        self._stopped = False
        self._busy: set[tuple[int, int, int]] = set()  # (table, seat, version of the decision)
        self._dice = random.Random(secrets.randbits(128))  # noqa: S311  pauses and bots' whims, no cards

    def consider(self, live: TableState) -> None:
        """Plan an answer for each seat of the table that a bot decides for, or that has no choice.

        While somebody asks to take back, all wait for the answers; in a first hand that is guided, for its reader.
        """
        if live.facts.wish is not None or waits(live):
            return
        for seat in live.acting:
            if live.facts.places[seat].run_by_bot or formality(live, seat) is not None:
                self._plan(live, seat)

    async def stop(self) -> None:
        """Think no more."""
        self._stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        await self.mind.stop()

    def _plan(self, live: TableState, seat: int) -> None:
        key = (live.facts.id, seat, live.decided[seat])
        if key not in self._busy:
            self._busy.add(key)
            self._begin_to_think(live, key)
            self._loop.call_later(self._pause(live, seat), self._think, key)

    def _pause(self, live: TableState, seat: int) -> float:
        """The human moment before this seat's answer, in seconds; none where a phone would be passed for a formality.

        A cut takes no thought, and all wait for their cards.
        """
        if live.facts.one_phone and not live.facts.places[seat].run_by_bot:
            return 0.0
        temper = TEMPER.get(live.facts.places[seat].bot, 1.0)
        cuts = live.state is not None and is_cut(live.state)
        return self._dice.uniform(*conf().bot_pause) * (CUT if cuts else temper)

    def _begin_to_think(self, live: TableState, key: tuple[int, int, int]) -> None:
        """Ask who thinks ahead, if the bot is one that does and has a choice."""
        seat, state = key[1], live.state
        place = live.facts.places[seat]
        if state is None or place.bot not in EFFORTS or not place.run_by_bot:
            return
        if worth_a_thought(state, seat, core.legal(state, seat)):
            seed, in_full = self._whims(live, seat).getrandbits(32), live.facts.duplicate is not None
            self._thoughts[key] = self.mind.ask(place.bot, state, seat, seed, in_full=in_full)

    def _whims(self, live: TableState, seat: int) -> random.Random:
        """The dice of a bot's decision."""
        if live.facts.duplicate is None or live.deal is None:
            return self._dice
        before = sum(step.action.seat == seat for step in live.steps)
        return random.Random(live.facts.duplicate.whim(live.deal.match.number, seat, before))  # noqa: S311  no cards

    def _think(self, key: tuple[int, int, int]) -> None:
        if self._stopped:
            return
        table, seat, version = key
        thought = self._thoughts.pop(key, None)
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
        if thought is None:
            self._go_by_thumb(key, level, live)
        else:
            self._loop.create_task(self._hear(key, thought, live))

    def _go_by_thumb(self, key: tuple[int, int, int], level: str, live: TableState) -> None:
        assert live.state is not None
        whims = self._whims(live, key[1])
        decided = self._loop.run_in_executor(self._thread, decide, level, live.state, key[1], whims)
        decided.add_done_callback(lambda done: None if done.cancelled() else self._done(key, done.result()))

    async def _hear(self, key: tuple[int, int, int], thought: Thought, live: TableState) -> None:
        """Do what was thought out; who is late is answered for by rules of thumb."""
        assert live.state is not None
        await asyncio.wait((thought,), timeout=PATIENCE if live.facts.duplicate is None else LONG_PATIENCE)
        if self._stopped:
            return
        action = thought_out(thought.result(), live.state, key[1]) if thought.done() else None
        thought.cancel()
        if action is not None:
            self.thought += 1
            self._done(key, action)
        else:
            self._go_by_thumb(key, STANDIN, live)

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
    """The one thing that a seat can do, if it chooses nothing by doing it. No phone is passed to cut: in the middle."""
    state = live.state
    if state is None or state.phase is None or state.phase.key in _NO_CARDS_CHOSEN:
        return None
    legal = core.legal(state, seat)
    if live.facts.one_phone and is_cut(state):
        return legal[len(legal) // 2]
    if len(legal) == 1 and not legal[0].cards:
        return legal[0]
    return None

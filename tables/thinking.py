"""Bots that think ahead do so in a process of their own, at low priority: the tables never wait for a thought.

It is started when the first question is asked. A question has an answer in time or none: whoever is late, or has died,
is answered for by rules of thumb.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import pickle
import sys
import time
from pathlib import Path
from typing import Any

import rules
from rules.engine.state import State
from rules.mind.__main__ import LENGTH
from rules.mind.advice import Part, Tried
from rules.mind.levels import EFFORTS
from rules.mind.masked import Masked, masked
from rules.mind.question import PartAsked, Question, part_asked, question
from rules.mind.think import Effort

log = logging.getLogger(__name__)

Thought = asyncio.Future[str | None]
Weighed = asyncio.Future[list[Tried] | None]

# With so many questions waiting each is weighed on so much fewer deals; beyond the last nobody thinks ahead.
CROWDED = ((20, 1), (50, 3), (100, 8))
REST = 2.0  # seconds before a process that has died is started again


class Mind:
    """The process that thinks, as the loop of a server sees it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._hinting: set[int] = set()  # those of them that are parts of hints
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._unasked: list[bytes] = []
        self._rests_until = 0.0
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How many questions of bots have no answer yet."""
        return len(self._waiting) - len(self._hinting)

    def ask(self, level: str, state: State, seat: int, seed: int, *, in_full: bool = False) -> Thought:
        """What a bot of this level does here: the line of its action, or None where nobody thinks about it.

        ``in_full``: with all its effort, however many wait.
        """
        thought: Thought = self._loop.create_future()
        effort = EFFORTS[level] if in_full else self._effort(EFFORTS[level])
        if effort is None or self._stopped or time.monotonic() < self._rests_until:
            thought.set_result(None)
            return thought
        self._put(question(masked(state, seat), effort, seed), thought)
        return thought

    def weigh(self, known: Masked, part: Part) -> Weighed:
        """What the ways of a hint come to on the deals of this part, or None where nobody thinks about it."""
        weighed: Weighed = self._loop.create_future()
        if self._stopped or time.monotonic() < self._rests_until:
            weighed.set_result(None)
            return weighed
        number = self._put(part_asked(known, part), weighed)
        self._hinting.add(number)
        weighed.add_done_callback(lambda _: self._hinting.discard(number))
        return weighed

    def _put(self, asked: Question | PartAsked, answered: asyncio.Future[Any]) -> int:
        """Send a question, and wait for its answer."""
        number = next(self._numbers)
        self._waiting[number] = answered
        answered.add_done_callback(lambda _: self._waiting.pop(number, None))
        written = pickle.dumps((number, asked))
        self._send(LENGTH.pack(len(written)) + written)
        return number

    def kill(self) -> None:
        """End the process without a word, as the system may; it is started again when it is needed."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def stop(self) -> None:
        """Think no more, and answer whoever still waits."""
        self._stopped = True
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    def _effort(self, full: Effort) -> Effort | None:
        for most, part in CROWDED:
            if self.waiting < most:
                return Effort(max(6, full.cards // part), max(4, full.before // part))
        return None

    def _send(self, message: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(message)
            return
        self._unasked.append(message)
        if self._running is None:
            self._running = self._loop.create_task(self._run())

    async def _run(self) -> None:
        """Start the process and hear its answers until it ends."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "rules.mind"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=Path(rules.__file__).parents[1],
            )
            assert self._process.stdin is not None
            self._process.stdin.writelines(self._unasked)
            self._unasked.clear()
            await self._hear(self._process)
        except OSError:
            log.exception("No process could be started to think")
        finally:
            await self._ended()

    async def _hear(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                number, found = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301  (our own child)
                thought = self._waiting.get(number)
                if thought is not None and not thought.done():
                    thought.set_result(found)

    async def _ended(self) -> None:
        """Nobody thinks for a while: those who wait go on without."""
        process, self._process, self._running = self._process, None, None
        self._rests_until = time.monotonic() + REST
        self._unasked.clear()
        for thought in [*self._waiting.values()]:
            if not thought.done():
                thought.set_result(None)
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            if not self._stopped:
                log.error("The process that thinks for bots has ended (%s); it is started again", process.returncode)

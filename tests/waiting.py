"""Waiting for what has to happen: for as long as a busy machine may need, and never for a time to pass."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

SOON = 60.0  # seconds until something counts as never, also where several processes want the same core


def until(happened: Callable[[], object], otherwise: Callable[[], object] = str) -> None:
    """Waits until it has happened. Fails with what ``otherwise`` says where it never does."""
    pauses = _pauses(otherwise)
    while not happened():
        time.sleep(next(pauses))


async def until_so(happened: Callable[[], object], otherwise: Callable[[], object] = str) -> None:
    """The same where an event loop has to go on meanwhile."""
    pauses = _pauses(otherwise)
    while not happened():  # noqa: ASYNC110  what happens may happen in another process
        await asyncio.sleep(next(pauses))


def _pauses(otherwise: Callable[[], object]) -> Iterator[float]:
    """The seconds between two looks, ever longer, because each look takes something from what is waited for."""
    end, pause = time.monotonic() + SOON, 0.01
    while time.monotonic() < end:
        yield pause
        pause = min(pause * 1.3, 0.2)
    raise AssertionError(otherwise() or "it did not happen")

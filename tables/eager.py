"""Run a coroutine at once as far as it goes, without a task.

Sending a frame seldom waits: the server writes into a buffer. A task for each
frame would cost more than the frame.
"""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator
from typing import Any


def run(coroutine: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
    """None if the coroutine has finished; else the rest of it, to be awaited by a task."""
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, waits_for)


async def _rest(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _Rest(coroutine, waits_for)


class _Rest(Awaitable[None]):
    """What is left of a coroutine that has already begun to wait for something."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine, self._waits_for = coroutine, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        return _resumed(self._coroutine, self._waits_for)


def _resumed(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    while True:
        try:
            value = yield waits_for
        except BaseException as error:  # the task is told of a failure or is cancelled: so is the coroutine
            resume = lambda error=error: coroutine.throw(error)  # noqa: E731
        else:
            resume = lambda value=value: coroutine.send(value)  # noqa: E731
        try:
            waits_for = resume()  # type: ignore[no-untyped-call]  # one of the two lines above
        except StopIteration:
            return

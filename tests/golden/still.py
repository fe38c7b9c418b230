"""Chance and time hold still, so that what is taken twice is the same twice.

All chance of the site comes from the operating system in the end. Here it comes from a stream instead that follows
from the step that is being taken, and from how many bytes are asked for at once: where one asks for another sort of
chance than before, or in another order, what the others get stays as it is.
"""

from __future__ import annotations

import hashlib
import os
import random
from datetime import UTC, datetime
from itertools import count
from typing import Final

import time_machine

BEGIN: Final = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
_BLOCK = hashlib.blake2b().digest_size


class Stillness:
    """A clock that goes on by a second at each step and not otherwise, and a chance that each step begins anew."""

    def __init__(self) -> None:
        self._step = ""
        self._drawn: dict[int, count[int]] = {}
        self._clock = time_machine.travel(BEGIN, tick=False).start()
        os.urandom = self._bytes
        random._urandom = self._bytes  # type: ignore[attr-defined]  # where SystemRandom and secrets have theirs
        self.scene("begin")

    def scene(self, name: str) -> None:
        """Begin something that does not depend on what was taken before: the clock is set back as well."""
        self._name, self._steps = name, 0
        self._clock.move_to(BEGIN)
        self.step()

    def step(self) -> None:
        """The next request, message or call."""
        self._steps += 1
        self._step, self._drawn = f"{self._name} {self._steps}", {}
        random.seed(self._step)
        self._clock.shift(1)

    def _bytes(self, size: int) -> bytes:
        number = next(self._drawn.setdefault(size, count()))
        blocks = range(-(-size // _BLOCK))
        found = (hashlib.blake2b(f"{self._step}:{size}:{number}:{block}".encode()).digest() for block in blocks)
        return b"".join(found)[:size]

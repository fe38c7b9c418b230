"""How long things took, counted by steps: cheap enough to be done for every move, and enough to draw a curve of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

STEPS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Durations:
    """So many took so long. One thread adds to it; any may read, and then is a moment behind at the most."""

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts = [0] * (len(STEPS) + 1)
        self.total = 0.0  # seconds of all together

    def add(self, seconds: float) -> None:
        """One more took so long."""
        self._counts[bisect_left(STEPS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self._counts)

    def up_to(self) -> Iterator[tuple[float, int]]:
        """For each step how many took no longer; behind the last one, for infinity, how many there were."""
        return zip((*STEPS, float("inf")), accumulate(self._counts), strict=True)

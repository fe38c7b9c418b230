"""Chance for those who think: whatever gives numbers and shuffles, as ``random.Random`` does."""

from __future__ import annotations

from typing import Any, Protocol


class Dice(Protocol):
    """What a thinking bot draws with."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def shuffle(self, x: list[Any]) -> None:
        """Bring a list into some order."""

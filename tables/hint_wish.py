"""A hint that somebody may have and waits for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tables.protocol import Advised, Error, Hint, Stale

NOBODY_THINKS = "Nobody can work out a hint at the moment. Try again in a little while."


class HintWish(NamedTuple):
    """Who has asked what at which table; ``tell`` takes the answer, on the event loop."""

    table: int
    player: int
    wish: Hint
    tell: Callable[[Advised | Error | Stale], None]

    def asks_like(self, other: HintWish) -> bool:
        """Whether the same person asks about the same decision."""
        return (self.player, self.table, self.wish.seen) == (other.player, other.table, other.wish.seen)

"""How the others played: at each decision of one's own, what share of those who came so far did what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.actions import Action

Moves = Sequence[str]  # the lines of a hand but for shuffles and cuts


class Way(NamedTuple):
    """One thing that was done at a decision, by how many of those who had to take it."""

    line: str
    n: int
    mine: bool


class Crossroads(NamedTuple):
    """A decision that several came to with everything before it alike."""

    ways: tuple[Way, ...]

    @property
    def of(self) -> int:
        """How many came here."""
        return sum(way.n for way in self.ways)


def own(moves: Moves, seat: int) -> Moves:
    """What this seat has done. Among bots that answer alike to the same, all else follows from it.

    It stands in the log in another order, where several are asked at once.
    """
    return [line for line in moves if Action.parse(line).seat == seat]


def crossroads(mine: Moves, seat: int, everybody: Sequence[Moves]) -> list[Crossroads]:
    """The decisions of this seat as far as somebody else came along. ``everybody`` has one's own play in it as well."""
    found: list[Crossroads] = []
    together = list(everybody)
    for n, done in enumerate(mine):
        together = [moves for moves in together if len(moves) > n]
        if len(together) < 2:
            break
        if Action.parse(done).seat == seat:
            found.append(_crossroads(done, [moves[n] for moves in together if Action.parse(moves[n]).seat == seat]))
        together = [moves for moves in together if moves[n] == done]
    return found


def _crossroads(done: str, lines: Sequence[str]) -> Crossroads:
    counted = Counter(lines)
    order = sorted(counted, key=lambda line: (-counted[line], line))
    return Crossroads(tuple(Way(line, counted[line], line == done) for line in order))

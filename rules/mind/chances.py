"""What a score is worth: the chance to win the match from there, fitted to matches that bots have played."""

from __future__ import annotations

import json
import math
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rules.engine.scoring import opening
from rules.engine.standing import Points, Standing
from rules.engine.variant import Variant
from rules.games import folder
from rules.mind.habits import Habits

FILE = "chances.json"
FINEST = 8  # steps of a score for each unit of its scale


class Chances(NamedTuple):
    """Of one game: what calls tell, and for each score a power; the shares of the powers are the chances to win."""

    habits: Habits
    powers: Mapping[int, float]


NONE = Chances({}, {})


def scale_of(variant: Variant, standing: Standing) -> float:
    """By what a score is divided: the fewer deals there are to come, the more a point is worth.

    Where no length is agreed a point is always worth the same, and each has a place of its own in the table.
    """
    deals = variant.deals
    return math.sqrt(max(1, deals - standing.dealt)) if deals else float(FINEST)


def score_key(score: Points, scale: float) -> int:
    """The place in the table of a score that is divided by this scale."""
    return round(FINEST * score / scale)


@cache
def chances_of(key: str) -> Chances:
    """What was fitted for a game; nothing where nobody has done so yet."""
    path: Path = folder.file_of(key, FILE)
    if not path.exists():
        return NONE
    written = json.loads(path.read_text(encoding="utf-8"))
    habits = {name: tuple(telling) for name, telling in written["habits"].items()}
    return Chances(habits, {int(score): power for score, power in written["powers"].items()})


def as_text(chances: Chances, about: Mapping[str, object]) -> str:
    """The file of a game: how it was made, a habit and a score to a line."""
    habits = ",\n".join(f"    {json.dumps(name)}: {json.dumps(telling)}" for name, telling in chances.habits.items())
    powers = ", ".join(f'"{score}": {power}' for score, power in chances.powers.items())
    made = ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in about.items())
    return f'{{\n  "made": {{{made}}},\n  "habits": {{\n{habits}\n  }},\n  "powers": {{{powers}}}\n}}\n'


def shares(powers: Sequence[float]) -> tuple[float, ...]:
    """Shares of one whole, by power."""
    top = max(powers)
    raised = [math.exp(power - top) for power in powers]
    whole = sum(raised)
    return tuple([one / whole for one in raised])


OUT: Final = -math.inf  # the power of who cannot win any more


class MatchValue:
    """What a standing is worth to each seat: the chance to win the match, or its own share of a win."""

    def __init__(self, variant: Variant, chances: Chances) -> None:
        self._variant, self._powers = variant, chances.powers or _plain(variant)
        self._keys = sorted(self._powers)
        self._known: dict[tuple[object, ...], tuple[float, ...]] = {}

    def __call__(self, standing: Standing) -> Sequence[float]:
        if standing.winners:
            share = 1 / len(standing.winners)
            return [share if seat in standing.winners else 0.0 for seat in range(self._variant.seats)]
        scale = scale_of(self._variant, standing)
        key = (standing.scores, scale, standing.home)
        if key not in self._known:
            lost = self._variant.goal.lost(standing)
            powers = [self._power(score_key(score, scale)) for score in standing.scores]
            self._known[key] = shares([OUT if seat in lost else power for seat, power in enumerate(powers)])
        return self._known[key]

    def _power(self, key: int) -> float:
        """The power of a score; between and beyond those seen, in line with the nearest two."""
        if key in self._powers:
            return self._powers[key]
        keys = self._keys
        at = min(max(bisect(keys, key), 1), len(keys) - 1)
        low, high = keys[at - 1], keys[at]
        slope = (self._powers[high] - self._powers[low]) / (high - low)
        return self._powers[low] + slope * (key - low)


def _plain(variant: Variant) -> dict[int, float]:
    """Without a table: the better score by about a quarter a point, in the direction in which the game counts."""
    probe = opening(variant)._replace(scores=tuple(range(variant.seats)))
    slope = -0.25 if 0 in variant.goal.ahead(probe) else 0.25
    return {0: 0.0, 1: slope}

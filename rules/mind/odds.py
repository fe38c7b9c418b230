"""The odds of staying in as they are told: what the deals say, drawn to what came true where that was said.

Deals are weighed by what calls tell of the strength of cards, and people and bots go by more than that. What is left over
is counted in matches played for nothing else (``python -m rules calibrate --raw``), as two numbers a game: by how much too
bright or too dark, and by how much too sure or too faint. Whether odds drawn by them come true is looked at on other matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from rules.mind.calibration import Told, current

FILE = Path(__file__).with_name("odds.json")
EDGE = 0.002  # nearer to never and to always no odds are told apart
HELD = 20.0  # decisions that speak for leaving the odds as they are
STEPS = 30  # of Newton's, many more than it takes


class Draw(NamedTuple):
    """How odds are drawn, as logarithms of one against the other: so much brighter, and so many times as sure."""

    brighter: float = 0.0
    surer: float = 1.0

    def __call__(self, share: float) -> float:
        """The odds to tell where the deals say so much."""
        return _share(self.brighter + self.surer * _odds(share))


UNDRAWN = Draw()


def drawn(key: str, share: float) -> float:
    """The odds to tell of staying in, where that spared the fine on so large a share of the deals of this game."""
    return _draws().get(key, UNDRAWN)(share)


def draw_of(tenths: Sequence[Told]) -> Draw:
    """The draw after which the predictions of these tenths would have come true best."""
    seen = [(_odds(one.predicted / one.n), one.n, one.true) for one in tenths if one.n]
    brighter, surer = 0.0, 1.0
    for _ in range(STEPS):
        slope = [-HELD * brighter, -HELD * (surer - 1)]
        bend = [HELD, 0.0, HELD]
        for odds, n, true in seen:
            share = _share(brighter + surer * odds)
            off, spread = true - n * share, n * share * (1 - share)
            slope = [slope[0] + off, slope[1] + off * odds]
            bend = [bend[0] + spread, bend[1] + spread * odds, bend[2] + spread * odds * odds]
        whole = bend[0] * bend[2] - bend[1] * bend[1]
        brighter += (bend[2] * slope[0] - bend[1] * slope[1]) / whole
        surer += (bend[0] * slope[1] - bend[1] * slope[0]) / whole
    return Draw(brighter, surer)


@cache
def _draws() -> dict[str, Draw]:
    return {row.key: draw_of(row.tenths) for row in current(FILE)}


def _odds(share: float) -> float:
    within = EDGE + (1 - 2 * EDGE) * share
    return log(within / (1 - within))


def _share(odds: float) -> float:
    within = 1 / (1 + exp(-odds))
    return min(1.0, max(0.0, (within - EDGE) / (1 - 2 * EDGE)))

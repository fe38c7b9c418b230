"""A grid of squares, one for each person and evening, the darker the better."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

SIDE: Final = 18
GAP: Final = 2
NAMES: Final = 172
MARGIN: Final = 8  # between a name and its squares
TOP: Final = 52  # the days, written upwards
SHADES: Final = 6


class Square(NamedTuple):
    """An evening of somebody. ``shade`` from 1 (worst) to 6 (best), 0 = was not there."""

    x: float
    y: float
    shade: int
    column: str
    value: float | None


class HeatRow(NamedTuple):
    """Everything of one person."""

    label: str
    y: float
    squares: tuple[Square, ...]


class HeatGrid(NamedTuple):
    """The whole picture; ``names``: where people's names end, ``columns``: where the name of each evening stands."""

    names: float
    width: float
    height: float
    rows: tuple[HeatRow, ...]
    columns: tuple[tuple[float, str], ...]


def grid(
    columns: Sequence[str], rows: Sequence[tuple[str, Sequence[float | None]]], *, low_is_good: bool = False
) -> HeatGrid:
    """The picture of these values."""
    values = sorted(value for _, line in rows for value in line if value is not None)
    step = SIDE + GAP
    drawn = []
    for at, (label, line) in enumerate(rows):
        y = TOP + at * step
        squares = tuple(
            Square(NAMES + n * step, y, shade(value, values, low_is_good=low_is_good), columns[n], value)
            for n, value in enumerate(line)
        )
        drawn.append(HeatRow(label, y, squares))
    named = tuple((NAMES + n * step + SIDE / 2, column) for n, column in enumerate(columns))
    return HeatGrid(NAMES - MARGIN, NAMES + len(columns) * step + SIDE, TOP + len(rows) * step, tuple(drawn), named)


def shade(value: float | None, values: Sequence[float], *, low_is_good: bool) -> int:
    """How dark a value is among all of them, which are in order: as many have each shade, but equals always the same."""
    if value is None:
        return 0
    if values[0] == values[-1]:
        return SHADES // 2
    below = bisect_left(values, value)
    level = bisect_right(values, value) - below
    part = (below + level / 2) / len(values)
    good = 1 - part if low_is_good else part
    return min(SHADES, 1 + int(good * SHADES))

"""Curves of several people over evenings: one column each evening, one line each person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT: Final = 48  # the numbers of the scale
TOP: Final = 14
BOTTOM: Final = 30  # the days
LINE: Final = 17  # from one name to the next
LABEL: Final = 170  # the names at the end of the lines
EDGE: Final = 40  # without names: half of the last day
STEPS: Final = 5  # of the scale, about
DAYS: Final = 8  # that are named, about
STYLES: Final = 8  # a stylesheet tells so many lines apart


class Series(NamedTuple):
    """Somebody's values, one for each column; None where there is none yet or none any more."""

    key: str
    label: str
    values: Sequence[float | None]
    spread: Sequence[float] = ()  # how far off each may be, for a band around the line


class CurveDot(NamedTuple):
    """A value in its place."""

    x: float
    y: float
    value: float
    column: str


class Curve(NamedTuple):
    """One line. ``points`` and ``band`` as SVG wants them; ``name_y``: where its name stands, ``style`` from 1."""

    key: str
    label: str
    points: str
    band: str
    dots: tuple[CurveDot, ...]
    name_y: float
    style: int


class ScaleTick(NamedTuple):
    """A mark of a scale."""

    at: float
    label: str


class CurveChart(NamedTuple):
    """The whole picture."""

    width: int
    height: int
    left: float
    right: float
    bottom: float
    curves: tuple[Curve, ...]
    rows: tuple[ScaleTick, ...]
    columns: tuple[ScaleTick, ...]


def chart(
    columns: Sequence[str], series: Sequence[Series], *, low_is_good: bool = False, named: bool = True
) -> CurveChart:
    """The picture of these lines. ``low_is_good`` puts small numbers on top; ``named``: names at the ends of lines."""
    right = WIDTH - (LABEL if named else EDGE)
    bottom = HEIGHT - BOTTOM
    found = [(value, one.spread[n] if one.spread else 0.0)
             for one in series for n, value in enumerate(one.values) if value is not None]  # fmt: skip
    low, high, step = _scale([value - off for value, off in found], [value + off for value, off in found])

    def across(n: int) -> float:
        return round(LEFT + (right - LEFT) * (n / (len(columns) - 1) if len(columns) > 1 else 0.5), 1)

    def up(value: float) -> float:
        part = (value - low) / (high - low)
        return round(TOP + (bottom - TOP) * (part if low_is_good else 1 - part), 1)

    curves = []
    for number, one in enumerate(series):
        dots = tuple(
            CurveDot(across(n), up(value), value, columns[n]) for n, value in enumerate(one.values) if value is not None
        )
        points = " ".join(f"{dot.x},{dot.y}" for dot in dots)
        curves.append(
            Curve(
                one.key, one.label, points, _band(one, across, up), dots, dots[-1].y if dots else 0, number % STYLES + 1
            )
        )
    rows = tuple(ScaleTick(up(low + n * step), _number(low + n * step)) for n in range(round((high - low) / step) + 1))
    every = max(1, ceil(len(columns) / DAYS))
    ticks = tuple(ScaleTick(across(n), column) for n, column in enumerate(columns) if n % every == 0)
    return CurveChart(
        WIDTH, HEIGHT, LEFT, right, bottom, _apart(curves, bottom) if named else tuple(curves), rows, ticks
    )


def _band(one: Series, across: Callable[[int], float], up: Callable[[float], float]) -> str:
    if not one.spread:
        return ""
    known = [(n, value) for n, value in enumerate(one.values) if value is not None]
    above = [f"{across(n)},{up(value + one.spread[n])}" for n, value in known]
    below = [f"{across(n)},{up(value - one.spread[n])}" for n, value in reversed(known)]
    return " ".join([*above, *below])


def _scale(lows: Sequence[float], highs: Sequence[float]) -> tuple[float, float, float]:
    """Round numbers below and above everything, and the step between the marks."""
    least, most = min(lows, default=0.0), max(highs, default=1.0)
    span = (most - least) or 1.0
    rough = span / STEPS
    power = 10 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 2.5, 5, 10) if n * power >= rough)
    low = floor(least / step) * step
    return low, max(ceil(most / step) * step, low + step), step


def _number(value: float) -> str:
    return f"{value:.10g}"


def _apart(curves: Sequence[Curve], bottom: float) -> tuple[Curve, ...]:
    """The curves, their names moved until none stands on another."""
    order = sorted(range(len(curves)), key=lambda n: curves[n].name_y)
    places: list[float] = []
    for n in order:
        wanted = curves[n].name_y
        places.append(max(wanted, places[-1] + LINE) if places else wanted)
    over = (places[-1] - bottom) if places and places[-1] > bottom else 0.0
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], bottom - (len(places) - 1 - at) * LINE) if over else places[at]
    moved = dict(zip(order, places, strict=True))
    return tuple(curve._replace(name_y=round(moved[n], 1)) for n, curve in enumerate(curves))

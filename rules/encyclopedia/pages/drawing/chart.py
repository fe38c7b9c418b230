"""The timeline: a lane for each land, a mark for each fact, a bar where it lasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.encyclopedia.book.history import DatedFact, lands, places

LEFT: Final = 178  # the names of the lands
RIGHT: Final = 14
WIDTH: Final = 1024
TOP: Final = 30
FIRST, LAST = 1640, 2030  # older facts stand in a strip before the first year
STRIP: Final = 34
STEP: Final = 15  # between marks one above the other
PAD: Final = 13
NEAR: Final = 13  # closer than this, marks go one above the other


class TimelineMark(NamedTuple):
    """A fact in its lane; ``to`` is where its bar ends."""

    fact: DatedFact
    x: float
    y: float
    to: float

    @property
    def bar(self) -> bool:
        """Whether it lasted long enough to be drawn as a bar."""
        return self.to - self.x > NEAR


class Lane(NamedTuple):
    """The lane of a land."""

    key: str
    y: float
    height: float
    marks: tuple[TimelineMark, ...]

    @property
    def middle(self) -> float:
        """Where its name stands."""
        return self.y + self.height / 2


class YearTick(NamedTuple):
    """A year on the axis."""

    year: int
    x: float


class Timeline(NamedTuple):
    """The whole timeline."""

    width: int
    height: float
    ticks: tuple[YearTick, ...]
    lanes: tuple[Lane, ...]
    strip: float  # the middle of the years before the axis


def draw_chart(facts: Sequence[DatedFact]) -> Timeline:
    """The timeline of these facts. Lands without any have no lane."""
    lanes, y = [], float(TOP)
    for key in lands():
        inside = [fact for fact in facts if any(places()[place].land == key for place in fact.places)]
        if inside:
            lane = _lane(key, y, inside)
            lanes.append(lane)
            y += lane.height
    ticks = tuple(YearTick(year, _x(year)) for year in range(1650, LAST, 50))
    return Timeline(WIDTH, y + 6, ticks, tuple(lanes), LEFT + 10 + STRIP / 2)


def _lane(key: str, y: float, facts: Sequence[DatedFact]) -> Lane:
    taken: list[float] = []  # where the last mark of each level ends
    levels = []
    for fact in facts:
        start, end = _x(fact.year), _x(fact.last)
        level = next((n for n, ends in enumerate(taken) if start - ends >= NEAR), len(taken))
        taken[level : level + 1] = [end]
        levels.append((fact, start, end, level))
    height = 2 * PAD + STEP * (len(taken) - 1)
    marks = tuple(TimelineMark(fact, start, y + PAD + STEP * level, end) for fact, start, end, level in levels)
    return Lane(key, y, height, marks)


def _x(year: int) -> float:
    if year < FIRST:
        return round(LEFT + 10 + (year - 1370) / (FIRST - 1370) * STRIP, 1)
    scale = (WIDTH - LEFT - STRIP - 24 - RIGHT) / (LAST - FIRST)
    return round(LEFT + STRIP + 24 + (year - FIRST) * scale, 1)

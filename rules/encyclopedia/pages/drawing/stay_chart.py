"""When to stay in, as a picture: a lane for each kind of hand, a mark for each number of others in, a line where it pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.encyclopedia.book.staying_in import HandKind, StayingIn

LEFT: Final = 160  # the words for hands
WIDTH: Final = 372
RIGHT: Final = 12
TOP: Final = 34
STEP: Final = 24
HUNDRED: Final = 100
EVERY: Final = 25  # of the scale
BESIDE: Final = 0.6  # of the width: further to the right words stand to the left of their line
# A shape for each number of others in, told apart without colours: a dot, a diamond, a triangle.
SHAPES: Final = ("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", "M0-6.5L6 0L0 6.5L-6 0Z", "M0-6L6 4.5L-6 4.5Z")

Worded = Callable[[HandKind], tuple[str, str]]  # how many trumps, and how many higher ones are out, in short


class StayMark(NamedTuple):
    """In which share of the deals it came off; ``column`` counts from 1 and has a shape of its own."""

    column: int
    x: float

    @property
    def shape(self) -> str:
        """Its outline around nought."""
        return SHAPES[self.column - 1]


class StayLane(NamedTuple):
    """The marks of a kind of hand; ``first`` of those with so many trumps."""

    trumps: str
    higher: str
    y: float
    first: bool
    marks: tuple[StayMark, ...]

    @property
    def low(self) -> float:
        """Where its bar begins."""
        return min(mark.x for mark in self.marks)

    @property
    def high(self) -> float:
        """Where its bar ends."""
        return max(mark.x for mark in self.marks)

    @property
    def top(self) -> float:
        """Where a line parts it from the lane above."""
        return self.y - STEP / 2


class ScaleMark(NamedTuple):
    """A number on the scale."""

    number: int
    x: float


class StayChart(NamedTuple):
    """The whole picture; ``pays`` is where staying in begins to pay."""

    width: int
    height: float
    left: int
    right: int
    top: int
    scale: tuple[ScaleMark, ...]
    lanes: tuple[StayLane, ...]
    pays: float | None

    @property
    def foot(self) -> float:
        """Where the lanes end."""
        return self.height - STEP / 2

    @property
    def pays_size(self) -> tuple[float, float]:
        """Width and height of where it pays."""
        return self.right - (self.pays or self.right), self.foot - self.top

    @property
    def pays_leftwards(self) -> bool:
        """Whether the words beside the line must stand to its left."""
        return self.pays is not None and self.pays > BESIDE * self.width


def draw_stays(found: StayingIn, worded: Worded) -> StayChart:
    """The picture of what came of staying in."""
    lanes, before = [], -1
    for number, row in enumerate(found.rows):
        marks = tuple(StayMark(column, _x(count.share)) for column, count in enumerate(row.counts, start=1) if count)
        lanes.append(StayLane(*worded(row.kind), TOP + STEP * (number + 0.5), row.kind.trumps != before, marks))
        before = row.kind.trumps
    scale = tuple(ScaleMark(n, _x(n / HUNDRED)) for n in range(0, HUNDRED + 1, EVERY))
    pays = None if found.break_even is None else _x(found.break_even)
    height = TOP + STEP * (len(lanes) + 0.5)
    return StayChart(WIDTH, height, LEFT, WIDTH - RIGHT, TOP, scale, tuple(lanes), pays)


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

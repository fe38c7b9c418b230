"""The maps: outlines drawn by hand in rules/encyclopedia/texts/history/outline.toml, and a dot for each place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.history import DatedFact, HistoryPlace, places, read
from rules.encyclopedia.book.lineage import lineage

Point = tuple[float, float]
INSET: Final = "alps"  # drawn larger beside Europe, where it is framed
LABELS: Final = {  # how far from its dot the name of a place begins, ends or has its middle
    "right": (9, 4, "start"),
    "left": (-9, 4, "end"),
    "above": (0, -11, "middle"),
    "below": (0, 18, "middle"),
    "upper-left": (-8, -2, "end"),
    "lower-right": (8, 11, "start"),
    "above-left": (-12, -11, "middle"),
}


class Projection:
    """A simple conic projection on a sheet of a given width: distances along the meridians are true."""

    def __init__(self, width: int, west: float, east: float, south: float, north: float) -> None:
        self.width, self.bounds = width, (west, east, south, north)
        low, high = (math.radians(south + (north - south) * part) for part in (1 / 6, 5 / 6))
        self.bend = (math.cos(low) - math.cos(high)) / (high - low)
        self.reach = math.cos(low) / self.bend + low
        self.middle = (west + east) / 2
        corners = [self._flat(lat, lon) for lat in (south, north) for lon in (west, self.middle, east)]
        self.left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        # The frame cuts through the bent edges: the whole middle, and the corners in the south.
        self.top = min(y for _, y in corners[3:])
        bottom = max(y for _, y in corners[:3])
        self.scale = width / (right - self.left)
        self.height = round((bottom - self.top) * self.scale)

    def _flat(self, lat: float, lon: float) -> Point:
        angle, radius = self.bend * math.radians(lon - self.middle), self.reach - math.radians(lat)
        return radius * math.sin(angle), -(self.reach - radius * math.cos(angle))

    def holds(self, lat: float, lon: float) -> bool:
        """Whether a place is on the sheet."""
        west, east, south, north = self.bounds
        return west <= lon <= east and south <= lat <= north

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place stands on the sheet."""
        x, y = self._flat(lat, lon)
        return round((x - self.left) * self.scale, 1), round((y - self.top) * self.scale, 1)


class MapDot(NamedTuple):
    """A place on a map with the facts that speak of it: those on its games first, of each kind the oldest first."""

    place: HistoryPlace
    x: float
    y: float
    facts: tuple[DatedFact, ...]

    @property
    def elder(self) -> bool:
        """Whether no game is told of, but only playing cards, or a game that the family may come from."""
        return not of_games(self.facts[0])

    @property
    def year(self) -> int:
        """The first year for which the place is attested: if it can be, for a game."""
        return self.facts[0].year

    @property
    def about(self) -> bool:
        """Whether that year is not exact."""
        return self.facts[0].about

    @property
    def sure(self) -> bool:
        """Whether anything told of it is more than a second-hand remark."""
        return any(fact.confidence != "low" for fact in self.facts)

    @property
    def label(self) -> Point:
        """Where its name begins, ends or has its middle."""
        dx, dy, _ = LABELS[self.place.label]
        return round(self.x + dx, 1), round(self.y + dy, 1)

    @property
    def anchor(self) -> str:
        """How the name stands to that point."""
        return LABELS[self.place.label][2]


class Ground(NamedTuple):
    """What lies under the dots, as paths of an SVG; ``inset`` frames the part that has a map of its own."""

    key: str
    width: int
    height: int
    land: str
    lakes: str
    rivers: str
    borders: str
    inset: str


class MapSheet(NamedTuple):
    """A map with its dots."""

    ground: Ground
    dots: tuple[MapDot, ...]


class MapPin(NamedTuple):
    """A point on a map that leads to a place on the page; ``anchor`` is how its name stands to it."""

    key: str
    name: str
    x: float
    y: float
    anchor: str


class PinnedMap(NamedTuple):
    """A map with its pins."""

    ground: Ground
    pins: tuple[MapPin, ...]


def draw_pins(points: Sequence[tuple[str, str, float, float]]) -> tuple[PinnedMap, ...]:
    """The maps on which these points lie: each by its key, its name, latitude and longitude; those beyond are left out."""
    found: dict[str, list[MapPin]] = {}
    for key, name, latitude, longitude in points:
        sheet = next((one for one in (INSET, *_outlines()) if _projection(one).holds(latitude, longitude)), None)
        if sheet is not None:
            x, y = _projection(sheet)(latitude, longitude)
            side = "start" if x < _projection(sheet).width * 0.7 else "end"
            found.setdefault(sheet, []).append(MapPin(key, name, x, y, side))
    return tuple(PinnedMap(_ground(key), tuple(pins)) for key, pins in found.items())


def draw_maps(facts: Sequence[DatedFact]) -> tuple[MapSheet, ...]:
    """All maps with the places of these facts."""
    return tuple(MapSheet(_ground(key), _dots(key, facts)) for key in _outlines())


def of_games(fact: DatedFact) -> bool:
    """Whether a fact tells of a game on this site or its kin, and not only of cards or of what came before it."""
    return any(lineage()[game].kin != "ancestor" for game in fact.games)


def places_of_europe(facts: Sequence[DatedFact]) -> tuple[Point, ...]:
    """Where the places of these facts lie on the map of Europe, also those that have a map of their own beside it."""
    project = _projection("europe")
    told = {key for fact in facts for key in fact.places}
    return tuple(project(*place.at) for place in places().values() if place.key in told and place.map != "america")


@cache
def _outlines() -> dict[str, Any]:
    return read("outline.toml")


@cache
def _projection(key: str) -> Projection:
    row = _outlines()[key]
    return Projection(row["width"], row["west"], row["east"], row["south"], row["north"])


@cache
def _ground(key: str) -> Ground:
    row, project = _outlines()[key], _projection(key)

    def path(name: str, end: str) -> str:
        return "".join(_way(_points(line, project)) + end for line in row[name])

    return Ground(
        key,
        project.width,
        project.height,
        path("land", "Z"),
        path("lakes", "Z"),
        path("rivers", ""),
        path("borders", ""),
        _frame(project) if key == "europe" else "",
    )


def _way(points: Sequence[Point]) -> str:
    """A path through these points, to the nearest whole unit and each from the one before: outlines weigh most of a map."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [(x - before[0], y - before[1]) for before, (x, y) in pairwise(whole)]
    x, y = whole[0]
    return f"M{x} {y}l" + " ".join(f"{dx} {dy}" for dx, dy in steps if dx or dy)


def _points(line: str, project: Projection) -> list[Point]:
    found = []
    for pair in line.split():
        lat, lon = (float(part) for part in pair.split(","))
        found.append(project(lat, lon))
    return found


def _frame(project: Projection) -> str:
    """The part of a map that has one of its own, as a path around it."""
    west, east, south, north = _projection(INSET).bounds
    corners = [(south, west), (north, west), (north, (west + east) / 2), (north, east), (south, east)]
    corners.append((south, (west + east) / 2))
    return "M" + "L".join(f"{x} {y}" for x, y in (project(lat, lon) for lat, lon in corners)) + "Z"


def _dots(key: str, facts: Sequence[DatedFact]) -> tuple[MapDot, ...]:
    found = []
    for place in places().values():
        told = tuple(fact for fact in facts if place.key in fact.places)
        if place.map == key and told:
            own_first = tuple(sorted(told, key=lambda fact: not of_games(fact)))
            found.append(MapDot(place, *_projection(key)(*place.at), own_first))
    return tuple(found)

"""The picture of a game: cards in a fan, and beside them what the game is known for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from rules.encyclopedia.book.game_picture import Depicted, depicted

WIDTH, HEIGHT = 240, 150
CARD: Final = (68, 104)  # width and height
SIDE: Final = 74  # of a thing
HIGH: Final = 58  # letters
BROAD: Final = (0.56, 0.7)  # a figure and any other letter, to their height
ROOM: Final = 214  # what may stand side by side
STEP, LEAST = 32, 13  # from card to card in a fan, and how close they may come
GAP: Final = 10
LEAN, MOST_LEAN = 7, 26  # degrees between two cards; from the first to the last
LARGER: Final = 1.22  # what stands alone
NARROW: Final = 110  # what is narrower than that is alone
LOW: Final = 4  # things stand lower than cards


class PlacedThing(NamedTuple):
    """Something in its place: the upper left corner of its box and the size of that, turned about its middle.

    Of what is written, x and y are its middle and the line it stands on, ``height`` the height of its letters.
    """

    kind: str
    name: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0

    @property
    def middle(self) -> tuple[float, float]:
        """What it is turned about."""
        return round(self.x + self.width / 2, 1), round(self.y + self.height / 2, 1)


@cache
def draw_game(key: str) -> tuple[PlacedThing, ...]:
    """The picture of a game within WIDTH and HEIGHT, what lies below first."""
    return _drawn(depicted(key))


def stroke_through(one: PlacedThing) -> str:
    """The stroke through what is written, as the path of an SVG."""
    half, low, high = one.width * 0.6, one.y + one.height * 0.06, one.y - one.height * 0.76
    return f"M{one.x - half:.1f} {low:.1f}L{one.x + half:.1f} {high:.1f}"


def _drawn(shown: Sequence[Depicted]) -> tuple[PlacedThing, ...]:
    parts = [tuple(run) for _, run in groupby(shown, key=lambda one: one.kind == "card")]
    groups = [part for run in parts for part in ([run] if run[0].kind == "card" else [(one,) for one in run])]
    step = _step(groups)
    wide = sum(_width(group, step) for group in groups) + GAP * (len(groups) - 1)
    scale = LARGER if wide < NARROW else 1
    found, x = [], (WIDTH - wide * scale) / 2
    for group in groups:
        found += list(_fan(group, x, step, scale) if group[0].kind == "card" else _beside(group[0], x, scale))
        x += (_width(group, step) + GAP) * scale
    return tuple(found)


def _step(groups: Sequence[Sequence[Depicted]]) -> float:
    """From card to card, so that all has room."""
    steps = sum(len(group) - 1 for group in groups)
    taken = sum(_width(group, 0) for group in groups) + GAP * (len(groups) - 1)
    return max(LEAST, min(STEP, (ROOM - taken) / steps)) if steps else 0


def _width(group: Sequence[Depicted], step: float) -> float:
    first = group[0]
    if first.kind == "card":
        return CARD[0] + step * (len(group) - 1)
    return _written(first.name, HIGH) if first.kind in ("written", "struck") else SIDE


def _written(words: str, size: float) -> float:
    """How long words are in letters of this size."""
    return size * sum(BROAD[letter.isalpha()] for letter in words)


def _fan(cards: Sequence[Depicted], x: float, step: float, scale: float) -> Iterator[PlacedThing]:
    width, height = CARD[0] * scale, CARD[1] * scale
    lean = min(LEAN, MOST_LEAN / max(1, len(cards) - 1))
    for n, card in enumerate(cards):
        off = n - (len(cards) - 1) / 2
        y = (HEIGHT - height) / 2 + 1.3 * off * off
        yield _placed(card, x + step * n * scale, y, width, height, lean * off)


def _beside(one: Depicted, x: float, scale: float) -> Iterator[PlacedThing]:
    if one.kind in ("written", "struck"):
        size = HIGH * scale
        wide = _written(one.name, size)
        yield _placed(one, x + wide / 2, HEIGHT / 2 + 0.34 * size, wide, size)
    else:
        side = SIDE * scale
        yield _placed(one, x, (HEIGHT - side) / 2 + LOW, side, side)


def _placed(one: Depicted, x: float, y: float, width: float, height: float, turn: float = 0) -> PlacedThing:
    """The same to a tenth: a picture is written out in numbers."""
    return PlacedThing(one.kind, one.name, round(x, 1), round(y, 1), round(width, 1), round(height, 1), round(turn, 1))

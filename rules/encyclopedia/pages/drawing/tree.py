"""The family tree: a tag for each game, its children to the right of it, a row for each that has none."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.encyclopedia.book.lineage import LineageEdge, Node, children, crosses, roots
from rules.languages import LANGUAGES

COLUMN: Final = 172
WIDTH: Final = 150  # of a tag
HEIGHT: Final = 38
ROW: Final = 47
FAR: Final = 4 * ROW
GAP: Final = 13  # more room between two roots
MARGIN: Final = 4
LONG: Final = 19  # letters that have room


class Tag(NamedTuple):
    """A game in the drawing: the upper left corner of its tag."""

    node: Node
    x: int
    y: int

    @property
    def tight(self) -> bool:
        """Whether the longest name in any language has to be set narrower."""
        return max(len(self.node.name(lang)) for lang in LANGUAGES) > LONG

    @property
    def middle(self) -> int:
        """Where lines reach it."""
        return self.y + HEIGHT // 2

    @property
    def right(self) -> int:
        """Where lines leave it."""
        return self.x + WIDTH


class Stroke(NamedTuple):
    """A line of the drawing as the path of an SVG."""

    line: LineageEdge
    path: str
    cross: bool


class Drawing(NamedTuple):
    """The whole tree."""

    width: int
    height: int
    tags: tuple[Tag, ...]
    strokes: tuple[Stroke, ...]


def draw_tree() -> Drawing:
    """The tree with all games and lines."""
    tags: dict[str, Tag] = {}
    y = MARGIN
    for root in roots():
        y = _place(root, 0, y, tags) + (GAP if children(root.key) else 0)
    down = [Stroke(tag.node.line, _elbow(tags[tag.node.parent], tag), False) for tag in tags.values() if tag.node.line]
    across = [
        Stroke(line, _bow(one, other), True)
        for line in crosses()
        if _near(one := tags[line.parent], other := tags[line.child])
    ]
    width = max(tag.right for tag in tags.values()) + 2 * GAP + MARGIN
    return Drawing(width, y + MARGIN, tuple(tags.values()), (*across, *down))


def _place(node: Node, depth: int, y: int, tags: dict[str, Tag]) -> int:
    """Puts a game and all below it from here on down; returns where the next may stand."""
    tags[node.key] = Tag(node, MARGIN + depth * COLUMN, y)
    below = children(node.key)
    for child in below:
        y = _place(child, depth + 1, y, tags)
    return y if below else y + ROW


def _elbow(parent: Tag, child: Tag) -> str:
    """From the right of the parent to the left of the child."""
    if parent.y == child.y:
        return f"M{parent.right} {parent.middle}H{child.x}"
    turn = parent.right + (COLUMN - WIDTH) // 2
    return f"M{parent.right} {parent.middle}H{turn}V{child.middle - 6}q0 6 6 6H{child.x}"


def _near(one: Tag, other: Tag) -> bool:
    """Whether a line between two tags would not lead across half the tree; the list below tells of all."""
    return abs(one.y - other.y) <= FAR


def _bow(one: Tag, other: Tag) -> str:
    """A bow on the right of two tags."""
    out = max(one.right, other.right) + 2 * GAP
    return f"M{one.right} {one.middle + 5}C{out} {one.middle + 5} {out} {other.middle - 5} {other.right} {other.middle - 5}"

"""Number cards: where the signs stand, and the index in the corners."""

from typing import Final

from rules.faces.letters import letter
from rules.faces.pen import EDGE, FACE, HEIGHT, WIDTH, double, element, placed

LEFT: Final = 44
MIDDLE: Final = 60
RIGHT: Final = 76
TOP: Final = 34
FOOT: Final = 150

Spot = tuple[float, float]

# Cards that only the long French pack has; German signs are drawn on them for who plays with German cards.
LOW: Final[dict[str, tuple[Spot, ...]]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, FOOT)),
    "3": ((MIDDLE, TOP), (MIDDLE, 92), (MIDDLE, FOOT)),
    "4": tuple((x, y) for x in (LEFT, RIGHT) for y in (TOP, FOOT)),
    "5": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, FOOT)), (MIDDLE, 92)),
}
# Two columns, the odd ones in between.
GERMAN: Final[dict[str, tuple[Spot, ...]]] = {
    **LOW,
    "6": tuple((x, y) for x in (LEFT, RIGHT) for y in (TOP, 92, FOOT)),
    "7": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, 92, FOOT)), (MIDDLE, 63)),
    "8": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, 92, FOOT)), (MIDDLE, 63), (MIDDLE, 121)),
    "9": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, 72.67, 111.33, FOOT)), (MIDDLE, 92)),
    "T": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, 72.67, 111.33, FOOT)), (MIDDLE, 53.33), (MIDDLE, 130.67)),
}
FRENCH: Final[dict[str, tuple[Spot, ...]]] = {"A": ((MIDDLE, 92),), **GERMAN}


def blank() -> str:
    """The card itself: paper with a cut edge."""
    return element(
        "rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=HEIGHT - 1.5, rx=8, fill=FACE, stroke=EDGE, stroke_width=1.5
    )


def corners(glyph: str, sign: str, ink: str) -> str:
    """The index for both ends of the card: a letter to be read at arm's length, the suit under it."""
    return double(letter(glyph, ink, 18.5, 9) + placed(sign, 18.5, 52, 0.86))


def spread(sign: str, spots: tuple[Spot, ...]) -> str:
    """The sign at each spot, as large as there is room; below the middle it stands on its head."""
    scale = 3.2 if len(spots) == 1 else 1.26 if len(spots) < 9 else 1.06
    return "".join(placed(sign, x, y, scale, 180 if y > HEIGHT / 2 else 0) for x, y in spots)

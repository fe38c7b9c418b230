"""Number cards: where the signs stand, and the index in the corners."""

from typing import Final

from rules.encyclopedia.tools.card_art.letters import letter
from rules.encyclopedia.tools.card_art.pen import EDGE, FACE, HEIGHT, WIDTH, double, element, placed

LEFT: Final = 44.5
MIDDLE: Final = 60
RIGHT: Final = 75.5
TOP: Final = 31
FOOT: Final = 153
CENTRE: Final = 92
ROWS: Final = (TOP, 71.67, 112.33, FOOT)  # of the cards with four rows

Spot = tuple[float, float]

# Two columns, the odd ones in between. The low ones are of the long French pack only; German signs are drawn on
# them for who plays with German cards.
SPOTS: Final[dict[str, tuple[Spot, ...]]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, FOOT)),
    "3": ((MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, FOOT)),
    "4": tuple((x, y) for x in (LEFT, RIGHT) for y in (TOP, FOOT)),
    "5": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, FOOT)), (MIDDLE, CENTRE)),
    "6": tuple((x, y) for x in (LEFT, RIGHT) for y in (TOP, CENTRE, FOOT)),
    "7": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, CENTRE, FOOT)), (MIDDLE, 61.5)),
    "8": (*((x, y) for x in (LEFT, RIGHT) for y in (TOP, CENTRE, FOOT)), (MIDDLE, 61.5), (MIDDLE, 122.5)),
    "9": (*((x, y) for x in (LEFT, RIGHT) for y in ROWS), (MIDDLE, CENTRE)),
    "T": (*((x, y) for x in (LEFT, RIGHT) for y in ROWS), (MIDDLE, 51.33), (MIDDLE, 132.67)),
}


def blank() -> str:
    """The card itself: paper with a cut edge."""
    return element(
        "rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=HEIGHT - 1.5, rx=8, fill=FACE, stroke=EDGE, stroke_width=1.5
    )


def corner(glyph: str, sign: str, ink: str) -> str:
    """The index of a card that has a foot: a letter to be read at arm's length, the suit under it."""
    return letter(glyph, ink, 17, 9) + placed(sign, 17, 51, 0.84)


def corners(glyph: str, sign: str, ink: str) -> str:
    """The index for both ends of the card."""
    return double(corner(glyph, sign, ink))


def ace(sign: str) -> str:
    """A French Ace: one large sign."""
    return placed(sign, MIDDLE, CENTRE, 3.4)


def spread(sign: str, spots: tuple[Spot, ...]) -> str:
    """The sign at each spot, as large as there is room; below the middle it stands on its head."""
    scale = 1.26 if len(spots) < 7 else 1.18 if len(spots) < 9 else 1.04
    return "".join(placed(sign, x, y, scale, 180 if y > HEIGHT / 2 else 0) for x, y in spots)

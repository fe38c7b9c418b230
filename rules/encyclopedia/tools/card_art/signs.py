"""Suit signs in a box of 24 × 24 around the origin, and the colour in which each suit's letters are printed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.encyclopedia.tools.card_art.pen import BARK, GOLD, PALE, dot, element, inked, line, shape

# Custom properties: a page may print its decks in other inks.
GERMAN_INK: Final = {
    "E": "var(--suit-acorns,#56330f)",
    "G": "var(--suit-leaves,#1e6b3c)",
    "H": "var(--suit-hearts,#b3221f)",
    "S": "var(--suit-bells,#935a00)",
}
FRENCH_INK: Final = {
    "E": "var(--suit-clubs,#1f2328)",
    "G": "var(--suit-spades,#1f2328)",
    "H": "var(--suit-french-hearts,#b3221f)",
    "S": "var(--suit-diamonds,#b3221f)",
}
# As tournament packs are printed: each French suit in the colour of the German one it stands for.
FOUR_INK: Final = {"E": "#1f2328", "G": "#17683a", "H": "#b3221f", "S": "#985100"}
FOUR_FILL: Final = {"E": "#23282e", "G": "#228a4f", "H": "#c92a22", "S": "#f0a51c"}

HEART: Final = "M0 9.8C-7.2 4-10.4.2-10.4-4c0-3.2 2.4-5.6 5.4-5.6 2.1 0 4 1.1 5 3 1-1.9 2.9-3 5-3 3 0 5.4 2.4 5.4 5.6C10.4.2 7.2 4 0 9.8z"


def acorn() -> str:
    """Eichel: the nut above, its cup and stalk below."""
    nut = shape("M0-11c.9 1.5 6.1 3.2 6.1 9.9V3H-6.1v-4.1C-6.1-7.8-.9-9.5 0-11z", "#cf8f3d")
    glint = line("M-2.8-5.2C-3.6-3.7-3.8-2-3.8 0", 1.3, "#f3cd8d")
    cup = shape("M-7.6 1.8H7.6C8.6 1.8 8.8 3 8.5 4 7.5 7.3 4.3 9.2 0 9.2S-7.5 7.3-8.5 4C-8.8 3-8.6 1.8-7.6 1.8z", BARK)
    scales = line("M-6.5 4.3H6.5M-5 6.6H5M-3.5 2.2-5 6.8M0 2.2V8.6M3.5 2.2 5 6.8", 0.7, "#b98a4f")
    stalk = line("M0 9.2C0 10.3.4 11 1.2 11.6", 1.8, BARK)
    return inked(stalk + nut, 1) + glint + inked(cup, 1) + scales


def leaf() -> str:
    """Gras: a broad leaf with its veins, standing on its stalk."""
    blade = shape(
        "M0-11.2C2.5-7.4 9.8-4.6 9.8 1.6 9.8 5 7.3 7 4.7 7 2.8 7 1 6 0 4.3-1 6-2.8 7-4.7 7-7.3 7-9.8 5-9.8 1.6-9.8-4.6-2.5-7.4 0-11.2z",
        "#2f8049",
    )
    stalk = line("M0 4C0 7.5-.6 9.8-2.6 11.4", 2, "#1c4a2a")
    veins = line(
        "M0 5V-7.4M0 1.2-5.8-1M0 1.2 5.8-1M0-2.8-4-4.6M0-2.8 4-4.6M-.5 4.5-5.5 4.3M.5 4.5 5.5 4.3", 0.9, "#a9d08b"
    )
    return stalk + inked(blade, 1) + veins


def heart() -> str:
    """Herz, with a light on it."""
    glint = line("M-7.3-3.6C-7.3-5.4-6.2-6.5-4.7-6.6", 1.5, "#ea9a86")
    return inked(shape(HEART, "#bb2a23"), 1) + glint


def bell() -> str:
    """Schelle: a round sleigh bell with ring, band and slit."""
    ring = element("circle", cx=0, cy=-9.3, r=1.9, fill="none", stroke_width=1.5)
    body = element("circle", cx=0, cy=1.3, r=9.3, fill=GOLD)
    band = shape("M-9.3.3C-5 2.5 5 2.5 9.3.3L9.2 3.2C5 5.3-5 5.3-9.2 3.2z", "#b3321f")
    glint = line("M-5.6-2.5C-4.7-4.2-3.5-5.2-1.9-5.7", 1.6, PALE)
    slit = line("M0 6.2V10.2", 1.5) + dot(0, 6.3, 1.4)
    return inked(ring + body + band, 1) + glint + slit


def club(ink: str) -> str:
    """Kreuz."""
    leaves = "".join(dot(x, y, 5.1, ink) for x, y in ((0, -5.6), (-5.7, 2), (5.7, 2)))
    return leaves + shape("M-1.2-2h2.4c0 5 .6 9.2 3.8 12.5H-5C-1.8 7.2-1.2 3-1.2-2zM-4-1h8v3h-8z", ink)


def spade(ink: str) -> str:
    """Pik."""
    return shape(
        "M0-11C2.5-7.2 9.8-3.6 9.8 2A4.8 4.8 0 0 1 1.5 5.3C1.7 7.7 2.6 9.4 4.7 10.6H-4.7C-2.6 9.4-1.7 7.7-1.5 5.3A4.8 4.8 0 0 1-9.8 2C-9.8-3.6-2.5-7.2 0-11z",
        ink,
    )


def french_heart(ink: str) -> str:
    """Herz, flat."""
    return shape(HEART, ink)


def diamond(ink: str) -> str:
    """Karo."""
    return shape("M0-11.2Q3.8-4.8 8.8 0 3.8 4.8 0 11.2-3.8 4.8-8.8 0-3.8-4.8 0-11.2z", ink)


FRENCH: Final[Mapping[str, Callable[[str], str]]] = {"E": club, "G": spade, "H": french_heart, "S": diamond}


@dataclass(frozen=True)
class Suits:
    """The drawn signs of four suits, and the ink of their letters."""

    signs: Mapping[str, str]
    inks: Mapping[str, str]


def german() -> Suits:
    """Acorns, leaves, hearts and bells, each in its own colours."""
    return Suits({"E": acorn(), "G": leaf(), "H": heart(), "S": bell()}, GERMAN_INK)


def french() -> Suits:
    """Two suits black, two red."""
    return Suits({suit: draw(FRENCH_INK[suit]) for suit, draw in FRENCH.items()}, FRENCH_INK)


def four_coloured() -> Suits:
    """French signs, no two of one colour."""
    return Suits({suit: edged(draw(FOUR_FILL[suit]), FOUR_INK[suit]) for suit, draw in FRENCH.items()}, FOUR_INK)


def edged(sign: str, ink: str) -> str:
    """A sign with an outline: yellow alone would be too faint on paper."""
    return f'<g stroke="{ink}" stroke-width="1.1" stroke-linejoin="round">{sign}</g>'

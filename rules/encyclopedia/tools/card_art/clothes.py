"""What the German court wears, drawn around a figure whose shoulders stand at 68 and whose feet at 171."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.encyclopedia.tools.card_art import people
from rules.encyclopedia.tools.card_art.pen import (
    BARK,
    GOLD,
    PALE,
    RED,
    STEEL,
    WHITE,
    WINE,
    ball,
    both,
    dot,
    gleam,
    line,
    oval,
    shade,
    shape,
)


@dataclass(frozen=True)
class GermanCourt(people.CourtFigure):
    """One of the German court. ``chest``: what covers it."""

    chest: Callable[["GermanCourt"], str]
    feather: str = RED
    turned: bool = False


# --- what they wear on the chest ---------------------------------------------

JACKET: Final = "M47 68C41 70 39 77 40 84L43 107H77L80 84C81 77 79 70 73 68z"


def halves(person: GermanCourt) -> str:
    """Two colours, and buttons between them."""
    half = shape("M60 70V107H77L80 84C81 77 79 70 73 68z", person.second)
    return half + "".join(dot(60, y, 1.6, GOLD) for y in (80, 87, 94, 101))


def cuirass(_person: GermanCourt) -> str:
    """A breastplate with its ridge."""
    plate = shape("M46 73C52 78 68 78 74 73 78 82 77 95 73 103H47C43 95 42 82 46 73z", STEEL)
    return plate + line("M60 77V102", 1.1) + gleam("M50 79C48 86 48.5 94 51 100H55C52.5 93 52.5 86 54 80z")


def sash(person: GermanCourt) -> str:
    """A broad band from the shoulder to the hip."""
    band = shape("M42 74 49 70 78.5 97 77 106H70z", person.second)
    return band + line("M47 74 74 101", 1.2, person.trim)


def laced(person: GermanCourt) -> str:
    """An open front over a shirt, laced across."""
    shirt = shape("M54 71H66L64 107H56z", WHITE)
    return shirt + line("M55 80 65 84.5M65 80 55 84.5M55.5 89 64.8 93.5M64.8 89 55.5 93.5", 1.3, person.trim)


def striped(person: GermanCourt) -> str:
    """Stripes from neck to belt."""
    return "".join(
        shape(f"M{x} {top}H{x + 5}L{x + 5 + lean} 107H{x + lean}z", person.second)
        for x, top, lean in ((46, 70, 1), (57.5, 70, 0), (69, 70, -1))
    )


# --- whole garments ------------------------------------------------------------


def robe(person: GermanCourt) -> str:
    """A gown over knees and feet, a brocade panel down its front, its hem and belt."""
    gown = shape(
        "M47 68C40 70 37 77 36 86L32 128C30 140 32 154 33 166H87C88 154 90 140 88 128L84 86C83 77 80 70 73 68z",
        person.cloth,
    )
    front = shape("M52 90 47 166H73L68 90z", person.trim)
    light = PALE if person.trim != GOLD else WINE
    brocade = "".join(
        shape(f"M{x} {y - 3}L{x + 2.3} {y} {x} {y + 3} {x - 2.3} {y}z", light, stroke="none")
        for x, y in ((60, 122), (54, 130), (66, 130), (60, 138), (53, 146), (67, 146), (60, 154))
    )
    lap = shade("M37 131C42 124 50 123 52.5 130L50 160H40C38 150 36.5 140 37 131z") + shade(
        "M69.5 132C74 124 82 125 85 132 86 142 84 152 83 160H71z"
    )
    folds = both(line("M36.5 130C41 122 50 121.5 53 129M43 137C42 147 42.5 155 43.5 162", 1.2))
    shoes = both(oval(45, 169, 8, 4, WINE))
    hem = both(shape("M32.4 158C40 161.5 46 161.5 48 161L47.4 167.4H33.2z", WHITE)) + "".join(
        line(f"M{x} 162.5v2.6", 1.5) for x in (38, 43, 77, 82)
    )
    belt = shape("M37.6 106C50 111 70 111 82.4 106L83 112.5C70 117.5 50 117.5 37 112.5z", GOLD) + ball(
        60, 113, 4.2, RED
    )
    return (
        shoes
        + gown
        + lap
        + front
        + brocade
        + folds
        + hem
        + shade("M38 90C50 101 70 101 82 90V97C70 106 50 106 38 97z")
        + belt
    )


def ermine() -> str:
    """The collar of white fur with black tails."""
    fur = shape("M45 67C38 71 34.5 79 35.5 89 50 98 70 98 84.5 89 85.5 79 82 71 75 67 66 74 54 74 45 67z", WHITE)
    tails = ((42, 76), (41, 85), (50, 89.5), (78, 76), (79, 85), (70, 89.5))
    return fur + "".join(line(f"M{x} {y}v4", 1.7) for x, y in tails)


def legs(left: str, right: str, shoes: str) -> str:
    """Hose in two colours, a step apart."""
    one = shape("M45 124C43 138 44 150 44.5 163H54C55.5 150 60 140 61 126z", left) + shape(
        "M44.5 162H54V168C54 170 53 171 51 171H36C34 167 40 165 44.5 162z", shoes
    )
    other = shape("M75 124C77 138 76.5 150 76.5 163H67C65.5 150 60.5 140 59 126z", right) + shape(
        "M76.5 162H67V168C67 170 68 171 70 171H85C87 167 81 165 76.5 162z", shoes
    )
    dark = shade("M54 128H61C60 140 55.5 150 54 163H50.5C51.5 150 53 139 54 128z") + shade(
        "M71 128H75.3C77 140 76.5 150 76.5 163H72.5C73.5 150 73 139 71 128z"
    )
    return (
        one + other + dark + line("M44.2 140.5C48 142 53 142 56.5 140.5M63.5 140.5C67 142 72 142 76.6 140.5", 2.6, GOLD)
    )


def doublet(person: GermanCourt) -> str:
    """A jacket, its belt and its skirts."""
    skirts = shape("M42 106 35 131C46 138.5 74 138.5 85 131L78 106z", person.cloth)
    panels = "".join(
        shape(f"M{x} 110 {x2} {y}H{x2 + 7}L{x + 5} 110z", person.second)
        for x, x2, y in ((48, 43.5, 135), (57.5, 56.5, 136.5), (67, 69.5, 135))
    )
    shadow = shade("M72 108 76 136C80 134.8 83 133 85 131L78 108z") + shade("M43 108H77L78 112H42z")
    jacket = shape(JACKET, person.cloth) + person.chest(person)
    side = shade("M73 70C75 82 74 96 71.5 107H77L80 84C81 77 79 71 73 70z")
    belt = shape("M42 103.5H78V110.5H42z", BARK) + shape("M56 102.5H64V111.5H56z", GOLD)
    return skirts + panels + shadow + jacket + side + belt


def cape(person: GermanCourt) -> str:
    """A short cloak behind the shoulders."""
    cloak = shape(
        "M44 70C34 78 29 108 27 140 36 144 46 141 52 136H68C74 141 84 144 93 140 91 108 86 78 76 70z", person.trim
    )
    return (
        cloak
        + shade("M80 76C85 92 88 116 87 142 89.5 141.8 91.5 141 93 140 91 108 87 84 80 76z")
        + line("M35 100C33 114 32 128 32 140M86 104C87 116 88 130 88 140", 1.1)
    )


def ruff() -> str:
    """A pleated collar."""
    return shape("M45 70C46 65 52 63 60 63S74 65 75 70C70 75.5 66 76.5 60 76.5S50 75.5 45 70z", WHITE) + line(
        "M50 66 51 73.5M56 64.5 56.5 75.5M64 64.5 63.5 75.5M70 66 69 73.5", 0.9
    )

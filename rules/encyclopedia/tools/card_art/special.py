"""Cards that are no court and no number: the Sows, the Weli, the back."""

from typing import Final

from rules.encyclopedia.tools.card_art import signs, tools
from rules.encyclopedia.tools.card_art.letters import GLYPHS
from rules.encyclopedia.tools.card_art.pen import (
    BARK,
    BROWN,
    FACE,
    GOLD,
    GREEN,
    INK,
    PALE,
    RED,
    STEEL,
    WHITE,
    WINE,
    dot,
    double,
    element,
    inked,
    line,
    mirrored,
    placed,
    shape,
)


def boar() -> str:
    """The animal that gave the Sow of bells its name."""
    ridge = shape("M44 82 46 73 51 78 55 71 60 76 65 70 69 75 75 71 77 77 83 75 84 80z", BARK)
    legs = shape("M84 98 86 111H92L93 96zM52 98 51 111H57L60 98z", BARK)
    body = shape("M42 84C50 76 68 74 80 78 91 82 96 90 93 99 90 103 84 101 82 100 75 104 62 104 55 101z", BROWN)
    near = shape("M76 99 77 111H83L84 98zM43 98 44 111H50L52 98z", BROWN)
    head = shape("M48 80C41 82 36 87 33 92L25.5 95C23.5 98 24.5 102 27.5 103L36 104C43 105 51 102 54 96z", BROWN)
    tusk = shape("M31 101C29.5 98 30 95 32.5 93.5 33 96.5 34 98.5 36 100z", WHITE)
    ear = shape("M45 85 46.5 76 53 84z", BARK)
    hair = line("M60 84 63 88M68 83 71 87M76 86 79 90M64 93 67 97M73 94 76 98", 1, BARK)
    return (
        line("M93 88C98 85 100 91 96 92", 1.6)
        + ridge
        + legs
        + body
        + near
        + head
        + tusk
        + ear
        + hair
        + dot(39.5, 91, 1.4)
        + dot(26.8, 98.5, 1)
    )


def bow() -> str:
    """A bow with its arrow, for the Sow of hearts."""
    wood = shape(
        "M48 70C66 74 74 82 75 92 74 102 66 110 48 114 46 112 47 110 49 109.5 60 106 66 100 67 92 66 84 60 78 49 74.5 47 74 46 72 48 70z",
        BROWN,
    )
    string = line("M48.5 72 40 92 48.5 112", 1.1)
    arrow = shape("M34 90.7H86V93.3H34z", GOLD) + shape("M84 86 97 92 84 98 87 92z", STEEL)
    feathers = shape("M24 85.5H33L40 92 33 98.5H24L30 92z", RED)
    return string + wood + arrow + feathers + line("M70 86V98", 2.4, GOLD)


def bird() -> str:
    """A finch on a twig, for the Sow of leaves."""
    twig = line("M24 109C46 103 74 112 96 105", 2.6, BARK)
    tail = shape("M46 97 24 104 27 97 42 88z", BARK)
    body = shape(
        "M42 93C44 82 54 76 64 78 68 71 79 71 82 79L90 82.5 82 85.5C81 97 70 106 57 105 48 104 42 100 42 93z", RED
    )
    cap = shape("M64 78C68 71 79 71 82 79 76 78 70 79 64 78z", INK)
    wing = shape("M40 95C46 86 56 84 66 90 64 99 52 102 40 95z", GREEN)
    quills = line("M46 94C51 90 56 89 62 91M50 97C54 95 58 94 63 94.5", 1.1, PALE)
    beak = shape("M82 79 91 82.5 82 85z", GOLD)
    return (
        twig
        + line("M58 104 57 109M66 103 67 109", 1.8, BARK)
        + tail
        + body
        + cap
        + wing
        + quills
        + beak
        + dot(76.5, 80.5, 1.5)
    )


def cup() -> str:
    """A cup between oak leaves, for the Sow of acorns."""
    leaf = shape(
        "M0 0C4-5 6-2 9-6 13-9 14-4 18-6 23-6 21 0 24 1 27 4 21 6 18 6 15 10 12 5 9 6 5 8 4 3 0 0z", GREEN
    ) + line("M0 0C7 1 14 0 20 1", 1, PALE)
    return placed(leaf, 69, 98, 1, -14) + mirrored(placed(leaf, 69, 98, 1, -14)) + placed(tools.goblet(), 60, 92, 1.3)


VIGNETTES: Final = {"E": cup, "G": bird, "H": bow, "S": boar}


def sow(suit: str, sign: str) -> str:
    """Two large signs, and between them the picture of the suit."""
    return placed(sign, 64, 39, 2.4) + placed(sign, 56, 145, 2.4, 180) + inked(VIGNETTES[suit](), 1.4)


def ribbon() -> str:
    """A banner that says WELI."""
    ends = shape("M12 77 4 88 13 100 34 97V76zM108 77 116 88 107 100 86 97V76z", "#d9c493")
    band = shape("M20 73C42 66 52 80 66 78 80 76 88 69 100 72V97C88 94 80 101 66 103 52 105 42 91 20 98z", WHITE)
    letters = ""
    for glyph, x, y, turn in (("W", 33, 84, -4), ("E", 53, 88.5, 7), ("L", 70, 90, -3), ("I", 85, 86, -9)):
        stroke = element(
            "path", d=GLYPHS[glyph][1], fill="none", stroke=WINE, stroke_width=4.6, stroke_linejoin="miter"
        )
        centred = placed(stroke, -GLYPHS[glyph][0] / 2, -14)
        letters += placed(centred, x, y, 0.58, turn)
    return inked(ends + band, 1.4) + letters


def weli() -> str:
    """The Weli: acorn, heart and bell under its own name."""
    top = placed(signs.acorn(), 55, 44, 1.55, -16) + placed(signs.heart(), 89, 42, 1.7, 14)
    return top + placed(signs.bell(), 60, 138, 2.7) + ribbon()


def lattice(left: float, top: float, right: float, foot: float, step: float) -> str:
    """Slanting lines in both directions, cut off at the frame."""
    strokes = []
    wide, high = right - left, foot - top
    offset = step / 2
    while offset < wide + high:
        x1, y1 = (offset, 0.0) if offset <= wide else (wide, offset - wide)
        x2, y2 = (0.0, offset) if offset <= high else (offset - high, high)
        strokes.append(
            f"M{left + x1:g} {top + y1:g}L{left + x2:g} {top + y2:g}M{right - x1:g} {top + y1:g}L{right - x2:g} {top + y2:g}"
        )
        offset += step
    return "".join(strokes)


def back() -> str:
    """The back: oxblood with a brass lattice, acorns and bells in the middle; the same from both ends."""
    frame = element("rect", x=7, y=7, width=106, height=170, rx=4.5, fill=WINE)
    net = element("path", d=lattice(9.5, 9.5, 110.5, 174.5, 12), fill="none", stroke="#c9973d", stroke_width=0.9)
    rim = element("rect", x=9.5, y=9.5, width=101, height=165, rx=3, fill="none", stroke=GOLD, stroke_width=1.3)
    medal = element("circle", cx=60, cy=92, r=30, fill=WINE, stroke=GOLD, stroke_width=1.5)
    inner = element("circle", cx=60, cy=92, r=26.5, fill=FACE, stroke=GOLD, stroke_width=1)
    signs_ = double(placed(signs.acorn(), 60, 78.5, 0.95) + placed(signs.bell(), 77, 92, 0.62, 90))
    return frame + net + rim + medal + inner + signs_

"""The people around a table, as they look out of a round frame; and what a bot wears that shows how well it plays."""

from dataclasses import dataclass
from typing import Final

from rules.encyclopedia.tools.card_art import people
from rules.encyclopedia.tools.card_art.pen import (
    BLUSH,
    GOLD,
    PALE,
    RED,
    SKIN,
    WHITE,
    ball,
    both,
    dot,
    element,
    inked,
    line,
    placed,
    shade,
    shape,
)
from rules.encyclopedia.tools.card_art.sprite import symbol

BOX: Final = "-32 -32 64 64"


@dataclass(frozen=True)
class PortraitSitter:
    """Somebody to be drawn. ``back`` and ``front``: hair behind and over the face; ``also``: glasses, a beard.
    ``skin``: of the face, and of its cheeks.
    """

    ground: str
    cloth: str
    hair: str
    back: str
    front: str
    also: str = ""
    collar: str = WHITE
    glance: float = 0.5
    stern: float = 0.0
    skin: tuple[str, str] = (SKIN, BLUSH)


def short(hair: str) -> str:
    """Hair cut short, swept to one side."""
    return shape("M-11 1C-12.5-4-12-8-10-10.5-12-16-2-19.5 6-17.5 12-16.5 13.5-8 11 1 10.5-4 9-6.5 7-8.5 1-5.5-7-7-9.5-8-10.5-5-11-2-11 1z", hair)  # fmt: skip


def curls(hair: str) -> str:
    """A head of curls."""
    spots = ((-10.5, -3, 3.4), (-10, -9, 4.4), (-4.5, -13.5, 4.8), (2.5, -14.5, 5), (8.5, -11, 4.6), (10.8, -4.5, 3.5))
    return "".join(ball(x, y, r, hair) for x, y, r in spots) + element(
        "ellipse", cx=0, cy=-10.8, rx=8.5, ry=3.6, fill=hair, stroke="none"
    )


def bun(hair: str) -> str:
    """Hair drawn together on top; behind a face."""
    return ball(0, -18.5, 6, hair) + shape("M-11-6C-14 0-13 7-11 9H11C13 7 14 0 11-6z", hair)


def drawn_back(hair: str) -> str:
    """Hair combed back from the forehead."""
    return shape("M-11-2C-10.5-8-5-11 0-11S10.5-8 11-2C13.5-12.5 8-17 0-17S-13.5-12.5-11-2z", hair) + line("M-6-14.5C-7-12.5-8-11-9-8.5M6-14.5C7-12.5 8-11 9-8.5", 0.8)  # fmt: skip


def plaits(hair: str) -> str:
    """Two plaits over the shoulders; behind a face."""
    links = "".join(ball(12.2, y, 3.4, hair) for y in (6, 11.5, 17, 22))
    return both(links + shape("M10.5 24.5 15 27.5 12 29.5z", RED), 0) + shape(
        "M-11-6C-14 2-13 6-12 8H12C13 6 14 2 11-6z", hair
    )


def wreathed(hair: str) -> str:
    """A plait laid around the head."""
    return "".join(
        placed(element("ellipse", cx=0, cy=0, rx=4, ry=3, fill=hair), x, y, 1, turn)
        for x, y, turn in (
            (-11, -7, -65),
            (-8, -12.5, -40),
            (-2.8, -15.3, -12),
            (2.8, -15.3, 12),
            (8, -12.5, 40),
            (11, -7, 65),
        )
    ) + shape("M-10.5-4C-9-9-5-11 0-11.5 5-11 9-9 10.5-4 12-13-12-13-10.5-4z", hair)


def bald(hair: str) -> str:
    """What is left at the sides."""
    return both(shape("M10.3-5C13-4 13.2 2 11.2 5 10.6 2 10.9-2 10.3-5z", hair), 0) + line(
        "M-4-12C-2-13 0-13.2 2-12.8", 1, WHITE
    )


def full(hair: str) -> str:
    """Full hair to the neck; behind a face."""
    return shape("M-9-9C-16-5-16 8-13.5 12-10 15-6 13-5 10H5C6 13 10 15 13.5 12 16 8 16-5 9-9z", hair)


def glasses() -> str:
    """Round ones."""
    rims = both(element("circle", cx=4.8, cy=-0.5, r=3.9, fill=WHITE, fill_opacity=0.15), 0)
    return rims + line("M-.9-1C-.3-1.7.3-1.7.9-1M8.7-1 10.8-2M-8.7-1-10.8-2", 1.1)


def freckles() -> str:
    """On both cheeks."""
    return both("".join(dot(x, y, 0.55, "#b8683f") for x, y in ((4.6, 3), (6.4, 2.4), (7.6, 4), (5.6, 4.8))), 0)


def earrings() -> str:
    """Small gold ones."""
    return both(ball(10.8, 6, 1.4, GOLD), 0)


SITTERS: Final = (
    PortraitSitter("#d5c08a", "#2f6f73", "#8f4c23", people.pageboy("#7a3f1d"), people.fringe("#8f4c23"), collar="#dfeee6"),
    PortraitSitter("#a5bfa8", "#44533a", "#5a3413", "", short("#5a3413"), people.moustache("#5a3413"), stern=1),
    PortraitSitter("#b3c8da", "#7e1f26", "#e3b04b", plaits("#e3b04b"), people.parting("#e3b04b"), freckles()),
    PortraitSitter("#d9a96a", "#5b2236", "#3f2a1c", people.pageboy("#3f2a1c"), wreathed("#4c3322"), earrings(), stern=0.6),
    PortraitSitter("#c9a7a0", "#5d3a5a", "#b9b2a4", bun("#b9b2a4"), drawn_back("#c3bdb0"), glasses()),
    PortraitSitter("#dcb78d", "#2f4f74", "#3a2417", "", curls("#3a2417"), freckles(), glance=-0.6),
    PortraitSitter("#b5a58f", "#4a4136", "#8b8577", "", bald("#8b8577"), people.beard("#a39c8c"), stern=1.2, glance=0),
    PortraitSitter("#a9b8c9", "#6b4a22", "#c2562c", people.tresses("#c2562c"), people.parting("#c2562c"), collar=PALE, glance=-0.5),
    PortraitSitter("#c8bf9a", "#263f5c", "#1f1a17", "", short("#1f1a17"), glasses() + people.trimmed("#1f1a17")),
    PortraitSitter("#c3a0ad", "#1d4a38", "#2b211b", people.tresses("#2b211b"), people.fringe("#2b211b"), earrings()),
    PortraitSitter("#b7c59a", "#8a5a22", "#9a938a", "", curls("#a39c92"), people.moustache("#a39c92") + glasses(), glance=-0.4),
    PortraitSitter("#d8c4a6", "#3d5a4a", "#6b4226", bun("#6b4226"), drawn_back("#6b4226"), freckles() + earrings()),
    PortraitSitter("#c3cfae", "#7a3b2e", "#d29a3a", "", short("#d29a3a"), freckles(), glance=-0.3),
    PortraitSitter("#9fb6b8", "#3f5a3a", "#b4562a", "", bald("#b4562a"), people.trimmed("#b4562a"), stern=0.4),
    PortraitSitter("#e0c48c", "#8c2f4d", "#231610", full("#231610"), curls("#231610"), earrings(), glance=-0.6, skin=("#a86f49", "#c4694b")),
    PortraitSitter("#c6b7d0", "#2f4f74", "#8b8577", "", bald("#8b8577"), people.moustache("#d8d2c4") + glasses(), stern=1.2, glance=0, skin=("#b57d55", "#c97352")),
)  # fmt: skip


def portrait(sitter: PortraitSitter) -> str:
    """Head and shoulders before a plain wall."""
    neck = shape("M-4.6 9V18C-4.6 20 4.6 20 4.6 18V9z", SKIN) + shade("M-4.4 12.4C-1.6 15 1.6 15 4.4 12.6V10H-4.4z")
    coat = shape("M-27 38C-27 25-19 19.5-8 17-4 20.5 4 20.5 8 17 19 19.5 27 25 27 38z", sitter.cloth)
    collar = shape("M-9 17C-5 24 5 24 9 17L6.4 16.6C3 20-3 20-6.4 16.6z", sitter.collar)
    head = people.face(sitter.glance, sitter.stern)
    figure = sitter.back + neck + coat + collar + head + sitter.front + sitter.also
    for usual, own in zip((SKIN, BLUSH), sitter.skin, strict=True):
        figure = figure.replace(usual, own)
    wall = element("rect", x=-32, y=-32, width=64, height=64, fill=sitter.ground)
    return wall + placed(inked(figure, 1.35), 0, 2, 1.12)


def paper_hat() -> str:
    """Folded of newspaper: for whoever is learning."""
    return shape("M0-27-14-9C-6-12 6-12 14-9z", WHITE) + line("M0-27V-11.5M-7-13.5H-2M3-15H8", 0.9) + shape("M-15-11C-6-15 6-15 15-11L14-6.5C6-10-6-10-14-6.5z", WHITE)  # fmt: skip


HATS: Final = {
    "beginner": paper_hat(),
    "strong": people.felt("#2f6b48", WHITE),
    "master": people.crown("#7c1d22"),
}


def gathering() -> str:
    """A whole file: everybody, and the hats."""
    drawn = [symbol(f"p{n}", portrait(sitter), BOX) for n, sitter in enumerate(SITTERS)]
    drawn += [symbol(f"hat-{level}", placed(inked(hat, 1.35), 0, 4, 1.12), BOX) for level, hat in HATS.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(drawn)}</svg>\n'

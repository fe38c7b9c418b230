"""Heads, hair and hats, each drawn around the middle of a face that is 21 wide and 27 high."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.encyclopedia.tools.card_art.pen import (
    BLUSH,
    GOLD,
    INK,
    PALE,
    RED,
    SKIN,
    WHITE,
    ball,
    both,
    dot,
    element,
    line,
    mirrored,
    number,
    oval,
    placed,
    shade,
    shape,
)


@dataclass(frozen=True)
class CourtFigure:
    """What tells one court card from the other. ``whiskers``: beard or hair over the face."""

    cloth: str
    second: str
    trim: str
    hair: str
    tool: Callable[[], str]
    hat: Callable[[str, str], str]
    whiskers: Callable[[str], str]


def face(glance: float = 0.5, stern: float = 0) -> str:
    """A face that looks a little to one side; the sterner, the lower its brows meet."""
    skin = shape(
        "M-10.3-7C-11 1.5-9 8.5-5.2 11.8-3 13.8 3 13.8 5.2 11.8 9 8.5 11 1.5 10.3-7 8-13.5-8-13.5-10.3-7z", SKIN
    )
    cheeks = both(element("circle", cx=6.4, cy=4.2, r=2.3, fill=BLUSH, stroke="none"), 0)
    side = shade("M5-11.8C9.5-9.5 10.6-4 10.2 1 9.4 7 7 10.5 4.5 12.3 7 6 7.8-4 5-11.8z")
    inner = number(-4.4 + stern)
    brows = both(line(f"M2.3 {inner}C3.7-5.6 5.8-5.6 7.5-4.1", 1.3), 0)
    lids = both(line("M2.5-1.2C3.6-2.3 6-2.3 7-.9", 1), 0)
    eyes = dot(-4.6 + glance, -0.7, 1.25) + dot(4.6 + glance, -0.7, 1.25)
    nose = line("M.3-1.5C.5 1.2 2 3.3 1.7 4.4 1.3 5.2-.3 5.2-.9 4.7", 1)
    lips = line("M-2.7 8.2C-1 9.1 1 9.1 2.7 8.2", 1.3, "#a8392f")
    return skin + side + cheeks + brows + lids + eyes + nose + lips


def pageboy(hair: str) -> str:
    """Hair to the collar, behind a face."""
    return shape("M-9-9C-16-5-15 9-14 14.5-10 17-5.5 15.5-4 12H4C5.5 15.5 10 17 14 14.5 15 9 16-5 9-9z", hair)


def fringe(hair: str) -> str:
    """Hair over the forehead."""
    return shape("M-10.8-3.5C-9-8-5-8.5 0-8.5S9-8 10.8-3.5C12-15.5-12-15.5-10.8-3.5z", hair)


def tresses(hair: str) -> str:
    """Long hair over the shoulders, parted in the middle; behind a face."""
    return shape(
        "M0-13C-13-13-14.5-3-14.5 6-14.5 14-17 18-15.5 25-11 28-7 26-5.5 22H5.5C7 26 11 28 15.5 25 17 18 14.5 14 14.5 6 14.5-3 13-13 0-13z",
        hair,
    )


def parting(hair: str) -> str:
    """The front of long hair."""
    return both(shape("M0-11.5C-5-10-9-6-10-1-11-1-12-3-12-5-11-12-4-14 0-13.5z", hair), 0)


def bearded(outline: str, waves: str) -> str:
    """A beard with waves on both sides, and the mouth in it."""
    return outline + both(line(waves, 0.9), 0) + line("M-2.5 9.5C-1 10.3 1 10.3 2.5 9.5", 1.5, "#a8392f")


def beard(hair: str) -> str:
    """A full beard."""
    outline = shape(
        "M-10.7.5C-12.5 12-8.5 21-5 25.5-3 28-1.5 27-0 30 1.5 27 3 28 5 25.5 8.5 21 12.5 12 10.7.5"
        " 9 5 6.5 6 4.2 6.6 1.5 5.6-1.5 5.6-4.2 6.6-6.5 6-9 5-10.7.5z",
        hair,
    )
    return bearded(outline, "M6.5 10C7.5 14 5 18 3.5 22M3 13.5C3.5 17 1.5 21 1 25")


def forked(hair: str) -> str:
    """A beard combed into two points."""
    outline = shape(
        "M-10.7.5C-12 9-10.5 17-8 23-6.5 26-5 25.5-3.8 22.5-2.5 19.5-1 19-0 19 1 19 2.5 19.5 3.8 22.5 5 25.5 6.5 26 8 23"
        " 10.5 17 12 9 10.7.5 9 5 6.5 6 4.2 6.6 1.5 5.6-1.5 5.6-4.2 6.6-6.5 6-9 5-10.7.5z",
        hair,
    )
    return bearded(outline, "M7.5 9C8 13.5 7.2 17.5 6.3 20.5M4 13C4.5 15.5 4 17.5 3.5 19")


def trimmed(hair: str) -> str:
    """A short square beard."""
    outline = shape(
        "M-10.7.5C-12 8-11 14-8.5 17.5-5 20.5 5 20.5 8.5 17.5 11 14 12 8 10.7.5 9 5 6.5 6 4.2 6.6 1.5 5.6-1.5 5.6-4.2 6.6"
        "-6.5 6-9 5-10.7.5z",
        hair,
    )
    return bearded(outline, "M7.5 9.5C7.5 12.5 6.5 15 5.5 16.5M3 13.5V17.5")


def goatee(hair: str) -> str:
    """A tuft on the chin under a moustache."""
    return shape("M-3 10.8C-1.5 10 1.5 10 3 10.8 3.5 14 2 17.5 0 19.5-2 17.5-3.5 14-3 10.8z", hair) + moustache(hair)


def moustache(hair: str) -> str:
    """Turned up at the ends."""
    return both(
        shape("M0 6.2C2.5 4.8 5.5 6 7.5 7.5 9 8.5 10.5 7.5 11 6 12 9 9.5 10.8 7 10.3 4.5 9.8 2.5 8.2 0 8.2z", hair), 0
    )


def crown(cap: str) -> str:
    """Five points with balls, jewels on the band."""
    inside = shape("M-9.5-11C-10-18-5-23 0-23S10-18 9.5-11z", cap)
    band = shape(
        "M-11.5-8.5-14.5-20.5-8.5-15.5-6-25.5-1.5-16.5H1.5L6-25.5 8.5-15.5 14.5-20.5 11.5-8.5C6-10.5-6-10.5-11.5-8.5z",
        GOLD,
    )
    peak = shape("M-3-15.5 0-28.5 3-15.5z", GOLD)
    balls = "".join(
        ball(x, y, 1.7, PALE) for x, y in ((-14.5, -21.5), (-6, -26.5), (0, -29.5), (6, -26.5), (14.5, -21.5))
    )
    jewels = dot(0, -12.5, 1.7, RED) + both(dot(6, -12.3, 1.2, "#2f6b48"), 0)
    return inside + peak + band + balls + jewels


def arched(cap: str) -> str:
    """A crown closed by two arches, with the world on top."""
    inside = shape("M-11-11C-13-21-6-26.5 0-26.5S13-21 11-11z", cap)
    arches = both(line("M11-11C13.5-20 7-25.5 0-26", 3.4), 0) + both(line("M11-11C13.5-20 7-25.5 0-26", 1.7, GOLD), 0)
    band = shape(
        "M-12-8.5-13-15.5-9-13-6.5-17-3.5-13.5 0-18.5 3.5-13.5 6.5-17 9-13 13-15.5 12-8.5C6-10.5-6-10.5-12-8.5z", GOLD
    )
    top = ball(0, -25.8, 2.2, GOLD) + line("M0-27.5V-31.8M-2-30H2", 1.6)
    return inside + arches + band + top + dot(0, -12.4, 1.6, RED) + both(dot(6, -12, 1.2, "#2f6b48"), 0)


def coronet(jewel: str) -> str:
    """A lady's crown: lower, with leaves."""
    band = shape(
        "M-10.5-9.5-12-16.5-7.5-14-5.5-20-2.5-15.5 0-22.5 2.5-15.5 5.5-20 7.5-14 12-16.5 10.5-9.5C5-12-5-12-10.5-9.5z",
        GOLD,
    )
    return (
        band
        + dot(0, -14, 1.6, jewel)
        + both(dot(5.3, -13, 1.1, jewel), 0)
        + both(ball(5.5, -20.5, 1.2, PALE), 0)
        + ball(0, -23, 1.3, PALE)
    )


def plume(colour: str) -> str:
    """A long ostrich feather, rooted at the origin and falling to the right."""
    return shape(
        "M0 0C2-9 9-13.5 15-11.5 20-9.5 20.5-3 17 1 17-2.5 15.5-4.5 13-5 14-3 13.5-1 12 .5 11-2 9-3 7-2.5 7.5-1 7 .5 5.5 1.5 4 0 2-.5 0 0z",
        colour,
    ) + line("M1-.8C4-7 9-10 15-8", 0.9)


def beret(cloth: str, feather: str, slash: str = WHITE) -> str:
    """The broad slashed cap of a captain."""
    crown_ = shape("M-13-9C-19-13-15-22-5-23.5 7-25 17-21 16.5-14.5 16.3-11 14-9.5 12-8.5z", cloth)
    slits = "".join(line(f"M{x}-20.5C{x - 1}-18 {x - 1}-15 {x}-12.5", 2.2, slash) for x in (-7, 0, 7))
    band = shape("M-12.5-10.5C-5-13.5 5-13.5 12.5-10.5L12-6.5C5-9.5-5-9.5-12-6.5z", cloth)
    return mirrored(placed(plume(feather), 7, -15, 1, -8), 0) + crown_ + slits + band


def felt(cloth: str, feather: str) -> str:
    """A country hat with a turned-up brim and a small feather."""
    feather_ = shape("M9-13C12-20 13-26 11.5-31 8-28 6-20 7-13z", feather) + line("M8.5-14C9.5-20 10.5-25 11.3-30", 0.8)
    top = shape("M-9.5-10C-10-18-6.5-25 1-25.5 7-25 9.5-18 9.5-10z", cloth)
    ribbon = shape("M-9.6-11.5C-4-9.5 4-9.5 9.6-11.5L9.5-15C4-13-4-13-9.4-15z", GOLD)
    brim = shape("M-16-11C-9-8-3-7.5 0-7.5S9-8 16-11C15-7 9-4.5 0-4.5S-15-7-16-11z", cloth)
    return feather_ + top + ribbon + brim


def hood(cloth: str, tip: str) -> str:
    """A pointed cap whose tip hangs to one side, with a bell on it."""
    cap = shape("M-12-5C-13-16-7-23 2-23.5 11-24 19-19 21-9 17-13 14-13.5 11.5-12L12-5C5-9.5-5-9.5-12-5z", cloth)
    roll = shape("M-13-5.5C-5-11 5-11 13-5.5L12.5-2C5-7-5-7-12.5-2z", tip)
    return cap + roll + ball(21, -7, 2.6, GOLD)


def hand() -> str:
    """A fist around something that passes behind it."""
    return ball(0, 0, 4.7, SKIN) + line("M-3.2-1.5H2.8M-3.4 1H2.6", 0.8, INK)


def limb(d: str, width: float, cloth: str) -> str:
    """A sleeve or a leg: a stroke of cloth with an ink edge."""
    edge = element("path", d=d, fill="none", stroke=INK, stroke_width=width + 3.2, stroke_linecap="round")
    return edge + element("path", d=d, fill="none", stroke=cloth, stroke_width=width, stroke_linecap="round")


def puff(x: float, y: float, cloth: str, slash: str) -> str:
    """A slashed sleeve at the shoulder."""
    slits = "".join(
        line(f"M{x + dx} {y - 7}C{x + dx * 1.6:.1f} {y - 2} {x + dx * 1.6:.1f} {y + 2} {x + dx} {y + 7}", 1.8, slash)
        for dx in (-3.5, 0.5, 4.5)
    )
    return oval(x, y, 9.5, 11.5, cloth) + slits

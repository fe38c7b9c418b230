"""The French court: double-headed King, Queen and Jack, and the Weli as a fool."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.encyclopedia.tools.card_art import people, special, tools
from rules.encyclopedia.tools.card_art.pen import (
    BARK,
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    INK,
    PALE,
    RED,
    SKIN,
    SKY,
    SPRUCE,
    WHITE,
    WINE,
    ball,
    dot,
    double,
    inked,
    line,
    number,
    placed,
    shade,
    shape,
)
from rules.encyclopedia.tools.card_art.people import hand

GREY: Final = "#b9b3a6"
CHESTNUT: Final = "#8a4a20"
STRAW: Final = "#d9a648"


Draw = Callable[[str, "Hem"], str]
HEAD: Final = 1.12


@dataclass(frozen=True)
class FrenchCourt(people.CourtFigure):
    """One of the French court."""

    whiskers: Callable[[str], str] = people.fringe


def short_axe() -> str:
    """An axe cut off by the middle of the card."""
    return tools.pole(-34, 12) + placed(tools.axe_head(), 0, 8)


def rod() -> str:
    """The upper end of a sceptre."""
    return placed(tools.short_sceptre(), 0, 10, 0.95)


def pointed(cap: str, _feather: str) -> str:
    """A King's crown of five points."""
    return people.crown(cap)


def closed(cap: str, _feather: str) -> str:
    """A King's crown with arches."""
    return people.arched(cap)


def coronet(jewel: str, _feather: str) -> str:
    """A Queen's crown."""
    return people.coronet(jewel)


KINGS: Final = {
    "E": FrenchCourt(GREEN, GOLD, WINE, BARK, lambda: placed(tools.orb(), 0, -10), pointed, people.beard),
    "G": FrenchCourt(BLUE, RED, GOLD, GREY, tools.raised_blade, closed, people.forked),
    "H": FrenchCourt(RED, GOLD, BLUE, CHESTNUT, rod, pointed, people.trimmed),
    "S": FrenchCourt(WINE, SKY, GOLD, WHITE, short_axe, closed, people.beard),
}
QUEENS: Final = {
    "E": FrenchCourt(WINE, PALE, GREEN, STRAW, lambda: placed(tools.flower(RED), 0, -17), coronet),
    "G": FrenchCourt(SPRUCE, SKY, WINE, BARK, lambda: placed(tools.fan(RED), 0, -10), coronet),
    "H": FrenchCourt(BLUE, WHITE, RED, CHESTNUT, lambda: placed(tools.flower(WHITE), 0, -17), coronet),
    "S": FrenchCourt(RED, GOLD, SPRUCE, STRAW, lambda: placed(tools.mirror(), 0, -17), coronet),
}
JACKS: Final = {
    "E": FrenchCourt(SPRUCE, RED, GOLD, STRAW, tools.short_halberd, people.felt),
    "G": FrenchCourt(BLUE, GOLD, RED, BARK, tools.short_halberd, people.beret),
    "H": FrenchCourt(RED, SKY, BLUE, CHESTNUT, tools.raised_blade, people.beret),
    "S": FrenchCourt(GOLD, WINE, GREEN, BARK, tools.raised_blade, people.hood),
}


@dataclass(frozen=True)
class Hem:
    """The straight line at which a half figure ends, by its height at either side of the cloak."""

    left: float
    right: float

    def height(self, x: float) -> float:
        """How far down it runs there."""
        return self.left + (self.right - self.left) * (x - LEFT) / (RIGHT - LEFT)

    def at(self, x: float) -> str:
        """A point on it."""
        return f"{number(x)} {number(self.height(x))}"


LEFT: Final = 13
RIGHT: Final = 107
SLANTING: Final = Hem(75, 109)  # passes through the middle of the card
LEVEL: Final = Hem(96.5, 96.5)
SLOPE: Final = (SLANTING.right - SLANTING.left) / (RIGHT - LEFT)


def shoulders(hem: Hem, wide: float = 0) -> str:
    """The outline of a cloak from neck to hem; narrower for whoever wears none."""
    left = f"C34 66 {21 + wide} 68 {16 + wide} 73" if hem is SLANTING else f"C33 66 {19 + wide} 69 {15.5 + wide} 79"
    return f"M46 65{left}L{hem.at(LEFT + wide)} {hem.at(RIGHT - wide)} {104.5 - wide} 81C{101 - wide} 70 87 66 74 65z"


def dark_side(hem: Hem, wide: float = 0) -> str:
    """The shadow on the right shoulder and under the arm."""
    return shade(
        f"M84 67C95 69 {101 - wide} 74 {104.5 - wide} 81L{hem.at(RIGHT - wide)} {hem.at(84)}C86 88 87 77 84 67z"
    )


def forearm(cloth: str, trim: str, hem: Hem) -> str:
    """A sleeve that rises out of the cloak, and the hand."""
    sleeve = shape(f"M{hem.at(79)}L83.5 86H97.5L{hem.at(102.5)}z", cloth) + shade(
        f"M93 86H97.5L{hem.at(102.5)} {hem.at(95)}z"
    )
    return sleeve + shape("M82 83.5H99V88.5H82z", trim) + placed(hand(), 90.5, 79.5)


def mantle(person: FrenchCourt, hem: Hem) -> str:
    """Shoulders under a wide cloak, a brocade panel in front."""
    cloak = shape(shoulders(hem), person.cloth) + dark_side(hem)
    folds = line(f"M79 74C78 84 78.5 92 {hem.at(78)}", 1.2) + (
        line("M26 75C23.5 84 22.5 90 22 96M36 73C33 82 32 90 31.5 96", 1.2) if hem is LEVEL else ""
    )
    border = line(f"M{hem.at(104.5)}C103 92 102 84 97 77", 3.4, person.trim)
    panel = shape(f"M47 70L{hem.at(42)} {hem.at(76)} 73 70z", person.second)
    studs = "".join(
        shape(f"M{x} {y - 3.2}L{x + 2.8} {y} {x} {y + 3.2} {x - 2.8} {y}z", person.trim, stroke_width=1)
        for x, y in ((59, 83.5), (67, 84.5), (67.5, 92.5), (51, 82.5))
    )
    return cloak + border + folds + panel + studs


def fur() -> str:
    """A collar of ermine."""
    collar = shape("M46 63C36 66 31 71 30 77 46 87 74 87 90 77 89 71 84 66 74 63 66 70 54 70 46 63z", WHITE)
    return collar + "".join(
        line(f"M{x} {y}v3.5", 1.6) for x, y in ((38, 71), (41, 78), (50, 80.5), (82, 71), (79, 78), (70, 80.5))
    )


def king(suit: str, hem: Hem = SLANTING) -> str:
    """Crowned and bearded."""
    person = KINGS[suit]
    head = (
        people.pageboy(person.hair) + people.face(0.5, 0.6) + person.whiskers(person.hair) + person.hat(person.trim, "")
    )
    arm = placed(person.tool(), 90.5, 79.5) + forearm(person.second, person.trim, hem)
    return mantle(person, hem) + fur() + arm + placed(head, 60, 46, HEAD)


def gown(person: FrenchCourt, hem: Hem) -> str:
    """A dress with a square neck, slashed sleeves and a necklace."""
    dress = shape(shoulders(hem, 3), person.cloth) + dark_side(hem, 3)
    slashes = shape(f"M79 71C83 78 84 88 {hem.at(84.5)}L{hem.at(78)}C79 90 78.5 80 76.5 73z", person.second)
    if hem is LEVEL:
        slashes += shape("M35 72C30 80 29 89 28.5 96.5H35.5C35 89 36.5 80 39.5 74z", person.second)
    neck = shape("M54 52H66V66L74 70V78H46V70L54 66z", SKIN) + shade(
        "M54 58C57 62.5 63 62.5 66 58V65C62 68.5 58 68.5 54 65z"
    )
    bodice = shape(f"M46 78 43 {number(hem.height(43))} {hem.at(77)} 74 78z", person.cloth)
    front = shape(f"M52 78L{hem.at(49)} {hem.at(71)} 68 78z", person.second)
    lacing = line("M52.5 80.5 66 87M67 80.5 55 86.5M64 92.5 70 89", 1.3, person.trim)
    edge = line("M46 70V78H74V70", 2.6, person.trim)
    pearls = "".join(
        dot(x, y, 1.3, WHITE, INK)
        for x, y in ((50, 69.5), (53, 72.5), (56.5, 74.3), (60, 75), (63.5, 74.3), (67, 72.5), (70, 69.5))
    )
    return dress + slashes + bodice + front + lacing + neck + edge + f'<g stroke-width=".7">{pearls}</g>'


def queen(suit: str, hem: Hem = SLANTING) -> str:
    """Crowned, with long hair, a flower, a fan or a mirror in her hand."""
    person = QUEENS[suit]
    behind = placed(people.tresses(person.hair), 60, 45, HEAD)
    head = people.face(0.8) + people.parting(person.hair) + person.hat(person.trim, "")
    arm = placed(person.tool(), 90.5, 79.5) + forearm(person.cloth, person.second, hem)
    return gown(person, hem) + behind + placed(throat(), 60, 45, HEAD) + arm + placed(head, 60, 45, HEAD)


def throat() -> str:
    """The neck between the tresses."""
    return shape("M-5 9H5V19L8 23H-8L-5 19z", SKIN, stroke="none") + shade(
        "M-5 11C-3 14.5 3 14.5 5 11V15.5C2 18 -2 18 -5 15.5z"
    )


def jacket(person: FrenchCourt, hem: Hem) -> str:
    """A doublet of two colours with slashed shoulders."""
    base = shape(shoulders(hem, 5), person.cloth)
    half = shape(f"M60 66H74C87 67 96 70 99.5 81L{hem.at(102)} {hem.at(60)}z", person.second)
    slits = line(f"M81 73 {hem.at(82)}M74 72 {hem.at(74)}", 2.8, person.trim)
    slits += line("M30 73.5 28.5 77M37.5 72 36 80M45 72 44 83", 2.8, person.trim)
    buttons = "".join(dot(60, y, 1.7, WHITE, INK) for y in (78, 84, 90))
    collar = shape("M45 69C48 63 72 63 75 69L69 78 60 72 51 78z", WHITE)
    return base + half + dark_side(hem, 5) + slits + line(f"M60 72L{hem.at(60)}", 1.3) + buttons + collar


def jack(suit: str, hem: Hem = SLANTING) -> str:
    """Young, in a hat with a feather."""
    person = JACKS[suit]
    head = (
        people.pageboy(person.hair) + people.face(-0.8) + person.whiskers(person.hair) + person.hat(person.trim, PALE)
    )
    arm = placed(person.tool(), 90.5, 79.5) + forearm(person.second, person.trim, hem)
    return jacket(person, hem) + arm + placed(head, 60, 46, HEAD)


def doubled(half: str, sign: str) -> str:
    """The half figure twice, a brass sash between, the sign of the suit beside each head."""
    edge = [
        (x, 92 + SLOPE * (x - 60) + up) for x, up in ((10, -3.6), (110, -3.6), (112, 0), (110, 3.6), (10, 3.6), (8, 0))
    ]
    sash = shape("M" + "L".join(f"{number(x)} {number(y)}" for x, y in edge) + "z", GOLD)
    studs = "".join(
        shape(f"M{x} {y - 2.6}L{x + 2.9} {y + 1} {x} {y + 2.6} {x - 2.9} {y - 1}z", WINE, stroke="none")
        for x, y in ((x, 92 + SLOPE * (x - 60)) for x in range(16, 105, 11))
    )
    figure = inked(double(half) + sash + studs, 1.4)
    grown = placed(figure, -4.8, -7.36, 1.08)  # from the middle of the card
    return grown + double(placed(sign, 101, 21, 1.15))


def fool() -> str:
    """The Weli: a fool with bells on his cap, for packs that have no such card of their own."""
    return inked(double(jester()), 1.4) + special.ribbon()


def jester() -> str:
    """Head and shoulders of the fool."""
    tip = shape("M-7-18C-6-29 1-34 9-32 5-28 6-23 7-18z", GREEN) + ball(10, -32, 2.6, GOLD)
    left = shape("M0-23C-9-25-22-23-26-6-21-9-16-8-12-2-9-8-4-9 0-9z", RED) + ball(-26, -4, 2.8, GOLD)
    right = shape("M0-23C9-25 22-23 26-6 21-9 16-8 12-2 9-8 4-9 0-9z", GOLD) + ball(26, -4, 2.8, GOLD)
    grin = line("M-4 7.5C-2 10.5 2 10.5 4 7.5", 1.5, "#a8392f")
    head = placed(people.pageboy(BROWN) + people.face(0.8) + grin + tip + left + right, 64, 44)
    body = shape("M50 64C38 65 28 69 25.5 79L24 93H104L102.5 79C100 69 90 65 78 64z", RED) + shape(
        "M64 64H78C90 65 100 69 102.5 79L104 93H64z", GOLD
    )
    points = shape("M46 64 40 77 51 73 55 84 64 75 73 84 77 73 88 77 82 64C74 68 54 68 46 64z", WHITE)
    bells = "".join(ball(x, y, 2.3, GOLD) for x, y in ((40, 79), (55, 86), (73, 86), (88, 79)))
    return body + points + bells + head

"""The French court: double-headed King, Queen and Jack, and the Weli as a fool."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.faces import people, special, tools
from rules.faces.pen import (
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
    both,
    dot,
    double,
    inked,
    line,
    placed,
    shade,
    shape,
)
from rules.faces.people import hand

GREY: Final = "#b9b3a6"
CHESTNUT: Final = "#8a4a20"
STRAW: Final = "#d9a648"


Draw = Callable[[str], str]


@dataclass(frozen=True)
class Person:
    """What tells one court card from the other."""

    cloth: str
    second: str
    trim: str
    hair: str
    tool: Callable[[], str]
    hat: str = "beret"


def short_axe() -> str:
    """An axe cut off by the middle of the card."""
    return tools.pole(-34, 12) + placed(tools.axe_head(), 0, 8)


def rod() -> str:
    """The upper end of a sceptre."""
    return placed(tools.short_sceptre(), 0, 10, 0.95)


KINGS: Final = {
    "E": Person(GREEN, GOLD, WINE, BARK, lambda: placed(tools.orb(), 0, -10)),
    "G": Person(BLUE, RED, GOLD, GREY, tools.raised_blade),
    "H": Person(RED, GOLD, BLUE, CHESTNUT, rod),
    "S": Person(WINE, SKY, GOLD, GREY, short_axe),
}
QUEENS: Final = {
    "E": Person(WINE, PALE, GREEN, STRAW, lambda: placed(tools.flower(RED), 0, -17)),
    "G": Person(SPRUCE, SKY, WINE, BARK, lambda: placed(tools.fan(RED), 0, -10)),
    "H": Person(BLUE, WHITE, RED, CHESTNUT, lambda: placed(tools.flower(WHITE), 0, -17)),
    "S": Person(RED, GOLD, SPRUCE, STRAW, lambda: placed(tools.mirror(), 0, -17)),
}
JACKS: Final = {
    "E": Person(SPRUCE, RED, GOLD, STRAW, tools.short_halberd, "felt"),
    "G": Person(BLUE, GOLD, RED, BARK, tools.short_halberd, "beret"),
    "H": Person(RED, SKY, BLUE, CHESTNUT, tools.raised_blade, "beret"),
    "S": Person(GOLD, WINE, GREEN, BARK, tools.raised_blade, "hood"),
}


def cuff(cloth: str) -> str:
    """The end of a sleeve, out of which the hand comes."""
    return shape("M81.5 93 84.5 84H96.5L99.5 93z", cloth) + placed(hand(), 90.5, 80)


def mantle(person: Person) -> str:
    """Shoulders under a wide cloak."""
    cloak = shape("M46 65C33 66 19 69 15.5 79L13 93H107L104.5 79C101 69 87 66 74 65z", person.cloth)
    folds = both(line("M26 75C23.5 81 22.5 87 22 92M36 73C33 80 32 86 31.5 92", 1.2)) + shade(
        "M86 71C95 72 101 75 104.5 80L107 93H88C89 85 88.5 78 86 71z"
    )
    border = both(line("M16.5 90C18 83 19.5 79 23 76.5", 3.2, person.trim))
    panel = shape("M47 70 43 93H77L73 70z", person.second)
    studs = "".join(
        shape(f"M{x} {y - 3.5}L{x + 3} {y} {x} {y + 3.5} {x - 3} {y}z", person.trim)
        for x, y in ((52, 87), (60, 87), (68, 87))
    )
    return cloak + border + folds + panel + studs


def fur() -> str:
    """A collar of ermine."""
    collar = shape("M46 63C36 66 32 72 31 78 46 88 74 88 89 78 88 72 84 66 74 63 66 70 54 70 46 63z", WHITE)
    return collar + "".join(
        line(f"M{x} {y}v3.5", 1.5) for x, y in ((39, 72), (42, 79), (50, 81), (81, 72), (78, 79), (70, 81))
    )


def king(suit: str) -> str:
    """Crowned and bearded."""
    person = KINGS[suit]
    head = people.pageboy(person.hair) + people.face() + people.beard(person.hair) + people.crown(person.trim)
    return mantle(person) + placed(person.tool(), 90.5, 80) + cuff(person.trim) + fur() + placed(head, 60, 46)


def gown(person: Person) -> str:
    """A dress with a square neck, puffed sleeves and a necklace."""
    sleeves = both(
        shape("M45 68C32 66 20 70 17.5 80L16 93H43z", person.cloth) + line("M26 75C23.5 81 23 87 22.5 92", 1.2)
    )
    slashes = both(shape("M35 73C31 80 29.5 87 29.5 93H36.5C35.5 86 36 80 38.5 75z", person.second))
    neck = shape("M54 54H66V66L74 70V78H46V70L54 66z", SKIN)
    bodice = shape("M44 68 46 79H74L76 68 82 93H38z", person.cloth) + shape("M53 79 50 93H70L67 79z", person.second)
    lacing = line("M53 83 66 89M67 83 54 89", 1.3, person.trim)
    pearls = "".join(
        dot(x, y, 1.3, WHITE, INK)
        for x, y in ((50, 70), (53, 73), (56.5, 75), (60, 75.7), (63.5, 75), (67, 73), (70, 70))
    )
    dark = shade("M54 58C57 61.5 63 61.5 66 58V66C62 69 58 69 54 66z") + shade(
        "M84 70C94 71 101 74 102.5 80L104 93H91C91 84 89 76 84 70z"
    )
    return sleeves + slashes + neck + bodice + dark + lacing + f'<g stroke-width=".7">{pearls}</g>'


def queen(suit: str) -> str:
    """Crowned, with long hair, a flower or a mirror in her hand."""
    person = QUEENS[suit]
    behind = placed(people.tresses(person.hair), 60, 45)
    head = people.face(0.8) + people.parting(person.hair) + people.coronet(person.trim)
    return behind + gown(person) + placed(person.tool(), 90.5, 80) + cuff(person.second) + placed(head, 60, 45)


def jacket(person: Person) -> str:
    """A doublet of two colours with slashed shoulders."""
    base = shape("M46 67C34 67 23 70 20.5 79L18.5 93H101.5L99.5 79C97 70 86 67 74 67z", person.cloth)
    half = shape("M60 67H74C86 67 97 70 99.5 79L101.5 93H60z", person.second)
    slits = both(line("M28.5 75 26.5 91M36 73.5 34.5 91M43.5 73 42.5 91", 2.6, person.trim)) + shade(
        "M84 69C93 70 98 73 99.5 79L101.5 93H86C87 85 86.5 77 84 69z"
    )
    buttons = "".join(dot(60, y, 1.7, WHITE, INK) for y in (78, 84, 90))
    collar = shape("M45 69C48 63 72 63 75 69L69 78 60 72 51 78z", WHITE)
    return base + half + slits + line("M60 72V92", 1.3) + buttons + collar


def jack(suit: str) -> str:
    """Young, in a hat with a feather."""
    person = JACKS[suit]
    head = (
        people.pageboy(person.hair)
        + people.face(-0.8)
        + people.fringe(person.hair)
        + people.HATS[person.hat](person.trim, PALE)
    )
    return jacket(person) + placed(person.tool(), 90.5, 80) + cuff(person.second) + placed(head, 60, 46)


def doubled(half: str, sign: str) -> str:
    """The half figure twice, a brass belt between, the sign of the suit beside each head."""
    belt = shape("M12.5 89H107.5L109.5 92 107.5 95H12.5L10.5 92z", GOLD) + "".join(
        shape(f"M{x} 89.9L{x + 3.4} 92 {x} 94.1 {x - 3.4} 92z", WINE, stroke="none") for x in range(20, 101, 10)
    )
    figure = inked(double(half) + belt, 1.4)
    grown = placed(figure, -7.2, -11.04, 1.12)  # from the middle of the card
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

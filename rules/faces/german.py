"""The German court: a King on his throne, an Ober with his sign high, an Unter with his sign low."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.faces import people, signs, tools
from rules.faces.pen import (
    BARK,
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    PALE,
    RED,
    SKY,
    SPRUCE,
    WHITE,
    WINE,
    ball,
    both,
    dot,
    inked,
    line,
    oval,
    placed,
    shape,
)
from rules.faces.people import hand, limb, puff

GREY: Final = "#b9b3a6"
CHESTNUT: Final = "#8a4a20"
STRAW: Final = "#d9a648"


@dataclass(frozen=True)
class Person:
    """What tells one court card from the other."""

    cloth: str
    second: str
    trim: str
    hair: str
    tool: Callable[[], str]
    hat: str = "beret"
    feather: str = RED


KINGS: Final = {
    "E": Person(GREEN, GOLD, WINE, GREY, tools.sceptre),
    "G": Person(SPRUCE, RED, GOLD, CHESTNUT, tools.goblet),
    "H": Person(RED, BLUE, GOLD, GREY, tools.sceptre),
    "S": Person(BLUE, WINE, GOLD, BARK, tools.goblet),
}
OBERS: Final = {
    "E": Person(WINE, GOLD, GREEN, BARK, tools.sword, "beret", GREEN),
    "G": Person(SPRUCE, PALE, RED, CHESTNUT, lambda: tools.halberd(-20, 62), "beret", RED),
    "H": Person(RED, SKY, BLUE, STRAW, tools.sword, "beret", BLUE),
    "S": Person(BLUE, GOLD, RED, BARK, lambda: tools.lance(RED), "beret", GOLD),
}
UNTERS: Final = {
    "E": Person(GREEN, STRAW, BROWN, CHESTNUT, tools.club, "felt", RED),
    "G": Person(GREEN, RED, SPRUCE, STRAW, lambda: tools.drum(RED), "felt", RED),
    "H": Person(RED, WHITE, BLUE, CHESTNUT, lambda: tools.halberd(-18, 33), "hood", GOLD),
    "S": Person(GOLD, RED, BLUE, BARK, tools.horn, "hood", RED),
}


def throne(person: Person) -> str:
    """Back, posts and step."""
    back = shape("M33 62C36 50 46 46 60 46S84 50 87 62V160H33z", person.second)
    posts = both(shape("M30 58H36V168H30z", GOLD) + ball(33, 54, 4.2, GOLD) + line("M30 72H36M30 100H36", 1.2))
    return back + posts + shape("M28 162H88V174H32C30 174 28 172 28 170z", BROWN) + line("M30 168H88", 1)


def robe(person: Person) -> str:
    """A gown over knees and feet, with an ermine collar."""
    gown = shape(
        "M47 68C40 70 37 77 36 86L32 128C30 140 33 152 35 166H85C87 152 90 140 88 128L84 86C83 77 80 70 73 68z",
        person.cloth,
    )
    front = shape("M52 90 48 166H72L68 90z", person.trim)
    knees = both(line("M37 130C40 122 50 121 53 128M40 136C39 146 41 156 42 164M52 134C51 144 51.5 156 51 164", 1.2))
    shoes = both(oval(46, 169.5, 8, 3.8, WINE))
    hem = both(shape("M34.6 160C42 162.5 50 162.5 52 162L51.6 167H35z", WHITE))
    belt = shape("M38 106C50 111 70 111 82 106L82.6 112C70 117 50 117 37.4 112z", GOLD) + ball(60, 112.5, 4, RED)
    return shoes + gown + front + knees + hem + belt


def ermine() -> str:
    """The collar of white fur with black tails."""
    fur = shape("M45 67C39 71 36 79 37 88 50 97 70 97 83 88 84 79 81 71 75 67 66 74 54 74 45 67z", WHITE)
    return fur + "".join(
        line(f"M{x} {y}v4", 1.6) for x, y in ((43, 77), (43, 85), (52, 89), (77, 77), (77, 85), (68, 89))
    )


def king(suit: str) -> str:
    """A King: seated, crowned, bearded, the sign beside his head."""
    person = KINGS[suit]
    left = limb("M41 82C33 90 28 98 29 108", 9, person.cloth) + placed(person.tool(), 28, 110) + placed(hand(), 28, 112)
    right = limb("M80 84C88 92 90 102 82 110", 9, person.cloth) + placed(tools.orb(), 80, 103) + placed(hand(), 80, 112)
    head = placed(
        people.pageboy(person.hair) + people.face() + people.beard(person.hair) + people.crown(person.trim),
        60,
        51,
        1.08,
    )
    figure = inked(throne(person) + robe(person) + ermine() + left + right + head, 1.5)
    return figure + placed(signs.GERMAN[suit](), 98, 27, 1.3)


def legs(left: str, right: str, shoes: str) -> str:
    """Hose in two colours, a step apart."""
    one = shape("M46 126 44 163H54L61 128z", left) + shape(
        "M44 162H54V167.5C54 170 53 171 51 171H36.5C34.5 167 40 165 44 162z", shoes
    )
    other = shape("M74 126 77 163H67L59 128z", right) + shape(
        "M77 162H67V167.5C67 170 68 171 70 171H84.5C86.5 167 81 165 77 162z", shoes
    )
    return one + other + line("M45 140H55M65.5 140H75.6", 2.6, GOLD)


def doublet(person: Person) -> str:
    """A jacket of two colours, buttoned, with skirts."""
    skirts = shape("M42 106 36 131C46 138 74 138 84 131L78 106z", person.cloth)
    panels = "".join(
        shape(f"M{x} 110 {x2} {y}H{x2 + 7}L{x + 5} 110z", person.second)
        for x, x2, y in ((48, 44, 135), (57.5, 56.5, 136), (67, 69, 135))
    )
    jacket = shape("M47 68C41 70 39 77 40 84L43 107H77L80 84C81 77 79 70 73 68z", person.cloth)
    half = shape("M60 70V107H77L80 84C81 77 79 70 73 68z", person.second)
    belt = shape("M42 104H78V110H42z", BARK) + shape("M56.5 103H63.5V111H56.5z", GOLD)
    buttons = "".join(dot(60, y, 1.5, GOLD) for y in (80, 87, 94))
    return skirts + panels + jacket + half + belt + buttons


def ruff() -> str:
    """A pleated collar."""
    return shape("M45 70C46 65 52 63 60 63S74 65 75 70C70 75 66 76 60 76S50 75 45 70z", WHITE) + line(
        "M50 66 51 73.5M56 64.5 56.5 75.5M64 64.5 63.5 75.5M70 66 69 73.5", 0.9
    )


def ober(suit: str) -> str:
    """An Ober: a captain, moustached, his weapon grounded, the sign high."""
    person = OBERS[suit]
    weapon = placed(person.tool(), 24, 106)
    left = limb("M40 84C32 88 27 96 25 104", 8.5, person.cloth) + placed(hand(), 24, 107)
    right = limb("M80 84C92 90 97 98 92 104 88 108 83 110 79 110", 8.5, person.second) + placed(hand(), 78, 110)
    head = placed(
        people.pageboy(person.hair)
        + people.face(0.8)
        + people.moustache(person.hair)
        + people.HATS[person.hat](person.trim, person.feather),
        60,
        50,
    )
    body = legs(person.second, person.cloth, BARK) + doublet(person) + right + puff(80, 80, person.second, person.trim)
    figure = inked(body + weapon + left + puff(40, 80, person.cloth, PALE) + ruff() + head, 1.5)
    return figure + placed(signs.GERMAN[suit](), 98, 27, 1.5)


def unter(suit: str) -> str:
    """An Unter: a young man in a plain hat, the sign low."""
    person = UNTERS[suit]
    body = legs(person.cloth, person.second, BROWN) + doublet(person)
    collar = shape("M46 69C52 66 68 66 74 69L70 80 60 73 50 80z", WHITE)
    head = placed(
        people.pageboy(person.hair)
        + people.face(-0.8)
        + people.fringe(person.hair)
        + people.HATS[person.hat](person.trim, person.feather),
        60,
        50,
    )
    figure = inked(body + ARMS[suit](person) + collar + head, 1.5)
    return figure + placed(signs.GERMAN[suit](), 22, 152, 1.5)


def bearing(person: Person) -> str:
    """One hand on the hip, the other holds something upright."""
    left = limb("M41 82C28 90 24 98 30 104 34 108 38 109 42 109", 8.5, person.second) + placed(hand(), 43, 109)
    return (
        left
        + placed(person.tool(), 97, 84)
        + limb("M79 82C84 94 90 96 95 88", 8.5, person.cloth)
        + placed(hand(), 97, 86)
    )


def drumming(person: Person) -> str:
    """Both hands over a drum."""
    sticks = line("M42 98 56 110M78 98 66 110", 2.4, BARK)
    drum = placed(person.tool(), 61, 120)
    left = limb("M41 82C31 90 30 98 39 97", 8.5, person.second) + placed(hand(), 42, 98)
    right = limb("M79 82C89 90 90 98 81 97", 8.5, person.cloth) + placed(hand(), 78, 98)
    return line("M50 72C56 90 66 104 76 110", 2.6, WHITE) + drum + sticks + left + right


def blowing(person: Person) -> str:
    """A horn at the mouth, the other hand on the hip."""
    left = limb("M41 82C28 90 24 98 30 104 34 108 38 109 42 109", 8.5, person.cloth) + placed(hand(), 43, 109)
    return (
        left
        + limb("M79 82C88 92 94 90 92 78", 8.5, person.cloth)
        + placed(person.tool(), 73, 64, 0.95, -8)
        + placed(hand(), 91, 76)
    )


ARMS: Final = {"E": bearing, "G": drumming, "H": bearing, "S": blowing}

"""The German court: a King on his throne, an Ober with his sign high, an Unter with his sign low."""

from collections.abc import Callable
from typing import Final

from rules.encyclopedia.tools.card_art import people, tools
from rules.encyclopedia.tools.card_art.clothes import (
    GermanCourt,
    cape,
    cuirass,
    doublet,
    ermine,
    halves,
    laced,
    legs,
    robe,
    ruff,
    sash,
    striped,
)
from rules.encyclopedia.tools.card_art.pen import (
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
    gleam,
    inked,
    line,
    mirrored,
    placed,
    shade,
    shape,
)
from rules.encyclopedia.tools.card_art.people import hand, limb, puff

GREY: Final = "#c3bdb0"
CHESTNUT: Final = "#8a4a20"
STRAW: Final = "#d9a648"
MEADOW: Final = "#b7bf7d"

Draw = Callable[[str], str]


# --- who they are --------------------------------------------------------------

KINGS: Final = {
    "E": GermanCourt(GREEN, GOLD, WINE, GREY, tools.sceptre, lambda c, _: people.crown(c), people.beard, halves),
    "G": GermanCourt(
        SPRUCE, RED, GOLD, CHESTNUT, tools.goblet, lambda c, _: people.arched(c), people.forked, halves, turned=True
    ),
    "H": GermanCourt(RED, BLUE, GOLD, WHITE, tools.sceptre, lambda c, _: people.arched(c), people.beard, halves),
    "S": GermanCourt(
        BLUE, WINE, GOLD, BARK, tools.goblet, lambda c, _: people.crown(c), people.trimmed, halves, turned=True
    ),
}
OBERS: Final = {
    "E": GermanCourt(WINE, GOLD, GREEN, BARK, tools.sword, people.beret, people.moustache, halves, GREEN),
    "G": GermanCourt(
        SPRUCE, PALE, RED, GREY, lambda: tools.halberd(-36, 62), people.beret, people.goatee, cuirass, GOLD, turned=True
    ),
    "H": GermanCourt(RED, SKY, BLUE, STRAW, tools.sword, people.beret, people.goatee, sash, RED),
    "S": GermanCourt(BLUE, GOLD, RED, CHESTNUT, lambda: tools.lance(RED), people.beret, people.trimmed, halves, GOLD),
}
UNTERS: Final = {
    "E": GermanCourt(GREEN, STRAW, BROWN, CHESTNUT, tools.club, people.felt, people.fringe, laced, RED),
    "G": GermanCourt(GREEN, RED, SPRUCE, STRAW, lambda: tools.drum(RED), people.felt, people.fringe, halves, RED),
    "H": GermanCourt(
        RED,
        PALE,
        BLUE,
        CHESTNUT,
        lambda: mirrored(tools.halberd(-38, 44), 0),
        people.hood,
        people.fringe,
        striped,
        GOLD,
    ),
    "S": GermanCourt(GOLD, RED, BLUE, BARK, tools.horn, people.hood, people.fringe, laced, RED),
}


# --- the King -------------------------------------------------------------------


def throne(person: GermanCourt) -> str:
    """Back, posts, arms and step."""
    back = shape("M33 62C36 50 46 44 60 44S84 50 87 62V160H33z", person.second)
    buttons = "".join(dot(x, y, 1.2, GOLD) for x, y in ((42, 60), (78, 60), (41, 74), (79, 74), (40, 150), (80, 150)))
    posts = both(
        shape("M29 58H36V168H29z", GOLD)
        + shade("M33.5 58H36V168H33.5z")
        + ball(32.5, 53.5, 4.4, GOLD)
        + line("M29 70H36M29 100H36", 1.2)
        + shape("M24 120H38V126.5H24C22 124.5 22 122 24 120z", GOLD)
    )
    step = shape("M24 163H96L100 175H20z", BROWN) + line("M23 169.5H97", 1) + gleam("M25 164.5H95L95.6 167H24.3z")
    return back + buttons + posts + step


def king(suit: str) -> str:
    """A King: seated, crowned, bearded."""
    person = KINGS[suit]
    left = limb("M41 82C32 89 28 96 28.5 105", 10, person.cloth) + placed(person.tool(), 28, 110)
    right = limb("M79 82C89 90 91 99 84 108", 10, person.cloth)
    hands = placed(hand(), 28, 112) + placed(tools.orb(), 78, 104) + placed(hand(), 79, 114)
    head = (
        people.pageboy(person.hair) + people.face(0.5, 0.6) + person.whiskers(person.hair) + person.hat(person.trim, "")
    )
    figure = throne(person) + robe(person) + left + right + ermine() + hands + placed(head, 60, 50, 1.12)
    return grown(figure, person.turned)


# --- Ober and Unter --------------------------------------------------------------


def ground() -> str:
    """The meadow they stand on, with some grass."""
    mound = shape(
        "M6 172C34 163.5 84 163.5 114 172V176.5C114 177.8 113 178.5 112 178.5H8C7 178.5 6 177.8 6 176.5z", MEADOW
    )
    grass = line(
        "M12 171C12 167 11 165 9.5 163.5M14 170.5C14 166 15 163.5 17 162M108 171C108 167 109 165 110.5 163.5M104 170C104 166 103 164 101.5 162.5",
        1.3,
        GREEN,
    )
    return mound + f'<g stroke-linecap="round">{grass}</g>'


def ober(suit: str) -> str:
    """An Ober: a captain in a cloak, whiskered, his weapon grounded."""
    person = OBERS[suit]
    left = limb("M40 84C32 88 27 96 25 104", 9, person.cloth) + puff(40, 80, person.cloth, PALE)
    right = limb("M80 84C92 90 97 98 92 104 88 108 83 110 79 110", 9, person.second) + placed(hand(), 78, 110)
    head = (
        people.pageboy(person.hair)
        + people.face(0.8, 1)
        + person.whiskers(person.hair)
        + person.hat(person.trim, person.feather)
    )
    body = legs(person.second, person.cloth, BARK) + doublet(person) + right + puff(80, 80, person.second, person.trim)
    figure = cape(person) + body + left + placed(person.tool(), 24, 106) + placed(hand(), 24, 107) + ruff()
    return ground() + grown(figure, person.turned) + grown(placed(head, 60, 50))


def unter(suit: str) -> str:
    """An Unter: a young man in a plain hat."""
    person = UNTERS[suit]
    collar = shape("M46 69C52 66 68 66 74 69L70 80 60 73 50 80z", WHITE)
    head = (
        people.pageboy(person.hair)
        + people.face(-0.8)
        + person.whiskers(person.hair)
        + person.hat(person.trim, person.feather)
    )
    figure = (
        legs(person.cloth, person.second, BROWN) + doublet(person) + ARMS[suit](person) + collar + placed(head, 60, 50)
    )
    return ground() + placed(grown(figure), 5, 0)


def bearing(person: GermanCourt) -> str:
    """One hand on the hip, the other holds something upright."""
    left = limb("M41 82C28 90 24 98 30 104 34 108 38 109 42 109", 9, person.second) + placed(hand(), 43, 109)
    return (
        left
        + placed(person.tool(), 91, 84)
        + limb("M79 82C82 94 86 96 89.5 88", 9, person.cloth)
        + placed(hand(), 91, 86)
    )


def drumming(person: GermanCourt) -> str:
    """Both hands over a drum."""
    sticks = line("M42 98 56 110M78 98 66 110", 2.4, BARK)
    drum = placed(person.tool(), 61, 120)
    left = limb("M41 82C31 90 30 98 39 97", 9, person.second) + placed(hand(), 42, 98)
    right = limb("M79 82C89 90 90 98 81 97", 9, person.cloth) + placed(hand(), 78, 98)
    return line("M50 72C56 90 66 104 76 110", 2.6, WHITE) + drum + sticks + left + right


def blowing(person: GermanCourt) -> str:
    """A horn at the mouth, the other hand on the hip."""
    left = limb("M41 82C28 90 24 98 30 104 34 108 38 109 42 109", 9, person.cloth) + placed(hand(), 43, 109)
    return (
        left
        + limb("M79 82C88 92 93 90 90 78", 9, person.cloth)
        + placed(person.tool(), 72, 64, 0.76, -10)
        + placed(hand(), 89, 76)
    )


ARMS: Final = {"E": bearing, "G": drumming, "H": bearing, "S": blowing}


def grown(figure: str, turned: bool = False) -> str:
    """A figure in ink, as large as the card allows; turned = as in a mirror."""
    return placed(inked(mirrored(figure) if turned else figure, 1.45), 0.5, -11, 1.1)

"""What stands beside the cards in the picture of a game: what is played for, what gave it its name, how it is counted."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

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
    STEEL,
    WHITE,
    WINE,
    dot,
    inked,
    line,
    oval,
    shade,
    shape,
)
from rules.encyclopedia.tools.card_art.sprite import symbol

BOX: Final = "0 0 100 100"
CRUST: Final = "#c98a3b"
FUR: Final = "#3a3129"
GLASS: Final = "#e4ece0"
MEAT: Final = "#a4502e"
PEEL: Final = "#c9a267"


def _stack(x: float, foot: float, coins: int) -> str:
    edges = "".join(oval(x, foot - 8 * n, 18, 7.5, GOLD) for n in range(coins))
    return edges + oval(x, foot - 8 * (coins - 1) - 0.5, 11, 4, PALE)


def coins() -> str:
    """Two stacks of coins."""
    return _stack(64, 86, 5) + _stack(34, 90, 3)


def pot() -> str:
    """A bowl full of coins."""
    heap = ((30, 47), (68, 47), (40, 40), (60, 40), (50, 47), (50, 35))
    return (
        oval(50, 52, 39, 11, BARK)
        + "".join(oval(x, y, 13, 6, GOLD) for x, y in heap)
        + shape("M11 52C13 62 32 65 50 65S87 62 89 52C89 78 72 94 50 94S11 78 11 52z", BROWN)
        + shade("M62 92C78 86 89 74 89 52 86 58 80 61 74 62.5 76 74 72 84 62 92z")
    )


def top_hat() -> str:
    """The champion's hat."""
    return (
        oval(50, 80, 45, 11, FUR)
        + shape("M27 79 24 24C24 16 76 16 76 24L73 79C66 86 34 86 27 79z", FUR)
        + oval(50, 23, 26, 6.5, BARK)
        + shape("M26 63C36 69 64 69 74 63L73.3 76C64 83 36 83 26.7 76z", WINE)
    )


def lamb() -> str:
    """What somebody becomes who misses two tricks."""
    wool = "M28 66C17 65 17 50 28 48 27 37 42 32 49 40 55 31 70 34 71 45 82 46 84 62 73 66 72 76 58 78 52 71 46 79 31 77 28 66z"
    return (
        shape("M35 70V93H41V72zM62 70V93H68V70z", FUR)
        + shape(wool, WHITE)
        + shape("M69 45C71 36 86 35 91 43 96 49 94 57 88 60 80 64 70 56 69 45z", FUR)
        + shape("M72 42 60 40 68 51z", FUR)
        + dot(83, 46, 2, WHITE)
        + line("M34 55C38 50 44 52 44 57M50 52C54 47 61 49 61 54M42 65C46 61 52 63 52 67", 1.4, STEEL)
    )


def loaf() -> str:
    """A loaf of bread."""
    return (
        shape("M8 70C8 47 30 36 52 36S94 47 94 70C94 81 86 85 77 85H26C15 85 8 81 8 70z", CRUST)
        + shade("M8 70C8 81 15 85 26 85H77C86 85 94 81 94 70 90 76 84 78 76 78H26C17 78 11 76 8 70z")
        + line("M28 47 37 61M46 42 55 57M64 43 73 58", 4.5, PALE)
    )


def julep() -> str:
    """A drink with mint."""
    return (
        line("M56 56 76 12", 4, RED)
        + shape("M28 38H76L69 95H35z", GLASS)
        + shape("M30.5 56H73.6L69 95H35z", GREEN)
        + shape("M40 38C30 28 36 18 44 17 50 26 48 34 44 38z", GREEN)
        + shape("M47 38C46 28 54 22 62 25 62 32 56 38 51 39z", GREEN)
        + shape("M38 64H52L50 76H39zM54 70H66L65 81H55z", GLASS)
    )


def cat() -> str:
    """The cat that the game is named after."""
    return (
        shape("M17 34C15 22 18 12 23 8L40 25C46 23 54 23 60 25L77 8C82 12 85 22 83 34 91 52 85 72 72 82 58 92 42 92 28 82 15 72 9 52 17 34z", FUR)
        + oval(34, 50, 9, 7, GOLD)
        + oval(66, 50, 9, 7, GOLD)
        + oval(34, 50, 2.2, 6, INK)
        + oval(66, 50, 2.2, 6, INK)
        + shape("M45 64H55L50 70z", "#e79a7c")
        + line("M50 70C50 77 43 78 41 75M50 70C50 77 57 78 59 75", 1.6, STEEL)
        + line("M30 68 8 64M30 72 10 76M70 68 92 64M70 72 90 76", 1.2, STEEL)
    )  # fmt: skip


def sausage() -> str:
    """The smoked sausage of the last week of the year."""
    bend = "M14 36C22 82 78 82 86 36"
    return (
        line("M14 36 8 24M14 36 19 23M86 36 81 23M86 36 92 24", 3)
        + line(bend, 27)
        + line(bend, 23.5, MEAT)
        + line("M24 48C34 68 66 68 76 48", 3.5, PALE)
    )


def potato() -> str:
    """What is chalked up for no trick at all."""
    return (
        shape("M14 60C10 40 30 28 50 30 74 29 92 42 88 62 84 82 60 88 42 84 26 82 16 74 14 60z", PEEL)
        + shade("M88 62C84 82 60 88 42 84 30 82 22 78 18 72 34 80 66 80 88 62z")
        + "".join(dot(x, y, 2.2, BROWN) for x, y in ((36, 48), (58, 42), (70, 58), (48, 64)))
    )


def mug() -> str:
    """A mug of beer."""
    return (
        line("M70 46C88 44 88 80 70 78", 9)
        + line("M70 46C88 44 88 80 70 78", 5, GLASS)
        + shape("M24 36H72V92C62 96 34 96 24 92z", GOLD)
        + line("M36 46V86M48 46V88M60 46V86", 2.4, PALE)
        + shape("M20 40C12 34 18 22 28 25 30 14 46 12 50 20 60 12 74 18 72 28 82 32 78 44 70 42 66 48 58 48 55 43 50 50 40 50 36 44 32 48 24 46 20 40z", WHITE)
    )  # fmt: skip


def fist() -> str:
    """A fist that knocks on the table."""
    return (
        shape("M36 82H72V99H36z", BLUE)
        + shape("M29 44C28 33 40 32 42 39 43 29 56 29 57 38 59 30 69 31 70 40 75 36 82 40 81 48V66C81 80 70 88 55 88 38 88 26 78 26 62 26 54 26 49 29 44z", SKIN)
        + line("M42 39V53M57 38V53M70 40V53", 1.8)
        + shape("M26 60C34 53 50 55 55 62 57 69 48 72 40 69z", SKIN)
        + line("M20 24 27 31M36 13 39 23M57 10V21M76 14 72 24M91 26 84 32", 3, WINE)
    )  # fmt: skip


def arrow() -> str:
    """On to the next player."""
    return shape("M8 42H58V24L94 52 58 80V62H8z", WINE)


def anticlockwise() -> str:
    """Round the table against the clock."""
    return line("M84 50A34 34 0 1 0 60 82", 11) + line("M84 50A34 34 0 1 0 60 82", 7.5, GOLD) + shape("M54 66 80 79 60 98z", GOLD)  # fmt: skip


def strokes() -> str:
    """Strokes on a slate, to be wiped off one by one."""
    chalk = "".join(line(f"M{x} 38 {x - 4} 66", 4, WHITE) for x in (28, 38, 48, 58))
    return (
        shape("M6 18H94V86H6z", BROWN)
        + shape("M13 25H87V79H13z", FUR)
        + chalk
        + line("M18 60 64 44", 4, WHITE)
        + line("M76 38 72 66", 4, WHITE)
    )


THINGS: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "anticlockwise": anticlockwise,
        "arrow": arrow,
        "cat": cat,
        "coins": coins,
        "fist": fist,
        "julep": julep,
        "lamb": lamb,
        "loaf": loaf,
        "mug": mug,
        "potato": potato,
        "pot": pot,
        "sausage": sausage,
        "strokes": strokes,
        "top-hat": top_hat,
    }
)


def cupboard() -> str:
    """A whole file: a symbol for each thing."""
    symbols = "".join(symbol(name, inked(draw(), 2), BOX) for name, draw in THINGS.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'

"""Dots beside a card by which it is known with the fingers: its rank and its suit, a letter of braille each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

BETWEEN_DOTS, BETWEEN_CELLS = 2.5, 6.0  # millimetres from middle to middle, as braille is everywhere
# Which of its six dots a letter has: 1 2 3 down the left, 4 5 6 down the right.
LETTERS: Final[Mapping[str, str]] = {
    "a": "1",
    "b": "12",
    "c": "14",
    "d": "145",
    "e": "15",
    "f": "124",
    "g": "1245",
    "h": "125",
    "i": "24",
    "j": "245",
    "k": "13",
    "o": "135",
    "q": "12345",
    "s": "234",
    "u": "136",
    "w": "2456",
    "x": "1346",
}
# Figures are the letters a to i, as players of braille cards know them; ten is x.
RANKS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": dict(zip("AKOUT98765432", "akouxihgfedcb", strict=True)),
    "french": dict(zip("AKOUT98765432", "akqjxihgfedcb", strict=True)),
}
SUITS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": {"E": "e", "G": "g", "H": "h", "S": "s"},
    "french": {"E": "c", "G": "s", "H": "h", "S": "d"},
}
WELI: Final = "w"

Point = tuple[float, float]


def letters(code: str, wording: str) -> str:
    """What stands on a card in braille; ``wording`` is whose cards they are, german or french."""
    return WELI if code == "W" else RANKS[wording][code[1]] + SUITS[wording][code[0]]


def dots(text: str) -> Iterator[Point]:
    """Where the dots of some letters are, in millimetres right of and below the first dot of the first."""
    for place, letter in enumerate(text):
        for dot in LETTERS[letter]:
            column, row = divmod(int(dot) - 1, 3)
            yield place * BETWEEN_CELLS + column * BETWEEN_DOTS, row * BETWEEN_DOTS

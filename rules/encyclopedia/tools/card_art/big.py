"""Cards with very large signs, to be read on a phone at arm's length: one index, as tall as a third of the card."""

from typing import Final

from rules.encyclopedia.tools.card_art import french, signs, special
from rules.encyclopedia.tools.card_art.letters import letter, width
from rules.encyclopedia.tools.card_art.pen import inked, placed

TALL: Final = 58
WIDE: Final = 46


def index(glyph: str, sign: str, ink: str) -> str:
    """Letter and sign down the left side, where cards lie on each other least."""
    return letter(glyph, ink, 28, 9, min(TALL, 28 * WIDE / width(glyph))) + placed(sign, 28, 95, 1.85)


def number(sign: str) -> str:
    """A number card says its number once and shows its suit once more."""
    return placed(sign, 80, 139, 3)


def standing(figure: str, sign: str, spot: tuple[float, float]) -> str:
    """A German court card, at the right of its index; the sign high or low, as it must be."""
    return placed(figure, 27, 38, 0.77) + placed(sign, *spot, 1.5)


def half(figure: str, sign: str) -> str:
    """A French court card: half a figure that rises from the lower edge, the sign over it."""
    return risen(figure) + placed(sign, 88, 44, 2.3)


def risen(figure: str) -> str:
    """Head and shoulders as large as the card is wide."""
    return placed(inked(figure, 1.4), 5, 81, 1.04)


def sow(suit: str, sign: str) -> str:
    """The sign, and the picture of the suit under it."""
    return placed(sign, 86, 58, 2.3) + placed(inked(special.VIGNETTES[suit](), 1.4), -8, 40, 1.18)


def weli() -> str:
    """The Weli: its bell, and its name under it."""
    return placed(signs.bell(), 84, 58, 2.5) + placed(special.ribbon(), 0, 56)


def fool() -> str:
    """The Weli of the French deck."""
    return risen(french.jester()) + placed(special.ribbon(), 3, 82, 0.95)

"""The two decks, put together."""

from collections.abc import Iterator

from rules.faces import german as court
from rules.faces import pips, signs, special


def symbol(code: str, content: str, box: str = "0 0 120 184") -> str:
    """One symbol of a sprite."""
    return f'<symbol id="{code}" viewBox="{box}">{content}</symbol>\n'


def german() -> Iterator[str]:
    for suit, draw in signs.GERMAN.items():
        yield symbol(f"suit-{suit}", draw(), "-12 -12 24 24")
        ink = signs.GERMAN_INK[suit]
        for rank, spots in pips.GERMAN.items():
            yield symbol(suit + rank, pips.blank() + pips.corners(rank, draw(), ink) + pips.spread(draw(), spots, 1.15))
        for rank, figure in (("A", special.sow), ("K", court.king), ("O", court.ober), ("U", court.unter)):
            yield symbol(suit + rank, pips.blank() + figure(suit) + pips.corners(rank, draw(), ink))
    yield symbol("W", pips.blank() + special.weli() + pips.corners("W", signs.bell(), signs.GERMAN_INK["S"]))
    yield symbol("back", pips.blank() + special.back())


def french() -> Iterator[str]:
    for suit, draw in signs.FRENCH.items():
        yield symbol(f"suit-{suit}", draw(), "-12 -12 24 24")
        for rank, spots in pips.FRENCH.items():
            yield symbol(suit + rank, pips.blank() + pips.corners(rank, draw(), signs.FRENCH_INK[suit]) + pips.spread(draw(), spots, 3 if rank == "A" else 1))


def whole(symbols: Iterator[str]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "".join(symbols) + "</svg>\n"

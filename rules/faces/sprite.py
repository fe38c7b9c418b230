"""The two decks, put together: one symbol per card, the back, the Weli and the four signs."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.faces import french, german, pips, signs, special
from rules.faces.pen import HEIGHT, WIDTH, WINE

Draw = Callable[[str], str]

# rank letter of the code: (letter in the corner, who draws the picture)
GERMAN_PICTURES: Final[Mapping[str, tuple[str, Draw]]] = {
    "A": ("A", special.sow),
    "K": ("K", german.king),
    "O": ("O", german.ober),
    "U": ("U", german.unter),
}
FRENCH_PICTURES: Final[Mapping[str, tuple[str, Draw]]] = {
    "K": ("K", french.king),
    "O": ("Q", french.queen),
    "U": ("J", french.jack),
}


def symbol(code: str, content: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """One symbol of a sprite."""
    return f'<symbol id="{code}" viewBox="{box}">{content}</symbol>\n'


def suit_cards(
    suit: str,
    sign: str,
    ink: str,
    numbers: Mapping[str, tuple[pips.Spot, ...]],
    pictures: Mapping[str, tuple[str, Draw]],
) -> Iterator[str]:
    """The sign of a suit and all its cards."""
    yield symbol(f"suit-{suit}", sign, "-12 -12 24 24")
    for rank, spots in numbers.items():
        yield symbol(suit + rank, pips.blank() + pips.spread(sign, spots) + pips.corners(rank, sign, ink))
    for rank, (letter, draw) in pictures.items():
        yield symbol(suit + rank, pips.blank() + draw(suit) + pips.corners(letter, sign, ink))


def german_deck() -> str:
    """The sprite of the German-suited deck."""
    cards = (
        suit_cards(suit, draw(), signs.GERMAN_INK[suit], pips.GERMAN, GERMAN_PICTURES)
        for suit, draw in signs.GERMAN.items()
    )
    return sprite("".join("".join(suit) for suit in cards), special.weli(), signs.GERMAN_INK["S"])


def french_deck() -> str:
    """The sprite of the French-suited deck."""
    cards = (
        suit_cards(suit, draw(), signs.FRENCH_INK[suit], pips.FRENCH, FRENCH_PICTURES)
        for suit, draw in signs.FRENCH.items()
    )
    return sprite("".join("".join(suit) for suit in cards), french.fool(), WINE)


def sprite(suits: str, weli: str, weli_ink: str) -> str:
    """A whole file: the cards of the four suits, the Weli and the back."""
    rest = symbol("W", pips.blank() + weli + pips.corners("W", signs.bell(), weli_ink))
    rest += symbol("back", pips.blank() + special.back())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{suits}{rest}</svg>\n'

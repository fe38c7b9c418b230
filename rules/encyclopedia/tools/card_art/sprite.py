"""The decks, put together: one symbol per card, the back, the Weli and the four signs."""

from collections.abc import Callable, Iterator
from typing import Final

from rules.encyclopedia.tools.card_art import big, french, german, pips, signs, special
from rules.encyclopedia.tools.card_art.pen import HEIGHT, WIDTH, WINE, placed
from rules.encyclopedia.tools.card_art.signs import Suits

COURT: Final = "KOU"
GERMAN: Final[dict[str, tuple[str, german.Draw]]] = {
    "K": ("K", german.king),
    "O": ("O", german.ober),
    "U": ("U", german.unter),
}
FRENCH: Final[dict[str, tuple[str, french.Draw]]] = {
    "K": ("K", french.king),
    "O": ("Q", french.queen),
    "U": ("J", french.jack),
}

# The Unter shows the sign low, the others high: place and size
PLACES: Final = {"K": (101, 26, 1.32), "O": (100, 27, 1.55), "U": (22, 152, 1.55)}
HIGH: Final = (98, 26)
LOW: Final = (33, 155)

Card = Callable[[str, str], str]  # suit, rank → all that is printed on the paper


def german_deck() -> str:
    """The German suits."""
    suits = signs.german()

    def card(suit: str, rank: str) -> str:
        sign, ink = suits.signs[suit], suits.inks[suit]
        if rank in COURT:
            letter, draw = GERMAN[rank]
            return draw(suit) + placed(sign, *PLACES[rank]) + pips.corner(letter, sign, ink)
        if rank == "A":
            return special.sow(suit, sign) + pips.corners("A", sign, ink)
        return pips.spread(sign, pips.SPOTS[rank]) + pips.corners(rank, sign, ink)

    weli = special.weli() + pips.corners("W", suits.signs["S"], suits.inks["S"])
    return sprite(suits, card, weli)


def german_big_deck() -> str:
    """The German suits with very large signs."""
    suits = signs.german()

    def card(suit: str, rank: str) -> str:
        sign, ink = suits.signs[suit], suits.inks[suit]
        if rank in COURT:
            letter, draw = GERMAN[rank]
            return big.standing(draw(suit), sign, LOW if rank == "U" else HIGH) + big.index(letter, sign, ink)
        shown = big.sow(suit, sign) if rank == "A" else big.number(sign)
        return shown + big.index(rank, sign, ink)

    return sprite(suits, card, big.weli() + big.index("W", suits.signs["S"], suits.inks["S"]))


def french_deck() -> str:
    """The French suits, two black and two red."""
    return _french(signs.french())


def four_coloured_deck() -> str:
    """The French suits, no two of one colour."""
    return _french(signs.four_coloured())


def _french(suits: Suits) -> str:
    def card(suit: str, rank: str) -> str:
        sign, ink = suits.signs[suit], suits.inks[suit]
        if rank in COURT:
            letter, draw = FRENCH[rank]
            return french.doubled(draw(suit, french.SLANTING), sign) + pips.corners(letter, sign, ink)
        shown = pips.ace(sign) if rank == "A" else pips.spread(sign, pips.SPOTS[rank])
        return shown + pips.corners(rank, sign, ink)

    return sprite(suits, card, french.fool() + pips.corners("W", signs.bell(), WINE))


def french_big_deck() -> str:
    """The French suits with very large signs."""
    suits = signs.french()

    def card(suit: str, rank: str) -> str:
        sign, ink = suits.signs[suit], suits.inks[suit]
        if rank in COURT:
            letter, draw = FRENCH[rank]
            return big.half(draw(suit, french.LEVEL), sign) + big.index(letter, sign, ink)
        return big.number(sign) + big.index(rank, sign, ink)

    return sprite(suits, card, big.fool() + big.index("W", signs.bell(), WINE))


def sprite(suits: Suits, card: Card, weli: str) -> str:
    """A whole file: the signs, the cards of the four suits, the Weli and the back."""
    paper = pips.blank()
    symbols = [symbol(f"suit-{suit}", sign, "-12 -12 24 24") for suit, sign in suits.signs.items()]
    symbols += [symbol(suit + rank, paper + card(suit, rank)) for suit, rank in every_card(suits)]
    symbols += [symbol("W", paper + weli), symbol("back", paper + special.back())]
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(symbols)}</svg>\n'


def every_card(suits: Suits) -> Iterator[tuple[str, str]]:
    """Suit and rank of all cards, the Weli apart."""
    return ((suit, rank) for suit in suits.signs for rank in ("A", *COURT, *reversed(pips.SPOTS)))


def symbol(code: str, content: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """One symbol of a sprite."""
    return f'<symbol id="{code}" viewBox="{box}">{content}</symbol>\n'

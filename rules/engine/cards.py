"""Cards as small ints, sets of cards as bit masks, both with a readable face.

A card's code is its suit letter and rank letter, ``H7`` or ``EO``. Suits are
E acorns (♣), G leaves (♠), H hearts (♥), S bells (♦); ranks run from the ace
(Sow, Daus) down: ``A K O U T 9 8 7 6 5 4 3 2``. The Weli is ``S6``.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int
CardSet = int
Suit = int

SUITS = "EGHS"
RANKS = "AKOUT98765432"
NO_SUIT = len(SUITS)  # the trump "suit" of a hand without trumps
DECK = range(len(SUITS) * len(RANKS))
COVERED = len(DECK)  # what lies face down on the table; it stands for a card and is none
BIT = tuple(1 << number for number in (*DECK, COVERED))  # per card: the set of it alone

_CODES = (*(suit + rank for suit in SUITS for rank in RANKS), "??")
_NUMBERS = {code: number for number, code in enumerate(_CODES[:COVERED])}


def card(code: str) -> Card:
    """The card with this code. Raises ValueError for a code that names none."""
    try:
        return _NUMBERS[code]
    except KeyError:
        raise ValueError(f"{code!r} is not a card: write suit and rank, as in H7 or EO") from None


def code(number: Card) -> str:
    """The two-letter code of a card."""
    return _CODES[number]


def suit_of(number: Card) -> Suit:
    """The printed suit, 0–3 in the order of SUITS."""
    return number // len(RANKS)


def rank_of(number: Card) -> str:
    """The printed rank letter."""
    return RANKS[number % len(RANKS)]


def suit_letter(suit: Suit) -> str:
    """``E G H S``, or the empty string for no suit."""
    return SUITS[suit] if suit < NO_SUIT else ""


def suit_number(letter: str) -> Suit:
    """The suit of a letter; the empty string is no suit. Raises ValueError."""
    if letter == "":
        return NO_SUIT
    if len(letter) != 1 or letter not in SUITS:
        raise ValueError(f"{letter!r} is not a suit: use one of E G H S")
    return SUITS.index(letter)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards of a text such as ``"H7 EO"``, in that order. Raises ValueError."""
    return tuple(card(part) for part in text.split())


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    mask = 0
    for number in cards:
        mask |= BIT[number]
    return mask


def members(mask: CardSet) -> tuple[Card, ...]:
    """The cards of a set in the order of their numbers."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def codes(mask: CardSet) -> list[str]:
    """The codes of a set's cards, in the order of their numbers."""
    return [_CODES[number] for number in members(mask)]


def pack(ranks: str, extra: str = "") -> CardSet:
    """Every suit in these ranks, and the extra cards named by code."""
    plain = (card(suit + rank) for suit in SUITS for rank in ranks)
    return card_set(plain) | card_set(parse_cards(extra))


WELI = card("S6")
GERMAN_32 = pack("AKOUT987")
GERMAN_33 = pack("AKOUT987", extra="S6")
GERMAN_36 = pack("AKOUT9876")
SPANISH_40 = pack("A3KOU76542")
FRENCH_52 = pack(RANKS)

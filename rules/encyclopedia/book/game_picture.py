"""What is to be seen in the picture of a game: its special cards, what it is played for, how it is counted.

A game says so in one line of its ``about.toml``, ``picture = ["permanent"]``. Its words:

* the code of a card, ``W`` for the Weli, ``back`` for a card face down, ``suit-E`` for the sign of a suit,
* ``permanent``: the cards that are trumps whatever is trump; ``hand``: as many cards face down as everybody is dealt,
* a thing of ``rules/encyclopedia/tools/card_art/things.py``,
* ``=`` and what is written in large letters, ``~`` where it is struck out; ``{start}`` in it is the score at the beginning.

A game without such a line shows its permanent trumps, or else its highest card before a hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.ladders import emblem
from rules.encyclopedia.tools.card_art.things import THINGS
from rules.engine.cards import code
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.games import GAMES

BACK: Final = "back"
WELI: Final = "W"
MOST_BACKS: Final = 6
WRITTEN: Final = {"=": "written", "~": "struck"}
_CARD: Final = re.compile(r"[EGHS][AKOUT98765432]|W|back|suit-[EGHS]")

Kind = Literal["card", "suit", "thing", "written", "struck"]


class Depicted(NamedTuple):
    """One thing in a picture: of which kind it is, and its name or what is written."""

    kind: Kind
    name: str


class BadPicture(ValueError):
    """A game asks for something that nobody can draw."""


@cache
def depicted(key: str) -> tuple[Depicted, ...]:
    """What the picture of a game shows, from left to right. Raises BadPicture."""
    variant = GAMES[key].variant()
    words = about(key).picture or _usual(variant)
    return tuple(one for word in words for one in _said(variant, word))


def _usual(variant: Variant) -> tuple[str, ...]:
    return ("permanent",) if variant.ladder.permanent else (emblem(variant, 1)[0], "hand")


def _said(variant: Variant, word: str) -> Iterator[Depicted]:
    if word == "permanent":
        yield from (Depicted("card", _face(variant, card)) for card in _permanent(variant))
    elif word == "hand":
        yield from [Depicted("card", BACK)] * min(variant.hand_size, MOST_BACKS)
    elif word[:1] in WRITTEN:
        kind: Kind = "written" if word[0] == "=" else "struck"
        yield Depicted(kind, word[1:].format(start=variant.start))
    elif word in THINGS:
        yield Depicted("thing", word)
    elif _CARD.fullmatch(word):
        yield Depicted("suit", word) if word.startswith("suit-") else Depicted("card", word)
    else:
        raise BadPicture(f"{variant.key}: {word!r}")


def _permanent(variant: Variant) -> tuple[str, ...]:
    """The permanent trumps, the highest first, as they rank where hearts are trumps or no suit is."""
    always = {code(card) for card in variant.ladder.permanent}
    return tuple(one for one in emblem(variant, variant.pack.bit_count()) if one in always)


def _face(variant: Variant, card: str) -> str:
    return WELI if card == "S6" and wears_weli(variant) else card

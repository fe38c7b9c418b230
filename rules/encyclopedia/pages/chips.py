"""Cards as they stand in a line of text: sign and index, as in printed rule books."""

from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.encyclopedia import book

INDEX: Final = {
    "german": {"T": "10"},
    "french": {"T": "10", "O": "Q", "U": "J"},
}  # what the faces have in their corners
INKS: Final = {
    "H": "red",
    "frenchS": "red",
    "french-bigS": "red",
    "four-colourG": "green",
    "four-colourS": "amber",
}  # the colour of the index, of a suit or of a deck's suit; else dark


@lru_cache(maxsize=8192)
def chip(lang: str, deck: str, wording: str, code: str, game: str, *, weli: bool, region: str = "") -> SafeString:
    """A card in the line, read out by its name. ``weli``: in this pack the Six of bells is the Weli; ``region``: whose terms."""
    suit, rank = code[0], code[1]
    is_weli = weli and code == "S6"
    return format_html(
        '<span class="chip {}" role="img" aria-label="{}">'
        '<svg aria-hidden="true" viewBox="0 0 24 24"><use href="{}#suit-{}"></use></svg>{}</span>',
        INKS.get(deck + suit) or INKS.get(suit, "dark"),
        book.card_name(lang, wording, "W" if is_weli else code, game, region),
        static(f"cards/{deck}.svg"),
        suit,
        "Weli" if is_weli else INDEX[wording].get(rank, rank),
    )


@lru_cache(maxsize=512)
def suit_in_line(deck: str, letter: str, name: str) -> SafeString:
    """A suit in the line: its sign, and what the reader calls it."""
    return format_html(
        '<span class="suit-in-line"><svg aria-hidden="true" viewBox="0 0 24 24"><use href="{}#suit-{}"></use></svg>{}</span>',
        static(f"cards/{deck}.svg"),
        letter,
        name,
    )

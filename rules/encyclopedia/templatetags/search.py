"""The search on a page: its results in words, with cards as everywhere, and what the browser needs to search itself."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from config.web import language
from config.web.templatetags.frame import request_of
from rules.encyclopedia.book.name_clashes import traps_of
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.book.search import MarkedText, PlaceHits
from rules.encyclopedia.book.search_signs import CALLED
from rules.encyclopedia.pages.chips import chip
from rules.encyclopedia.pages.game_pictures import things_address
from rules.encyclopedia.pages.look import DECK, OWN, deck, wording
from rules.encyclopedia.pages.search import address_of, index_address, meaning_address
from rules.games import GAMES
from rules.languages import LANGUAGES

register = template.Library()

CARD: Final = re.compile("\ue000([^\ue001]*)\ue001")
_SWITCH: Final = re.compile(f"([{CALLED}])")


@register.simple_tag(takes_context=True)
def found_text(context: Context, parts: Iterable[MarkedText], game: str = "") -> SafeString:
    """A text about a game in its parts."""
    request = request_of(context)
    lang, drawn, words = language.current(), deck(request, game), wording(request, game)

    def shown(text: str) -> str:
        pieces = CARD.split(text)  # text, code, text, code, …
        return "".join(
            chip(lang, drawn, words, "S6" if piece == "W" else piece, "", weli=piece == "W")
            if at % 2
            else format_html("{}", piece)
            for at, piece in enumerate(pieces)
        )

    said = _as_called(parts, words)
    return mark_safe("".join(f"<mark>{shown(part.text)}</mark>" if part.found else shown(part.text) for part in said))  # noqa: S308


def _as_called(parts: Iterable[MarkedText], wording: str) -> Iterator[MarkedText]:
    """The parts without what stands in them for the other kind of cards."""
    unsaid = {"german": CALLED[1], "french": CALLED[0]}[wording]
    skipping = False
    for part in parts:
        said = ""
        for at, piece in enumerate(_SWITCH.split(part.text)):  # text, sign, text, sign, …
            if at % 2:
                skipping = piece == unsaid
            elif not skipping:
                said += piece
        if said:
            yield MarkedText(said, part.found)


@register.simple_tag
def all_in(found: PlaceHits, query: str) -> str:
    """The address of everything that was found in one place."""
    return address_of(query, found.place.key)


@register.simple_tag(takes_context=True)
def search_data(context: Context) -> SafeString:
    """What the search in the browser needs to know: its files, the indexes with the page's own language first, the deck."""
    own = language.current()
    drawn = deck(request_of(context))
    told = {
        "indexes": " ".join(index_address(lang) for lang in sorted(LANGUAGES, key=lambda lang: lang != own)),
        "live": static("search/live.js"),
        "sheet": static("search/search.css"),
        "deck": drawn,
        "wording": wording(request_of(context)),
        "sprite": static(f"cards/{drawn}.svg"),
        "things": things_address(),
        **(_own_decks() if DECK.chosen(request_of(context)) == OWN else {}),
    }
    return format_html_join(" ", 'data-{}="{}"', told.items())


def _own_decks() -> dict[str, str]:
    """The games that have another deck of their own than that of the house, and where it is drawn."""
    other = next(own_deck(key) for key in GAMES if own_deck(key) != own_deck())
    games = " ".join(key for key in GAMES if own_deck(key) == other)
    return {"own": games, "own-deck": other, "own-sprite": static(f"cards/{other}.svg")}


@register.inclusion_tag("rules/blocks/same_name.html")
def same_name(game: str) -> dict[str, Any]:
    """What the name of a game is mixed up with; the game itself is left out."""
    found = []
    for trap in traps_of(language.current(), game):
        means = [one for one in trap.means if one.game != game or one.preset or one.anchor]
        found.append((trap.says, [(one.label, one.says, meaning_address(one)) for one in means]))
    return {"traps": found}

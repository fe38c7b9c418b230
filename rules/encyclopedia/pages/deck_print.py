"""A deck to print: our own faces in the size of cards, nine on a sheet of A4, with bleed and marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.decks import WORDING
from rules.encyclopedia.pages.drawing.braille import BETWEEN_CELLS, BETWEEN_DOTS, dots, letters
from rules.encyclopedia.pages.look import DECKS
from rules.phrases import card_name, suit_name

WIDTH, HEIGHT, BLEED = 59, 91, 3  # millimetres of a card, and how far its face goes on beyond the cut
ON_A_SHEET: Final = 9
INSET_X, INSET_Y = 4.5, 6.0  # of the braille, from the edges of the card
RANKS: Final = "AKOUT98765432"
PACKS: Final = {  # how many ranks of each suit; whether the Weli is among them
    "33": (8, True),
    "32": (8, False),
    "36": (9, False),
    "52": (13, False),
}
PACK_WORDS: Final = {
    "33": _("33 cards: sevens to Sow, and the Weli"),
    "32": _("32 cards, sevens to Sow or ace"),
    "36": _("36 cards, sixes to Sow or ace"),
    "52": _("52 cards, twos to ace"),
}


class PrintedCard(NamedTuple):
    """A card of a sheet: the symbol that is drawn, its name, its dots of braille in millimetres from the bleed's corner."""

    symbol: str
    name: str
    dots: tuple[tuple[float, float], ...]


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """The sheets. ``deck``, ``pack``; ``braille`` and ``backs``, where they are wished for."""
    deck, pack = request.GET.get("deck", ""), request.GET.get("pack", "")
    deck, pack = deck if deck in DECKS else "german", pack if pack in PACKS else "33"
    braille, backs = "braille" in request.GET, "backs" in request.GET
    cards = [_card(code, deck, braille) for code in codes(pack)]
    sheets = [cards[n : n + ON_A_SHEET] for n in range(0, len(cards), ON_A_SHEET)]
    context: dict[str, Any] = {
        "sheets": sheets,
        "deck": deck,
        "pack": pack,
        "braille": braille,
        "backs": backs,
        "decks": [(key, words[0]) for key, words in DECKS.items()],
        "packs": PACK_WORDS.items(),
        "legend": _legend(deck) if braille else (),
        "width": WIDTH,
        "height": HEIGHT,
        "bleed": BLEED,
        "sheet_of_backs": range(ON_A_SHEET),
    }
    return render(request, "rules/paper/deck.html", context)


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(reverse("rules:deck") + (f"?{query}" if query else ""))


def codes(pack: str) -> Iterator[str]:
    """The cards of a pack, suit by suit from the highest down; the Weli comes last."""
    ranks, weli = PACKS[pack]
    yield from (suit + rank for suit in "EGHS" for rank in RANKS[:ranks])
    if weli:
        yield "W"


def _card(code: str, deck: str, braille: bool) -> PrintedCard:
    name = card_name(language.current(), WORDING[deck], code)
    return PrintedCard(code, name, tuple(_dots(letters(code, WORDING[deck]))) if braille else ())


def _dots(text: str) -> Iterator[tuple[float, float]]:
    """In the upper right corner, and the other way round in the lower left one: cards lie either way up."""
    left = BLEED + WIDTH - INSET_X - (len(text) - 1) * BETWEEN_CELLS - BETWEEN_DOTS
    for x, y in dots(text):
        here = round(left + x, 2), round(BLEED + INSET_Y + y, 2)
        yield here
        yield round(WIDTH + 2 * BLEED - here[0], 2), round(HEIGHT + 2 * BLEED - here[1], 2)


def _legend(deck: str) -> list[tuple[str, str]]:
    """What each letter stands for, suits first, then what is no figure."""
    lang, wording = language.current(), WORDING[deck]
    suits = [(letters(suit + "A", wording)[1], suit_name(lang, wording, suit)) for suit in "EGHS"]
    faces = [(letters("H" + rank, wording)[0], card_name(lang, wording, "H" + rank)) for rank in "AKOUT"]
    return [*suits, *faces]

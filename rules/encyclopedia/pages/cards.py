"""All decks side by side: how each card looks, how it is called, and what stands for what."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.decks import WORDING
from rules.encyclopedia.pages.catalogue import listed
from rules.encyclopedia.pages.look import DECK, DECKS, OWN, OWN_TITLE, TERMS
from rules.encyclopedia.templatetags.cards import decoration, picture
from rules.phrases import card_name, catalog, terms

SUITS: Final = "EGHS"
RANKS: Final = "AKOUT98765432"
COURT: Final = "AKOU"
SAMPLE: Final = ("HK", "GO", "EU", "S9")
PATTERNS: Final = ("german", "french", "four-colour")


@dataclass(frozen=True)
class DeckCard:
    """One card in all decks. ``names``: in German and in French words, once where they are the same."""

    code: str
    names: tuple[str, ...]
    pictures: tuple[SafeString, ...]


@dataclass(frozen=True)
class Suit:
    """A suit: its names by wording, its signs as the German, the French and the four-coloured deck have them."""

    letter: str
    names: dict[str, str]
    signs: tuple[SafeString, ...]
    cards: tuple[DeckCard, ...]


@dataclass(frozen=True)
class Rank:
    """A rank: its names by wording, and a card of it in German and in French."""

    names: dict[str, str]
    pictures: tuple[SafeString, ...]


@dataclass(frozen=True)
class CardNames:
    """How cards are called in the reader's language and region."""

    lang: str
    region: str

    def of(self, code: str) -> dict[str, str]:
        """The name of a card by wording."""
        return {wording: card_name(self.lang, wording, code, region=self.region) for wording in ("german", "french")}

    def part(self, kind: str, letter: str) -> dict[str, str]:
        """The name of a suit or a rank by wording."""
        words = {**catalog(self.lang), **terms(self.lang, self.region)}
        return {wording: words[f"{kind}.{wording}.{letter}"] for wording in ("german", "french")}

    def suit(self, letter: str) -> Suit:
        """A suit with all its cards."""
        return Suit(
            letter,
            self.part("suit", letter),
            tuple(decoration(deck, f"suit-{letter}", "suit") for deck in PATTERNS),
            tuple(self.shown(letter + rank) for rank in RANKS),
        )

    def rank(self, letter: str) -> Rank:
        """A rank, shown by a card of hearts."""
        return Rank(self.part("rank", letter), tuple(decoration(deck, "H" + letter) for deck in PATTERNS[:2]))

    def shown(self, code: str) -> DeckCard:
        """A card with its pictures in the order of DECKS."""
        names = self.of(code)
        return DeckCard(
            code,
            tuple(dict.fromkeys(names.values())),
            tuple(picture(deck, code, names[WORDING[deck]]) for deck in DECKS),
        )


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """The page of the cards, in the words of the reader's region."""
    lang = language.current()
    names = CardNames(lang, TERMS.chosen(request))
    back = tuple(picture(deck, "back", _("Card face down")) for deck in DECKS)
    context = {
        "columns": [short for _title, short in DECKS.values()],
        "choices": [
            (OWN, OWN_TITLE, [decoration(PATTERNS[n % 2], code) for n, code in enumerate(SAMPLE)]),
            *((deck, title, [decoration(deck, code) for code in SAMPLE]) for deck, (title, _short) in DECKS.items()),
        ],
        "chosen_deck": DECK.chosen(request),
        "suits": [names.suit(letter) for letter in SUITS],
        "ranks": [names.rank(letter) for letter in COURT],
        "weli": names.shown("W"),
        "back": DeckCard("back", (_("The back"),), back),
        "games": [one for one in listed(lang) if one.weli],
    }
    return render(request, "rules/cards.html", context)


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(reverse("rules:cards"))

"""Tags for what a reader may choose of the cards: the decks there are, whose words name them, and the page's own choice."""

import json

from django import template
from django.core.exceptions import DisallowedHost
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString

from config.web import language
from config.web.templatetags.frame import request_of
from rules import phrases
from rules.decks import WORDING
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.pages.look import DECK, DECKS, OWN, OWN_TITLE, TERMS
from rules.encyclopedia.pages.preview import HOUSE

register = template.Library()


def game_of(context: Context) -> str:
    """The key of the game that a page, or a part of it, is about: what it calls ``game``; empty where there is none."""
    game = context.get("game", "")
    return game if isinstance(game, str) else getattr(game, "key", "")


@register.simple_tag(takes_context=True)
def deck(context: Context) -> str:
    """The deck that the reader chose: one of rules.decks.WORDING, or ``own``."""
    return DECK.chosen(request_of(context))


@register.simple_tag
def decks() -> list[tuple[str, str]]:
    """All that can be chosen: key and name."""
    return [(OWN, str(OWN_TITLE)), *((key, str(title)) for key, (title, _) in DECKS.items())]


@register.simple_tag
def sprites(game: str) -> str:
    """All decks as JSON, also the ``own`` one of a game: whose words name the cards, and where the drawings are."""
    drawn = {OWN: own_deck(game)} | {deck: deck for deck in WORDING}
    return json.dumps({key: [WORDING[deck], static(f"cards/{deck}.svg")] for key, deck in drawn.items()})


@register.simple_tag(takes_context=True)
def table_files(context: Context, game: str) -> str:
    """What the page of a table of this game loads, the largest first, to be fetched ahead where a door leads to one."""
    chosen = DECK.chosen(request_of(context))
    deck = own_deck(game) if chosen == OWN else chosen
    return " ".join(map(static, ("table/main.js", "table/page.css", f"cards/{deck}.svg", "people/people.svg")))


@register.simple_tag(takes_context=True)
def terms(context: Context) -> str:
    """Whose terms are used at the table: `usual` or a set of rules/texts/*/terms."""
    return TERMS.chosen(request_of(context))


@register.simple_tag
def term_sets() -> list[tuple[str, str]]:
    """The sets of terms in this language: key and name."""
    lang = language.current()
    return [(key, phrases.term_set(lang, key)["title"]) for key in phrases.term_sets(lang)]


@register.simple_tag
def table_terms(game: str) -> SafeString:
    """All sets of terms as JSON, for a table of this game."""
    lang = language.current()
    sets = {key: dict(phrases.terms(lang, key, game)) for key in phrases.term_sets(lang)}
    return json_script(sets, "table-terms")


@register.simple_tag(takes_context=True)
def preview_address(context: Context, key: str = HOUSE) -> str:
    """Where the picture is that messengers show beside a link to a page about this game, or to any page."""
    if key == HOUSE:
        return _absolute(context, reverse("preview", args=[key]))
    return _absolute(context, reverse("named-preview", args=[language.current(), key]))


@register.simple_tag(takes_context=True)
def invitation_address(context: Context, key: str) -> str:
    """Where the picture is that messengers show beside an invitation to this game, in the language of the page."""
    return _absolute(context, reverse("invitation-picture", args=[language.current(), key]))


def _absolute(context: Context, path: str) -> str:
    request = request_of(context)
    try:
        return request.build_absolute_uri(path) if request else path
    except DisallowedHost:  # the page that refuses a foreign name for this site
        return path

"""Tags of the page frame: where we are, in which light, and where the other language is."""

import json

from django import template
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse, translate_url
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from rules import phrases
from rules.book.packs import own_deck
from rules.decks import WORDING
from rules.pages import language
from rules.pages.look import DECKS, OWN, OWN_TITLE, back, chosen
from rules.pages.preview import HOUSE

register = template.Library()


def request_of(context: Context) -> HttpRequest | None:
    """The request, or None where a page is rendered without one (some error pages)."""
    request: HttpRequest | None = context.get("request")
    return request


def game_of(context: Context) -> str:
    """The key of the game that a page, or a part of it, is about: what it calls ``game``; empty where there is none."""
    game = context.get("game", "")
    return game if isinstance(game, str) else getattr(game, "key", "")


@register.simple_tag(takes_context=True)
def deck(context: Context) -> str:
    """The deck that the reader chose: one of rules.decks.WORDING, or ``own``."""
    return chosen(request_of(context), "deck")


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
def terms(context: Context) -> str:
    """Whose terms are used at the table: `usual` or a set of rules/texts/*/terms."""
    return chosen(request_of(context), "terms")


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
def theme(context: Context) -> str:
    """`auto`, `light` or `dark`."""
    return chosen(request_of(context), "theme")


@register.simple_tag(takes_context=True)
def theme_attribute(context: Context) -> SafeString:
    """` data-theme="dark"` for the html element; nothing where the device decides."""
    name = chosen(request_of(context), "theme")
    return SafeString("") if name == "auto" else format_html(' data-theme="{}"', name)


@register.simple_tag(takes_context=True)
def here(context: Context) -> str:
    """The address of this page with its query, for forms that come back to it.

    The answer to a form has none that could be asked for again: then that of the page the form was on.
    """
    request = request_of(context)
    if request is None:
        return "/"
    return back(request) if request.method == "POST" else request.get_full_path()


@register.simple_tag(takes_context=True)
def preview_address(context: Context, key: str = HOUSE) -> str:
    """Where the picture is that messengers show beside a link to a page about this game, or to any page."""
    request = request_of(context)
    path = reverse("preview", args=[key])
    try:
        return request.build_absolute_uri(path) if request else path
    except DisallowedHost:  # the page that refuses a foreign name for this site
        return path


@register.simple_tag(takes_context=True)
def current_if(context: Context, url: str) -> str:
    """` aria-current="page"` on the link to this very page."""
    request = request_of(context)
    return SafeString(' aria-current="page"') if request and request.path == url else ""


@register.simple_tag(takes_context=True)
def alternate_links(context: Context) -> SafeString:
    """The hreflang links of a page that has one address per language; nothing elsewhere."""
    request = request_of(context)
    if request is None:
        return SafeString("")
    addresses = [(code, translate_url(request.path, code)) for code, _ in settings.LANGUAGES]
    if len({address for _, address in addresses}) < len(addresses):
        return SafeString("")
    links = [(code, request.build_absolute_uri(address)) for code, address in addresses]
    return format_html_join(
        "\n    ", '<link rel="alternate" hreflang="{}" href="{}">', [*links, ("x-default", links[0][1])]
    )

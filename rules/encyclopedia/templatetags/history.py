"""Words about dated facts, places and lines in running pages, in the language of the page."""

from collections.abc import Mapping
from typing import Final

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.web import language
from rules.encyclopedia.book.history import DatedFact, HistoryPlace, lands, places
from rules.encyclopedia.book.lineage import Node, lineage
from rules.encyclopedia.book.sources import sources
from rules.encyclopedia.pages.lent import in_its_language
from rules.games import GAMES
from rules.languages import Words

register = template.Library()

KINDS: Final = {
    "rules": _("Rules"),
    "named": _("Mention"),
    "banned": _("Ban"),
    "played": _("Report of play"),
    "cards": _("Cards"),
}
CONFIDENCE: Final = {"high": _("well attested"), "medium": _("attested once"), "low": _("weakly attested")}
VERDICTS: Final = {"wrong": _("Wrong"), "half": _("Half true"), "unproven": _("Unproven")}


@register.filter
def said(words: Words | str) -> SafeString:
    """What is kept in several languages, in that of the page; in another one it says so."""
    return in_its_language(words[language.current()] if isinstance(words, Mapping) else words)


@register.filter
def dated(fact: DatedFact) -> str:
    """The date of a fact in words."""
    return fact.dated(language.current())


@register.filter
def briefly(fact: DatedFact) -> str:
    """The same where there is little room."""
    return fact.briefly(language.current())


@register.filter
def translated(fact: DatedFact) -> str:
    """Our translation of what a fact quotes; empty where none is needed."""
    return fact.quote.translated(language.current()) if fact.quote else ""


@register.filter
def kind_word(kind: str) -> str:
    """What kind of fact it is."""
    return str(KINDS[kind])


@register.filter
def confidence_word(confidence: str) -> str:
    """How sure a fact is."""
    return str(CONFIDENCE[confidence])


@register.filter
def verdict_word(verdict: str) -> str:
    """What became of a claim."""
    return str(VERDICTS[verdict])


@register.filter
def land_word(key: str) -> str:
    """The name of a lane of the timeline."""
    return lands()[key][language.current()]


@register.filter
def place_word(place: HistoryPlace | str) -> str:
    """The name of a place."""
    return (places()[place] if isinstance(place, str) else place).name[language.current()]


@register.filter
def on_map(place: HistoryPlace) -> str:
    """The name of a place as it stands on a map."""
    return (place.short or place.name)[language.current()]


@register.filter
def node_name(node: Node | str) -> str:
    """What a game of the tree is called."""
    return (lineage()[node] if isinstance(node, str) else node).name(language.current())


@register.filter
def subject(fact: DatedFact) -> str:
    """What a fact is about: its games by name; what kind of fact it is where it names none."""
    return ", ".join(map(node_name, fact.games)) or kind_word(fact.kind)


@register.simple_tag
def node_address(node: Node | str) -> str:
    """The page of a game of the tree; where it has none, its entry in the list below the tree."""
    one = lineage()[node] if isinstance(node, str) else node
    if one.preset:
        game, name = one.preset
        pairs = "&".join(f"{key}={value}" for key, value in GAMES[game].presets[name].items())
        return f"{reverse('rules:game', args=[game])}?{pairs}"
    return reverse("rules:game", args=[one.key]) if one.paged else f"{reverse('rules:history')}#tree-{one.key}"


@register.simple_tag
def source_links(keys: tuple[str, ...]) -> SafeString:
    """Sources in short, each a link to its place in the reading list."""
    address = reverse("rules:reading")
    known = sources()
    links = ((f"{address}#{key}", known[key].short) for key in keys)
    return format_html_join(" · ", '<a href="{}">{}</a>', links)


@register.simple_tag
def game_links(keys: tuple[str, ...]) -> SafeString:
    """Games, each a link to its page or its place in the tree."""
    links = (format_html('<a href="{}">{}</a>', node_address(key), node_name(key)) for key in keys)
    return format_html_join(", ", "{}", ((link,) for link in links))


@register.filter
def first_of(found: Mapping[str, DatedFact], key: str) -> DatedFact | None:
    """The first fact of a game, if there is any."""
    return found.get(key)

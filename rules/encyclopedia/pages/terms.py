"""Words of the glossary as they stand in a text."""

from collections.abc import Callable
from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import override

from rules.encyclopedia import book
from rules.encyclopedia.book.words import WordOccurrence, uses

Link = Callable[[str], SafeString]


@lru_cache(maxsize=8192)
def term(lang: str, region: str, arg: str) -> SafeString:
    """A word of the glossary in a text, as the reader's region says it, with its link."""
    key, word, keep = arg.split("|")
    shown = word if keep else book.word(lang, key).spelled(word, region)
    usual = format_html(' title="{}"', word) if shown != word else ""
    with override(lang):
        address = reverse("rules:words")
    return format_html('<a class="term" href="{}#{}"{}>{}</a>', address, key, usual, shown)


def said(lang: str, region: str, arg: str) -> SafeString:
    """The same word once more: nothing but what it is called."""
    key, word = arg.split("|")
    return format_html("{}", book.word(lang, key).spelled(word, region))


def called(lang: str, region: str, wording: str, game: str, arg: str, *, link: Link | None = None) -> SafeString:
    """What a card is called in a text about a game, in the words of the reader's deck and region; ``link`` writes a
    word of the glossary that is to lead there."""
    german, french, linked = arg.split("|")
    text, keys = (german if wording == "german" else french), linked.split()

    def shown(found: WordOccurrence) -> SafeString:
        if found.key in keys:
            word = f"{found.key}|{found.said}|{'keep' if found.fixed else ''}"
            return link(word) if link else term(lang, region, word)
        return format_html("{}", found.said) if found.fixed else said(lang, region, f"{found.key}|{found.said}")

    html, end = SafeString(""), 0
    for found in _uses(lang, game, text):
        html = format_html("{}{}{}", html, text[end : found.start], shown(found))
        end = found.end
    return format_html("{}{}", html, text[end:])


@lru_cache(maxsize=8192)
def _uses(lang: str, game: str, text: str) -> tuple[WordOccurrence, ...]:
    return tuple(uses(lang, game)(text))

"""Words of the glossary as they stand in a text."""

from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import override

from rules.encyclopedia import book
from rules.encyclopedia.book.words import WordOccurrence, uses


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


@lru_cache(maxsize=8192)
def called(lang: str, region: str, wording: str, game: str, arg: str) -> SafeString:
    """What a card is called in a text about a game, in the words of the reader's deck and region."""
    german, french, linked = arg.split("|")
    text, keys = (german if wording == "german" else french), linked.split()

    def shown(found: WordOccurrence) -> SafeString:
        if found.key in keys:
            return term(lang, region, f"{found.key}|{found.said}|{'keep' if found.fixed else ''}")
        return format_html("{}", found.said) if found.fixed else said(lang, region, f"{found.key}|{found.said}")

    html, end = SafeString(""), 0
    for found in uses(lang, game)(text):
        html = format_html("{}{}{}", html, text[end : found.start], shown(found))
        end = found.end
    return format_html("{}{}", html, text[end:])

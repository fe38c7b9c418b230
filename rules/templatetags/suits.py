"""Suits and cards in words, in the reader's language and deck."""

from django import template
from django.template import Context

from rules.book import card_name, suit_name
from rules.pages import language
from rules.pages.look import wording
from rules.templatetags.look import request_of

register = template.Library()


@register.simple_tag(takes_context=True)
def suit_word(context: Context, letter: str) -> str:
    """The name of a suit."""
    return suit_name(language.current(), wording(request_of(context)), letter)


@register.simple_tag(takes_context=True)
def card_words(context: Context, code: str, weli: bool = False) -> str:
    """The name of a card. `weli`: the pack has the Weli, so S6 goes by its name."""
    shown = "W" if weli and code == "S6" else code
    return card_name(language.current(), wording(request_of(context)), shown)

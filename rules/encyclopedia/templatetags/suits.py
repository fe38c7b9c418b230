"""Suits and cards in words, in the reader's language, deck and region."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from config.web import language
from config.web.templatetags.frame import request_of
from rules.encyclopedia.book import card_name, suit_name
from rules.encyclopedia.pages.lent import in_its_language
from rules.encyclopedia.pages.look import TERMS, wording
from rules.encyclopedia.templatetags.look import game_of
from rules.languages import as_borrowed
from rules.phrases import called

register = template.Library()


@register.simple_tag(takes_context=True)
def suit_word(context: Context, letter: str) -> str:
    """The name of a suit."""
    request = request_of(context)
    return suit_name(language.current(), wording(request, game_of(context)), letter, TERMS.chosen(request))


@register.simple_tag(takes_context=True)
def card_words(context: Context, code: str, weli: bool = False) -> str:
    """The name of a card. `weli`: the pack has the Weli, so S6 goes by its name."""
    shown = "W" if weli and code == "S6" else code
    request = request_of(context)
    return card_name(language.current(), wording(request, game_of(context)), shown, region=TERMS.chosen(request))


@register.simple_tag(takes_context=True)
def with_names_of_cards(context: Context, text: str) -> SafeString:
    """A sentence of ours in which `{Sow/ace}` stands for what cards are called; it says in which language it is."""
    said = called(text, wording(request_of(context), game_of(context)))
    return in_its_language(as_borrowed(said, text))

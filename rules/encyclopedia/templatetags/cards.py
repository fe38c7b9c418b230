"""Cards in running pages: `{% card "HK" %}`, `{% drawn "HK" %}`, `{% hand "HK S7" %}`, `{% suit "H" %}`, in the reader's deck.

A reader who has chosen none sees that of the game which the page, or this part of it, calls ``game``.
"""

from functools import lru_cache

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from config.web import language
from config.web.templatetags.frame import request_of
from rules.encyclopedia.pages.look import TERMS, deck, wording
from rules.encyclopedia.templatetags.look import game_of
from rules.phrases import card_name, suit_name

register = template.Library()

WIDTH, HEIGHT = 120, 184


@lru_cache(
    maxsize=4096
)  # five decks of 53 cards and four suits, in a few languages and regions; an article has hundreds
def picture(deck: str, symbol: str, name: str, kind: str = "card") -> SafeString:
    """An inline SVG that shows one symbol of the deck's sprite and is read out as `name`."""
    box = f"0 0 {WIDTH} {HEIGHT}" if kind == "card" else "0 0 24 24"
    return format_html(
        '<svg class="{}" role="img" aria-label="{}" viewBox="{}"><use href="{}#{}"></use></svg>',
        kind, name, box, static(f"cards/{deck}.svg"), symbol,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def decoration(deck: str, symbol: str, kind: str = "card") -> SafeString:
    """The same picture where words say already what it shows."""
    box = f"0 0 {WIDTH} {HEIGHT}" if kind == "card" else "0 0 24 24"
    return format_html(
        '<svg class="{}" aria-hidden="true" viewBox="{}"><use href="{}#{}"></use></svg>',
        kind, box, static(f"cards/{deck}.svg"), symbol,
    )  # fmt: skip


@register.simple_tag(takes_context=True)
def card(context: Context, code: str, weli: bool = True) -> SafeString:
    """One card. S6 wears the face of the Weli unless `weli` is False."""
    request, game = request_of(context), game_of(context)
    if code == "back":
        return picture(deck(request, game), "back", gettext("Card face down"))
    shown = "W" if weli and code == "S6" else code
    name = card_name(language.current(), wording(request, game), shown, region=TERMS.chosen(request))
    return picture(deck(request, game), shown, name)


@register.simple_tag(takes_context=True)
def drawn(context: Context, code: str, weli: bool = True) -> SafeString:
    """The picture of a card beside words that name it."""
    return decoration(deck(request_of(context), game_of(context)), "W" if weli and code == "S6" else code)


@register.simple_tag(takes_context=True)
def hand(context: Context, codes: str, weli: bool = True) -> SafeString:
    """A list of cards lying side by side."""
    cards = [(card(context, code, weli),) for code in codes.split()]
    return format_html('<ul role="list" class="hand">{}</ul>', format_html_join("", "<li>{}</li>", cards))


@register.simple_tag(takes_context=True)
def suit(context: Context, letter: str) -> SafeString:
    """The sign of a suit, as high as the line."""
    request, game = request_of(context), game_of(context)
    name = suit_name(language.current(), wording(request, game), letter, TERMS.chosen(request))
    return picture(deck(request, game), f"suit-{letter}", name, kind="suit")

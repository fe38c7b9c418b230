"""What the browser needs to know to keep the pages of the encyclopedia."""

from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from config.web import language
from config.web.offline import offered
from config.web.release import release
from config.web.templatetags.frame import request_of
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.pages.look import OWN, SIGHT
from rules.games import GAMES

register = template.Library()


def _drawn(deck: str) -> tuple[str, ...]:
    """The decks that are needed to see every page with this choice."""
    return tuple(dict.fromkeys(map(own_deck, GAMES))) if deck == OWN else (deck,)


@register.simple_tag(takes_context=True)
def kept_here(context: Context) -> SafeString:
    """The worker of this language (empty: there shall be none), the reader's look and decks, the name of what is kept."""
    request = request_of(context)
    look = {preference.name: preference.chosen(request) for preference in SIGHT}
    told = {
        "worker": reverse("rules:worker") if offered() else "",
        "look": ".".join(look.values()),
        "set": f"weli-{language.current()}-{release()}-{'.'.join(look.values())}",
        "sprites": " ".join(static(f"cards/{deck}.svg") for deck in _drawn(look["deck"])),
    }
    return format_html_join(" ", 'data-{}="{}"', told.items())

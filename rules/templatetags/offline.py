"""The rooms of the encyclopedia: which one we are in, and what the browser needs to know to keep them."""

from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rules.book.packs import own_deck
from rules.games import GAMES
from rules.pages import language
from rules.pages.look import CHOICES, OWN, chosen
from rules.pages.offline import offered
from rules.pages.release import release
from rules.templatetags.look import request_of

register = template.Library()


@register.simple_tag(takes_context=True)
def current_room(context: Context, url: str) -> SafeString:
    """Marks the link to this very page, or to the one above it."""
    request = request_of(context)
    path = request.path if request else ""
    if path == url:
        return SafeString(' aria-current="page"')
    return SafeString(' aria-current="true"' if url and path.startswith(url) else "")


def _drawn(deck: str) -> tuple[str, ...]:
    """The decks that are needed to see every page with this choice."""
    return tuple(dict.fromkeys(map(own_deck, GAMES))) if deck == OWN else (deck,)


@register.simple_tag(takes_context=True)
def kept_here(context: Context) -> SafeString:
    """The worker of this language (empty: there shall be none), the reader's look and decks, the name of what is kept."""
    request = request_of(context)
    look = {what: chosen(request, what) for what in CHOICES if what != "language"}
    told = {
        "worker": reverse("rules:worker") if offered() else "",
        "look": ".".join(look.values()),
        "set": f"weli-{language.current()}-{release()}-{'.'.join(look.values())}",
        "sprites": " ".join(static(f"cards/{deck}.svg") for deck in _drawn(look["deck"])),
    }
    return format_html_join(" ", 'data-{}="{}"', told.items())

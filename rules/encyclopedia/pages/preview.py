"""The picture that a messenger shows beside a link to a page."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web.reading_page import reading_page
from rules.encyclopedia.book import article
from rules.encyclopedia.book.ladders import emblem
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.pages.drawing import link_picture as drawing
from rules.encyclopedia.pages.drawing.link_picture import InvitationWords
from rules.engine.weli import wears_weli
from rules.games import GAMES

HOUSE: Final = "weli"  # the picture of every page that is about no game


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The highest cards of a game; under ``weli`` those of the house."""
    if key != HOUSE and key not in GAMES:
        raise Http404(key)
    return HttpResponse(drawing.drawn(*cards(key)), content_type="image/png")


@require_safe
@reading_page
def invitation(request: HttpRequest, lang: str, key: str) -> HttpResponse:
    """The picture beside an invitation to this game, in this language. It names nobody."""
    if key not in GAMES or lang not in dict(settings.LANGUAGES):
        raise Http404(key)
    with translation.override(lang):
        above, below = gettext("You are invited to"), gettext("There is a seat for you.")
    words = InvitationWords(above, article(lang, key).title, below)
    return HttpResponse(drawing.invitation(*cards(key), words), content_type="image/png")


def cards(key: str) -> tuple[str, tuple[str, ...]]:
    """The deck in which a game is shown, and its highest cards in it."""
    if key == HOUSE:
        return own_deck(), ("EA", "GO", "W", "HK", "SU")
    variant = GAMES[key].variant()
    codes = tuple("W" if code == "S6" and wears_weli(variant) else code for code in emblem(variant))
    return own_deck(key), codes

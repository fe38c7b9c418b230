"""The picture that a messenger shows beside a link to a page."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web.reading_page import reading_page
from rules.encyclopedia.book import article
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.pages.drawing import link_picture as drawing
from rules.encyclopedia.pages.drawing.link_picture import InvitationWords
from rules.games import GAMES

HOUSE: Final = "weli"  # the picture of every page that is about no game
OF_THE_HOUSE: Final = ("EA", "GO", "W", "HK", "SU")


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The picture of a game without its name, for who links to no language; under ``weli`` cards of the house."""
    if key != HOUSE and key not in GAMES:
        raise Http404(key)
    shown = drawing.fan(own_deck(), OF_THE_HOUSE) if key == HOUSE else drawing.game(own_deck(key), key)
    return HttpResponse(shown, content_type="image/png")


@require_safe
@reading_page
def named(request: HttpRequest, lang: str, key: str) -> HttpResponse:
    """The picture of a game with its name in this language."""
    _known(lang, key)
    return HttpResponse(drawing.game(own_deck(key), key, article(lang, key).title), content_type="image/png")


@require_safe
@reading_page
def invitation(request: HttpRequest, lang: str, key: str) -> HttpResponse:
    """The picture beside an invitation to this game, in this language. It names nobody."""
    _known(lang, key)
    with translation.override(lang):
        above, below = gettext("You are invited to"), gettext("There is a seat for you.")
    words = InvitationWords(above, article(lang, key).title, below)
    return HttpResponse(drawing.invitation(own_deck(key), key, words), content_type="image/png")


def _known(lang: str, key: str) -> None:
    if key not in GAMES or lang not in dict(settings.LANGUAGES):
        raise Http404(key)

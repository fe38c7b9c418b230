"""The recap of an evening: its sentences and its picture, to send to the others."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web import language
from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules.encyclopedia.book.packs import own_deck
from scoring.club.clubs import page
from scoring.club.tongue import speaking, tongue_of
from scoring.drawing.recap_picture import RecapPictureWords, draw_recap
from scoring.evening.access import context_of, opened
from scoring.evening.page import EveningPage, page_of
from scoring.evening.recap import Recap, recap_of
from scoring.evening.recap_words import RecapWords
from scoring.evening.standings import rules_of
from scoring.journal.reading import season_book
from scoring.season.page import ranked_members


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The sentences, the picture, and buttons that send both."""
    visitor, found = opened(request, club, season, evening)
    face = page_of(found, visitor)
    with speaking(visitor.club):
        told = _told(face)
        sentences = list(told[1].sentences) if told else []
    context = context_of(face) | {"sentences": sentences, "tongue": tongue_of(visitor.club)}
    return page(request, "scoring/evening/recap.html", visitor, context)


@require_safe
@never_cache
def picture(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The picture. Raises Http404 where nothing was played."""
    visitor, found = opened(request, club, season, evening)
    with speaking(visitor.club):
        told = _told(page_of(found, visitor))
        picture_words = RecapPictureWords(visitor.club.name, told[1].when, told[1].places) if told else None
    if told is None or picture_words is None:
        raise NothingHere(_("Nothing was played on this evening."))
    game = told[0].games[0]
    drawn = draw_recap(own_deck(game), game, picture_words)
    return private(HttpResponse(drawn, content_type="image/png"))


def _told(face: EveningPage) -> tuple[Recap, RecapWords] | None:
    """What the evening was, and in words; None where nothing was played."""
    book = season_book(face.season)
    evening = next(one for one in book.evenings if one.key == face.evening.key)
    rules = rules_of(book)
    recap = recap_of(book, evening, rules, ranked_members(face.names))
    return (recap, RecapWords(language.current(), recap, rules, face.names, face.season.club.name)) if recap else None

"""The standings of a public season by themselves, for the club's own page on the web: nobody is known there."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from django.views.decorators.http import require_safe

from config.web import language, numbers
from config.web.framed import Piece, frameable
from scoring.book.ahead import ahead
from scoring.club.membership import Visitor
from scoring.club.zones import go_by_clock_of
from scoring.models import Season
from scoring.season.page import SeasonFace, face

FIRST = 10  # places, where the address does not say how many
MOST = 200
ROW, AROUND = 50, 260  # pixels: a place, and all that is around them on a frame of 320


@frameable
@require_safe
def standing(request: HttpRequest, lang: str, club: str, season: str) -> HttpResponse:
    """The first places (``first`` in the address says how many) and the next evening; 404 where the club is not public."""
    found = _public(club, season)
    if found is None or lang not in dict(settings.LANGUAGES):
        raise Http404(season)
    go_by_clock_of(found.club)
    with override(lang):
        shown = face(Visitor(found.club), found)
        response = render(request, "scoring/framed.html", _context(request, shown, lang))
    response["Content-Language"] = lang
    response["Cache-Control"] = "no-cache"
    return response


def standings_elsewhere(lang: str, words: dict[str, str], query: dict[str, str]) -> Piece | None:
    """What stands for the page of a season elsewhere: its standings, if the club is public."""
    season = _public(words["club"], words["season"])
    if season is None:
        return None
    title = f"{season.club.name}: {season.name}"
    return Piece(reverse("framed-standings", args=[lang, words["club"], words["season"]]), title, AROUND + ROW * FIRST)


class Frame(NamedTuple):
    """What a director is given for the club's own page: a whole address, a title, pixels, and how many places it shows."""

    address: str
    title: str
    height: int
    first: int


def frame_of(request: HttpRequest, visitor: Visitor, season: Season) -> Frame | None:
    """The frame of a season, for those who direct a public club."""
    words = {"club": season.club.slug, "season": season.slug}
    piece = standings_elsewhere(language.current(), words, {}) if visitor.may_direct and visitor.club.public else None
    return Frame(request.build_absolute_uri(piece.address), piece.title, piece.height, FIRST) if piece else None


def _public(club: str, season: str) -> Season | None:
    asked = Season.objects.select_related("club").filter(slug=season, club__slug=club)
    return asked.filter(club__public=True, club__closed_at=None).first()


def _context(request: HttpRequest, shown: SeasonFace, lang: str) -> dict[str, object]:
    first = numbers.within(request.GET.get("first", ""), FIRST, 1, MOST)
    lines = shown.lines()
    whole = reverse("scoring:season", kwargs={"club": shown.season.club.slug, "season": shown.season.slug})
    return {
        "lang": lang,
        "face": shown,
        "club": shown.season.club,
        "season": shown.season,
        "lines": lines[:first],
        "more": max(0, len(lines) - first),
        "next": next((one for one in ahead(shown.book, timezone.localdate()) if not one.results), None),
        "whole": request.build_absolute_uri(whole),
    }

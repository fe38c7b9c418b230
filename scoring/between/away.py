"""A match at another club, as it stands in the book of the guests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.nowhere import NothingHere
from scoring.between import service
from scoring.between.face import face_away
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, season_at, visit
from scoring.journal.reading import season_book
from scoring.models import GuestLink


@require_POST
def let_go(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The club's book forgets the match, if it has not; at home it stays."""
    visitor = visit(request, club, DIRECT)
    at = season_at(visitor, season)
    if any(one.key == evening for one in season_book(at).away):
        service.let_go(at, evening, visitor.writer)
    return redirect("scoring:season", club=club, season=season)


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """How it stands; whoever directs the club finds the link by which the line-up is named."""
    visitor = visit(request, club)
    at = season_at(visitor, season)
    book = season_book(at)
    match = next((one for one in book.away if one.key == evening), None)
    if match is None:
        raise NothingHere(_("In this season there is no such match."))
    open_links = GuestLink.objects.filter(evening__season__club__closed_at=None)
    context = {
        "season": at,
        "shown": face_away(visitor, at, match, visitor.names()),
        "guest_link": open_links.filter(season=at, evening__key=evening).first(),
    }
    return page(request, "scoring/between/away.html", visitor, context)

"""A match at another club, as it stands in the book of the guests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.nowhere import NothingHere
from scoring.between.face import face_away
from scoring.club.clubs import page
from scoring.club.membership import season_at, visit
from scoring.journal.reading import season_book
from scoring.models import GuestLink


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
    link = GuestLink.objects.filter(season=at, evening__key=evening).first() if visitor.may_direct else None
    context = {
        "season": at,
        "shown": face_away(visitor, at, match, visitor.names(), book),
        "guest_link": link,
    }
    return page(request, "scoring/between/away.html", visitor, context)

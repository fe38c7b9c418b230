"""A second phone that was taken for a member's at an evening: the director says that it is his, or that it is not."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoring.club.membership import DIRECT
from scoring.club.phones import taken_beside
from scoring.evening.access import back, opened


@require_POST
def forget(request: HttpRequest, club: str, season: str, evening: str, phone: int) -> HttpResponse:
    """It is not: the club no longer knows it."""
    visitor, at = opened(request, club, season, evening, DIRECT)
    taken_beside(visitor.club).filter(pk=phone).delete()
    return back(at, "now")


@require_POST
def keep(request: HttpRequest, club: str, season: str, evening: str, phone: int) -> HttpResponse:
    """It is."""
    visitor, at = opened(request, club, season, evening, DIRECT)
    taken_beside(visitor.club).filter(pk=phone).update(beside=None)
    return back(at, "now")

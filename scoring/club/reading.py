"""The club's reading link: opening it, making it, putting it out of use."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.club import reading_link
from scoring.club.membership import OWN, visit
from scoring.models import Club


@require_safe
@never_cache
def read(request: HttpRequest, club: str, token: str) -> HttpResponse:
    """From now on this browser reads the club. It is given nothing that it could change anything with."""
    found = Club.objects.filter(slug=club, closed_at=None).first()
    if found is None or not reading_link.fits(found, token):
        raise NothingHere(reading_link.gone())
    return private(reading_link.remember(redirect("scoring:club", club=club), found))


@require_POST
def renew(request: HttpRequest, club: str) -> HttpResponse:
    """A new link, in the place of one that may be there."""
    visitor = visit(request, club, OWN)
    reading_link.renew(visitor.club)
    return _back(club)


@require_POST
def stop(request: HttpRequest, club: str) -> HttpResponse:
    """No link any more."""
    visitor = visit(request, club, OWN)
    reading_link.withdraw(visitor.club)
    return _back(club)


def _back(club: str) -> HttpResponse:
    return redirect(reverse("scoring:settings", kwargs={"club": club}) + "#reading")

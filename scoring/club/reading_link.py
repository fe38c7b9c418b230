"""The club's reading link: whoever opens it reads the club on this browser, until its owner makes a new one."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Club, token

_AGE = 60 * 60 * 24 * 400
_COOKIE = "reading"


def renew(club: Club) -> None:
    """A new link; one that was there opens nothing any more."""
    club.reading = token()
    club.save(update_fields=["reading"])


def withdraw(club: Club) -> None:
    """No link any more."""
    club.reading = None
    club.save(update_fields=["reading"])


def fits(club: Club, word: str) -> bool:
    """Whether this is the club's link, or what a browser remembers of it."""
    return bool(club.reading) and secrets.compare_digest(word.encode(), (club.reading or "").encode())


def reads(request: HttpRequest, club: Club) -> bool:
    """Whether this browser has opened the link that holds."""
    return fits(club, request.COOKIES.get(_COOKIE, ""))


def opened_before(request: HttpRequest, club: Club) -> bool:
    """Whether this browser has opened a link of the club that holds no more."""
    return bool(request.COOKIES.get(_COOKIE)) and not reads(request, club)


def gone() -> str:
    """What is said then."""
    return _("This reading link is no longer good: the club has taken it back. Ask one of its people for a new one.")


def remember(response: HttpResponse, club: Club) -> HttpResponse:
    """The response, after which this browser reads the club. The cookie is sent to the pages of this club alone."""
    response.set_cookie(
        _COOKIE, club.reading or "", max_age=_AGE, path=reverse("scoring:club", kwargs={"club": club.slug}),
        httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE),
    )  # fmt: skip
    return response

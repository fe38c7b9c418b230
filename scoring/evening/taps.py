"""What one device has tapped on an evening: whom it has signed in, and for whom it may speak.

A cookie, signed, that is sent to this evening alone. The number of what the device has posted stands beside each name:
whoever was here already when his name was tapped is only known on the device, and nobody is taken out again by a phone
that has not signed him in, or whose word the director has taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.club.membership import Visitor, holder_of
from scoring.evening.attendance import stands, taken_out_since
from scoring.journal.book import Outcome, Posted
from scoring.models import Evening

_COOKIE = "here"
_AGE = 60 * 60 * 24 * 14
MOST_NAMES = 20  # that one device signs in


class Tap(NamedTuple):
    """Somebody whose name was tapped. ``n``: the last posting about him from this device; 0 where it has made none."""

    key: str
    n: int = 0

    def after(self, outcome: Outcome) -> Tap:
        """The same once the device has said something more of him."""
        said = outcome.postings if isinstance(outcome, Posted) else ()
        return self._replace(n=said[-1].n) if said else self


def taps_of(request: HttpRequest, evening: Evening) -> list[Tap]:
    """Whom this device has named, who has it in hand first: him the club knows without this cookie."""
    kept = request.get_signed_cookie(_COOKIE, default="", salt=evening.code) or ""
    parts = [one.partition(":") for one in kept.split(".") if one]
    taps = [Tap(key, int(n) if n.isdecimal() else 0) for key, _colon, n in parts][:MOST_NAMES]
    member = holder_of(request, evening.season.club).member
    own = [Tap(member.key)] if member and member.key not in {one.key for one in taps} else []
    return own + taps


def may_speak_for(request: HttpRequest, evening: Evening, taps: Sequence[Tap]) -> frozenset[str]:
    """Of whom this device may say that he comes later, or not at all: by their keys."""
    signed_in = {one.key: one.n for one in taps if one.n}
    own = _himself(holder_of(request, evening.season.club), evening)
    return frozenset(own | (signed_in.keys() - taken_out_since(evening, signed_in)))


def _himself(holder: Visitor, evening: Evening) -> set[str]:
    """Who has the device in hand, if he may speak for himself: known by nothing but it, he may before anybody else has."""
    member = holder.member
    return set() if member is None or (holder.by_phone and stands(evening, member.key)) else {member.key}


def remember(response: HttpResponse, evening: Evening, taps: Sequence[Tap]) -> HttpResponse:
    """The response, after which the device knows these."""
    response.set_signed_cookie(
        _COOKIE, ".".join(f"{key}:{n}" for key, n in taps), salt=evening.code, max_age=_AGE, path=f"/e/{evening.code}/",
        httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE),
    )  # fmt: skip
    return response

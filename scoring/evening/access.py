"""Who comes to an evening by which address: by that of the club, or by one of its secret links."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.nowhere import NothingHere
from scoring.club.membership import READ, Role, Visitor, evening_at, season_at, visit
from scoring.club.zones import go_by_clock_of
from scoring.evening.page import EveningPage
from scoring.journal.reading import rules_of_season
from scoring.models import Evening, Member
from scoring.season.page import readable


def opened(request: HttpRequest, club: str, season: str, evening: str, need: int = READ) -> tuple[Visitor, Evening]:
    """The visitor and the evening that the address names. Raises Http404 or PermissionDenied."""
    visitor = visit(request, club, need)
    return visitor, evening_at(season_at(visitor, season), evening)


def evening_behind(code: str, field: str) -> Evening:
    """The evening of a secret link. Raises Http404."""
    evening = (
        Evening.objects.select_related("season__club").filter(**{field: code}, season__club__closed_at=None).first()
    )
    if evening is None:
        raise NothingHere(_("There is no evening at this address. Scan the code again, or ask for the link."))
    go_by_clock_of(evening.season.club)
    return evening


def guest_of(evening: Evening) -> Visitor:
    """Who holds a link of the evening: a guest, before whom everybody has a name."""
    club = evening.season.club
    return Visitor(club, Member(club=club, key="", role=Role.GUEST))


def address(evening: Evening, name: str = "evening", **about: str | int) -> str:
    """The address of a page of the evening, or of a command; ``about``: whom or what it concerns."""
    where = {"club": evening.season.club.slug, "season": evening.season.slug, "evening": evening.key}
    return reverse(f"scoring:{name}", kwargs=where | about)


def back(evening: Evening, anchor: str = "") -> HttpResponse:
    """To the page of the evening."""
    return redirect(address(evening) + (f"#{anchor}" if anchor else ""))


def context_of(face: EveningPage) -> dict[str, Any]:
    """What all pages of an evening show. ``has_finals``: the season asks for some, or some were laid."""
    rules = readable(rules_of_season(face.season))
    finals = rules.final != "none" or bool(rules.playoffs_to) or bool(face.book.stages)
    return {"face": face, "evening": face.evening, "season": face.season, "has_finals": finals}

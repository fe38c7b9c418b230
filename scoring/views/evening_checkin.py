"""The link of an evening: people without an account tap their name, and see where they sit tonight.

The link is the key. A device remembers whom it has signed in; the first of them is taken for its owner, so that the
director sees who was signed in from another's phone.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules.pages.privacy import private
from scoring.league.results import Attended
from scoring.membership import Role, Visitor, visitor_of
from scoring.models import Evening, Member
from scoring.service.attendance import LINK, attend, phones, unsay
from scoring.service.book import Writer
from scoring.views.evening import number_of
from scoring.views.evening_face import EveningFace, book_of, face_of
from scoring.views.evening_live import etag_of, headers, unless_known
from tables.access import within

COOKIE = "here"
COOKIE_AGE = 60 * 60 * 24 * 14
PER_HOUR = 600  # a whole club behind one router
MOST_NAMES = 20  # that one device signs in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """Tap your name; looking changes nothing."""
    evening = evening_behind(code, "code")
    mine = signed_in(request, evening)
    if request.method != "POST":
        return _page(request, evening, mine)
    if not within(request, "check-in", PER_HOUR):
        problem = _("Much was tapped from this address. Try again in an hour, or tell the director.")
        return _page(request, evening, mine, problem, 429)
    word, _dash, key = request.POST.get("do", "").partition("-")
    member = evening.season.club.members.filter(key=key, left_at=None).first()
    if member is None:
        return _page(request, evening, mine, _("There is nobody of this name here any more."), 422)
    if book_of(evening).cancelled:
        return _page(request, evening, mine, status=409)
    if word == "here":
        mine = _sign_in(request, evening, member, mine)
    elif key in mine:
        problem = _change(request, evening, member, word)
        if problem:
            return _page(request, evening, mine, problem, 422)
        mine = [one for one in mine if one != key] if word == "unsay" else mine
    else:
        return _page(request, evening, mine, _("Tap the name first."), 422)
    return _remember(redirect("scoring:check-in", code=code), evening, mine)


@require_GET
@never_cache
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What changes on the page while people look at it: seats, results, the clock. 304 while nothing has."""
    evening = evening_behind(code, "code")
    mine = signed_in(request, evening)
    return unless_known(
        request,
        etag_of(evening, "-".join(mine)),
        "scoring/evening/_tonight.html",
        lambda: _context(request, evening, mine),
    )


def evening_behind(code: str, field: str) -> Evening:
    """The evening of a secret link. Raises Http404."""
    evening = Evening.objects.select_related("season__club").filter(**{field: code}).first()
    if evening is None:
        raise Http404(_("There is no evening at this address. Scan the code again, or ask for the link."))
    return evening


def guest_of(evening: Evening) -> Visitor:
    """Who holds a link of the evening: a guest, before whom everybody has a name."""
    club = evening.season.club
    return Visitor(club, Member(club=club, key="", role=Role.GUEST))


def signed_in(request: HttpRequest, evening: Evening) -> list[str]:
    """Whom this device has signed in, its owner first; a member of the club is that without any cookie."""
    kept = request.get_signed_cookie(COOKIE, default="", salt=evening.code) or ""
    keys = [key for key in kept.split(".") if key][:MOST_NAMES]
    visitor = visitor_of(request, evening.season.club)
    own = [visitor.member.key] if visitor.member and visitor.member.key not in keys else []
    return own + keys


def _sign_in(request: HttpRequest, evening: Evening, member: Member, mine: list[str]) -> list[str]:
    """Says that somebody is here, from the next round on; who is here already stays so, and is known on this device."""
    face = face_of(evening, guest_of(evening))
    person = face.person(member.key)
    if person is None or not person.here:
        first = min(face.next_round, face.book.rounds)
        state: Attended = "late" if first > 1 else "here"
        attend(evening, _writer(request, evening, member), member.key, state, first=first, phone=_owner(face, mine))
    return [*mine, member.key][:MOST_NAMES] if member.key not in mine else mine


def _owner(face: EveningFace, mine: list[str]) -> str | None:
    """Whose device this is: the first whom it has signed in and who is still here."""
    return next((key for key in mine if (person := face.person(key)) and person.here), None)


def _change(request: HttpRequest, evening: Evening, member: Member, word: str) -> str:
    """Later, earlier, not at all, never mind; what is wrong with it, or nothing."""
    by, key = _writer(request, evening, member), member.key
    person = face_of(evening, guest_of(evening)).person(key)
    if word == "unsay":
        unsay(evening, by, key)
    elif word == "excused":
        attend(evening, by, key, "excused")
    elif word == "rounds":
        first, last = number_of(request, "first", 1), number_of(request, "last", 0)
        if last and last < first:
            return _("Nobody can leave before he has come. Look at the two rounds again.")
        state: Attended = "left" if last else "late" if first > 1 else "here"
        playing_for = next((one.playing_for for one in _said(evening) if one.member == key), None)
        attend(evening, by, key, state, first=first, last=last, playing_for=playing_for, phone=phones(evening).get(key))
    return "" if person else _("There is nobody of this name here any more.")


def _said(evening: Evening) -> Any:
    return face_of(evening, guest_of(evening)).book.attendance


def _writer(request: HttpRequest, evening: Evening, member: Member) -> Writer:
    """A member who signs himself in is known to the book, everybody else is whoever had the link."""
    visitor = visitor_of(request, evening.season.club)
    return visitor.writer if visitor.member and visitor.member.pk == member.pk else LINK


def _remember(response: HttpResponse, evening: Evening, mine: list[str]) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE, ".".join(mine), salt=evening.code, max_age=COOKIE_AGE, path=f"/e/{evening.code}/",
        httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE),
    )  # fmt: skip
    return private(response)


def _context(request: HttpRequest, evening: Evening, mine: list[str]) -> dict[str, Any]:
    face = face_of(evening, guest_of(evening), frozenset(mine))
    people = [person for key in mine if (person := face.person(key))]
    return {
        "face": face,
        "evening": evening,
        "season": evening.season,
        "club": evening.season.club,
        "mine": people,
        "coming": [person for person in people if person.here],
        "numbers": range(1, face.book.rounds + 1),
        "headers": headers(etag_of(evening, "-".join(mine))),
    }


def _page(
    request: HttpRequest, evening: Evening, mine: list[str], problem: str = "", status: int = 200
) -> HttpResponse:
    context = _context(request, evening, mine) | {"problem": problem}
    return private(render(request, "scoring/evening/check_in.html", context, status=status))

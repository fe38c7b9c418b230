"""The link of an evening: people without an account tap their name, and see where they sit tonight.

The link is the key. A device remembers whom it has signed in; the first of them is taken for its owner, so that the
director sees who was signed in from another's phone. What ``evening_taps`` says of it, goes.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from config.web.privacy import private
from scoring.league.results import Attended
from scoring.membership import Role, Visitor, visitor_of
from scoring.models import Evening, Member
from scoring.service.attendance import LINK, attend, phones, unsay
from scoring.service.book import Outcome, Writer
from scoring.views.evening import number_of
from scoring.views.evening_face import EveningFace, book_of, face_of
from scoring.views.evening_live import etag_of, headers, unless_known
from scoring.views.evening_taps import MOST_NAMES, Tap, may_speak_for, remember, taps_of
from scoring.views.evening_where import is_past
from tables.access import within

PER_HOUR = 600  # a whole club behind one router


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """Tap your name; looking changes nothing."""
    evening = evening_behind(code, "code")
    taps = taps_of(request, evening)
    if request.method != "POST":
        return _page(request, evening, taps)
    if not within(request, "check-in", PER_HOUR):
        problem = _("Much was tapped from this address. Try again in an hour, or tell the director.")
        return _page(request, evening, taps, problem, 429)
    word, _dash, key = request.POST.get("do", "").partition("-")
    member = evening.season.club.members.filter(key=key, left_at=None).first()
    if member is None:
        return _page(request, evening, taps, _("There is nobody of this name here any more."), 422)
    book = book_of(evening)
    if book.cancelled or is_past(book.day):
        return _page(request, evening, taps, status=409)
    if word == "here":
        taps = _sign_in(request, evening, member, taps)
    elif word == "forget":
        taps = [one for one in taps if one.key != key]
    else:
        found = _change(request, evening, member, word, taps)
        if isinstance(found, str):
            return _page(request, evening, taps, found, 422)
        taps = [one.after(found) if one.key == key else one for one in taps if (one.key, word) != (key, "unsay")]
    return private(remember(redirect("scoring:check-in", code=code), evening, taps))


@require_GET
@never_cache
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What changes on the page while people look at it: seats, results, the clock. 304 while nothing has."""
    evening = evening_behind(code, "code")
    taps = taps_of(request, evening)
    return unless_known(
        request,
        _etag(evening, taps),
        "scoring/evening/_tonight.html",
        lambda: _context(request, evening, taps),
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


def _sign_in(request: HttpRequest, evening: Evening, member: Member, taps: list[Tap]) -> list[Tap]:
    """Says that somebody is here, from the next round on; who is here already stays so, and is known on this device."""
    face = face_of(evening, guest_of(evening))
    person = face.person(member.key)
    tap = next((one for one in taps if one.key == member.key), Tap(member.key))
    if person is None or not person.here:
        first = min(face.next_round, face.book.rounds)
        state: Attended = "late" if first > 1 else "here"
        by, owner = _writer(request, evening, member), _owner(face, taps)
        tap = tap.after(attend(evening, by, member.key, state, first=first, phone=owner))
    known = [tap if one.key == tap.key else one for one in taps]
    return known if tap in known else [*known, tap][:MOST_NAMES]


def _owner(face: EveningFace, taps: list[Tap]) -> str | None:
    """Whose device this is: the first whom it has named and who is still here."""
    return next((one.key for one in taps if (person := face.person(one.key)) and person.here), None)


def _change(request: HttpRequest, evening: Evening, member: Member, word: str, taps: list[Tap]) -> Outcome | str:
    """Later, earlier, not at all, never mind: what came of it, or what is wrong with it."""
    by, key = _writer(request, evening, member), member.key
    if key not in may_speak_for(request, evening, taps):
        if key in {one.key for one in taps}:
            return _("Only the phone that has signed %(name)s in, or the director, can change that.") % {
                "name": member.name
            }
        return _("Tap the name first.")
    if word == "unsay":
        return unsay(evening, by, key)
    if word == "excused":
        return attend(evening, by, key, "excused")
    first, last = number_of(request, "first", 1), number_of(request, "last", 0)
    if word != "rounds" or (last and last < first):
        return _("Nobody can leave before he has come. Look at the two rounds again.")
    state: Attended = "left" if last else "late" if first > 1 else "here"
    playing_for = next((one.playing_for for one in book_of(evening).attendance if one.member == key), None)
    phone = phones(evening).get(key)
    return attend(evening, by, key, state, first=first, last=last, playing_for=playing_for, phone=phone)


def _writer(request: HttpRequest, evening: Evening, member: Member) -> Writer:
    """A member who signs himself in is known to the book, everybody else is whoever had the link."""
    visitor = visitor_of(request, evening.season.club)
    return visitor.writer if visitor.member and visitor.member.pk == member.pk else LINK


def _etag(evening: Evening, taps: list[Tap]) -> str:
    return etag_of(evening, "-".join(one.key for one in taps))


def _context(request: HttpRequest, evening: Evening, taps: list[Tap]) -> dict[str, Any]:
    face = face_of(evening, guest_of(evening), frozenset(one.key for one in taps))
    people = [person for one in taps if (person := face.person(one.key))]
    return {
        "face": face,
        "evening": evening,
        "season": evening.season,
        "club": evening.season.club,
        "mine": people,
        "coming": [person for person in people if person.here],
        "numbers": range(1, face.book.rounds + 1),
        "headers": headers(_etag(evening, taps)),
    }


def _page(
    request: HttpRequest, evening: Evening, taps: list[Tap], problem: str = "", status: int = 200
) -> HttpResponse:
    context = _context(request, evening, taps) | {
        "problem": problem,
        "spoken_for": may_speak_for(request, evening, taps),
    }
    return private(render(request, "scoring/evening/check_in.html", context, status=status))

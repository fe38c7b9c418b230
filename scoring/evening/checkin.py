"""The link of an evening: people without an account tap their name, and see where they sit tonight.

The link is the key. A device remembers whom it has signed in; the first of them is taken for its owner, so that the
director sees who was signed in from another's phone. What ``taps`` says of it, goes. A phone that was nobody's is from
then on that of the first whom it signs in (``scoring.club.phones``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods

from config.web.forms import Problems, given, read
from config.web.privacy import private
from scoring.book.ahead import is_past
from scoring.club import phones as member_phones
from scoring.club.membership import CHECK_IN, holder_of, visitor_of
from scoring.earlier_pages import pressed
from scoring.evening.access import evening_behind, guest_of
from scoring.evening.attendance import answer, attend, phones, unsay
from scoring.evening.forms import CheckInForm, RoundsForm
from scoring.evening.live import etag_of, headers, unless_known
from scoring.evening.page import EveningPage, book_of, page_of, this_moment
from scoring.evening.state import EveningStage
from scoring.evening.taps import MOST_NAMES, Tap, may_speak_for, remember, taps_of
from scoring.journal.book import PostingAuthor
from scoring.league.results import Attended
from scoring.models import Evening, Member
from tables.access import within

PER_HOUR = 600  # a whole club behind one router


class CheckInDevice(NamedTuple):
    """A device at the link of an evening, and whom it has named."""

    request: HttpRequest
    evening: Evening
    taps: list[Tap]


Command = Callable[[CheckInDevice, Member], list[Tap] | str]  # whom the device knows afterwards, or what is wrong


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@gzip_page  # with everybody of the evening on it, and read on phones
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """Tap your name; looking changes nothing. POST: from a page opened before each command had its address."""
    if request.method != "POST":
        return _page(_device(request, code))
    word, member = pressed(request)
    return _said(_device(request, code), member, _EARLIER.get(word, _nothing))


@require_GET
@never_cache
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What changes on the page while people look at it: seats, results, the clock. 304 while nothing has."""
    device = _device(request, code)
    return unless_known(request, _etag(device), "scoring/evening/_tonight.html", lambda: _context(device))


def _of_somebody(command: Command) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """The view of a command about one of the club; looking at its address shows the page."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @never_cache
    @wraps(command)
    def view(request: HttpRequest, code: str, member: str) -> HttpResponse:
        device = _device(request, code)
        return _said(device, member, command) if request.method == "POST" else _page(device)

    return view


def _said(device: CheckInDevice, key: str, command: Command) -> HttpResponse:
    """After something was said of a member."""
    request, evening, _taps = device
    if not within(request, "check-in", PER_HOUR):
        problem = _("Much was tapped from this address. Try again in an hour, or tell the director.")
        return _page(device, problem, 429)
    member = evening.season.club.members.filter(key=key, left_at=None).first()
    if member is None:
        return _page(device, _("There is nobody of this name here any more."), 422)
    book = book_of(evening)
    if book.cancelled or book.home or is_past(book.day, this_moment().today):
        return _page(device, status=409)
    beside = command is _sign_in and _has_one(device, member)
    if beside and not given(request, CheckInForm).second:
        return _page(device, second=member, status=409)
    taps = command(device, member)
    if isinstance(taps, str):
        return _page(device, taps, 422)
    response = private(remember(_back(device), evening, taps))
    if not _is_his(device, member, taps):
        return response
    return member_phones.remember(response, member_phones.give(request, member, beside=beside))


def _back(device: CheckInDevice) -> HttpResponse:
    """To the page of the evening, or to that of whoever has said it there."""
    if given(device.request, CheckInForm).back == "mine":
        return redirect("scoring:mine", club=device.evening.season.club.slug)
    return redirect("scoring:check-in", code=device.evening.code)


def _is_his(device: CheckInDevice, member: Member, taps: list[Tap]) -> bool:
    """Whether the phone is his whose name was tapped on it: it was before, or was nobody's.

    Who was signed in from another one is here all the same: then it reads, and says nothing of him tonight.
    """
    visitor = visitor_of(device.request, device.evening.season.club)
    return member.key in {one.key for one in taps} and (
        visitor.member is None or (visitor.by_phone and visitor.member == member)
    )


def _has_one(device: CheckInDevice, member: Member) -> bool:
    """Whether a phone that is nobody's would be the second one of this member."""
    if visitor_of(device.request, device.evening.season.club).member is not None:
        return False
    person = page_of(device.evening, guest_of(device.evening)).person(member.key)
    return member_phones.has_one(member, here=person is not None and person.here)


def _sign_in(device: CheckInDevice, member: Member) -> list[Tap]:
    """Says that somebody is here, from the next round on; who is here already stays so, and is known on this device.

    Before the evening: that he will come.
    """
    request, evening, taps = device
    face = page_of(evening, guest_of(evening))
    person = face.person(member.key)
    tap = next((one for one in taps if one.key == member.key), Tap(member.key))
    if face.where == EveningStage.AHEAD:
        tap = tap.after(answer(evening, _writer(request, evening, member), member.key, "coming"))
    elif person is None or not person.here:
        first = face.round_to_join
        state: Attended = "late" if first > 1 else "here"
        by, owner = _writer(request, evening, member), _owner(face, taps)
        tap = tap.after(attend(evening, by, member.key, state, first=first, phone=owner))
    known = [tap if one.key == tap.key else one for one in taps]
    return known if tap in known else [*known, tap][:MOST_NAMES]


def _forget(device: CheckInDevice, member: Member) -> list[Tap]:
    """The device no longer knows him; what was said of him stays."""
    phone = member_phones.phone_at(device.request, device.evening.season.club)
    if phone is not None and phone.member == member:
        phone.delete()
    return [one for one in device.taps if one.key != member.key]


def _take_back(device: CheckInDevice, member: Member) -> list[Tap] | str:
    """Nothing has been heard of him, nor does the device know him."""
    problem = _may_not(device, member)
    if not problem:
        unsay(device.evening, _writer(device.request, device.evening, member), member.key)
    return problem or _forget(device, member)


def _excuse(device: CheckInDevice, member: Member) -> list[Tap] | str:
    """He does not come."""
    problem = _may_not(device, member)
    if problem:
        return problem
    outcome = attend(device.evening, _writer(device.request, device.evening, member), member.key, "excused")
    return [one.after(outcome) if one.key == member.key else one for one in device.taps]


def _rounds(device: CheckInDevice, member: Member) -> list[Tap] | str:
    """He comes later, or goes earlier."""
    request, evening, taps = device
    problem, key = _may_not(device, member), member.key
    if problem:
        return problem
    form = read(request, RoundsForm)
    if isinstance(form, Problems):
        return form.first
    playing_for = next((one.playing_for for one in book_of(evening).attendance if one.member == key), None)
    outcome = attend(
        evening,
        _writer(request, evening, member),
        key,
        form.state,
        first=form.first,
        last=form.last,
        playing_for=playing_for,
        phone=phones(evening).get(key),
    )
    return [one.after(outcome) if one.key == key else one for one in taps]


def _nothing(device: CheckInDevice, member: Member) -> str:
    return _("There is nobody of this name here any more.")


sign_in, forget, take_back = _of_somebody(_sign_in), _of_somebody(_forget), _of_somebody(_take_back)
excuse, rounds = _of_somebody(_excuse), _of_somebody(_rounds)
_EARLIER: dict[str, Command] = {
    "here": _sign_in,
    "forget": _forget,
    "unsay": _take_back,
    "excused": _excuse,
    "rounds": _rounds,
}


def _may_not(device: CheckInDevice, member: Member) -> str:
    """Why this device may say nothing of somebody; empty where it may."""
    if member.key in may_speak_for(device.request, device.evening, device.taps):
        return ""
    if member.key in {one.key for one in device.taps}:
        return _("Only the phone that has signed %(name)s in, or the director, can change that.") % {
            "name": member.name
        }
    return _("Tap the name first.")


def _owner(face: EveningPage, taps: list[Tap]) -> str | None:
    """Whose device this is: the first whom it has named and who is still here."""
    return next((one.key for one in taps if (person := face.person(one.key)) and person.here), None)


def _writer(request: HttpRequest, evening: Evening, member: Member) -> PostingAuthor:
    """A member who signs himself in is known to the book, everybody else is whoever had the link."""
    visitor = visitor_of(request, evening.season.club)
    return visitor.writer if visitor.member and visitor.member.pk == member.pk else CHECK_IN


def _device(request: HttpRequest, code: str) -> CheckInDevice:
    """Raises Http404 where there is no such link."""
    evening = evening_behind(code, "code")
    return CheckInDevice(request, evening, taps_of(request, evening))


def _etag(device: CheckInDevice) -> str:
    return etag_of(device.evening, "-".join(one.key for one in device.taps))


def _context(device: CheckInDevice) -> dict[str, Any]:
    evening, taps = device.evening, device.taps
    face = page_of(evening, guest_of(evening), frozenset(one.key for one in taps))
    people = [person for one in taps if (person := face.person(one.key))]
    known = holder_of(device.request, evening.season.club).member
    return {
        "face": face,
        "evening": evening,
        "season": evening.season,
        "club": evening.season.club,
        "mine": people,
        "coming": [person for person in people if person.here],
        "numbers": range(1, face.book.rounds + 1),
        "headers": headers(_etag(device)),
        "known": known.name.split()[0] if known and known.name else "",
    }


def _page(device: CheckInDevice, problem: str = "", status: int = 200, second: Member | None = None) -> HttpResponse:
    """The page; ``second``: whose second phone this seems to be."""
    context = _context(device) | {
        "problem": problem,
        "second": second,
        "spoken_for": may_speak_for(device.request, device.evening, device.taps),
    }
    return private(render(device.request, "scoring/evening/check_in.html", context, status=status))

"""The director says who comes to an evening, and takes newcomers in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web.forms import Problems, given, read
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor
from scoring.earlier_pages import pressed
from scoring.evening.access import back, context_of, opened
from scoring.evening.attendance import attend, unsay
from scoring.evening.forms import NewcomersForm, RoundsForm
from scoring.evening.page import page_of
from scoring.evening.show import shown
from scoring.models import Evening, Member

Command = Callable[[HttpRequest, Visitor, Evening, Member], HttpResponse]


def _of(command: Command) -> Callable[[HttpRequest, str, str, str, str], HttpResponse]:
    """The view of a command about one of the club."""

    @wraps(command)
    def view(request: HttpRequest, club: str, season: str, evening: str, member: str) -> HttpResponse:
        visitor, found = opened(request, club, season, evening, DIRECT)
        somebody = visitor.club.members.filter(key=member, left_at=None).first()
        if somebody is None:
            return shown(request, visitor, found, _("There is nobody here any more. Go back to the list."), 422)
        return command(request, visitor, found, somebody)

    return view


def _of_somebody(command: Command) -> Callable[[HttpRequest, str, str, str, str], HttpResponse]:
    """The same, where nothing is to be looked at."""
    return require_POST(_of(command))


@_of_somebody
def arrive(request: HttpRequest, visitor: Visitor, evening: Evening, member: Member) -> HttpResponse:
    """He is here."""
    attend(evening, visitor.writer, member.key, "here")
    return back(evening, "people")


@_of_somebody
def excuse(request: HttpRequest, visitor: Visitor, evening: Evening, member: Member) -> HttpResponse:
    """He does not come."""
    attend(evening, visitor.writer, member.key, "excused")
    return back(evening, "people")


@_of_somebody
def take_back(request: HttpRequest, visitor: Visitor, evening: Evening, member: Member) -> HttpResponse:
    """Nothing has been heard of him."""
    unsay(evening, visitor.writer, member.key)
    return back(evening, "people")


def _rounds(request: HttpRequest, visitor: Visitor, evening: Evening, member: Member) -> HttpResponse:
    """He comes for these rounds, perhaps in another's place; looking shows what is known of him tonight."""
    if request.method != "POST":
        return _person(request, visitor, evening, member)
    form = read(request, RoundsForm)
    if isinstance(form, Problems):
        return _person(request, visitor, evening, member, form.first)
    other = form.playing_for
    playing_for = other if other != member.key and visitor.club.members.filter(key=other).exists() else None
    attend(evening, visitor.writer, member.key, form.state, first=form.first, last=form.last, playing_for=playing_for)
    return back(evening, f"p-{member.key}")


rounds = require_http_methods(["GET", "HEAD", "POST"])(never_cache(_of(_rounds)))


def _person(
    request: HttpRequest, visitor: Visitor, evening: Evening, member: Member, problem: str = ""
) -> HttpResponse:
    """One of the evening, with the rounds that he plays."""
    face = page_of(evening, visitor)
    context = context_of(face) | {
        "person": face.person(member.key),
        "member": member,
        "numbers": range(1, face.book.rounds + 1),
        "problem": problem,
    }
    return page(request, "scoring/evening/person.html", visitor, context, 422 if problem else 200)


@require_POST
def newcomers(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """People who are not in the club yet, and guests of it, are here from now on."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    form = given(request, NewcomersForm)
    known = {member.key: member for member in visitor.club.members.filter(left_at=None)}
    chosen = [known[key] for key in form.guests if key in known]
    fresh = clubs.take_in(visitor.club, form.names, visitor.writer, Member.Role.GUEST)
    for member in (*chosen, *fresh):
        attend(found, visitor.writer, member.key, "here")
    if not chosen and not fresh:
        problem = _("Write a name that the club does not have yet, or tick a guest.")
        return shown(request, visitor, found, problem, 422)
    return back(found, "people")


_EARLIER = {"here": arrive, "excused": excuse, "unsay": take_back, "rounds": rounds}


@require_POST
def here(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What the page of an evening sends that was opened before each command had its address."""
    word, member = pressed(request)
    if word == "newcomers":
        return newcomers(request, club, season, evening)
    command = _EARLIER.get(word)
    if command is not None:
        return command(request, club, season, evening, member)
    visitor, found = opened(request, club, season, evening, DIRECT)
    return shown(request, visitor, found, _("There is nobody here any more. Go back to the list."), 422)

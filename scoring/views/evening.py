"""The page of an evening: who is here, who sits where, the clock; the director's buttons on it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from config.web.names import clean
from config.web.qr import qr
from rules.book import choices_of
from rules.pages.addresses import under
from scoring.league.results import Attended
from scoring.membership import DIRECT, READ, Visitor, evening_at, season_at, visit
from scoring.models import LONGEST_NAME, Evening, Member
from scoring.service import clubs, drafts
from scoring.service.attendance import attend, phones, unsay
from scoring.service.evenings import sizes, variant_for
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.evening_face import EveningFace, face_of
from scoring.views.evening_live import etag_of, headers, unless_known
from scoring.views.evening_standings import finals_of
from scoring.views.evening_where import Where

MOST_NEWCOMERS = 20  # names of one pasted list
STATES: dict[str, Attended] = {"here": "here", "excused": "excused"}


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """One evening."""
    visitor, found = opened(request, club, season, evening)
    return shown(request, visitor, found)


@require_GET
@never_cache
def part(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The rounds and the counts of it. 304 while nothing has changed."""
    visitor, found = opened(request, club, season, evening)

    def context() -> dict[str, Any]:
        face = face_of(found, visitor)
        return (
            context_of(request, face) | _live(face, visitor) | {"club": visitor.club, "visitor": visitor, "oob": True}
        )

    return unless_known(request, etag_of(found, str(visitor.rank)), "scoring/evening/_part.html", context)


@require_POST
def here(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The director says who comes: ``do`` is a word and a member, or takes newcomers in as guests."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    word, _dash, key = request.POST.get("do", "").partition("-")
    if word == "newcomers":
        return _newcomers(request, visitor, found)
    member = visitor.club.members.filter(key=key, left_at=None).first()
    if member is None:
        return shown(request, visitor, found, _("There is nobody here any more. Go back to the list."), 422)
    if word == "unsay":
        unsay(found, visitor.writer, key)
    elif word in STATES:
        attend(found, visitor.writer, key, STATES[word])
    elif word == "rounds":
        problem = _rounds(request, visitor, found, key)
        if problem:
            return shown(request, visitor, found, problem, 422)
    return back(found, f"p-{key}" if word == "rounds" else "people")


def opened(request: HttpRequest, club: str, season: str, evening: str, need: int = READ) -> tuple[Visitor, Evening]:
    """The visitor and the evening that the address names. Raises Http404 or PermissionDenied."""
    visitor = visit(request, club, need)
    return visitor, evening_at(season_at(visitor, season), evening)


def back(evening: Evening, anchor: str = "") -> HttpResponse:
    """To the page of the evening."""
    return redirect(address(evening) + (f"#{anchor}" if anchor else ""))


def address(evening: Evening, name: str = "evening") -> str:
    """The address of a page of the evening."""
    where = {"club": evening.season.club.slug, "season": evening.season.slug, "evening": evening.key}
    return reverse(f"scoring:{name}", kwargs=where)


def context_of(request: HttpRequest, face: EveningFace) -> dict[str, Any]:
    """What all pages of an evening show."""
    return {"face": face, "evening": face.evening, "season": face.season}


def _live(face: EveningFace, visitor: Visitor) -> dict[str, Any]:
    """What of the page keeps up by itself.

    For who directs: ``playoffs``, whether finals are to be laid; ``drawn``, the rounds drawn and not announced yet.
    """
    asks = visitor.may_direct and face.where == Where.PLAYED
    open_stages = finals_of(season_book(face.season), face.names) if asks else ()
    return {
        "headers": headers(etag_of(face.evening, str(visitor.rank))),
        "drawn": drafts.rounds_of(drafts.kept(face.evening), face.book) if visitor.may_direct else [],
        "playoffs": any(not stage.played for stage in open_stages),
    }


def shown(
    request: HttpRequest, visitor: Visitor, evening: Evening, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page of the evening."""
    told = phones(evening) if visitor.may_direct else {}
    face = face_of(evening, visitor, phones=told)
    context = (
        context_of(request, face)
        | _live(face, visitor)
        | {
            "problem": problem,
            "numbers": range(1, face.book.rounds + 1),
            "rules_address": _rules_address(face),
        }
    )
    if visitor.member is not None:
        link = request.build_absolute_uri(reverse("scoring:check-in", args=[evening.code]))
        context |= {"link": link, "code": qr(link)}
    return page(request, "scoring/evening/show.html", visitor, context, status)


def _rules_address(face: EveningFace) -> str:
    """Where the rules of the evening are read; empty where it has none."""
    rules = face.book.rule_set
    return under(choices_of(variant_for(rules, sizes(rules)[0]))) if rules else ""


def _rounds(request: HttpRequest, visitor: Visitor, evening: Evening, key: str) -> str:
    """Somebody comes for these rounds, perhaps in another's place; what is wrong with it, or nothing."""
    first, last = number_of(request, "first", 1), number_of(request, "last", 0)
    if last and last < first:
        return _("Nobody can leave before he has come. Look at the two rounds again.")
    other = request.POST.get("for", "")
    playing_for = other if other != key and visitor.club.members.filter(key=other).exists() else None
    state: Attended = "left" if last else "late" if first > 1 else "here"
    attend(evening, visitor.writer, key, state, first=first, last=last, playing_for=playing_for)
    return ""


def _newcomers(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """People who are not in the club yet, and guests of it, are here from now on."""
    known = {member.key: member for member in visitor.club.members.filter(left_at=None)}
    chosen = [known[key] for key in request.POST.getlist("guest") if key in known]
    wanted = [clean(name, LONGEST_NAME) for name in request.POST.get("names", "").splitlines()[:MOST_NEWCOMERS]]
    fresh = clubs.take_in(visitor.club, filter(None, wanted), visitor.writer, Member.Role.GUEST)
    for member in (*chosen, *fresh):
        attend(evening, visitor.writer, member.key, "here")
    if not chosen and not fresh:
        problem = _("Write a name that the club does not have yet, or tick a guest.")
        return shown(request, visitor, evening, problem, 422)
    return back(evening, "people")


def number_of(request: HttpRequest, name: str, usual: int, most: int = 99) -> int:
    """A small number out of a form."""
    typed = request.POST.get(name, "")
    return min(int(typed), most) if typed.isdecimal() else usual

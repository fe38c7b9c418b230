"""A match between clubs at the home club: everybody looks, its directors make it, name their side and give the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import language
from config.web.forms import NOTHING_WRONG, Problems, given, read
from config.web.nowhere import NothingHere
from config.web.qr import qr
from scoring.between import service, sides
from scoring.between.face import LineUpLines, MatchFace, face_at_home
from scoring.between.forms import BoardsForm, MatchForm, SideForm
from scoring.between.legs import all_matches
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Role, Visitor
from scoring.evening.access import address, context_of, opened
from scoring.evening.announcing import announced
from scoring.evening.page import EveningPage, page_of
from scoring.journal.reading import club_version
from scoring.league.club_match import HOME, SIDES, Side
from scoring.league.seating import Unseatable
from scoring.league.words import day_words
from scoring.models import Evening, GuestLink

PAGE = "scoring/between/match.html"


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """How the match stands, and for directors what is to be done for it; the page is made to be printed as well."""
    visitor, found = opened(request, club, season, evening)
    if page_of(found, visitor).book.match is None and not visitor.may_direct:
        raise NothingHere(_("On this evening no other club is here."))
    return _page(request, visitor, found)


def _directed(command: Callable[[HttpRequest, Visitor, Evening], HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a director's command."""

    @require_POST
    @wraps(command)
    def view(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
        visitor, found = opened(request, club, season, evening, DIRECT)
        return command(request, visitor, found)

    return view


@_directed
def plan(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """The evening is a match against these guests."""
    form = read(request, MatchForm)
    if isinstance(form, Problems):
        return _page(request, visitor, evening, wrong=form)
    known = {one.match.key for one in all_matches(visitor.club)} - {evening.key}
    first = form.first if form.first in known else ""
    service.plan(evening, visitor.writer, form.guests, first=first, lots=form.lots)
    return _back(evening)


@_directed
def call_off(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """The evening is an ordinary one again."""
    service.call_off(evening, visitor.writer)
    return redirect(address(evening))


@require_POST
def line_up(request: HttpRequest, club: str, season: str, evening: str, side: str) -> HttpResponse:
    """Who plays for a side: the names that are new among the guests are taken in."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    link = GuestLink.objects.filter(evening=found).select_related("season__club").first()
    which: Side | None = next((one for one in SIDES if one == side), None)
    if link is None or which is None:
        raise NothingHere(_("On this evening no other club is here."))
    link.evening = found
    form = given(request, SideForm)
    problem = sides.named(link, which, form.names, visitor.writer, form.seen)
    if problem:
        return _page(request, visitor, found, problem, typed={which: form.names}, status=422)
    return _back(found, "prepare")


@_directed
def seats(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """Every round that has not begun is seated, and sheets lie on its tables."""
    form = given(request, BoardsForm)
    face = page_of(evening, visitor)
    if face.book.rule_set is None:
        return _page(request, visitor, evening, _("Say in the plan of the evening what is played."), status=422)
    try:
        rounds = service.drawn(face.book, _open_rounds(face))
    except Unseatable:
        return _page(request, visitor, evening, _no_seats(face), status=422)
    service.there(evening, face.book, min(rounds, default=1), visitor.writer)
    for number, tables in rounds.items():
        problem = announced(face, visitor, number, tables, form.seen)
        if problem:
            return _page(request, visitor, evening, problem, status=409)
    return _back(evening, "tables")


def _open_rounds(face: EveningPage) -> list[int]:
    """The rounds that have not begun."""
    return [number for number in range(1, face.book.rounds + 1) if number not in face.begun]


def _no_seats(face: EveningPage) -> str:
    match = face.book.match
    home, guests = (len(match.line_up(side).members) if match else 0 for side in SIDES)
    return _(
        "So they find no seats: %(home)s here, %(guests)s guests. Both sides must be named, and together they must fill "
        "tables of the game that is played."
    ) % {"home": home, "guests": guests}


def _back(evening: Evening, anchor: str = "") -> HttpResponse:
    return redirect(address(evening, "evening-match") + (f"#{anchor}" if anchor else ""))


def _page(
    request: HttpRequest,
    visitor: Visitor,
    evening: Evening,
    problem: str = "",
    *,
    wrong: Problems = NOTHING_WRONG,
    typed: Mapping[Side, Sequence[str]] | None = None,
    status: int = 422,
) -> HttpResponse:
    face = page_of(evening, visitor)
    match = face.book.match
    shown = face_at_home(visitor, match, face.names) if match else None
    context: dict[str, Any] = context_of(face) | {
        "page_address": address(evening, "evening-match"),
        "problem": problem,
        "shown": shown,
        **wrong.shown,
    }
    if visitor.may_direct:
        asked = {"guests": match.guests, "first": match.first, "lots": match.lot} if match else {}
        context |= {
            "asked": {**asked, **wrong.typed},
            "seen": club_version(visitor.club),
            "earlier": _earlier(face),
            "line_ups": _line_ups(
                shown, typed or {}, [one.name for one in face.names.present if one.role != Role.GUEST]
            ),
            "ready": shown is not None and all(one.people for one in shown.sides),
            "open": _open_rounds(face),
        } | _link(request, evening)
    return page(request, PAGE, visitor, context, status if problem or wrong.words else 200)


def _earlier(face: EveningPage) -> list[tuple[str, str]]:
    """Matches of which this may be the return, the latest first: those before it, of this season or another."""
    lang = language.current()
    return [
        (one.key, f"{day_words(lang, one.day)} {one.day.year}: {one.home or one.guests}")
        for _season, one in reversed(all_matches(face.season.club))
        if one.key != face.evening.key and one.day <= face.book.day
    ]


def _line_ups(shown: MatchFace | None, typed: Mapping[Side, Sequence[str]], known: Sequence[str]) -> list[LineUpLines]:
    """Both sides with their people, one to a line, as they stand or as they were typed."""
    if shown is None:
        return []
    return [
        one._replace(people=typed.get(one.side, one.people), known=known if one.side == HOME else ())
        for one in shown.sides
    ]


def _link(request: HttpRequest, evening: Evening) -> dict[str, Any]:
    """The link by which the guests come in."""
    link = GuestLink.objects.filter(evening=evening).select_related("season__club").first()
    if link is None:
        return {}
    where = request.build_absolute_uri(reverse("scoring:guests", args=[link.code]))
    return {"link": where, "code": qr(where), "kept_by": link.season.club.name if link.season else ""}

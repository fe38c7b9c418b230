"""The guests' link of a match between clubs: no account is needed to name who plays; directors keep it in their book too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import language
from config.web.forms import given
from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules.encyclopedia.book import article
from scoring.between import service, sides
from scoring.between.face import LineUpLines, face_at_home
from scoring.between.forms import KeepForm, SideForm
from scoring.book.ahead import is_past
from scoring.book.fold import EveningBook
from scoring.club.membership import DIRECT, RANK, refusal
from scoring.club.zones import go_by_clock_of
from scoring.evening.access import guest_of
from scoring.evening.page import this_moment
from scoring.journal.reading import club_version, evening_book
from scoring.league.club_match import GUESTS
from scoring.models import GuestLink, Member, Season
from tables import identity
from tables.access import within

PER_HOUR = 60  # line-ups from one address
SEASONS = 5  # of a club, to choose from
_DIRECTORS = [role for role in RANK if RANK.index(role) >= DIRECT]


@require_safe
@never_cache
def show(request: HttpRequest, code: str) -> HttpResponse:
    """The match before the guests, with the names of those who play for them."""
    return _page(request, *_opened(code))


@require_POST
def line_up(request: HttpRequest, code: str) -> HttpResponse:
    """Who plays for the guests, in the order of the tables."""
    link, book = _opened(code)
    form = given(request, SideForm)
    if _over(book):
        return _page(
            request, link, book, _("The evening is over. If something is wrong, tell its director."), status=409
        )
    if not within(request, "guests", PER_HOUR):
        return _page(request, link, book, _("Much was sent from this address. Try again in an hour."), form.names, 429)
    problem = sides.named(link, GUESTS, form.names, service.BY_LINK, form.seen)
    if problem:
        return _page(request, link, book, problem, form.names, 422)
    return redirect("scoring:guests", code=code)


@require_POST
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """From now on the match stands in a book of the guests' as well; for directors of that club."""
    link, book = _opened(code)
    club, _slash, season = given(request, KeepForm).where.partition("/")
    wanted = next((one for one in _seasons(request, link) if (one.club.slug, one.slug) == (club, season)), None)
    if wanted is None:
        raise PermissionDenied(refusal(DIRECT))
    if _kept_by_others(link, _seasons(request, link)):
        return _page(request, link, book, _kept_already(link), status=409)
    service.keep_in(link, wanted)
    return redirect("scoring:season-match", club=club, season=season, evening=link.evening.key)


def _kept_by_others(link: GuestLink, seasons: Sequence[Season]) -> bool:
    """Whether the match stands in the book of a club that this visitor does not direct."""
    return link.season is not None and all(one.club_id != link.season.club_id for one in seasons)


def _kept_already(link: GuestLink) -> str:
    called = link.season.club.name if link.season else ""
    return _("The match stands in the book of %(name)s already. Only from there can it be taken out.") % {
        "name": called
    }


def _opened(code: str) -> tuple[GuestLink, EveningBook]:
    """The match behind a link. Raises Http404."""
    known = GuestLink.objects.filter(code=code, evening__season__club__closed_at=None)
    link = known.select_related("evening__season__club", "season__club").first()
    try:
        book = evening_book(link.evening) if link else None
    except LookupError:
        book = None
    if link is None or book is None or book.match is None:
        raise NothingHere(_("There is no match at this address any more. Ask the home club for the link."))
    go_by_clock_of(link.evening.season.club)
    return link, book


def _over(book: EveningBook) -> bool:
    return book.cancelled or book.home or is_past(book.day, this_moment().today)


def _seasons(request: HttpRequest, link: GuestLink) -> list[Season]:
    """The seasons of the clubs that this visitor directs, in whose books the match may be kept."""
    player = identity.player_of(request)
    if player is None:
        return []
    directs = Member.objects.filter(player=player, left_at=None, role__in=_DIRECTORS, club__closed_at=None)
    clubs = directs.exclude(club=link.evening.season.club).values("club")
    found: list[Season] = []
    for season in Season.objects.filter(club__in=clubs).select_related("club").order_by("club__name", "-created_at"):
        if sum(one.club_id == season.club_id for one in found) < SEASONS:
            found.append(season)
    return found


def _page(
    request: HttpRequest,
    link: GuestLink,
    book: EveningBook,
    problem: str = "",
    typed: Sequence[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    evening = link.evening
    visitor = guest_of(evening)
    match = book.match
    if match is None:
        raise NothingHere(_("There is no match at this address any more. Ask the home club for the link."))
    shown = face_at_home(visitor, match, visitor.names())
    seasons = _seasons(request, link)
    context: dict[str, Any] = {
        "club": visitor.club,
        "season": evening.season,
        "evening": evening,
        "face": {"book": book},
        "link": link,
        "shown": shown,
        "game": article(language.current(), book.rule_set.game).title if book.rule_set else "",
        "line_up": LineUpLines(GUESTS, shown.guests, shown.people(GUESTS) if typed is None else typed),
        "problem": problem,
        "over": _over(book),
        "seasons": [] if _kept_by_others(link, seasons) else [one for one in seasons if one != link.season],
        "kept": link.season if link.season in seasons else None,
        "seen": club_version(visitor.club),
    }
    return private(render(request, "scoring/between/guests.html", context, status=status))

"""The teams of a season: where they stand, on the screen and on paper; directors found them and say who plays for which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import language
from config.web.forms import NOTHING_WRONG, Problems, given, read
from config.web.nowhere import NothingHere
from scoring.book import subjects
from scoring.book.fold import SeasonBook
from scoring.book.teams import moved, way_facts
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, MemberNames, Visitor, season_at, visit
from scoring.journal.book import Overtaken, PostingDraft, post
from scoring.journal.reading import season_book
from scoring.league.teams import NO_TEAM, Team, Teams
from scoring.league.words import day_of, day_words
from scoring.models import Season, token
from scoring.season.forms import LineUpForm, TakeBackForm, TeamForm
from scoring.season.page import SeasonFace, face
from scoring.season.team_lines import rule_words, team_table
from scoring.season.team_wall import team_wall

MOST = 60  # teams of a season


class TeamPlayer(NamedTuple):
    """Somebody of the club before a director: for which team he plays, and since when, in words."""

    key: str
    name: str
    team: str
    since: str


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The teams as they stand, and for directors who plays for which."""
    visitor = visit(request, club)
    return _page(request, visitor, season_at(visitor, season))


@require_safe
@never_cache
def printed(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The teams for the wall, with the evenings as columns."""
    visitor = visit(request, club)
    found = face(visitor, season_at(visitor, season), day_of(request.GET.get("on", "")))
    context = {
        "season": found.season,
        "face": found,
        "wall": team_wall(found),
        "rule": rule_words(found.lang, found.rules),
    }
    return page(request, "scoring/season_team_print.html", visitor, context)


@require_POST
def found(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A new team."""
    visitor, at, book = _directed(request, club, season)
    form = read(request, TeamForm)
    if isinstance(form, Problems):
        return _page(request, visitor, at, wrong=form)
    if len(book.teams.named) >= MOST:
        return _page(request, visitor, at, _("A season has at most 60 teams."))
    if _taken(book.teams, form.name):
        return _page(request, visitor, at, wrong=_called_so(form.name))
    about = subjects.about(subjects.TEAM, token()[:8])
    post(visitor.club, [PostingDraft(about, {"name": form.name}, at, ref=form.ref, minted=True)], visitor.writer)
    return _back(at)


@require_POST
def rename(request: HttpRequest, club: str, season: str, team: str) -> HttpResponse:
    """Another name for a team."""
    visitor, at, book = _directed(request, club, season)
    known = _team(book, team)
    form = read(request, TeamForm)
    if isinstance(form, Problems):
        return _page(request, visitor, at, form.first, status=422)
    if _taken(book.teams, form.name, but=known.key):
        return _page(request, visitor, at, _called_so(form.name).first, status=422)
    saying = PostingDraft(subjects.about(subjects.TEAM, team), {"name": form.name}, at, seen=form.seen)
    return _said(request, visitor, at, [saying])


@require_POST
def take_out(request: HttpRequest, club: str, season: str, team: str) -> HttpResponse:
    """A team that was founded by mistake: nobody plays for it any more, nor ever did."""
    visitor, at, book = _directed(request, club, season)
    _team(book, team)
    form = given(request, TakeBackForm)
    saying = PostingDraft(subjects.about(subjects.TEAM, team), None, at, why=form.why, seen=form.seen)
    return _said(request, visitor, at, [saying])


@require_POST
def people(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Who plays for which team from a day on; whose team stays as it is keeps the day since when."""
    visitor, at, book = _directed(request, club, season)
    form = given(request, LineUpForm)
    if form.day is None:
        no_day = Problems({"day": _("Say from which day on.")}, {"day": ""})
        return _page(request, visitor, at, wrong=no_day, picked=form.plays)
    return _said(request, visitor, at, list(_moves(visitor, at, book.teams, form, form.day)))


def _moves(visitor: Visitor, at: Season, teams: Teams, form: LineUpForm, since: date) -> Iterator[PostingDraft]:
    """A posting for everybody whose team changes."""
    known = {NO_TEAM, *(one.key for one in teams.named)}
    members = set(visitor.club.members.filter(left_at=None).values_list("key", flat=True))
    for one in form.plays:
        member, _colon, team = one.partition(":")
        way = teams.stints.get(member, ())
        if member in members and team in known and team != (way[-1].team if way else NO_TEAM):
            facts = way_facts(moved(way, team, since))
            yield PostingDraft(subjects.about(subjects.IN_TEAM, member), facts, at, seen=form.seen)


def _said(request: HttpRequest, visitor: Visitor, at: Season, sayings: list[PostingDraft]) -> HttpResponse:
    if isinstance(post(visitor.club, sayings, visitor.writer), Overtaken):
        problem = _("Somebody else has changed the teams in the meantime. Look at them as they are now.")
        return _page(request, visitor, at, problem, status=409)
    return _back(at)


def _directed(request: HttpRequest, club: str, season: str) -> tuple[Visitor, Season, SeasonBook]:
    visitor = visit(request, club, DIRECT)
    at = season_at(visitor, season)
    return visitor, at, season_book(at)


def _team(book: SeasonBook, key: str) -> Team:
    found = next((one for one in book.teams.named if one.key == key), None)
    if found is None:
        raise NothingHere(_("This season has no such team."))
    return found


def _taken(teams: Teams, name: str, but: str = "") -> bool:
    return any(one.name.casefold() == name.casefold() and one.key != but for one in teams.named)


def _called_so(name: str) -> Problems:
    return Problems({"name": _("Another team is called so already.")}, {"name": name})


def _back(at: Season) -> HttpResponse:
    return redirect("scoring:season-teams", club=at.club.slug, season=at.slug)


def _page(
    request: HttpRequest,
    visitor: Visitor,
    at: Season,
    problem: str = "",
    *,
    wrong: Problems = NOTHING_WRONG,
    picked: Sequence[str] = (),
    status: int = 422,
) -> HttpResponse:
    """The page; ``picked``: who was to play for which team, as a form had it that could not be taken."""
    shown = face(visitor, at)
    context: dict[str, Any] = {
        "page_address": reverse("scoring:season-teams", args=[visitor.club.slug, at.slug]),
        "season": at,
        "face": shown,
        "teams": team_table(shown),
        "named": shown.book.teams.named,
        "seen": shown.book.version,
        "ref": token(),
        "problem": problem,
        "asked": {"day": _first_day(shown).isoformat(), **wrong.typed},
        **wrong.shown,
    }
    if visitor.may_direct:
        context["players"] = _players(shown.book.teams, visitor.names(), picked)
    return page(request, "scoring/season_teams.html", visitor, context, status if problem or wrong.words else 200)


def _players(teams: Teams, names: MemberNames, picked: Sequence[str]) -> list[TeamPlayer]:
    """Everybody who is in the club, with the present or coming team, or the one that a form had picked."""
    lang, wanted = language.current(), dict(one.split(":", 1) for one in picked if ":" in one)
    found = []
    for member in names.present:
        way = teams.stints.get(member.key, ())
        team = way[-1].team if way else NO_TEAM
        since = f"{day_words(lang, way[-1].since)} {way[-1].since.year}" if team else ""
        found.append(TeamPlayer(member.key, names[member.key], wanted.get(member.key, team), since))
    return found


def _first_day(shown: SeasonFace) -> date:
    """The day that the form proposes: the first of the season for the first line-up, then today."""
    if shown.book.teams.stints or not shown.book.evenings:
        return timezone.localdate()
    return shown.book.evenings[0].day

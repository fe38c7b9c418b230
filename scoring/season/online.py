"""Playing online for a season: tables that count, opening one, making one's own table count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web import language
from config.web.forms import given
from rules.encyclopedia.pages.catalogue import groups
from rules.games import MOST_SEATS
from rules.switches.kinds import texts
from scoring.club.clubs import page
from scoring.club.membership import LOOK_BACK, Visitor, season_at, visit
from scoring.earlier_pages import pressed
from scoring.journal.reading import season_book
from scoring.league.rule_kinds import RuleSetNamed
from scoring.models import CountingTable, Member, Season
from scoring.season import counting as online
from scoring.season.forms import CountingForm, RulesNumberForm
from scoring.season.page import readable
from tables import identity
from tables.forms import WishesForm
from tables.models import Player, Table
from tables.pages.new_table import may_open, opened, too_many
from tables.table_form import Wishes, paces, read_wishes

TEMPLATE = "scoring/clubs/online.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The tables of a season. POST: from a page opened before each command had its address."""
    command = _EARLIER.get(pressed(request)[0], count) if request.method == "POST" else _looked_at
    return command(request, club, season)


def _looked_at(request: HttpRequest, club: str, season: str) -> HttpResponse:
    visitor = visit(request, club, LOOK_BACK)
    return _page(request, visitor, season_at(visitor, season))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_table(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Opens a table that counts. Looking there shows the tables of the season."""
    visitor = visit(request, club, LOOK_BACK)
    where = season_at(visitor, season)
    return _open(request, visitor, where) if request.method == "POST" else _page(request, visitor, where)


@require_POST
def count(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A table of mine counts from now on."""
    return _with_own(request, club, season, online.count)


@require_POST
def stop(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A table of mine does not count any more."""
    return _with_own(request, club, season, lambda table, _season, _member: online.stop(table))


_EARLIER = {"open": open_table, "count": count, "stop": stop}


def _with_own(
    request: HttpRequest, club: str, season: str, command: Callable[[Table, Season, Member | None], object]
) -> HttpResponse:
    visitor = visit(request, club, LOOK_BACK)
    where = season_at(visitor, season)
    table = _own(identity.player_of(request), given(request, CountingForm).table)
    if table is None:
        return _page(request, visitor, where, _("This is done by the host of a table. Yours are listed here."), 409)
    command(table, where, visitor.member)
    return redirect("scoring:season-online", club=visitor.club.slug, season=where.slug)


def _open(request: HttpRequest, visitor: Visitor, season: Season) -> HttpResponse:
    form = given(request, WishesForm)
    named = _with_rules(form, given(request, RulesNumberForm).rules, allowed(season))
    wishes = read_wishes(named, identity.player_of(request))
    problems = wishes.problems(language.current())
    if not counts(wishes, season):
        problems.append(_("Matches by these rules do not count in this season. Choose one of its rule sets."))
    if problems:
        return _page(request, visitor, season, " ".join(problems), 422)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        response = opened(request, wishes, form, language.current())
    except identity.TooManyGuests:
        return _page(request, visitor, season, too_many(), 429)
    code = resolve(response.headers["Location"]).kwargs["code"]
    online.count(Table.objects.get(code=code), season, visitor.member)
    return response


def allowed(season: Season) -> tuple[RuleSetNamed, ...]:
    """The rule sets that count in a season; empty = all."""
    return readable(season_book(season).rules).rule_sets


def counts(wishes: Wishes, season: Season) -> bool:
    """Whether matches by the rules of these wishes count in the season."""
    choices = wishes.choices
    rules = readable(season_book(season).rules)
    return rules.counts(RuleSetNamed(choices.game.key, choices.game.edition, choices.changed))


def _with_rules(form: WishesForm, number: int | None, named: tuple[RuleSetNamed, ...]) -> WishesForm:
    """The form, with the switches of the rule set that was chosen by its number in the season's list."""
    if number is None or number >= len(named):
        return form
    chosen = named[number]
    answers = {**form.answers, "game": chosen.game, **texts(dict(chosen.options or ()))}
    return replace(form, game=chosen.game, answers=answers)


def _page(request: HttpRequest, visitor: Visitor, season: Season, problem: str = "", status: int = 200) -> HttpResponse:
    player = identity.player_of(request)
    counting = (
        CountingTable.objects.filter(season=season, table__closed_at=None).select_related("table").order_by("-since")
    )
    marked = {one.table_id for one in counting}
    mine = (
        Table.objects.filter(host=player, closed_at=None, shared__isnull=True).order_by("-active_at")[:20]
        if player
        else []
    )
    context: dict[str, Any] = {
        "page_address": reverse("scoring:season-online", args=[visitor.club.slug, season.slug]),
        "season": season,
        "counting": [(one.table, bool(player and one.table.host_id == player.pk)) for one in counting],
        "mine": [table for table in mine if table.pk not in marked],
        "named": list(enumerate(allowed(season))),
        "groups": groups(language.current()),
        "seats": range(2, MOST_SEATS + 1),
        "paces": [(pace, words[0]) for pace, words in paces().items()],
        "problem": problem,
    }
    return page(request, TEMPLATE, visitor, context, status)


def _own(player: Player | None, code: str) -> Table | None:
    return Table.objects.filter(code=code, host=player, closed_at=None).first() if player else None

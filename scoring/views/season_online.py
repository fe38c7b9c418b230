"""Playing online for a season: tables that count, opening one, making one's own table count."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import resolve
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from rules.games import MOST_SEATS
from rules.pages.catalogue import groups
from rules.sets.choices import written
from scoring.league.season_rules import RuleSetNamed
from scoring.membership import LOOK_BACK, Visitor, season_at, visit
from scoring.models import CountingTable, Season
from scoring.service import online
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.season_face import readable
from tables import identity
from tables.models import Player, Table
from tables.pages.opening import may_open, opened, too_many
from tables.wishes import Wishes, paces, read_wishes

TEMPLATE = "scoring/clubs/online.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The tables of a season; POST opens one (``do=open``), counts one of mine, or stops counting it."""
    visitor = visit(request, club, LOOK_BACK)
    where = season_at(visitor, season)
    if request.method != "POST":
        return _page(request, visitor, where)
    do = request.POST.get("do", "")
    if do == "open":
        return _open(request, visitor, where)
    table = _own(identity.player_of(request), request.POST.get("table", ""))
    if table is None:
        return _page(request, visitor, where, _("This is done by the host of a table. Yours are listed here."), 409)
    if do == "count":
        online.count(table, where, visitor.member)
    elif do == "stop":
        online.stop(table)
    return redirect("scoring:season-online", club=visitor.club.slug, season=where.slug)


def _open(request: HttpRequest, visitor: Visitor, season: Season) -> HttpResponse:
    wishes = read_wishes(_with_rules(request.POST.dict(), allowed(season)), identity.player_of(request))
    problems = wishes.problems(language.current())
    if not counts(wishes, season):
        problems.append(_("Matches by these rules do not count in this season. Choose one of its rule sets."))
    if problems:
        return _page(request, visitor, season, " ".join(problems), 422)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        response = opened(request, wishes, request.POST.dict(), language.current())
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
    named, choices = allowed(season), wishes.choices
    options = tuple(sorted(choices.changed))
    return not named or any(
        one.game == choices.game.key and one.edition in (None, choices.game.edition) and one.options in (None, options)
        for one in named
    )


def _with_rules(form: dict[str, str], named: tuple[RuleSetNamed, ...]) -> dict[str, str]:
    """The form, with the switches of the rule set that was chosen by its number in the season's list."""
    number = form.get("rules", "")
    if number.isdigit() and int(number) < len(named):
        chosen = named[int(number)]
        form |= {"game": chosen.game} | {name: written(value) for name, value in chosen.options or ()}
    return form


def _page(request: HttpRequest, visitor: Visitor, season: Season, problem: str = "", status: int = 200) -> HttpResponse:
    player = identity.player_of(request)
    counting = (
        CountingTable.objects.filter(season=season, table__closed_at=None).select_related("table").order_by("-since")
    )
    marked = {one.table_id for one in counting}
    mine = Table.objects.filter(host=player, closed_at=None).order_by("-active_at")[:20] if player else []
    context: dict[str, Any] = {
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

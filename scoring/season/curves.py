"""A season in pictures: who stood where after each evening, and what each evening brought everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.curves import STYLES, CurveChart, Series, chart
from scoring.club.clubs import page
from scoring.club.matches import short_day
from scoring.club.membership import season_at, visit
from scoring.drawing.heat import HeatGrid, grid
from scoring.league.results import Member, PlayedSeason
from scoring.league.rows import StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.worth import added
from scoring.season.page import SeasonFace, face, ranked_members

MOST_ROWS = 60  # of the grid


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The curves of the best, of oneself and of whoever was asked for; the grid of all."""
    visitor = visit(request, club)
    found = face(visitor, season_at(visitor, season))
    wanted = [key for key in request.GET.getlist("who") if key in found.names.members]
    context = {
        "season": found.season,
        "face": found,
        "chart": _curves(found, wanted),
        "grid": _grid(found),
        "people": [(row.member, found.names[row.member], row.member in wanted) for row in found.table.ranked],
    }
    return page(request, "scoring/clubs/curves.html", visitor, context)


def _curves(found: SeasonFace, wanted: Sequence[Member]) -> CurveChart | None:
    days = sorted({one.day for one in found.table.evenings})
    if len(days) < 2:
        return None
    tables = _totals(found.book.played, found.rules, ranked_members(found.names), tuple(days))
    own = [found.visitor.member.key] if found.visitor.member else []
    best = [row.member for row in found.table.ranked]
    shown = list(dict.fromkeys([*wanted, *(key for key in own if key in best), *best]))[:STYLES]
    shown.sort(key=best.index)
    series = [Series(key, found.names[key], [table.get(key) for table in tables]) for key in shown]
    return chart([short_day(day) for day in days], series, low_is_good=found.rules.sign < 0)


@lru_cache(maxsize=32)
def _totals(
    played: PlayedSeason, rules: SeasonRules, members: frozenset[Member], days: tuple[date, ...]
) -> tuple[dict[Member, float], ...]:
    """Everybody's total at the end of each day."""
    return tuple({row.member: float(row.total) for row in standings(played, rules, members, day).rows} for day in days)


def _grid(found: SeasonFace) -> HeatGrid | None:
    held = found.table.evenings
    if not held:
        return None
    rows = []
    for row in found.table.rows[:MOST_ROWS]:
        worth = _worth(row)
        rows.append((found.names[row.member], [worth.get(one.key) for one in held]))
    return grid([short_day(one.day) for one in held], rows, low_is_good=found.rules.sign < 0)


def _worth(row: StandingsRow) -> dict[str, float]:
    """What each evening on which he was there was worth to somebody."""
    found: defaultdict[str, list[Fraction]] = defaultdict(list)
    for item in row.items:
        if not item.absent:
            found[item.evening].append(item.value)
    return {evening: float(added(values)) for evening, values in found.items()}

"""Looking at people: the list, a member's page, two against each other, the club's ratings and records."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.curves import CurveChart, Series, chart
from config.web.nowhere import NothingHere
from rules.games import GAMES
from scoring.club.clubs import page
from scoring.club.matches import MatchInWords, looks, match_in_words, places_of, short_day
from scoring.club.membership import MemberNames, Visitor, visit
from scoring.journal.reading import all_results, all_sources, club_version
from scoring.league import statistics
from scoring.league.ratings import FORMULA, Ratings, rate
from scoring.league.results import Member as Key
from scoring.league.results import Result
from scoring.league.words import day_of
from scoring.models import Club, Member

SHOWN = 25  # matches on a member's page
BEST = 6  # curves in one picture
FEW = 3  # opponents with fewer matches are not compared


@require_safe
@never_cache
def members(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody who is in the club or has played in it, with a rating."""
    visitor = visit(request, club)
    names = visitor.names()
    rated = ratings_of(visitor.club, "")
    played = {key for key, one in rated.now.items() if one.matches}
    listed = [one for one in names.members.values() if one.left_at is None or one.key in played]
    listed.sort(key=lambda one: (one.left_at is not None, names[one.key].casefold()))
    rows = [(one, names[one.key], rated.now.get(one.key)) for one in listed]
    return page(request, "scoring/clubs/members.html", visitor, {"rows": rows})


@require_safe
@never_cache
def member(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """What somebody has played: results, by game, by opponent, in a row, on the best evening."""
    visitor = visit(request, club)
    names, somebody = _somebody(visitor, member)
    portrait = statistics.portrait(somebody.key, all_results(visitor.club))
    context = {
        "somebody": somebody,
        "name": names[somebody.key],
        "portrait": portrait,
        "matches": _matches(visitor, names, portrait.matches[:SHOWN], somebody.key),
        "opponents": [(one, names[one.opponent]) for one in portrait.opponents if one.matches >= FEW]
        or [(one, names[one.opponent]) for one in portrait.opponents],
        **_rating_context(visitor.club, somebody.key),
    }
    return page(request, "scoring/clubs/member.html", visitor, context)


@require_safe
@never_cache
def against(request: HttpRequest, club: str, member: str, other: str) -> HttpResponse:
    """Two members at the same tables."""
    visitor = visit(request, club)
    names, one = _somebody(visitor, member)
    _names, two = _somebody(visitor, other)
    if one == two:
        raise NothingHere(_("Nobody plays against himself. Choose two people."))
    both = statistics.together(one.key, two.key, all_results(visitor.club))
    met = next((met for met in statistics.opponents(one.key, both) if met.opponent == two.key), None)
    context = {
        "one": one,
        "two": two,
        "first": names[one.key],
        "second": names[two.key],
        "met": met,
        "matches": _matches(visitor, names, both, one.key),
    }
    return page(request, "scoring/clubs/against.html", visitor, context)


@require_safe
@never_cache
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    """How strong everybody plays, and how sure that is; of one game or of all, as of any day."""
    visitor = visit(request, club)
    results = all_results(visitor.club)
    games = sorted({one.game for one in results})
    game = request.GET.get("game", "")
    asked = request.GET.get("on", "")
    day = day_of(asked)
    problem = _("A day is written 2026-03-01.") if asked and day is None else ""
    found = rate(results, game=game, on=day) if day else ratings_of(visitor.club, game if game in games else "")
    names = visitor.names()
    context = {
        "games": games,
        "game": game if game in games else "",
        "on": day,
        "formula": FORMULA,
        "rows": [(place, key, names[key], one) for place, (key, one) in enumerate(found.ranked, start=1)],
        "problem": problem,
        "chart": _ranked_chart(found, names),
    }
    return page(request, "scoring/clubs/ratings.html", visitor, context, 422 if problem else 200)


@require_safe
@never_cache
def records(request: HttpRequest, club: str) -> HttpResponse:
    """What nobody in the club has done better."""
    visitor = visit(request, club)
    names = visitor.names()
    found = [
        (record, [(key, names[key]) for key in record.holders])
        for record in statistics.records(all_results(visitor.club))
    ]
    return page(request, "scoring/clubs/records.html", visitor, {"records": found})


def ratings_of(club: Club, game: str) -> Ratings:
    """The ratings as they stand, computed again only where something was posted."""
    return _ratings(club.pk, club_version(club), club.created_at.isoformat(), game)


@lru_cache(maxsize=64)
def _ratings(club: int, version: int, founded: str, game: str) -> Ratings:
    return rate(all_results(Club.objects.get(pk=club)), game=game)


def _rating_context(club: Club, key: Key) -> dict[str, object]:
    games = [(game, one) for game in GAMES if (one := ratings_of(club, game).now.get(key))]
    overall = ratings_of(club, "")
    return {"rating": overall.now.get(key), "by_rating": games, "chart": _own_chart(overall, key)}


def _own_chart(found: Ratings, key: Key) -> CurveChart | None:
    points = found.curves.get(key, ())
    if len(points) < 2:
        return None
    values = [point.rating.shown for point in points]
    spread = [point.rating.give_or_take for point in points]
    return chart([short_day(point.day) for point in points], [Series(key, "", values, spread)], named=False)


def _ranked_chart(found: Ratings, names: MemberNames) -> CurveChart | None:
    """The curves of the best, on the evenings on which anybody played."""
    days = sorted({point.day for curve in found.curves.values() for point in curve})
    if len(days) < 2:
        return None
    series = []
    for key, _rating in found.ranked[:BEST]:
        on = {point.day: point.rating.shown for point in found.curves[key]}
        series.append(Series(key, names[key], _carried(on, days)))
    return chart([short_day(day) for day in days], series)


def _carried(on: dict[date, int], days: list[date]) -> list[float | None]:
    """A value for each day: the last one known."""
    values: list[float | None] = []
    for day in days:
        values.append(on.get(day, values[-1] if values else None))
    return values


def _matches(visitor: Visitor, names: MemberNames, results: Sequence[Result], about: Key) -> list[MatchInWords]:
    """These matches in words, each with its sheet or replay."""
    sources = all_sources(visitor.club)
    where = looks({one.key: sources[one.key] for one in results})
    evenings = places_of(visitor.club)
    return [match_in_words(one, names, evenings, about, where.get(one.key)) for one in results]


def _somebody(visitor: Visitor, key: str) -> tuple[MemberNames, Member]:
    names = visitor.names()
    found = names.members.get(key)
    if found is None:
        raise NothingHere(_("Nobody of this club has a page at this address."))
    return names, found

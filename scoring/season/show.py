"""The standings of a season: as they are, as of any day by link, as a part that goes on while an evening runs, on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.framed import shown_as
from scoring.club.clubs import page
from scoring.club.membership import season_at, visit
from scoring.journal.reading import version_of
from scoring.league.words import day_of
from scoring.season.framed import frame_of, standings_elsewhere
from scoring.season.luck import luck_of
from scoring.season.page import SeasonFace, face
from scoring.season.team_lines import team_table
from scoring.season.wall import wall


@shown_as(standings_elsewhere)
@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The standings, each place with its explanation."""
    found = _face(request, club, season)
    luck = luck_of([one for one in found.book.evenings if found.on is None or one.day <= found.on], found.names)
    context = {**_context(found), "luck": luck, "frame": frame_of(request, found.visitor, found.season)}
    context |= {"leading": found.lines()[: len(found.table.in_front)], "shared_game": found.game}
    return page(request, "scoring/season.html", found.visitor, context)


@require_safe
@never_cache
def part(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The standings alone, for a page that is open while an evening runs; nothing where nothing was posted since."""
    visitor = visit(request, club)
    at = season_at(visitor, season)
    if request.GET.get("version") == str(version_of(at)):
        return HttpResponse(status=204)
    return page(request, "scoring/season_standings.html", visitor, _context(face(visitor, at)))


@require_safe
@never_cache
def printed(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The standings for the wall, with the evenings as columns."""
    found = _face(request, club, season)
    return page(request, "scoring/season_print.html", found.visitor, _context(found) | {"wall": wall(found)})


def _face(request: HttpRequest, club: str, season: str) -> SeasonFace:
    visitor = visit(request, club)
    return face(visitor, season_at(visitor, season), day_of(request.GET.get("on", "")))


def _context(found: SeasonFace) -> dict[str, object]:
    return {
        "season": found.season,
        "face": found,
        "lines": found.lines(),
        "teams": team_table(found),
        "stages": found.stages(),
        "evenings": found.evenings() if found.on is None else [],
        "matches": found.matches() if found.on is None else [],
        "live": found.running is not None and found.on is None,
    }

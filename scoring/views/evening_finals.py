"""Finals and play-offs of a season, played as one more round of an evening."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.book import subjects
from scoring.league.finals import Stage
from scoring.league.seating_sizes import table_sizes
from scoring.membership import DIRECT, Visitor
from scoring.models import token
from scoring.service import clubs
from scoring.service.book import Overtaken
from scoring.service.evenings import RoundBegun, seat, sizes
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.evening import back, context_of, opened
from scoring.views.evening_draft import PREFERRED, USUAL
from scoring.views.evening_face import EveningFace, face_of
from scoring.views.evening_standings import Line, finals_of, lines_of, rules_of, table_of
from scoring.views.evening_words import stage_words


class Match(NamedTuple):
    """A final or a play-off. ``tables``: how its people are seated; empty where the game is not for so many."""

    key: str
    words: str
    names: tuple[str, ...]
    tables: tuple[tuple[str, ...], ...]
    played: bool
    laid: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def finals(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What is to be played off; POST lays sheets for the stages ticked, as a round of their own."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    face = face_of(found, visitor)
    matches = [_match(stage, face) for stage in finals_of(season_book(found.season), face.names)]
    if request.method != "POST":
        return _page(request, visitor, face, matches)
    wanted = request.POST.getlist("stage")
    chosen = [match for match in matches if match.key in wanted and match.tables and not match.played]
    if not chosen:
        return _page(request, visitor, face, matches, _("Tick what is played now."), 422)
    problem = _lay(visitor, face, chosen)
    if problem:
        return _page(request, visitor, face, matches, problem, 409)
    return back(found, f"round-{_number(face)}")


def _match(stage: Stage, face: EveningFace) -> Match:
    allowed = sizes(face.book.rule_set) if face.book.rule_set else USUAL
    people = list(stage.members)
    whole = (len(people),) if len(people) in allowed else table_sizes(len(people), allowed, PREFERRED)
    tables = []
    for size in whole:
        tables.append(tuple(people[:size]))
        del people[:size]
    laid = {sheet.stage for sheet in face.sheets.values()}
    names = tuple(face.names[key] for key in stage.members)
    return Match(stage.key, stage_words(stage.key), names, tuple(tables), stage.played, stage.key in laid)


def _number(face: EveningFace) -> int:
    """The round of the finals: the one that is laid and not begun, or one more than there are."""
    return max([face.book.rounds, *face.book.seatings]) + 1


def _lay(visitor: Visitor, face: EveningFace, chosen: list[Match]) -> str:
    """Posts the stages and their tables; why not, or nothing."""
    tables = [table for match in chosen for table in match.tables]
    stages = [match.key for match in chosen for _table in match.tables]
    names = {key: face.names[key] for table in tables for key in table}
    try:
        outcome = seat(face.evening, face.book, _number(face), tables, visitor.writer, names=names, stages=stages)
    except RoundBegun:
        return _("These matches have begun already.")
    if isinstance(outcome, Overtaken):
        return _("Somebody else has laid the finals in the meantime.")
    for match in chosen:
        members = [key for table in match.tables for key in table]
        facts = {"place": int(match.key.partition(":")[2]), "members": members}
        clubs.say(face.evening, visitor.writer, subjects.STAGE, match.key, facts, ref=token())
    return ""


def _page(
    request: HttpRequest,
    visitor: Visitor,
    face: EveningFace,
    matches: list[Match],
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    book = season_book(face.season)
    lines: list[Line] = lines_of(table_of(book, face.names), face.names)
    none = rules_of(book).final == "none" and not rules_of(book).playoffs_to
    context = context_of(request, face) | {"matches": matches, "lines": lines, "none": none, "problem": problem}
    return page(request, "scoring/evening/finals.html", visitor, context, status)

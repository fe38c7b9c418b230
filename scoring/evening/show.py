"""The page of an evening: who is here, who sits where, the clock; the director's buttons on it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_safe

from config.web.qr import qr
from rules.encyclopedia.book import choices_of
from rules.encyclopedia.pages.addresses import under
from scoring.club.clubs import page
from scoring.club.membership import Visitor
from scoring.evening import desk as desks
from scoring.evening import kept_drafts as drafts
from scoring.evening.access import address, context_of, opened
from scoring.evening.attendance import phones
from scoring.evening.desk import EveningDesk
from scoring.evening.going_home import open_tables, results_told
from scoring.evening.live import etag_of, headers, unless_known
from scoring.evening.page import EveningPage, page_of
from scoring.evening.standings import EveningRank, finals_of, lines_of, of_the_evening, rules_of
from scoring.evening.state import EveningStage
from scoring.evening.tables_say import last_said
from scoring.journal.reading import club_version, season_book
from scoring.models import Evening
from scoring.season.luck import luck_of
from scoring.sheets.service.rounds import sizes, variant_for


@require_safe
@never_cache
@gzip_page  # with everybody of the evening on it, and read on phones
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """One evening."""
    visitor, found = opened(request, club, season, evening)
    return shown(request, visitor, found)


@require_GET
@never_cache
def part(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The rounds and the counts of it, for a director his desk. 304 while nothing has changed.

    A page that shows a desk where there is none any more, or the other way round, is asked to load itself again.
    """
    visitor, found = opened(request, club, season, evening)
    told: dict[str, Any] = {}

    def context() -> dict[str, Any]:
        face = _face(found, visitor)
        told.update(context_of(face) | _live(face, visitor) | {"club": visitor.club, "visitor": visitor, "oob": True})
        return told

    answer = unless_known(request, _etag(found, visitor), "scoring/evening/_part.html", context)
    if told and (told["desk"] is not None) != ("desk" in request.GET):
        answer.headers["HX-Refresh"] = "true"
    return answer


def shown(
    request: HttpRequest, visitor: Visitor, evening: Evening, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page of the evening, after a command also with what was wrong with it."""
    face = _face(evening, visitor)
    context = (
        context_of(face)
        | _live(face, visitor)
        | {
            "problem": problem,
            "rules_address": _rules_address(face),
            "luck": luck_of([face.book], face.names),
        }
    )
    if visitor.stranger and face.book.results and not face.book.cancelled:
        picture = request.build_absolute_uri(address(evening, "evening-recap-picture"))
        context |= {"leading": _leading(face), "recap_picture": picture}
    if visitor.member is not None:
        link = request.build_absolute_uri(reverse("scoring:check-in", args=[evening.code]))
        context |= {"link": link, "code": qr(link)}
    return page(request, "scoring/evening/show.html", visitor, context, status)


def _face(evening: Evening, visitor: Visitor) -> EveningPage:
    """The evening; who directs sees from whose phone somebody was signed in."""
    return page_of(evening, visitor, phones=phones(evening) if visitor.may_direct else {})


def _live(face: EveningPage, visitor: Visitor) -> dict[str, Any]:
    """What of the page keeps up by itself: for who directs his desk, and once all is over what is not confirmed."""
    past = face.where == EveningStage.PAST
    return {
        "headers": headers(_etag(face.evening, visitor)),
        "numbers": range(1, face.book.rounds + 1),
        "desk": _desk(face) if visitor.may_direct and face.where in desks.ON else None,
        "drawn": _drawn(face) if visitor.may_direct and face.where == EveningStage.AHEAD else [],
        "left": open_tables(face) if visitor.may_score and past else [],
        "told": results_told(face.evening) if visitor.may_direct and past and face.book.home else None,
    }


def _desk(face: EveningPage) -> EveningDesk:
    """What lies before the director."""
    played = face.where == EveningStage.PLAYED
    return EveningDesk(
        face,
        drawn=_drawn(face),
        playoffs=played and any(not stage.played for stage in finals_of(season_book(face.season), face.names)),
        seen=club_version(face.season.club),
    )


def _leading(face: EveningPage) -> list[EveningRank]:
    """The first of the evening alone, told where its link is shared."""
    tonight = of_the_evening(face.book, rules_of(season_book(face.season)))
    return lines_of(tonight, face.names)[: len(tonight.in_front)]


def _drawn(face: EveningPage) -> list[int]:
    """The rounds that are drawn and not announced yet."""
    return drafts.rounds_of(drafts.kept(face.evening), face.book)


def _etag(evening: Evening, visitor: Visitor) -> str:
    """A word for what this visitor sees: what the tables say is news for who keeps the book."""
    said = last_said(evening) if visitor.may_score else 0
    return etag_of(evening, f"{visitor.rank}-{said}-{desks.version_of_desk(evening) if visitor.may_direct else 0}")


def _rules_address(face: EveningPage) -> str:
    """Where the rules of the evening are read; empty where it has none."""
    rules = face.book.rule_set
    return under(choices_of(variant_for(rules, sizes(rules)[0]))) if rules else ""

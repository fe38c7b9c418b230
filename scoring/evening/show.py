"""The page of an evening: who is here, who sits where, the clock; the director's buttons on it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from config.web.qr import qr
from rules.encyclopedia.book import choices_of
from rules.encyclopedia.pages.addresses import under
from scoring.club.clubs import page
from scoring.club.membership import Visitor
from scoring.evening import kept_drafts as drafts
from scoring.evening.access import context_of, opened
from scoring.evening.attendance import phones
from scoring.evening.live import etag_of, headers, unless_known
from scoring.evening.page import EveningPage, page_of
from scoring.evening.standings import finals_of
from scoring.evening.state import EveningStage
from scoring.evening.tables_say import last_said
from scoring.journal.reading import season_book
from scoring.models import Evening
from scoring.season.luck import luck_of
from scoring.sheets.service.rounds import sizes, variant_for


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """One evening."""
    visitor, found = opened(request, club, season, evening)
    return shown(request, visitor, found)


@require_GET
@never_cache
def part(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The rounds and the counts of it. 304 while nothing has changed."""
    visitor, found = opened(request, club, season, evening)

    def context() -> dict[str, Any]:
        face = _face(found, visitor)
        return context_of(face) | _live(face, visitor) | {"club": visitor.club, "visitor": visitor, "oob": True}

    return unless_known(request, _etag(found, visitor), "scoring/evening/_part.html", context)


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
    if visitor.member is not None:
        link = request.build_absolute_uri(reverse("scoring:check-in", args=[evening.code]))
        context |= {"link": link, "code": qr(link)}
    return page(request, "scoring/evening/show.html", visitor, context, status)


def _face(evening: Evening, visitor: Visitor) -> EveningPage:
    """The evening; who directs sees from whose phone somebody was signed in."""
    return page_of(evening, visitor, phones=phones(evening) if visitor.may_direct else {})


def _live(face: EveningPage, visitor: Visitor) -> dict[str, Any]:
    """What of the page keeps up by itself.

    For who directs: ``playoffs``, whether finals are to be laid; ``drawn``, the rounds drawn and not announced yet.
    """
    asks = visitor.may_direct and face.where == EveningStage.PLAYED
    open_stages = finals_of(season_book(face.season), face.names) if asks else ()
    return {
        "headers": headers(_etag(face.evening, visitor)),
        "numbers": range(1, face.book.rounds + 1),
        "drawn": drafts.rounds_of(drafts.kept(face.evening), face.book) if visitor.may_direct else [],
        "playoffs": any(not stage.played for stage in open_stages),
    }


def _etag(evening: Evening, visitor: Visitor) -> str:
    """A word for what this visitor sees: what the tables say is news for who keeps the book."""
    return etag_of(evening, f"{visitor.rank}-{last_said(evening) if visitor.may_score else 0}")


def _rules_address(face: EveningPage) -> str:
    """Where the rules of the evening are read; empty where it has none."""
    rules = face.book.rule_set
    return under(choices_of(variant_for(rules, sizes(rules)[0]))) if rules else ""

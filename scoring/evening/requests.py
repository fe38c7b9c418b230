"""What a table and its director ask of each other: whether the same people may play on, and how it is at the table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web.forms import given, line
from config.web.nowhere import NothingHere
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor
from scoring.evening.access import back, context_of, opened
from scoring.evening.page import page_of
from scoring.models import LONGEST_REASON, Evening, Sheet
from scoring.sheets import service
from scoring.sheets.from_desk import QUESTIONS, ready


@dataclass(frozen=True)
class AskForm:
    """What the director wants to know from a table; nothing: it is to look after its sheet."""

    words: str = line(LONGEST_REASON)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ask(request: HttpRequest, club: str, season: str, evening: str, sheet: int) -> HttpResponse:
    """Questions to choose from, and one's own; POST puts it on the phones of the table, without words as a reminder."""
    visitor, at = opened(request, club, season, evening, DIRECT)
    found = _sheet(at, sheet)
    if request.method == "POST":
        service.ask_table(found, given(request, AskForm).words, _name(visitor))
        return back(at, f"table-{found.table}")
    questions = [(words, ready(words)) for words in QUESTIONS]
    context = context_of(page_of(at, visitor)) | {"sheet": found, "questions": questions}
    return page(request, "scoring/evening/ask.html", visitor, context)


@require_POST
def another(request: HttpRequest, club: str, season: str, evening: str, sheet: int) -> HttpResponse:
    """Yes: a sheet for one more match lies at their table."""
    visitor, at = opened(request, club, season, evening, DIRECT)
    service.open_following(_sheet(at, sheet), _name(visitor))
    return back(at, "seated")


@require_POST
def refuse(request: HttpRequest, club: str, season: str, evening: str, sheet: int) -> HttpResponse:
    """No: the phones at the table say so."""
    visitor, at = opened(request, club, season, evening, DIRECT)
    service.answer_no(_sheet(at, sheet), _name(visitor))
    return back(at, "now")


def _sheet(evening: Evening, number: int) -> Sheet:
    found = evening.sheets.filter(pk=number).first()
    if found is None:
        raise NothingHere(_("There is no such table on this evening."))
    return found


def _name(visitor: Visitor) -> str:
    """As it stands on a sheet."""
    return visitor.member.name[:20] if visitor.member else ""

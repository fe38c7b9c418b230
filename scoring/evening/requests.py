"""What a table asks of the director: whether the same people may play a match that the plan does not have."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.nowhere import NothingHere
from scoring.club.membership import DIRECT, Visitor
from scoring.evening.access import back, opened
from scoring.models import Evening, Sheet
from scoring.sheets import service


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

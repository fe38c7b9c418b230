"""Who reaches a sheet: one link writes, another only reads, no link no sheet."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from config.web.forms import given
from config.web.names import LONGEST, clean
from config.web.nowhere import NothingHere
from scoring.club.membership import OWN, SCORE, holder_of, visitor_of
from scoring.club.zones import go_by_clock_of
from scoring.models import LONGEST_NAME, Member, Sheet
from scoring.sheets.forms import WriterForm
from tables.access import within

NEW_PER_HOUR = 120  # sheets that one address may open: a club evening behind one router is far below
WRITER_AGE = 60 * 60 * 24 * 400
_COOKIE = "weli_writer"


class Reach(NamedTuple):
    """A sheet, and whether its link lets one write."""

    sheet: Sheet
    code: str
    may_write: bool


def reach(code: str) -> Reach:
    """The sheet behind a link. Raises Http404."""
    sheet = Sheet.objects.select_related("evening__season__club").filter(Q(code=code) | Q(reading=code)).first()
    if sheet is None or (sheet.evening is not None and sheet.evening.season.club.closed_at is not None):
        raise NothingHere(_("There is no score sheet at this address. Check the link, or ask for it again."))
    if sheet.evening is not None:
        go_by_clock_of(sheet.evening.season.club)
    return Reach(sheet, code, sheet.code == code)


def reach_to_write(code: str) -> Reach:
    """The sheet behind a link that lets one write. Raises Http404 or PermissionDenied."""
    found = reach(code)
    if not found.may_write:
        raise PermissionDenied(_("This link is for reading only. Ask for the other one to write on this sheet."))
    return found


def rank_at(request: HttpRequest, sheet: Sheet) -> int:
    """How much somebody may do in the club on whose evening the sheet is written; on any other sheet all may do all."""
    return OWN if sheet.evening is None else visitor_of(request, sheet.evening.season.club).rank


def only_scorers(request: HttpRequest, sheet: Sheet) -> None:
    """What changes a match of a club beyond its hands is for who keeps the book. Raises PermissionDenied."""
    if rank_at(request, sheet) < SCORE:
        raise PermissionDenied(
            _(
                "On an evening of a club the scorers and directors change the rules, the names and the seats. "
                "Go back, open “Something is wrong” on the sheet, and say what: they see it at once."
            )
        )


def may_open(request: HttpRequest) -> bool:
    """Whether this address may open one more sheet within the hour; counts it."""
    return within(request, "sheet", NEW_PER_HOUR)


def holder_at(request: HttpRequest, sheet: Sheet) -> Member | None:
    """Who of the club on whose evening the sheet is written has this device in hand."""
    return None if sheet.evening is None else holder_of(request, sheet.evening.season.club).member


def writer_of(request: HttpRequest, sheet: Sheet) -> str:
    """The name that this device writes under; may be empty. Whom the club knows is not asked for it."""
    typed = given(request, WriterForm).by
    if typed is not None:
        return typed
    holder = holder_at(request, sheet)
    return _signature(holder.name) if holder else clean(unquote(request.COOKIES.get(_COOKIE, "")))


def _signature(name: str) -> str:
    """A member's name as it fits below an entry: whole, else Maximilian O."""
    first, _space, last = clean(name, LONGEST_NAME).rpartition(" ")
    return clean(name) if len(name) <= LONGEST or not first else f"{clean(first.split()[0], LONGEST - 3)} {last[:1]}."


def remember_writer(response: HttpResponse, name: str) -> HttpResponse:
    """The response, with the name kept on this device."""
    if name:
        response.set_cookie(
            _COOKIE, quote(name), max_age=WRITER_AGE, httponly=True, samesite="Lax",
            secure=bool(settings.SESSION_COOKIE_SECURE),
        )  # fmt: skip
    return response


def forget_writer(response: HttpResponse) -> HttpResponse:
    """The response, with which this device no longer goes by a name."""
    response.delete_cookie(_COOKIE, samesite="Lax")
    return response

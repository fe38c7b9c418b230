"""The bell of a table: its people ask the director for a word, and read on their phones what was ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given, line, number, word
from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.book.ahead import is_past
from scoring.journal.reading import evening_book
from scoring.models import LONGEST_REASON, Sheet
from scoring.sheets import service
from scoring.sheets.access import holder_at, reach_to_write, remember_writer, writer_of
from scoring.sheets.confirmed import CALL
from scoring.sheets.entry_form import sent_later
from scoring.sheets.forms import LONGEST_REF
from scoring.sheets.laws import TableLaw, laws_of
from scoring.sheets.page import ObjectionRow, SheetPage


@dataclass(frozen=True)
class CallForm:
    """What a table wants to know, and in which hand."""

    words: str = line(LONGEST_REASON)
    about: int | None = number()
    ref: str = word(LONGEST_REF)


class TableCall(NamedTuple):
    """A call of a table with what came of it. ``law``: the rule on which the ruling rests, None where it names none."""

    call: ObjectionRow
    law: TableLaw | None


@require_POST
def call(request: HttpRequest, code: str) -> HttpResponse:
    """Ring for the director; rung twice, it is one call. The sheet, to which this leads, is where the answer will stand."""
    found = reach_to_write(code)
    if not rings(found.sheet):
        return _nobody(request)
    form, fold = given(request, CallForm), service.fold_of(found.sheet)
    hand = next((row.hand for row in fold.rows if row.number == form.about and not row.is_fine), None)
    if form.about == fold.hands + 1:
        hand = fold.next_hand
    holder, by = holder_at(request, found.sheet), writer_of(request, found.sheet)
    members = fold.head.members
    seat = members.index(holder.key) if holder is not None and holder.key in members else None
    service.call(found.sheet, service.Signature(CALL, seat, fold.version, form.ref, hand, form.words, by=by))
    if sent_later(request):
        return private(JsonResponse({"outcome": "entered"}))
    return remember_writer(redirect("scoring:sheet", code=code), by)


def _nobody(request: HttpRequest) -> HttpResponse:
    """Nobody is there to hear it; a phone that sends it later is told so beside what it has kept."""
    words = _("No director sits over this sheet: its evening is over, or it is of none.")
    if sent_later(request):
        return private(JsonResponse({"outcome": "refused", "why": [words]}))
    raise NothingHere(words)


def rings(sheet: Sheet) -> bool:
    """Whether there is a director to be called: the sheet is of an evening that is not over; one query."""
    if sheet.evening is None:
        return False
    book = evening_book(sheet.evening)
    return not (book.cancelled or book.home or is_past(book.day, timezone.localdate()))


def calls_of(shown: SheetPage) -> list[TableCall]:
    """What this table has asked of the director, the latest first."""
    laws = {law.key: law for law in laws_of(shown.voice.lang, shown.voice.variant)} if shown.calls else {}
    return [TableCall(one, laws.get(one.law)) for one in shown.calls[::-1]]


def rulings_of(shown: SheetPage) -> list[TableCall]:
    """What was ruled on calls and objections, the latest first."""
    ruled = [one for one in (*shown.calls, *shown.objections) if one.ruling]
    laws = {law.key: law for law in laws_of(shown.voice.lang, shown.voice.variant)} if ruled else {}
    return [TableCall(one, laws.get(one.law)) for one in sorted(ruled, key=lambda one: -one.n)]

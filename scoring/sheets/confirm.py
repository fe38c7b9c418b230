"""Who sits at the table says that the sheet is right, or what is wrong with it; a dispute that is over stays on record."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web import numbers
from config.web.forms import given
from config.web.privacy import private
from scoring.sheets import service
from scoring.sheets.access import Reach, reach_to_write, remember_writer, writer_of
from scoring.sheets.confirmed import RIGHT, SETTLED, WRONG
from scoring.sheets.entry_form import entry_of, sent_later, to_sheet
from scoring.sheets.forms import HIGHEST, ConfirmForm
from scoring.sheets.page import SheetPage, face
from scoring.sheets.reseat import seat_now
from scoring.sheets.service import Signature


@require_POST
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """Take down what somebody says of the sheet as he saw it."""
    found = reach_to_write(code)
    shown = face(request, found.sheet)
    signature, problem = _read(request, shown)
    if not problem and service.sign(found.sheet, signature) is None:
        problem = _("So much has been said of this sheet that no more fits on it.")
    if sent_later(request):
        words: dict[str, Any] = {"outcome": "refused", "why": [problem]} if problem else {"outcome": "entered"}
        return private(JsonResponse(words))
    response = _page(request, found, shown, problem) if problem else _back(request, found)
    return remember_writer(response, signature.by)


def _back(request: HttpRequest, found: Reach) -> HttpResponse:
    """To the sheet, or to the page of whoever has confirmed it from there."""
    evening = found.sheet.evening
    if given(request, ConfirmForm).back != "mine" or evening is None:
        return to_sheet(request, found)
    return redirect("scoring:mine", club=evening.season.club.slug)


def _read(request: HttpRequest, shown: SheetPage) -> tuple[Signature, str]:
    """What was said, and what is wrong with the way it was said."""
    form, entry = given(request, ConfirmForm), entry_of(request)
    kind, words, seat = form.say, form.words, _below(form.seat, len(shown.fold.head.names))
    settles = _below(form.settles, HIGHEST)
    number = _below(numbers.read(form.about), shown.fold.hands + 1)
    hand = next((row.hand for row in shown.fold.rows if row.number == number and not row.is_fine), None)
    sits = seat_now(shown.entries, seat, entry.seen)
    by = shown.fold.head.names[sits] if sits is not None else writer_of(request, shown.sheet)
    signature = Signature(kind, seat, entry.seen, entry.ref, hand, words, settles, by)
    if kind == SETTLED and settles is not None:
        return signature, ""
    if kind not in (RIGHT, WRONG) or seat is None:
        return signature, _("Say who you are.")
    if kind == WRONG and not words:
        return signature, _("Say what is wrong.")
    if kind == WRONG and form.about and hand is None:
        return signature, _("There is no such hand on this sheet.")
    return signature, ""


def _below(number: int | None, end: int) -> int | None:
    return number if number is not None and number < end else None


def _page(request: HttpRequest, found: Reach, shown: SheetPage, problem: str) -> HttpResponse:
    form = given(request, ConfirmForm)
    context = {
        "code": found.code,
        "face": shown,
        "problem": problem,
        "typed": form,
        "ref": entry_of(request).ref,
        "own": _below(form.seat, len(shown.fold.head.names)),
    }
    return private(render(request, "scoring/confirm.html", context, status=422))

"""Typing a paper sheet in: one row per hand. Every row is entered by itself as soon as it is complete."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web.forms import asked, given
from config.web.privacy import private
from rules.encyclopedia.pages.forms import read
from scoring.models import Entry, token
from scoring.sheets import service
from scoring.sheets.access import Reach, reach_to_write, remember_writer, writer_of
from scoring.sheets.entry_grid import BLANK, EntryGrid, GridRow, grid_of, overtaken_row, row_of, tried_row, typed_row
from scoring.sheets.forms import GridRowForm, GridRowsForm
from scoring.sheets.page import SheetPage, face
from scoring.sheets.place import place_of

MOST_ROWS = 300


class TypedHands(NamedTuple):
    """What became of the rows of a form: those that were not taken, by hand."""

    tried: dict[int, GridRow]
    entered: list[int]


@require_http_methods(["GET", "HEAD", "POST"])
def grid(request: HttpRequest, code: str) -> HttpResponse:
    """The grid; POST enters every row that says something new. A script sends one row and gets it back."""
    found = reach_to_write(code)
    if request.method != "POST":
        return _page(request, found, {})
    typed = _enter(request, found)
    if "Weli-Row" in request.headers:
        return remember_writer(_rows(request, found, typed), writer_of(request, found.sheet))
    if typed.tried:
        return remember_writer(_page(request, found, typed.tried), writer_of(request, found.sheet))
    return remember_writer(redirect(request.get_full_path()), writer_of(request, found.sheet))


def wants_short(request: HttpRequest) -> bool:
    """Whether hands are typed as paper has them, where the rule set knows that form; the other one is asked for."""
    usual = "long" if request.method == "POST" else "short"
    return (asked(request, GridRowsForm).form or usual) == "short"


def _enter(request: HttpRequest, found: Reach) -> TypedHands:
    """Writes row after row, in the order of the hands."""
    form = given(request, GridRowsForm)
    typed = TypedHands({}, [])
    shown = face(request, found.sheet)
    for hand in sorted(form.seen)[:MOST_ROWS]:
        if hand < 1 or hand >= shown.fold.next_hand + 2 * BLANK:
            continue
        fields = typed_row(shown, hand, form.answers, short=wants_short(request))
        row = _one(request, found, shown, hand, fields) if fields else None
        if row is not None:
            typed.tried[hand] = row
        elif fields:
            typed.entered.append(hand)
            shown = face(request, found.sheet)
    return typed


def _one(request: HttpRequest, found: Reach, shown: SheetPage, hand: int, fields: dict[str, str]) -> GridRow | None:
    """Writes one row; the row as it is to be shown where it was not taken."""
    form, short = given(request, GridRowForm, of=hand), wants_short(request)
    facts = read(shown.voice.variant, fields, short=short)
    seen, ref = form.seen, form.ref
    by = writer_of(request, found.sheet)
    draft = service.EntryDraft(hand, facts, seen, f"{ref}-{hand}-{seen}"[:32] if ref else token(), by)
    outcome = service.write(found.sheet, draft)
    if isinstance(outcome, service.Entered):
        return None
    if isinstance(outcome, service.EntryRefused):
        return tried_row(shown, hand, fields, outcome.refusals, seen, short=short)
    if isinstance(outcome, service.EntryOvertaken):
        words = _their_words(shown, outcome.theirs)
        return overtaken_row(shown, hand, fields, seen, outcome.theirs.n, words, short=short)
    return tried_row(shown, hand, fields, (), seen, short=short)


def _their_words(shown: SheetPage, theirs: Entry) -> str:
    """What somebody else has entered, in one sentence."""
    facts = theirs.facts or {}
    told = "; ".join(f"{one.label}: {one.answer}" for one in shown.voice.facts(facts)) or _("taken out")
    if theirs.by:
        return _("%(name)s has entered something else: %(told)s") % {"name": theirs.by, "told": told}
    return _("Somebody has entered something else: %(told)s") % {"told": told}


def _rows(request: HttpRequest, found: Reach, typed: TypedHands) -> HttpResponse:
    """The rows a script has sent, as they now are, and what the others come to."""
    shown, short = face(request, found.sheet), wants_short(request)
    rows = [typed.tried.get(hand) or row_of(shown, hand, short=short) for hand in (*typed.tried, *typed.entered)]
    width = max((len(row.cells) for row in rows), default=0)
    own = {row.hand for row in rows}
    others = [row_of(shown, row.hand) for row in shown.fold.rows if row.hand not in own]
    answer = {
        "rows": {
            row.hand: render_to_string("scoring/_grid_row.html", {"row": row, "code": found.code, "width": width})
            for row in rows
        },
        "sums": {row.hand: row.sums for row in others},
        "wrong": {row.hand: row.wrong for row in others if row.wrong},
        "taken": typed.entered,
        "over": _winners(shown),
    }
    return private(JsonResponse(answer))


def _winners(shown: SheetPage) -> str:
    return _("The match is over: %(names)s") % {"names": ", ".join(shown.winners)} if shown.fold.over else ""


def _page(request: HttpRequest, found: Reach, tried: dict[int, GridRow]) -> HttpResponse:
    shown: EntryGrid = grid_of(face(request, found.sheet), tried, short=wants_short(request))
    context = {
        "code": found.code,
        "grid": shown,
        "face": shown.face,
        "writer": writer_of(request, found.sheet),
        "ref": token(),
        "over": _winners(shown.face),
        "place": place_of(found.sheet),
    }
    return private(render(request, "scoring/grid.html", context, status=422 if tried else 200))

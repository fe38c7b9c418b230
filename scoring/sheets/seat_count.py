"""Another number of people at a table than was written down: every hand, or the result, is put right along with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.web import numbers
from config.web.forms import given
from config.web.privacy import private
from rules.encyclopedia.pages.forms import read
from rules.engine.hand_facts import reseated
from rules.phrases import figure
from scoring.models import Posting, token
from scoring.sheets import service
from scoring.sheets.access import Reach, writer_of
from scoring.sheets.entry_form import after, head_draft
from scoring.sheets.entry_grid import grid_of, typed_row
from scoring.sheets.fold import HEAD, Facts, Fold, HypotheticalEntry, SheetHead
from scoring.sheets.forms import RecountForm
from scoring.sheets.page import SheetPage, face
from scoring.sheets.reseat import seats_before
from scoring.sheets.service import results, typed_results

_OWN = {"csrfmiddlewaretoken", "ref", "do", "anyway"}


def recounted(request: HttpRequest, found: Reach, head: SheetHead) -> HttpResponse:
    """Asks for what follows from another number of people; with ``do=recount`` enters it."""
    before = service.fold_of(found.sheet)
    form = given(request, RecountForm)
    entered = form.entering
    held = results.holding(found.sheet) if found.sheet.evening else None
    if not before.rows and held is not None:
        return _scores(request, found, head, held, entered=entered)
    hands = _mapped(before, head)
    shown = _supposed(request, found, head, hands)
    if entered or not hands:
        hands = {hand: _typed(shown, hand, form.answers) for hand in hands}
        shown = _supposed(request, found, head, hands)
        if not shown.broken or form.anyway:
            outcome = service.restate(found.sheet, head, hands, head_draft(request, found, head.facts))
            return after(request, found, outcome, lambda refusals: _hands(request, found, head, shown, entered=True))
    return _hands(request, found, head, shown, entered=entered)


def _mapped(before: Fold, head: SheetHead) -> dict[int, Facts]:
    """The hands with everybody's share in his seat."""
    order = seats_before(before.head, head)
    return {row.hand: reseated(row.facts, order, len(before.head.names)) for row in before.rows}


def _supposed(request: HttpRequest, found: Reach, head: SheetHead, hands: Mapping[int, Facts]) -> SheetPage:
    version = service.fold_of(found.sheet).version
    said = [(HEAD, head.facts), *hands.items()]
    lines = [HypotheticalEntry(version + n, hand, dict(facts)) for n, (hand, facts) in enumerate(said, start=1)]
    return face(request, found.sheet, lines)


def _typed(shown: SheetPage, hand: int, posted: Mapping[str, str]) -> Facts:
    row = shown.fold.row(hand)
    fields = typed_row(shown, hand, posted)
    return read(shown.voice.variant, fields) if fields or row is None else row.facts


def _hands(request: HttpRequest, found: Reach, head: SheetHead, shown: SheetPage, *, entered: bool) -> HttpResponse:
    broken = [row.number for row in shown.fold.rows if not row.counts]
    more = {"grid": grid_of(shown, to_come=False), "face": shown, "broken": broken, "entered": entered}
    return _page(request, found, head, more, 422 if entered else 200)


# --- a result that was typed in without its hands ---------------------------------------


def _scores(request: HttpRequest, found: Reach, head: SheetHead, held: Posting, *, entered: bool) -> HttpResponse:
    before, form = held.facts or {}, given(request, RecountForm)
    variant = service.opened_under(found.sheet)
    marked = typed_results.chalks_up(variant)
    people = head.members or head.names
    known = {who: seat for seat, who in enumerate(before["people"])}
    rows = []
    for seat, (who, name) in enumerate(zip(people, head.names, strict=True)):
        was = known.get(who)
        score = figure(before["scores"][was]) if was is not None else ""
        mark = str(before["marks"][was]) if was is not None else ""
        rows.append((seat, name, form.scores.get(seat, score)[:8], form.marks.get(seat, mark)[:3]))
    problem = ""
    if entered:
        scores = [numbers.points(score) for _seat, _name, score, _mark in rows]
        marks = [numbers.read(mark.strip()) for _seat, _name, _score, mark in rows] if marked else []
        if None in scores or None in marks:
            problem = _("Write a number for everybody.")
        else:
            outcome = typed_results.correct(
                found.sheet,
                head,
                [one for one in scores if one is not None],
                [one for one in marks if one is not None],
                head_draft(request, found, head.facts),
            )
            return after(request, found, outcome, lambda refusals: _page(request, found, head, {"scores": rows}, 422))
    more = {"scores": rows, "marked": marked, "problem": problem, "face": face(request, found.sheet)}
    return _page(request, found, head, more, 422 if problem else 200)


def _page(request: HttpRequest, found: Reach, head: SheetHead, more: dict[str, Any], status: int) -> HttpResponse:
    form = given(request, RecountForm)
    own = {name for name in form.answers if name[:1] == "h" or name.startswith(("score-", "mark-"))}
    context = {
        "code": found.code,
        "head": head,
        "kept": [(name, value) for name, value in form.answers.items() if name not in _OWN | own],
        "writer": writer_of(request, found.sheet),
        "ref": form.ref or token(),
    }
    return private(render(request, "scoring/recount.html", context | more, status=status))

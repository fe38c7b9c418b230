"""One hand: what was said of it, by whom and when; correct it, take it out, bring an earlier version back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.forms import SHORT_FORM, Typed, general, questions, typed_of
from rules.engine.actions import Refusal
from rules.engine.breaches import BREACH
from rules.engine.paper import is_short
from rules.sets.choices import Choices
from scoring.club.membership import SCORE
from scoring.models import token
from scoring.sheets import service
from scoring.sheets.access import Reach, rank_at, reach, reach_to_write, writer_of
from scoring.sheets.bell import rulings_of
from scoring.sheets.entry_form import after, draft_of, entry_of, taken
from scoring.sheets.fold import HEAD, Facts, SheetRow
from scoring.sheets.history import history
from scoring.sheets.page import SheetPage, face


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, code: str, hand: int) -> HttpResponse:
    """The history of a hand and, for who may write, the form to correct it; POST corrects it."""
    found = reach(code)
    if hand == HEAD or not found.sheet.entries.filter(hand=hand).exists():
        raise NothingHere(_("There is no such hand on this sheet."))
    if request.method != "POST":
        return _page(request, found, hand)
    found = reach_to_write(code)
    outcome = service.write(found.sheet, _draft(request, found, hand))
    return after(
        request, found, outcome, lambda refusals: _page(request, found, hand, entry_of(request).answers, refusals)
    )


@require_GET
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that was ever entered on the sheet, the newest first."""
    found = reach(code)
    shown = face(request, found.sheet)
    context = {
        "code": code,
        "face": shown,
        "changes": history(shown, shown.entries),
        "rulings": rulings_of(shown),
        "may_write": found.may_write,
        "corrects": rank_at(request, found.sheet) >= SCORE,
        "writer": writer_of(request, found.sheet),
        "ref": token(),
    }
    return private(render(request, "scoring/changes.html", context))


def _draft(request: HttpRequest, found: Reach, hand: int) -> service.EntryDraft:
    draft = draft_of(request, found, hand)
    if entry_of(request).take == "out":
        return replace(draft, facts=None)
    earlier = taken(request, found, hand)
    return draft if earlier is None else replace(draft, facts=earlier.facts, stated=earlier.n)


def _rule_of(shown: SheetPage, row: SheetRow | None) -> str:
    """Where the law stands by which a fine is written; empty for a hand."""
    if row is None or not row.is_fine:
        return ""
    variant = shown.voice.variant
    return f"{under(Choices(variant.game, variant.options, variant.seats))}#law.{row.facts[BREACH]}"


def _page(
    request: HttpRequest, found: Reach, hand: int, typed: Typed | None = None, refusals: Sequence[Refusal] = ()
) -> HttpResponse:
    shown = face(request, found.sheet)
    entries = [entry for entry in shown.entries if entry.hand == hand]
    row = shown.fold.row(hand)
    context: dict[str, Any] = {
        "code": found.code,
        "face": shown,
        "row": row,
        "hand": hand,
        "may_write": found.may_write,
        "changes": history(shown, entries),
        "reasons": [(shown.fold.head.names[line.seat], shown.voice.reason(line)) for line in row.lines] if row else [],
        "rule": _rule_of(shown, row),
        "row_wrong": [shown.voice.why(refusal) for refusal in row.refusals] if row else [],
        "writer": writer_of(request, found.sheet),
        "ref": token(),
        "kept": entry_of(request).settles,
    }
    if found.may_write:
        facts: Facts = next((entry.facts for entry in reversed(entries) if entry.facts is not None), {})
        filled = typed if typed is not None else typed_of(shown.voice.variant, facts)
        short = entry_of(request).is_short if typed is not None else is_short(shown.voice.variant, facts)
        asked = refusals or (row.refusals if row and typed is None else ())
        context["questions"] = questions(shown.voice, filled, asked, short=short)
        context["form"] = SHORT_FORM if short else ""
        context["wrong"] = general(shown.voice.variant, shown.voice, refusals)
        context["refused"] = bool(refusals)
        context["why"] = typed.get("why", "") if typed is not None else ""
    return private(render(request, "scoring/hand.html", context))

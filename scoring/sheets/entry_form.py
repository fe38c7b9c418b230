"""What is common to everything that is entered: reading the form, and where the writer goes from there.

A phone that kept an entry while it had no connection sends it later with the header ``Weli-Kept`` and
gets a few words as JSON instead of a page; ``kept`` in a form names such an entry that is now being settled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from config.web import numbers
from config.web.forms import given
from config.web.privacy import private
from rules.encyclopedia.pages.forms import SHORT_FORM, read, typed_of
from rules.engine.actions import Refusal
from scoring.models import Entry, token
from scoring.sheets import service
from scoring.sheets.access import Reach, remember_writer, writer_of
from scoring.sheets.fold import HEAD
from scoring.sheets.forms import EntryForm
from scoring.sheets.page import face
from scoring.sheets.reseat import as_seated_now, seated_since

_OWN = {"form", "kept", "csrfmiddlewaretoken", "seen", "ref", "by", "why", "new", "hand"}


def sent_later(request: HttpRequest) -> bool:
    """Whether a phone sends what it has kept, and wants to know only what became of it."""
    return "Weli-Kept" in request.headers


def entry_of(request: HttpRequest) -> EntryForm:
    """What goes with an entry."""
    return given(request, EntryForm)


def draft_of(request: HttpRequest, found: Reach, hand: int | None = None) -> service.EntryDraft:
    """What the form of a hand says."""
    form = entry_of(request)
    if hand is None:
        hand = form.hand or service.fold_of(found.sheet).next_hand
    facts = read(service.variant_of(found.sheet), form.answers)
    by = writer_of(request, found.sheet)
    return service.EntryDraft(hand=hand, facts=facts, seen=form.seen, ref=form.ref, by=by, why=form.why)


def head_draft(request: HttpRequest, found: Reach, facts: Mapping[str, Any] | None) -> service.EntryDraft:
    """A correction of who sits where, or of the rule set."""
    form = entry_of(request)
    by = writer_of(request, found.sheet)
    return service.EntryDraft(hand=HEAD, facts=facts, seen=form.seen, ref=form.ref, by=by, why=form.why)


def taken(request: HttpRequest, found: Reach, hand: int) -> Entry | None:
    """The earlier entry that is to hold again, where the form asks for one."""
    number = numbers.read(entry_of(request).take)
    return found.sheet.entries.filter(hand=hand, n=number).first() if number is not None else None


def after(
    request: HttpRequest,
    found: Reach,
    outcome: service.Outcome,
    refused: Callable[[Sequence[Refusal]], HttpResponse],
) -> HttpResponse:
    """Where the writer goes from here: to the sheet, back to his form, or to the choice between two entries."""
    if sent_later(request):
        return outcome_for_phone(request, found, outcome)
    if isinstance(outcome, service.EntryRefused):
        response = refused(outcome.refusals)
        response.status_code = 422
    elif isinstance(outcome, service.EntryOvertaken):
        response = _conflict(request, found, outcome.theirs)
    elif isinstance(outcome, service.Full):
        response = private(render(request, "scoring/full.html", {"code": found.code}, status=409))
    else:
        response = to_sheet(request, found)
    return remember_writer(response, writer_of(request, found.sheet))


def to_sheet(request: HttpRequest, found: Reach) -> HttpResponse:
    """Back to the sheet, which says to the phone that a kept entry is settled."""
    kept = entry_of(request).settles
    address = reverse("scoring:sheet", args=[found.code])
    moved = "&moved=1" if "moved" in request.GET else ""  # the kept hands after it move on as well
    return redirect(f"{address}?sent={kept}{moved}" if kept else address)


def outcome_for_phone(request: HttpRequest, found: Reach, outcome: service.Outcome) -> HttpResponse:
    """What became of an entry that a phone had kept."""
    words: dict[str, Any] = {"outcome": "entered"}
    if isinstance(outcome, service.Entered):
        words["version"] = outcome.entry.n
    elif isinstance(outcome, service.EntryRefused):
        voice = face(request, found.sheet).voice
        words = {"outcome": "refused", "why": [voice.why(refusal) for refusal in outcome.refusals]}
    elif isinstance(outcome, service.EntryOvertaken):
        words = {"outcome": "conflict", "why": [_who_was_quicker(outcome.theirs)]}
    else:
        words = {"outcome": "refused", "why": [_("The sheet is full")]}
    return private(JsonResponse(words))


def _who_was_quicker(theirs: Entry) -> str:
    if theirs.by:
        return _("%(name)s has entered something else.") % {"name": theirs.by}
    return _("Somebody has entered something else.")


def answers_now(request: HttpRequest, found: Reach) -> Mapping[str, str]:
    """What the form says, with everybody's answers in the seat that he has now."""
    form, entries = entry_of(request), tuple(found.sheet.entries.all())
    if form.seen >= seated_since(entries):
        return form.answers
    variant = service.variant_of(found.sheet)
    facts = as_seated_now(entries, read(variant, form.answers), form.seen)
    return {**typed_of(variant, facts), "form": SHORT_FORM if form.is_short else ""}


def _conflict(request: HttpRequest, found: Reach, theirs: Entry) -> HttpResponse:
    """Two have written about the same hand: both are shown, the second chooses."""
    shown, form = face(request, found.sheet), entry_of(request)
    states_a_hand = bool(theirs.hand) and "take" not in form.answers and "by" in form.answers
    typed: Mapping[str, Any] = read(shown.voice.variant, form.answers) if states_a_hand else {}
    mine = as_seated_now(shown.entries, typed, form.seen)
    number = shown.fold.row(theirs.hand)
    context = {
        "code": found.code,
        "theirs": theirs,
        "their_facts": shown.voice.facts(theirs.facts) if theirs.hand and theirs.facts else [],
        "my_facts": shown.voice.facts(mine),
        "number": number.number if number else None,
        "typed": {**typed_of(shown.voice.variant, mine), "form": SHORT_FORM if form.is_short else ""},
        "new": form.new == "1" and not shown.fold.over,
        "action": request.path,
        "seen": shown.version,
        "next_hand": shown.fold.next_hand,
        "writer": writer_of(request, found.sheet),
        "why": form.why,
        "ref": token(),
        "kept": form.settles,
        "posted": [] if mine else [(name, value) for name, value in form.answers.items() if name not in _OWN],
    }
    return private(render(request, "scoring/conflict.html", context, status=409))

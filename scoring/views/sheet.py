"""The sheet itself: read it, enter the next hand, take an entry back, go on with the same people."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.engine.actions import Refusal
from rules.pages import language
from rules.pages.forms import Typed, general, questions, read, typed_of
from rules.pages.look import chosen
from rules.pages.privacy import private
from rules.pages.qr import qr
from scoring import service
from scoring.access import Reach, reach, reach_to_write, remember_writer, writer_of
from scoring.faces import SheetFace, face
from scoring.folding import Fold
from scoring.models import LONGEST_REASON, Entry, token


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet; POST enters a hand."""
    if request.method != "POST":
        return _page(request, reach(code))
    found = reach_to_write(code)
    outcome = service.write(found.sheet, draft_of(request, found))
    return after(request, found, outcome, lambda refusals: _page(request, found, request.POST.dict(), refusals))


@require_GET
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What other phones change: the standing and the table of hands. 304 while nothing has changed."""
    found = reach(code)
    etag = _etag(request, found)
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "scoring/_part.html", _context(request, found))
    response.headers["ETag"] = etag
    return private(response)


@require_GET
def form(request: HttpRequest, code: str) -> HttpResponse:
    """The empty form of the next hand, for a page that has seen another phone enter one."""
    found = reach_to_write(code)
    context = _context(request, found)
    return private(render(request, "scoring/_entry.html", context | form_of(context["face"])))


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take the last entry back."""
    found = reach_to_write(code)
    by = writer_of(request)
    outcome = service.undo(found.sheet, _seen(request), request.POST.get("ref", "")[:32], by)
    if outcome is None:
        return redirect("scoring:sheet", code=code)
    return after(request, found, outcome, lambda refusals: _page(request, found, {}, refusals))


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another match of the same people; the deal has moved on."""
    found = reach_to_write(code)
    following = service.open_following(found.sheet, writer_of(request))
    return redirect("scoring:sheet", code=following.code)


def draft_of(request: HttpRequest, found: Reach, hand: int | None = None) -> service.Draft:
    """What the form of a hand says."""
    posted = request.POST
    number = posted.get("hand", "")
    if hand is None:
        hand = int(number) if number.isascii() and number.isdigit() and 0 < len(number) < 6 else 0
        hand = hand or service.fold_of(found.sheet).next_hand
    return service.Draft(
        hand=hand,
        facts=read(service.variant_of(found.sheet), posted.dict()),
        seen=_seen(request),
        ref=posted.get("ref", "")[:32],
        by=writer_of(request),
        why=" ".join(posted.get("why", "").split())[:LONGEST_REASON],
    )


def after(request: HttpRequest, found: Reach, outcome: service.Outcome, refused: Any) -> HttpResponse:
    """Where the writer goes from here: to the sheet, back to his form, or to the choice between two entries."""
    if isinstance(outcome, service.Refused):
        response: HttpResponse = refused(outcome.refusals)
        response.status_code = 422
    elif isinstance(outcome, service.Conflict):
        response = _conflict(request, found, outcome.theirs)
    elif isinstance(outcome, service.Full):
        response = private(render(request, "scoring/full.html", {"code": found.code}, status=409))
    else:
        response = redirect("scoring:sheet", code=found.code)
    return remember_writer(response, writer_of(request))


def form_of(shown: SheetFace, typed: Typed | None = None, refusals: Sequence[Refusal] = ()) -> dict[str, Any]:
    """The context of the form for the next hand."""
    voice = shown.voice
    return {
        "questions": questions(voice, typed or {}, refusals),
        "wrong": general(voice.variant, voice, refusals),
        "refused": bool(refusals),
        "hand": shown.fold.next_hand,
        "ref": token(),
    }


def _page(
    request: HttpRequest, found: Reach, typed: Typed | None = None, refusals: Sequence[Refusal] = ()
) -> HttpResponse:
    context = _context(request, found)
    context |= form_of(context["face"], typed, refusals)
    if found.may_write:
        context |= _links(request, found)
    return remember_writer(private(render(request, "scoring/sheet.html", context)), "")


def _context(request: HttpRequest, found: Reach) -> dict[str, Any]:
    shown = face(request, found.sheet)
    return {
        "face": shown,
        "code": found.code,
        "may_write": found.may_write,
        "writer": writer_of(request),
        "headers": json.dumps({"If-None-Match": _etag_of(request, found, shown.fold)}),
        "last": shown.entries[-1],
        "following": _following(found),
        "goes_on": not shown.fold.over,
        "ref": token(),
    }


def _following(found: Reach) -> str:
    """The link of the next match of these people, of the same kind as the one in hand; empty if there is none."""
    following = getattr(found.sheet, "following", None)
    if following is None:
        return ""
    return reverse("scoring:sheet", args=[following.code if found.may_write else following.reading])


def _links(request: HttpRequest, found: Reach) -> dict[str, Any]:
    writing, reading = (
        request.build_absolute_uri(reverse("scoring:sheet", args=[one]))
        for one in (found.sheet.code, found.sheet.reading)
    )
    return {"links": [(_("To write and read"), writing, qr(writing)), (_("To read only"), reading, qr(reading))]}


def _conflict(request: HttpRequest, found: Reach, theirs: Entry) -> HttpResponse:
    """Two have written about the same hand: both are shown, the second chooses."""
    shown = face(request, found.sheet)
    posted = request.POST.dict()
    states_a_hand = bool(theirs.hand) and "take" not in posted and "by" in posted
    mine: Mapping[str, Any] = read(shown.voice.variant, posted) if states_a_hand else {}
    number = shown.fold.row(theirs.hand)
    context = {
        "code": found.code,
        "theirs": theirs,
        "their_facts": shown.voice.facts(theirs.facts) if theirs.hand and theirs.facts else [],
        "my_facts": shown.voice.facts(mine),
        "number": number.number if number else None,
        "typed": typed_of(shown.voice.variant, mine),
        "new": request.POST.get("new") == "1" and not shown.fold.over,
        "action": request.path,
        "seen": shown.version,
        "next_hand": shown.fold.next_hand,
        "writer": writer_of(request),
        "why": request.POST.get("why", ""),
        "ref": token(),
        "posted": [
            (name, value) for name, value in request.POST.items() if name.startswith(("name-", "dealer", "take"))
        ],
    }
    return private(render(request, "scoring/conflict.html", context, status=409))


def _etag(request: HttpRequest, found: Reach) -> str:
    last = found.sheet.entries.order_by("-n").values_list("n", flat=True)[0]
    return _tag(request, found, last)


def _etag_of(request: HttpRequest, found: Reach, fold: Fold) -> str:
    return _tag(request, found, fold.version)


def _tag(request: HttpRequest, found: Reach, version: int) -> str:
    writing = "w" if found.may_write else "r"
    next_match = "n" if hasattr(found.sheet, "following") else ""
    return f'"{version}-{language.current()}-{chosen(request, "deck")}-{writing}{next_match}"'


def _seen(request: HttpRequest) -> int:
    text = request.POST.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0

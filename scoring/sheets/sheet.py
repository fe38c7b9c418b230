"""The sheet itself: read it, enter the next hand, take an entry back, go on with the same people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.web import language
from config.web.names import key
from config.web.offline import offered
from config.web.privacy import private
from config.web.qr import qr
from rules.encyclopedia.book.laws import LAWS
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.forms import (
    SHORT_FORM,
    Typed,
    both_forms,
    breach_questions,
    further_questions,
    general,
    tells_a_breach,
)
from rules.encyclopedia.pages.look import DECK
from rules.engine.actions import Refusal
from rules.engine.breaches import fine_now
from rules.phrases import signed
from rules.sets.choices import Choices
from scoring.club.membership import DIRECT, SCORE
from scoring.models import Member, Sheet, token
from scoring.sheets import counting, service
from scoring.sheets.access import Reach, holder_at, rank_at, reach, reach_to_write, remember_writer, writer_of
from scoring.sheets.ahead import so_far
from scoring.sheets.bell import calls_of, rings
from scoring.sheets.entry_form import after, answers_now, draft_of, entry_of
from scoring.sheets.from_desk import ANSWERS, asked_from_desk, ready
from scoring.sheets.page import SheetPage, face
from scoring.sheets.place import SheetPlace, more_rounds, place_of
from scoring.sheets.tap_pad import pad_of


@require_http_methods(["GET", "HEAD", "POST"])
@gzip_page  # long, and read on phones
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet; POST enters a hand."""
    if request.method != "POST":
        return _page(request, reach(code))
    found = reach_to_write(code)
    outcome = service.write(found.sheet, draft_of(request, found))
    return after(request, found, outcome, lambda refusals: _page(request, found, answers_now(request, found), refusals))


@require_POST
def kept(request: HttpRequest, code: str) -> HttpResponse:
    """A hand that a phone has kept, in the form, to be changed: everybody's answers are where he sits now.

    Where others have entered that hand meanwhile, the choice between the two.
    """
    found, entry = reach_to_write(code), entry_of(request)
    if 0 < entry.hand < service.fold_of(found.sheet).next_hand:
        return sheet(request, code)
    return _page(request, found, answers_now(request, found), hand=entry.hand)


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
    form = entry_of(request)
    outcome = service.undo(found.sheet, form.seen, form.ref, writer_of(request, found.sheet))
    if outcome is None:
        return redirect("scoring:sheet", code=code)
    return after(request, found, outcome, lambda refusals: _page(request, found, {}, refusals))


@require_POST
def end(request: HttpRequest, code: str) -> HttpResponse:
    """The match ends here, though nobody has won: the book of the evening has it as it stands."""
    found = reach_to_write(code)
    service.end(found.sheet, entry_of(request).why)
    return redirect("scoring:sheet", code=code)


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another match of the same people; the deal has moved on.

    On an evening of a club it is one that the plan does not have: whoever does not direct asks for it.
    """
    found = reach_to_write(code)
    if rank_at(request, found.sheet) < DIRECT and not _following(found):
        service.ask_for_another(found.sheet, writer_of(request, found.sheet))
        return redirect("scoring:sheet", code=code)
    following = service.open_following(found.sheet, writer_of(request, found.sheet))
    return redirect("scoring:sheet", code=following.code)


def form_of(
    shown: SheetPage, typed: Typed | None = None, refusals: Sequence[Refusal] = (), hand: int = 0
) -> dict[str, Any]:
    """The context of the form for the next hand, or for a later one for which others wait on a phone."""
    voice, next_hand = shown.voice, shown.fold.next_hand
    hand, typed = max(hand, next_hand), typed or {}
    fined, short = tells_a_breach(typed), typed.get("form") == SHORT_FORM
    return {
        "questions": both_forms(voice, {} if fined else typed, () if fined else refusals, short=short),
        "form": SHORT_FORM if short else "",
        "pad": pad_of(shown),
        "last_row": shown.fold.rows[-1] if shown.fold.rows else None,
        "wrong": general(voice.variant, voice, refusals),
        "refused": bool(refusals) and not fined,
        "breach": _breach(shown, typed if fined else {}, refusals if fined else ()),
        "hand": hand,
        "number": shown.next_number + hand - next_hand,
        "ref": token(),
    }


def _breach(shown: SheetPage, typed: Typed, refusals: Sequence[Refusal]) -> dict[str, Any]:
    """The context of the form for what went wrong: its questions, none where nothing costs anything, and the fine."""
    variant = shown.voice.variant
    if shown.is_any_game:
        return {}
    return {
        "questions": breach_questions(shown.voice, typed, refusals),
        "refused": bool(refusals),
        "fine": signed(fine_now(variant, shown.fold.standing)),
        "laws": f"{under(Choices(variant.game, variant.options, variant.seats))}#{LAWS}",
    }


def _page(
    request: HttpRequest,
    found: Reach,
    typed: Typed | None = None,
    refusals: Sequence[Refusal] = (),
    hand: int = 0,
) -> HttpResponse:
    context = _context(request, found)
    context |= form_of(context["face"], typed, refusals, hand)
    if found.may_write:
        context |= _links(request, found)
    return remember_writer(private(render(request, "scoring/sheet.html", context)), "")


def _context(request: HttpRequest, found: Reach) -> dict[str, Any]:
    shown = face(request, found.sheet)
    place, rank = place_of(found.sheet), rank_at(request, found.sheet)
    own, holder = own_seat(request, shown), holder_at(request, found.sheet)
    return {
        "face": shown,
        "code": found.code,
        "may_write": found.may_write,
        "writer": writer_of(request, found.sheet),
        "headers": json.dumps({"If-None-Match": _etag_of(request, found, shown, place)}),
        "last": shown.entries[-1],
        "following": _following(found),
        "goes_on": not shown.fold.over,
        "ref": token(),
        "own": own,
        "home": _home(place, found.sheet, holder),
        "own_name": shown.fold.head.names[own] if own is not None else "",
        "own_state": shown.confirmed.states[own] if own is not None else "",
        "place": place,
        "directs": rank >= DIRECT,
        "corrects": rank >= SCORE,
        "more_rounds": bool(place and place.in_book) and more_rounds(found.sheet),
        "calls": calls_of(shown),
        "from_desk": asked_from_desk(shown.confirmed),
        "answers": [(words, ready(words)) for words in ANSWERS],
        "rings": found.may_write and rings(found.sheet),
        "kept": entry_of(request).settles,
        "phone_worker": reverse("scoring:sheet-worker") if offered() else "",
        **(_taken_along(request, shown) if found.may_write else {}),
    }


def _taken_along(request: HttpRequest, shown: SheetPage) -> dict[str, Any]:
    """What lets a phone count on by itself: the hands that stand, how they are counted, what some hands are asked besides."""
    variant = shown.voice.variant
    return {
        "counting": counting.address(request, variant),
        "so_far": so_far(shown.fold),
        "further": [(one.key, [one]) for one in further_questions(shown.voice)],
    }


def _home(place: SheetPlace | None, sheet: Sheet, holder: Member | None) -> str:
    """Where somebody goes from the sheet: to his own page of the club, else to that of the evening."""
    if place is None or sheet.evening is None:
        return ""
    if holder is not None:
        return reverse("scoring:mine", kwargs={"club": sheet.evening.season.club.slug})
    return reverse("scoring:check-in", args=[place.code])


def own_seat(request: HttpRequest, shown: SheetPage) -> int | None:
    """The seat of whoever has this device in hand: as the club knows him, else by the name under which it writes."""
    head, holder = shown.fold.head, holder_at(request, shown.sheet)
    if holder is not None and holder.key in head.members:
        return head.members.index(holder.key)
    names = [key(name) for name in head.names]
    writer = key(writer_of(request, shown.sheet))
    return names.index(writer) if writer in names else None


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


def _etag(request: HttpRequest, found: Reach) -> str:
    newest = Sheet.objects.filter(pk=found.sheet.pk).values_list(
        Max("entries__n"), Max("confirmations__n"), "following__pk"
    )
    entry, said, following = newest[0]
    return _tag(request, found, (entry, said or 0), following is not None, place_of(found.sheet))


def _etag_of(request: HttpRequest, found: Reach, shown: SheetPage, place: SheetPlace | None) -> str:
    followed = hasattr(found.sheet, "following")
    return _tag(request, found, (shown.version, shown.confirmed.last), followed, place)


def _tag(
    request: HttpRequest, found: Reach, versions: tuple[int, int], followed: bool, place: SheetPlace | None
) -> str:
    writing = "w" if found.may_write else "r"
    next_match = "n" if followed else ""
    next_match += "b" if place and place.in_book else ""
    version = "-".join(map(str, versions))
    return f'"{version}-{language.current()}-{DECK.chosen(request)}-{writing}{next_match}"'

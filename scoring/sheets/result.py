"""Only the result of a match at a table of an evening: how everybody stood in the end, and no hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web import numbers
from config.web.forms import given, numbered, whole, word
from config.web.privacy import private
from rules.engine.standing import Points
from scoring.journal.book import Overtaken
from scoring.journal.reading import club_version
from scoring.models import token
from scoring.sheets.access import Reach, reach_to_write
from scoring.sheets.forms import HIGHEST, LONGEST_REF
from scoring.sheets.page import SheetPage, face
from scoring.sheets.place import place_of
from scoring.sheets.service.results import SHEET
from scoring.sheets.service.typed_results import chalks_up, type_in


@dataclass(frozen=True)
class ResultForm:
    """The scores by seat, and what the game itself chalks up; ``seen``: the version of the club's book."""

    scores: Mapping[int, str] = numbered(name="score-")
    marks: Mapping[int, str] = numbered(name="mark-")
    seen: int = whole(0, high=HIGHEST)
    ref: str = word(LONGEST_REF)


class ResultRow(NamedTuple):
    """A player as the form has him."""

    name: str
    score: str
    mark: str


def takes_a_result(found: Reach, shown: SheetPage) -> bool:
    """Whether only a result can be said of a sheet: it is one of an evening, nothing stands on it nor in the book."""
    place = place_of(found.sheet)
    return place is not None and not place.in_book and not shown.fold.rows and bool(shown.fold.head.members)


@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, code: str) -> HttpResponse:
    """The form; POST writes the result into the book of the evening."""
    found = reach_to_write(code)
    shown = face(request, found.sheet)
    if not takes_a_result(found, shown):
        return redirect("scoring:sheet", code=code)
    if request.method != "POST":
        return _page(request, found, shown, ResultForm(), "")
    form = given(request, ResultForm)
    seats = range(len(shown.fold.head.names))
    scores: list[Points] = [n for seat in seats if (n := numbers.points(form.scores.get(seat, "").strip())) is not None]
    marks = [n for seat in seats if (n := numbers.read(form.marks.get(seat, "").strip())) is not None]
    if len(scores) < len(seats):
        return _page(request, found, shown, form, _("Write a number for everybody."))
    if chalks_up(shown.voice.variant) and len(marks) < len(seats):
        wrong = _("Write for everybody how many Bolla they have, 0 if they have none.")
        return _page(request, found, shown, form, wrong)
    counted = marks if chalks_up(shown.voice.variant) else []
    outcome = type_in(found.sheet, scores, counted, SHEET, form.seen, form.ref or token())
    if isinstance(outcome, Overtaken):
        return _page(request, found, shown, form, _("Somebody has entered something else. Look at the sheet."))
    return redirect("scoring:sheet", code=code)


def _page(request: HttpRequest, found: Reach, shown: SheetPage, form: ResultForm, problem: str) -> HttpResponse:
    assert found.sheet.evening is not None
    rows = [
        ResultRow(name, form.scores.get(seat, ""), form.marks.get(seat, ""))
        for seat, name in enumerate(shown.fold.head.names)
    ]
    context = {
        "code": found.code,
        "face": shown,
        "rows": rows,
        "problem": problem,
        "marks": chalks_up(shown.voice.variant),
        "seen": form.seen or club_version(found.sheet.evening.season.club),
        "ref": token(),
    }
    return private(render(request, "scoring/result.html", context, status=422 if problem else 200))

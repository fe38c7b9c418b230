"""Typing in a whole evening afterwards: the results at the foot of the paper sheets, or every hand of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import numbers
from config.web.forms import given
from config.web.names import key as folded
from config.web.privacy import private
from rules.engine.variant import Contradiction
from rules.games import MOST_SEATS
from rules.phrases import figure
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, SCORE, Visitor
from scoring.earlier_pages import pressed
from scoring.evening.access import address, context_of, opened
from scoring.evening.forms import LAST_ROUND, ReferenceForm, ResultRowForm, TableForm
from scoring.evening.page import page_of
from scoring.journal.book import Overtaken
from scoring.journal.reading import club_version, evening_book
from scoring.league.results import Result
from scoring.models import Evening, Sheet, token
from scoring.sheets.entry_grid import EntryGrid, grid_of
from scoring.sheets.fold import Fold
from scoring.sheets.grid import wants_short
from scoring.sheets.page import face
from scoring.sheets.service import fold_of
from scoring.sheets.service import rounds as evenings
from scoring.sheets.service.typed_results import chalks_up, type_in

HANDS = "hands"
LONGEST_SCORE, LONGEST_MARK = 8, 3  # as they are shown again


class MarkCell(NamedTuple):
    """What the game chalks up against somebody, as a cell."""

    name: str
    value: str


class Score(NamedTuple):
    """Somebody at a table, and the cells of his score and his marks."""

    seat: int
    who: str
    name: str
    value: str
    mark: MarkCell | None


class GridMatch(NamedTuple):
    """A table of a round. ``order``: who came where, once it has a result. ``played``: its hands stand on the sheet.

    ``free``: how many more sit at the largest table of the evening.
    """

    sheet: Sheet
    seen: int
    scores: tuple[Score, ...]
    order: str
    played: bool
    free: int = 0
    wrong: str = ""
    overtaken: int = 0


class TypedMatch(NamedTuple):
    """A row as it was typed; ``wrong`` says what cannot be read."""

    scores: tuple[float, ...]
    marks: tuple[int, ...]
    wrong: str = ""


class GridDesk(NamedTuple):
    """One sheet to be typed in hand by hand."""

    sheet: Sheet
    grid: EntryGrid


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def grid(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The grid of an evening; POST takes results."""
    visitor, found = opened(request, club, season, evening, SCORE)
    if request.method != "POST":
        return _page(request, visitor, found)
    if pressed(request)[0] == "table":  # of a page opened before this had its own address
        return table(request, club, season, evening)
    return _take(request, visitor, found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """Lays another table. Looking there shows the grid."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    return _table(request, visitor, found) if request.method == "POST" else _page(request, visitor, found)


def _take(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """Posts the rows that say something new. A script sends some of them and gets them back."""
    tried: dict[int, GridMatch] = {}
    taken = []
    sent = given(request, ReferenceForm).ref
    for before in _matches(evening):
        sheet, form = before.sheet, given(request, ResultRowForm, of=before.sheet.pk)
        typed = _typed(form, before)
        if before.played or typed is None:
            continue
        if typed.wrong:
            tried[sheet.pk] = _as_typed(form, before)._replace(wrong=typed.wrong)
            continue
        seen = form.seen or 0
        ref = f"{sent}-{sheet.pk}-{seen}"[:32]
        outcome = type_in(sheet, typed.scores, typed.marks, visitor.writer, seen, ref)
        if isinstance(outcome, Overtaken):
            words = _("Somebody has entered something else: %(told)s") % {"told": before.order or _("taken out")}
            tried[sheet.pk] = _as_typed(form, before)._replace(wrong=words, overtaken=outcome.theirs.n)
        else:
            taken.append(sheet.pk)
    if "Weli-Row" not in request.headers:
        return _page(request, visitor, evening, tried) if tried else redirect(address(evening, "evening-grid"))
    rows = [tried.get(match.sheet.pk, match) for match in _matches(evening)]
    html = {row.sheet.pk: _html(row) for row in rows if row.sheet.pk in tried or row.sheet.pk in taken}
    return private(JsonResponse({"rows": html, "sums": {}, "wrong": {}, "taken": taken, "over": ""}))


def _html(row: GridMatch) -> str:
    return render_to_string("scoring/evening/_grid_match.html", {"row": row})


def _typed(form: ResultRowForm, before: GridMatch) -> TypedMatch | None:
    """A row as it was typed; None where it says nothing, or nothing new."""
    texts = [form.scores.get(score.seat, "").strip() for score in before.scores]
    marks = [form.marks.get(score.seat, "").strip() for score in before.scores if score.mark]
    same = texts == [score.value for score in before.scores]
    if not any(texts) or (same and marks == [score.mark.value for score in before.scores if score.mark]):
        return None
    scores = [points for text in texts if (points := numbers.points(text)) is not None]
    counts = [count for text in marks if (count := numbers.read(text)) is not None]
    if len(scores) < len(texts):
        return TypedMatch((), (), _("Write a number for everybody."))
    if len(counts) < len(marks):
        return TypedMatch((), (), _("Write for everybody how many Bolla they have, 0 if they have none."))
    return TypedMatch(tuple(scores), tuple(counts))


def _as_typed(form: ResultRowForm, row: GridMatch) -> GridMatch:
    scores = tuple(
        score._replace(
            value=form.scores.get(score.seat, "")[:LONGEST_SCORE],
            mark=score.mark._replace(value=form.marks.get(score.seat, "")[:LONGEST_MARK]) if score.mark else None,
        )
        for score in row.scores
    )
    return row._replace(scores=scores, seen=form.seen or 0)


def _sheets(evening: Evening) -> list[Sheet]:
    """The matches of the evening, round by round, table by table."""
    found = list(evening.sheets.order_by("round", "table", "pk").prefetch_related("entries"))
    for sheet in found:
        sheet.evening = evening
    return found


def _matches(evening: Evening) -> list[GridMatch]:
    """All of them as they stand in the book."""
    known = {result.key: result for result in evening_book(evening).results}
    seen = club_version(evening.season.club)
    rows = [_match(sheet, known.get(f"s{sheet.pk}"), seen) for sheet in _sheets(evening)]
    most = max((len(row.scores) for row in rows), default=0)
    return [row._replace(free=most - len(row.scores)) for row in rows]


def _match(sheet: Sheet, result: Result | None, seen: int) -> GridMatch:
    fold = fold_of(sheet)
    scores = tuple(_score(sheet, fold, seat, name, result) for seat, name in enumerate(fold.head.names))
    return GridMatch(sheet, seen, scores, _order(fold, result), bool(fold.rows))


def _score(sheet: Sheet, fold: Fold, seat: int, who: str, result: Result | None) -> Score:
    name = f"h{sheet.pk}-s{seat}"
    value = figure(result.scores[seat]) if result else ""
    counted = chalks_up(fold.variant)
    mark = MarkCell(f"{name}-m", str(result.marks[seat]) if result else "") if counted else None
    return Score(seat, who, name, value, mark)


def _order(fold: Fold, result: Result | None) -> str:
    """Who came where, in words."""
    if result is None:
        return ""
    pairs = sorted(zip(result.places, fold.head.names, strict=True))
    return ", ".join(f"{place}. {name}" for place, name in pairs)


# --- another table ------------------------------------------------------------------


def _table(request: HttpRequest, visitor: Visitor, evening: Evening) -> HttpResponse:
    """Lays a sheet for people who sat at a table that nobody has drawn here."""
    book = evening_book(evening)
    names = visitor.names()
    form = given(request, TableForm)
    number = form.round or 1
    typed = [form.names.get(seat, "").strip() for seat in range(MOST_SEATS)]
    known = {folded(names[member.key]): member.key for member in names.present}
    strangers = [name for name in typed if name and folded(name) not in known]
    people = [known[folded(name)] for name in typed if name and folded(name) in known]
    problem = _problem(strangers, people, number)
    before = [list(table) for table in book.seatings.get(number, ())]
    if not problem and {key for table in before for key in table} & set(people):
        problem = _("Somebody of these sits at another table of this round.")
    if not problem:
        try:
            shown = {member.key: names[member.key][:20] for member in names.members.values()}
            evenings.seat(evening, book, number, [*before, people], visitor.writer, names=shown)
        except (Contradiction, evenings.RoundBegun):
            problem = _("The game of this evening is not for so many at a table.")
    return _page(request, visitor, evening, problem=problem) if problem else redirect(address(evening, "evening-grid"))


def _problem(strangers: list[str], people: list[str], number: int) -> str:
    if strangers:
        return _("The club knows nobody called %(name)s.") % {"name": strangers[0]}
    if len(people) < 2 or len(set(people)) < len(people):
        return _("Write who sat at the table, each once.")
    return "" if number <= LAST_ROUND else _("Rounds are numbered from 1.")


# --- the page -----------------------------------------------------------------------


def _page(
    request: HttpRequest,
    visitor: Visitor,
    evening: Evening,
    tried: dict[int, GridMatch] | None = None,
    problem: str = "",
) -> HttpResponse:
    shown, form = page_of(evening, visitor), given(request, TableForm)
    sheets, names, rules = _sheets(evening), visitor.names(), shown.book.rule_set
    most = max(evenings.sizes(rules), default=0) if rules else 0
    context: dict[str, Any] = {
        "page_address": address(evening, "evening-grid"),
        "what": HANDS if request.GET.get("what") == HANDS else "results",
        "rounds": sorted({sheet.round for sheet in sheets}),
        "writer": visitor.member.name[:20] if visitor.member else "",
        "ref": token(),
        "problem": problem,
        "round_typed": form.round,
        "seats": [(seat, form.names.get(seat, "")) for seat in range(most)],
        "people": [names[member.key] for member in names.present],
        "next_round": max((sheet.round for sheet in sheets), default=1),
    }
    if context["what"] == HANDS:
        number = numbers.read(request.GET.get("round", "")) or next(iter(context["rounds"]), 1)
        context["round"] = number
        context["same"] = f"what={HANDS}&round={number}&"
        context["desks"] = [
            GridDesk(sheet, grid_of(face(request, sheet), short=wants_short(request)))
            for sheet in sheets
            if sheet.round == number
        ]
    else:
        rows = [(tried or {}).get(match.sheet.pk, match) for match in _matches(evening)]
        context["rows"] = rows
        context["most"] = max((len(row.scores) for row in rows), default=0)
    status = 422 if tried or problem else 200
    return page(request, "scoring/evening/grid.html", visitor, context_of(shown) | context, status)

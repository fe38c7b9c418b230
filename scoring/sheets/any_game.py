"""A new sheet for any game: how many there are, who they are if anybody wants to say so, and what wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.web.forms import given, numbered, ticked, whole, word
from config.web.names import clean
from rules.engine.variant import Variant
from scoring.sheets import service
from scoring.sheets.access import may_open
from scoring.sheets.beginning import same_names
from scoring.sheets.points import ANY_GAME, HIGHEST_TARGET, MOST_ROUNDS, MOST_SIDES, POINTS

USUAL_SIDES = 4


@dataclass(frozen=True)
class PointsForm:
    """What was typed; ``shown``: the form was on the page, and is sent to be opened."""

    shown: str = word()
    sides: int = whole(USUAL_SIDES, low=2, high=MOST_SIDES)
    names: Mapping[int, str] = numbered(name="name-")
    lowest: bool = ticked()
    teams: bool = ticked()
    target: int = whole(0, high=HIGHEST_TARGET)
    rounds: int = whole(0, high=MOST_ROUNDS)


def any_game(request: HttpRequest) -> HttpResponse:
    """The form; POST opens the sheet."""
    form = given(request, PointsForm) if request.method == "POST" else PointsForm()
    if request.method != "POST" or form.shown != POINTS:
        return _page(request, PointsForm(), [])
    names = _names(form)
    problems = [_("Name at least two, or nobody at all.")] if len(names) < 2 else same_names(names)
    if not problems and not may_open(request):
        problems = [_("Many sheets were opened from here within an hour. Try again later.")]
    if problems:
        return _page(request, form, problems)
    sheet = service.open_sheet(_rules(form, len(names)), names, 0)
    return redirect("scoring:sheet", code=sheet.code)


def _names(form: PointsForm) -> tuple[str, ...]:
    """Who was named; where nobody was, everybody has a number."""
    named = tuple(name for at in range(MOST_SIDES) if (name := clean(form.names.get(at, ""))))
    if named:
        return named
    called = _("Team %(n)s") if form.teams else _("Player %(n)s")
    return tuple(called % {"n": n + 1} for n in range(form.sides))


def _rules(form: PointsForm, sides: int) -> Variant:
    chosen = {
        "wins": "lowest" if form.lowest else "highest",
        "target": form.target,
        "rounds": form.rounds,
        "sides": "teams" if form.teams else "people",
    }
    return ANY_GAME.variant(ANY_GAME.options(chosen), sides)


def _page(request: HttpRequest, form: PointsForm, problems: list[str]) -> HttpResponse:
    context = {
        "form": form,
        "problems": problems,
        "sizes": range(2, MOST_SIDES + 1),
        "places": [(at, form.names.get(at, "")) for at in range(MOST_SIDES)],
        "most": {"target": HIGHEST_TARGET, "rounds": MOST_ROUNDS},
    }
    return render(request, "scoring/any_game.html", context, status=422 if problems else 200)

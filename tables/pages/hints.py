"""How a hint is worked out, and how often its odds have come true."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web import language
from rules import phrases
from rules.games import GAMES
from rules.mind import advice, calibration
from rules.mind.calibration import Calibration
from tables.conf import conf


class CheckedGame(NamedTuple):
    """What was predicted in a game and what came true, in percent."""

    title: str
    decisions: int
    predicted: float
    true: float
    rough: bool


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What is tried, how many deals, what is rough, and a table of what came true."""
    lang = language.current()
    rows = [row for row in calibration.current(calibration.FILE) if row.whole.n]
    context = {
        "deals": advice.DEALS,
        "conf": conf(),
        "games": [_checked(row, lang) for row in rows if row.edition == GAMES[row.key].edition],
        "enough": calibration.ENOUGH,
    }
    return render(request, "tables/hints.html", context)


def _checked(row: Calibration, lang: str) -> CheckedGame:
    whole = row.whole
    return CheckedGame(
        phrases.say(lang, f"title.{row.key}"),
        whole.n,
        100 * whole.predicted / whole.n,
        100 * whole.true / whole.n,
        bool(row.misses),
    )

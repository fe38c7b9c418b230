"""The hands of the day: today's to be played once, yesterday's to be looked at by everybody."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.origin import own_pages
from config.web.privacy import private
from rules.engine.variant import Game
from tables import identity
from tables.duplicates import day
from tables.duplicates.page import DuplicatePage
from tables.pages.duplicates import reader_of, text_of, to_table


class GameOfDay(NamedTuple):
    """A game with its hand of today as far as one has played it, and that of yesterday."""

    game: str
    today: DuplicatePage | None
    yesterday: DuplicatePage | None
    text: str


@require_safe
def short(request: HttpRequest) -> HttpResponse:
    """The address without a language, as it is sent to friends."""
    return redirect("tables:day")


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """All games that have a hand of the day."""
    today = day.today()
    link = request.build_absolute_uri(reverse("tables:day-short"))
    player = identity.player_of(request)
    context = {
        "day": today,
        "games": [_of_day(request, game, today, link) for game in day.GAMES],
        "name": player.name if player else "",
    }
    return private(render(request, "tables/duplicates/day.html", context))


@own_pages
@require_POST
def play(request: HttpRequest, game: str) -> HttpResponse:
    """To one's table with today's hand."""
    wanted = day.game_of(game)
    if wanted is None:
        raise Http404(game)
    return to_table(request, day.begun(wanted, day.today()))


def _of_day(request: HttpRequest, game: Game, today: date, link: str) -> GameOfDay:
    now, before = (_page(request, game, one) for one in (today, today - timedelta(days=1)))
    return GameOfDay(game.key, now, before, text_of(now, link) if now else "")


def _page(request: HttpRequest, game: Game, of: date) -> DuplicatePage | None:
    there = day.found(game, of)
    return DuplicatePage(there, reader_of(request, game.key)) if there is not None else None

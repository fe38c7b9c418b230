"""The lobby: public tables to sit down at or to watch, and the quick seat."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import language, place
from config.web.forms import asked, given
from config.web.nameless import NAMELESS
from config.web.origin import own_pages
from config.web.privacy import private
from rules.encyclopedia.pages.catalogue import SEATS, groups
from rules.games import GAMES
from rules.mind.levels import OFFERED
from tables import access, identity, limits, seals, who_opens
from tables.conf import conf
from tables.forms import LobbyForm
from tables.lobby import about, entries, quick_seat
from tables.lobby.board import board
from tables.lobby.quick_seat import Wanted
from tables.pages.new_table import may_open

BLANK = "code"  # of the row that the page's script copies


@require_safe
def short(request: HttpRequest) -> HttpResponse:
    """The address without a language, as one sends it to friends."""
    query = request.META.get("QUERY_STRING", "")
    response = redirect("tables:lobby", permanent=False)
    if query:
        response["Location"] += f"?{query}"
    return response


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """The list of open tables, as the address filters it."""
    return _page(request)


@own_pages
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """A seat: at the table that the form names, else wherever somebody waits, else at a new table."""
    form = given(request, LobbyForm)
    wanted, code = Wanted(form.game, form.seats), form.table
    try:
        player, token = identity.seated_player(request, form.name)
    except identity.TooManyGuests:
        return _page(request, error="rate", status=429)
    if limits.used("seat", player.pk) > conf().seats_per_hour:
        return _page(request, error="rate", status=429)
    shown = form.name or player.name or NAMELESS
    error = ""
    if code:
        error = quick_seat.sit(code, player, shown, form.answers).error
    else:
        code = quick_seat.quick_seat(board.entries(), wanted, player, shown, form.answers)
    if not code:
        who_opens.admit(request, place.TABLES)
        if not may_open(request):
            return identity.remember(_page(request, error="rate", status=429), token)
        code = quick_seat.new_table(wanted, player, shown, seals.taken(form.answers), meanwhile=form.meanwhile)
    response = _page(request, error=error, status=409) if error else redirect("tables:table", code=code)
    return identity.remember(response, token)


@own_pages
@require_POST
def seal(request: HttpRequest) -> HttpResponse:
    """What the form is to see before it gives its share: the seal of the table it leads to now, or that of a new one."""
    form = given(request, LobbyForm)
    shown = quick_seat.seal(board.entries(), Wanted(form.game, form.seats), form.table)
    if shown is None:
        shown = seals.draw() if access.within(request, "seal", 4 * conf().tables_per_hour) else ""
    return private(JsonResponse({"commitment": shown}))


def _page(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    lang = language.current()
    form = asked(request, LobbyForm)
    wanted = Wanted(form.game, form.seats)
    mark = board.mark if board.kept else ""  # before the rows are read: rather told twice than not at all
    everything = [entries.row(entry, lang) for entry in board.entries()]
    rows = [row for row in everything if _fits(row, wanted, form.find)]
    rows.sort(key=_by_game if form.sort == "game" else _by_room)
    player = identity.player_of(request)
    context: dict[str, Any] = {
        "rows": rows,
        "blank": {"code": BLANK},
        "total": len(everything),
        "about": about.words(about.people_about()),
        "free": sum(1 for row in rows if row["sit"]),
        "wanted": wanted,
        "find": form.find,
        "sort": form.sort,
        "groups": groups(lang),
        "numbers": SEATS,
        "name": form.name or (player.name if player else ""),
        "error": error,
        "kept_out": identity.kept_out(request, player),
        "mark": mark if len(rows) == len(everything) else "",
        "first": next(iter(GAMES)) if not wanted.game else wanted.game,
        "levels": OFFERED,
        "wait": conf().wait,
    }
    return private(render(request, "tables/lobby.html", context, status=status))


def _fits(row: dict[str, Any], wanted: Wanted, find: str) -> bool:
    if wanted.game not in ("", row["game"]) or wanted.seats not in (None, row["seats"]):
        return False
    text = " ".join((row["name"], row["title"], row["rules"], *row["people"]))
    return find.casefold() in text.casefold()


def _by_room(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["rank"], row["order"], row["code"]


def _by_game(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["order"], row["rank"], row["code"]

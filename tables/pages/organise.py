"""The organiser's page: tables for a list of people, links to hand out, and how everything stands."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from config.web import language, numbers, place
from config.web.forms import given
from config.web.privacy import private
from config.web.qr import qr
from rules.encyclopedia import book
from rules.encyclopedia.book import Choices
from rules.encyclopedia.pages.catalogue import groups as shelves
from rules.games import GAMES
from rules.sets.choices import PRESET
from tables import group_tables, identity, limits, who_opens
from tables.conf import conf
from tables.forms import ListForm
from tables.group_tables import TableGroup
from tables.models import Player, SavedRules
from tables.pages import saved_rules
from tables.table_form import own_choices, paces

_PRESET = "rules:"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def organise(request: HttpRequest) -> HttpResponse:
    """The list, and how it would be put together."""
    if given(request, ListForm).do == "open":  # of a page opened before this had its own address
        return open_tables(request)
    player = identity.player_of(request)
    return _page(request, player, _wish(request, player))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_tables(request: HttpRequest) -> HttpResponse:
    """Opens the tables of the list. Looking there shows it."""
    player = identity.player_of(request)
    wish = _wish(request, player)
    if request.method != "POST" or wish["problem"]:
        return _page(request, player, wish)
    return _open(request, wish)


@require_GET
@never_cache
def cards(request: HttpRequest) -> HttpResponse:
    """A card with link and code for every seat, to be printed: of one table, or of all."""
    player = identity.player_of(request)
    tables = group_tables.organised(player) if player else []
    code = request.GET.get("table", "")
    tables = [table for table in tables if code in ("", table.code)]
    if player is None or not tables:
        return redirect("tables:organise")
    found = [_cards(request, one) for one in group_tables.overview(tables, player)]
    return private(render(request, "tables/organise_cards.html", {"tables": found}))


def _cards(request: HttpRequest, one: group_tables.Overview) -> tuple[group_tables.Overview, str, str, list[Any]]:
    """A table with its invitation, and its seats with theirs; each with a code to be scanned."""
    invitation = _link(request, one.table.invite)
    links = [(chair, _link(request, chair.token)) for chair in one.chairs if chair.token]
    return one, invitation, qr(invitation), [(chair, link, qr(link)) for chair, link in links]


def _wish(request: HttpRequest, player: Player | None) -> dict[str, Any]:
    """What the form asks for, how the list would sit, and what is in the way."""
    form = given(request, ListForm)
    people = group_tables.read_names(form.names)
    if form.draw:
        secrets.SystemRandom().shuffle(people)
    choices = _choices(form.rules, player)
    wanted = numbers.read(form.size) or choices.game.best
    groups = group_tables.grouped(people, choices.fitting_seats, wanted) if len(people) <= group_tables.MOST else []
    return {
        "rules": form.rules,
        "names": "\n".join(people) if request.method == "POST" else "",
        "size": form.size,
        "pace": form.pace,
        "choices": choices,
        "groups": groups,
        "people": people,
        "problem": _problem(people, groups) if request.method == "POST" else "",
    }


def _problem(people: list[str], groups: list[TableGroup]) -> str:
    if not people:
        return _("Write down who plays, one name in each line.")
    if len(people) > group_tables.MOST:
        return _("No more than %(n)d people at a time.") % {"n": group_tables.MOST}
    return "" if groups else _("These rules cannot be played by any number of people.")


def _choices(wanted: str, player: Player | None) -> Choices:
    """A game with its usual rules, a ready-made rule set, or one of the organiser's own."""
    own = own_choices(wanted, player)
    if own is not None:
        return own
    key, _colon, preset = wanted.partition(":")[2].partition(":")
    game = GAMES.get(key) or next(iter(GAMES.values()))
    return book.read_choices(game, {PRESET: preset} if wanted.startswith(_PRESET) else {})


def _open(request: HttpRequest, wish: dict[str, Any]) -> HttpResponse:
    groups = wish["groups"]
    who_opens.admit(request, place.TABLES)
    try:
        player, cookie = identity.seated_player(request, "")
        if limits.used("open", player.pk, len(groups)) > conf().tables_per_hour:
            raise identity.TooManyGuests
    except identity.TooManyGuests:
        return render(request, "429.html", status=429)
    group_tables.open_tables(player, wish["choices"], groups, wish["pace"])
    return identity.remember(redirect(reverse("tables:organise") + "#tables"), cookie)


def _page(request: HttpRequest, player: Player | None, wish: dict[str, Any]) -> HttpResponse:
    lang = language.current()
    tables = group_tables.organised(player) if player else []
    context = wish | {
        "shelves": shelves(lang),
        "presets": [(key, _presets(key, lang)) for key in GAMES if GAMES[key].presets],
        "saved": saved_rules.shown_rules(SavedRules.objects.filter(player=player), lang) if player else [],
        "paces": [(pace, words) for pace, (words, _means) in paces().items()],
        "sizes": range(2, 11),
        "looked": bool(request.method == "POST" and wish["groups"] and not wish["problem"]),
        "tables": [_told(request, one) for one in group_tables.overview(tables, player)] if player else [],
        "here": reverse("tables:organise"),
    }
    return private(render(request, "tables/organise.html", context, status=422 if wish["problem"] else 200))


def _told(request: HttpRequest, one: group_tables.Overview) -> dict[str, Any]:
    links = [(chair, _link(request, chair.token) if chair.token else "") for chair in one.chairs]
    return {"one": one, "table": one.table, "links": links, "invitation": _link(request, one.table.invite)}


def _presets(key: str, lang: str) -> list[tuple[str, str]]:
    choices = book.read_choices(GAMES[key], {})
    return [(preset.key, preset.words) for preset in book.presets(lang, choices)]


def _link(request: HttpRequest, token: str) -> str:
    return request.build_absolute_uri(reverse("tables:join", args=[token]))

"""The big screen of an evening: seats, clock and standings, to be read across the room. Its link is secret and needs no login."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from config.web.privacy import private
from config.web.qr import qr
from scoring.club.membership import short
from scoring.evening.access import evening_behind, guest_of
from scoring.evening.live import etag_of, headers, unless_known
from scoring.evening.page import page_of
from scoring.evening.standings import lines_of, table_of
from scoring.journal.reading import season_book
from scoring.models import Evening

ROWS, ROWS_BELOW_CLOCK = 13, 9  # of the standings at once
TABLES, LARGE_TABLES = 12, 9  # at once, of four and of more
FOUR = 4
SECONDS = 15  # that each of them is to be seen
CROWDED = ((6, "few"), (8, "some"), (10, "many"))  # tables, and how large their names can be
Row = TypeVar("Row")


class ScreenLeaf(NamedTuple, Generic[Row]):
    """So much of a long list as the screen has room for; the leaves take turns."""

    rows: Sequence[Row]
    number: int
    of: int


@require_safe
@never_cache
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page."""
    evening = evening_behind(code, "screen")
    return private(render(request, "scoring/evening/screen.html", _context(request, evening)))


@require_GET
@never_cache
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What changes on it. 304 while nothing has."""
    evening = evening_behind(code, "screen")
    etag = etag_of(evening, str(_leaf()))
    return unless_known(request, etag, "scoring/evening/_screen.html", lambda: _context(request, evening))


def _leaf() -> int:
    return int(time.time()) // SECONDS


def _turned(rows: Sequence[Row], at_once: int) -> ScreenLeaf[Row]:
    """The leaf whose turn it is."""
    leaves = [rows[at : at + at_once] for at in range(0, len(rows), at_once)] or [rows]
    leaf = _leaf() % len(leaves)
    return ScreenLeaf(leaves[leaf], leaf + 1, len(leaves))


def _context(request: HttpRequest, evening: Evening) -> dict[str, Any]:
    face = page_of(evening, guest_of(evening))
    coming = {member.key: face.names[member.key] for member in face.names.present}
    face = replace(face, names=replace(face.names, shown={**face.names.shown, **short(coming)}))
    season = (
        None if face.book.match else season_book(evening.season)
    )  # a match against another club is none of its matters
    lines = lines_of(table_of(season, face.names), face.names) if season else []
    link = request.build_absolute_uri(reverse("scoring:check-in", args=[evening.code]))
    tables = face.now.tables if face.now else ()
    large = any(len(table.seats) > FOUR for table in tables)
    return {
        "face": face,
        "evening": evening,
        "season": evening.season,
        "club": evening.season.club,
        "standings": _turned(lines, ROWS_BELOW_CLOCK if face.clock else ROWS),
        "seated": _turned(tables, LARGE_TABLES if large else TABLES),
        "size": next((size for most, size in CROWDED if len(tables) <= most), "crowd"),
        "headers": headers(etag_of(evening, str(_leaf()))),
        "code": qr(link),
    }

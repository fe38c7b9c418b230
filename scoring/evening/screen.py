"""The big screen of an evening: seats, clock and standings, to be read across the room. Its link is secret and needs no login."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

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
SECONDS = 15  # that each of them is to be seen
CROWDED = ((6, "few"), (8, "some"), (10, "many"))  # tables, and how large their names can be


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


def _context(request: HttpRequest, evening: Evening) -> dict[str, Any]:
    face = page_of(evening, guest_of(evening))
    coming = {member.key: face.names[member.key] for member in face.names.present}
    face = replace(face, names=replace(face.names, shown={**face.names.shown, **short(coming)}))
    season = (
        None if face.book.match else season_book(evening.season)
    )  # a match against another club is none of its matters
    lines = lines_of(table_of(season, face.names), face.names) if season else []
    rows = ROWS_BELOW_CLOCK if face.clock else ROWS
    leaves = [lines[at : at + rows] for at in range(0, len(lines), rows)] or [[]]
    leaf = _leaf() % len(leaves)
    link = request.build_absolute_uri(reverse("scoring:check-in", args=[evening.code]))
    tables = len(face.now.tables) if face.now else 0
    return {
        "face": face,
        "evening": evening,
        "season": evening.season,
        "club": evening.season.club,
        "lines": leaves[leaf],
        "leaf": leaf + 1,
        "leaves": len(leaves),
        "size": next((size for most, size in CROWDED if tables <= most), "crowd"),
        "headers": headers(etag_of(evening, str(_leaf()))),
        "code": qr(link),
    }

"""Sending everybody home: the evening is over, and what nobody has confirmed yet is listed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.membership import DIRECT
from scoring.evening.access import back, context_of, opened
from scoring.evening.page import EveningPage, page_of
from scoring.evening.rows import EveningTable
from scoring.evening.signals import results_asked
from scoring.models import Evening, token


class ReleasedResults(NamedTuple):
    """To whom the results of an evening go: how many want them, how many are still to be sent them, and when, how many were."""

    wanted: int
    waiting: int
    due: datetime | None
    sent: int


class OpenTable(NamedTuple):
    """A table of whose result not everybody has said that it is right. ``silent``: who has not; empty where it has none."""

    round: int
    final: bool
    table: EveningTable
    silent: tuple[str, ...]

    @property
    def disputed(self) -> bool:
        """Whether somebody holds it to be wrong."""
        return self.table.said is not None and bool(self.table.said.open)


def open_tables(face: EveningPage) -> list[OpenTable]:
    """The tables that are not confirmed by everybody, round by round; those typed in from paper bear signatures there."""
    return list(_open_tables(face))


def _open_tables(face: EveningPage) -> Iterator[OpenTable]:
    for each in face.rounds:
        for table in each.tables:
            said = table.said
            if not table.over:
                yield OpenTable(each.number, each.final, table, ())
            elif said is not None and not said.by_all and (each.number, table.number) in face.dealt:
                names = [seat.name for seat in table.seats]
                silent = [name for name, state in zip(names, said.states, strict=False) if state != "right"]
                yield OpenTable(each.number, each.final, table, tuple(silent))


def results_told(evening: Evening) -> ReleasedResults | None:
    """To whom its results go; None where nobody tells anybody."""
    answers: list[Any] = [answer for _who, answer in results_asked.send(Evening, evening=evening)]
    told: ReleasedResults | None = next((one for one in answers if one.wanted or one.waiting or one.sent), None)
    return told


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def home(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What is still open; POST sends everybody home all the same."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    face = page_of(found, visitor)
    left = open_tables(face)
    if request.method == "POST":
        facts = {"unconfirmed": [[one.round, one.table.number] for one in left]}
        clubs.say(found, visitor.writer, subjects.HOME, "", facts, ref=token())
        return back(found)
    context = context_of(face) | {
        "unplayed": [one for one in left if not one.table.over],
        "unconfirmed": [one for one in left if one.table.over],
        "confirmed": sum(table.over for each in face.rounds for table in each.tables)
        - sum(one.table.over for one in left),
        "told": results_told(found),
    }
    return page(request, "scoring/evening/home.html", visitor, context)


@require_POST
def stay(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The evening goes on after all."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    clubs.say(found, visitor.writer, subjects.HOME, "", None, ref=token())
    return back(found)

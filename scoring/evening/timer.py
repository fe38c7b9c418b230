"""The clock of a round: the director starts it, lets it stand, gives more time; all pages show the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given
from scoring.book import clock, subjects
from scoring.book.fold import Timer
from scoring.club import service as clubs
from scoring.club.membership import DIRECT, Visitor
from scoring.earlier_pages import pressed
from scoring.evening.access import back, opened
from scoring.evening.forms import ClockForm
from scoring.evening.page import book_of
from scoring.evening.show import shown
from scoring.models import Evening, token

USUAL = 40  # minutes, where the evening says nothing
MORE = 5

View = Callable[[HttpRequest, str, str, str], HttpResponse]
Facts = dict[str, Any] | None


@require_POST
def start(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The clock of a round begins to run."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    form, book = given(request, ClockForm), book_of(found)
    minutes = form.minutes or book.minutes or USUAL
    return _set(visitor, found, clock.started(form.round, minutes, time.time()))


@require_POST
def next_round(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The evening goes on with a round although one before it still lacks a result; with its clock, where it has one."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    number, book = given(request, ClockForm).round, book_of(found)
    if number not in book.seatings:
        return shown(request, visitor, found, _("Nobody is seated in this round yet. Draw its seats first."), 409)
    told = clock.started(number, book.minutes, time.time()) if book.minutes else clock.silent(number)
    return _set(visitor, found, told)


def _of_running(change: Callable[[Timer, float], Facts]) -> View:
    """The view of a command about the clock that is set, which gives what is to hold of it from now on."""

    @require_POST
    def view(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
        visitor, found = opened(request, club, season, evening, DIRECT)
        running = book_of(found).timer
        if running is None:
            return shown(request, visitor, found, _("The clock is not set. Start it first."), 409)
        return _set(visitor, found, change(running, time.time()))

    return view


pause = _of_running(clock.paused)
go = _of_running(clock.resumed)
more = _of_running(lambda running, now: clock.longer(running, MORE, now))
stop = _of_running(lambda running, now: None)

_EARLIER: dict[str, View] = {"start": start, "pause": pause, "go": go, "more": more, "stop": stop}


@require_POST
def timer(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What a page sends that was opened before each command had its address."""
    word, _what = pressed(request)
    if word in _EARLIER:
        return _EARLIER[word](request, club, season, evening)
    visitor, found = opened(request, club, season, evening, DIRECT)
    return shown(request, visitor, found, _("The clock is not set. Start it first."), 409)


def _set(visitor: Visitor, evening: Evening, facts: Facts) -> HttpResponse:
    clubs.say(evening, visitor.writer, subjects.TIMER, "", facts, ref=token())
    return back(evening, "now")

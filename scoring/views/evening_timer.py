"""The clock of a round: the director starts it, lets it stand, gives more time; all pages show the same."""

from __future__ import annotations

import time

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.book import clock, subjects
from scoring.membership import DIRECT
from scoring.models import token
from scoring.service import clubs
from scoring.views.evening import back, number_of, opened, shown
from scoring.views.evening_face import book_of

USUAL = 40  # minutes, where the evening says nothing
MORE = 5


@require_POST
def timer(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """``do``: start, pause, go, more, stop."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    book = book_of(found)
    do, now, running = request.POST.get("do", ""), time.time(), book.timer
    if do == "start":
        number = max(1, number_of(request, "round", 1))
        minutes = max(1, number_of(request, "minutes", book.minutes or USUAL, 600))
        facts = clock.started(number, minutes, now)
    elif running is None or do not in ("pause", "go", "more", "stop"):
        return shown(request, visitor, found, _("The clock is not set. Start it first."), 409)
    elif do == "stop":
        facts = None
    else:
        facts = {
            "pause": clock.paused(running, now),
            "go": clock.resumed(running, now),
            "more": clock.longer(running, MORE, now),
        }[do]
    clubs.say(found, visitor.writer, subjects.TIMER, "", facts, ref=token())
    return back(found, "now")

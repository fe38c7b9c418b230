"""The clock of a round is the server’s."""

from __future__ import annotations

import time
from dataclasses import replace

from scoring.book import clock
from scoring.book.fold import Timer
from scoring.journal.reading import evening_book
from tests.league.evenings import at
from tests.league.people import browser


def test_the_clock_is_the_servers(evening, people, director):
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "30"})
    timer = evening_book(evening).timer
    assert (timer.round, timer.left) == (1, 1800)
    assert abs((timer.started or 0) - time.time()) < 5
    director.post(at(evening, "timer/pause/"))
    assert evening_book(evening).timer.started is None
    director.post(at(evening, "timer/more/"))
    assert 2095 <= evening_book(evening).timer.left <= 2100
    director.post(at(evening, "timer/go/"))
    assert evening_book(evening).timer.started is not None
    assert "data-clock" in browser().get(f"/e/{evening.code}/").text
    director.post(at(evening, "timer/stop/"))
    assert evening_book(evening).timer is None
    assert director.post(at(evening, "timer/more/")).status_code == 409


def test_a_clock_that_has_run_out_gets_its_minutes_from_now_on():
    over = Timer(1, 1000.0, 60)
    assert clock.remaining(over, 1100) == -40
    assert clock.longer(over, 5, 1100) == {"round": 1, "started": 1100, "left": 300}
    assert clock.longer(replace(over, started=None), 5, 9999) == {"round": 1, "started": None, "left": 360}

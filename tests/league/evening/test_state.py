"""In which state an evening is, told from its book, the sheets that were laid, and the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from scoring.book.ahead import ahead, running
from scoring.book.fold import EveningBook, PlannedStage, SeasonBook, Timer
from scoring.evening.state import EveningStage, LaidSheet, current_round, stage_of, tables_over
from scoring.league.results import Result

DAY = date(2026, 1, 9)
PLANNED = EveningBook("e", DAY, rounds=2)
FIRST = replace(PLANNED, seatings={1: (("a", "b", "c"), ("d", "e", "f"))})
SECOND = replace(FIRST, seatings={**FIRST.seatings, 2: (("a", "b", "c"),)})


def ended(book, *tables):
    """The book after matches at these tables have ended."""
    results = (
        Result("r", "e", DAY, number, table, "ramsen", 1, (), ("a",), (0.0,), (1,), (0,)) for number, table in tables
    )
    return replace(book, results=tuple(results))


WHOLE = ended(SECOND, (1, 1), (1, 2), (2, 1))
WRITTEN_ON = [LaidSheet(1, 1), LaidSheet(1, 2, written_on=True)]


@pytest.mark.parametrize(
    ("book", "sheets", "stage"),
    [
        (replace(FIRST, cancelled=True), (), EveningStage.OFF),
        (PLANNED, (), EveningStage.ARRIVING),
        (FIRST, (), EveningStage.READY),
        (FIRST, [LaidSheet(1, 1)], EveningStage.READY),
        (FIRST, WRITTEN_ON, EveningStage.PLAYING),
        (replace(FIRST, timer=Timer(1, None, 60)), (), EveningStage.PLAYING),
        (replace(FIRST, timer=Timer(2, None, 60)), (), EveningStage.READY),  # a clock that nobody needs yet
        (ended(FIRST, (1, 1)), (), EveningStage.PLAYING),
        (ended(FIRST, (1, 1), (1, 2)), (), EveningStage.BETWEEN),
        (ended(SECOND, (1, 1), (1, 2)), (), EveningStage.READY),
        (WHOLE, (), EveningStage.PLAYED),
    ],
)
def test_where_an_evening_is_on_its_day(book, sheets, stage):
    assert stage_of(book, DAY, sheets) == stage


def test_an_evening_goes_on_past_midnight_and_not_for_ever():
    days = [DAY + timedelta(days=more) for more in (-1, 0, 1, 2)]
    assert [stage_of(FIRST, day) for day in days] == ["ahead", "ready", "ready", "past"]
    assert stage_of(ended(FIRST, (1, 1)), days[0]) == "playing"  # somebody has begun before the day


def test_a_final_that_was_decided_without_a_match_is_over():
    stage = PlannedStage("final:1", 1, ("a", "b", "c"), order=("b", "a", "c"))
    final = replace(ended(FIRST, (1, 1), (1, 2)), rounds=1, stages=(stage,))
    final = replace(final, seatings={**FIRST.seatings, 2: (("a", "b", "c"),)})
    sheets = [LaidSheet(2, 1, "final:2"), LaidSheet(2, 1, "final:1")]  # the last that was laid holds
    assert (2, 1) in tables_over(final, sheets)
    assert stage_of(final, DAY, sheets) == "played"
    assert stage_of(final, DAY, sheets[:1]) == "ready"


def test_the_round_that_is_played_is_the_clocks_then_the_first_then_the_last():
    assert current_round(PLANNED, frozenset()) is None
    assert current_round(SECOND, frozenset()) == 1
    assert current_round(replace(SECOND, timer=Timer(2, 0, 60)), frozenset()) == 2
    assert current_round(replace(SECOND, timer=Timer(2, 0, 60)), frozenset({(2, 1)})) == 1
    assert current_round(SECOND, tables_over(WHOLE)) == 2


def test_what_a_club_has_before_it():
    evenings = (replace(PLANNED, key=str(n), day=DAY + timedelta(days=n), cancelled=n == 3) for n in range(9))
    assert [one.key for one in ahead(SeasonBook(evenings=tuple(evenings)), DAY + timedelta(days=2))] == [
        "1",
        "2",
        "4",
        "5",
        "6",
    ]


def test_the_evening_that_may_be_going_on_is_the_last_that_has_begun_and_not_ended():
    off = replace(PLANNED, key="off", cancelled=True)
    later = replace(PLANNED, key="later", day=DAY + timedelta(days=7))
    book = replace(SeasonBook(), evenings=(PLANNED, off, later))
    found = [running(book, DAY + timedelta(days=more)) for more in (-1, 0, 1, 2, 7)]
    assert [one and one.key for one in found] == [None, "e", "e", None, "later"]

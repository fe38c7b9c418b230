"""What a member's page counts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.league.statistics import HeadToHead, left_behind, portrait, records, together
from tests.league.test_ratings import DAY, match

YEAR = [
    match("1", "abc", (1, 2, 3), marks=(0, 0, 1)),
    match("2", "bad", (1, 2, 2), marks=(0, 1, 1)),
    match("3", "abcd", (1, 1, 3, 4), day=7, game="rams", hands=14),
    match("4", "ab", (1, 2), day=7, round=2, ended="abandoned"),
    match("5", "cda", (1, 2, 3), day=14),
]


def test_matches_at_one_table_come_in_the_order_in_which_their_sheets_were_laid():
    told = [match("s10", "ab", (1, 2)), match("s9", "ab", (2, 1))]
    assert [one.key for one in portrait("a", told).matches] == ["s10", "s9"], "the latest first"


def test_what_a_member_has_done():
    anna = portrait("a", YEAR)
    assert [one.key for one in anna.matches] == ["5", "3", "2", "1"]
    assert (anna.overall.matches, anna.overall.won, anna.overall.last, anna.overall.marks) == (4, 2, 2, 1)
    assert [(game, one.matches, one.won) for game, one in anna.by_game] == [("ramsen", 3, 1), ("rams", 1, 1)]


def test_whom_a_member_has_met():
    assert portrait("a", YEAR).opponents == (
        HeadToHead("b", 3, ahead=1, level=1, behind=1),
        HeadToHead("c", 3, ahead=2, level=0, behind=1),
        HeadToHead("d", 3, ahead=1, level=1, behind=1),
    )
    assert [one.key for one in together("a", "b", YEAR)] == ["3", "2", "1"]


def test_matches_in_a_row():
    bert = portrait("b", YEAR)
    assert bert.winning == (2, DAY, DAY + timedelta(days=7))
    assert bert.without_last == (3, DAY, DAY + timedelta(days=7))
    assert portrait("d", YEAR).winning is None


def test_the_best_evening_is_that_with_most_left_behind():
    best = portrait("b", YEAR).best
    assert best.day == DAY + timedelta(days=7)
    assert best.tally.shares == pytest.approx(2.5 / 3)


@pytest.mark.parametrize(
    ("places", "seat", "share"),
    [((1, 2, 3), 0, 1), ((1, 2, 3), 2, 0), ((1, 1, 3, 4), 1, 2.5 / 3), ((2, 1, 2), 0, 0.25)],
)
def test_how_many_were_left_behind(places, seat, share):
    assert left_behind(places, seat) == pytest.approx(share)


def test_records_of_the_club():
    found = {record.key: record for record in records(YEAR, least=3)}
    assert (found["matches"].holders, found["matches"].value) == (("a",), 4)
    assert (found["won"].holders, found["won"].value) == (("a", "b"), 2)
    assert (found["winning"].holders, found["winning"].day) == (("b",), DAY + timedelta(days=7))
    assert (found["hands"].holders, found["hands"].value) == (tuple("abcd"), 14)
    assert found["share"].holders == ("b",)


def test_a_club_that_has_not_played_has_no_records():
    assert records([]) == ()
    assert portrait("a", []).best is None

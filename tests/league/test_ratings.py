"""Ratings: the same for everybody who did the same, in whatever order it is entered."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.league.ratings import NEWCOMER, UNSURE, Rating, rate
from scoring.league.results import Result

DAY = date(2026, 1, 9)


def match(key: str, people: str, places: tuple[int, ...], day: int = 0, **more: Any) -> Result:
    """A match of these people, one letter each."""
    when = DAY + timedelta(days=day)
    seats = len(people)
    made = Result(
        key=key, evening=f"e{day}", day=when, round=1, table=1, game="ramsen", edition=1, options=(),
        people=tuple(people), scores=(0.0,) * seats, places=places, marks=(0,) * seats,
    )  # fmt: skip
    return made._replace(**more)


@st.composite
def seasons(draw: st.DrawFn) -> list[Result]:
    """A few evenings of three to five at a table."""
    found = []
    for n in range(draw(st.integers(1, 8))):
        people = draw(st.lists(st.sampled_from("abcdefgh"), min_size=3, max_size=5, unique=True))
        places = draw(st.lists(st.integers(1, 5), min_size=len(people), max_size=len(people)))
        found.append(match(f"m{n}", "".join(people), tuple(places), draw(st.integers(0, 2)) * 7))
    return found


def near(ours: Rating, theirs: Rating) -> bool:
    return ours.matches == theirs.matches and ours[:2] == pytest.approx(theirs[:2], abs=1e-9)


@given(seasons(), st.integers())
def test_the_order_of_entry_does_not_matter(results, seed):
    shuffled = Random(seed).sample(results, len(results))
    expected, found = rate(results), rate(shuffled)
    assert expected.now.keys() == found.now.keys()
    assert all(near(expected.now[who], found.now[who]) for who in expected.now)


@given(seasons(), st.integers())
def test_the_seats_do_not_matter(results, seed):
    def turned(result: Result) -> Result:
        order = Random(seed).sample(range(len(result.people)), len(result.people))
        return result._replace(
            people=tuple(result.people[seat] for seat in order),
            places=tuple(result.places[seat] for seat in order),
        )

    expected, found = rate(results), rate(map(turned, results))
    assert all(near(expected.now[who], found.now[who]) for who in expected.now)


@pytest.mark.parametrize("places", [(1, 2, 2, 4), (1, 1, 1, 1), (1, 2, 3, 3)])
def test_equal_results_change_equally(places):
    for order in permutations(range(4)):
        now = rate([match("m", "abcd", tuple(places[seat] for seat in order))]).now
        for seat, other in pairwise(order):
            if places[seat] == places[other]:
                ours, theirs = "abcd"[order.index(seat)], "abcd"[order.index(other)]
                assert now[ours] == pytest.approx(now[theirs])


def test_who_wins_rises_and_who_is_last_falls():
    now = rate([match("m", "abc", (1, 2, 3))]).now
    assert now["a"].mu > NEWCOMER > now["c"].mu
    assert all(one.sigma < UNSURE for one in now.values())


def test_who_left_is_last_whatever_the_score():
    stayed = rate([match("m", "abc", (2, 1, 3))]).now
    left = rate([match("m", "abc", (1, 2, 3), left=(False, True, False))]).now
    assert left["b"].mu < NEWCOMER
    assert left["b"].mu == pytest.approx(stayed["c"].mu)


def test_two_who_left_are_equal():
    now = rate([match("m", "abcd", (1, 2, 3, 4), left=(False, True, False, True))]).now
    assert now["b"] == pytest.approx(now["d"])


def test_an_abandoned_match_is_not_rated():
    assert rate([match("m", "abc", (1, 2, 3), ended="abandoned")]).now == {}


def test_who_does_not_play_becomes_uncertain_not_poorer():
    results = [match("m", "abc", (1, 2, 3)), match("n", "bcd", (1, 2, 3), day=300)]
    before, after = rate(results, on=DAY).now["a"], rate(results).now["a"]
    assert after.mu == before.mu
    assert after.shown == before.shown
    assert after.sigma > before.sigma
    forever = rate(results, on=DAY + timedelta(days=100_000)).now["a"]
    assert forever.sigma == UNSURE


def test_a_rating_can_be_asked_for_as_of_a_day():
    first, second = match("m", "abc", (1, 2, 3)), match("n", "abc", (3, 2, 1), day=7)
    assert rate([first, second], on=DAY).now == rate([first]).now
    assert [point.day for point in rate([second, first]).curves["a"]] == [DAY, DAY + timedelta(days=7)]


def test_each_game_has_its_own():
    results = [match("m", "abc", (1, 2, 3)), match("n", "abc", (3, 2, 1), game="rams")]
    assert rate(results, game="rams").now["a"].mu < NEWCOMER < rate(results, game="ramsen").now["a"].mu
    assert rate(results).now["a"].mu == pytest.approx(rate(results).now["c"].mu)


def test_many_matches_of_one_evening_do_not_overshoot():
    """Six wins on the first evening tell less than six wins on six evenings: the opponents were newcomers all along."""
    evening = [match(f"m{n}", "abcd", (1, 2, 3, 4)) for n in range(6)]
    now = rate(evening).now
    assert now["a"].mu < NEWCOMER + 2 * UNSURE
    assert now["a"].matches == 6


def test_as_it_is_shown():
    assert (Rating().shown, Rating().give_or_take, Rating().provisional) == (1500, 667, True)

"""The pages about people: what somebody has played, against whom, ratings, records."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.book import results as facts_of
from scoring.book import subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.league.results import Result
from tests.league.people import browser, evening_of, season_of, taken_in


@pytest.fixture
def season(club):
    """A season in which four people have met twice."""
    season = season_of(club)
    people = taken_in(club, "Anna", "Bert", "Cilli", "Dora")
    play(season, "2026-01-09", people, [(1, 2, 3, 4), (1, 3, 2, 4)])
    play(season, "2026-02-13", people, [(2, 1, 3, 4)])
    return season


def play(season, day, people, places):
    evening = evening_of(season, day)
    sayings = []
    for n, placed in enumerate(places, start=1):
        result = Result(
            f"r{n}", evening.key, date.fromisoformat(day), n, 1, "ramsen", 1, (), tuple(one.key for one in people),
            tuple(float(place) for place in placed), placed, tuple(int(place == 4) for place in placed), hands=10 + n,
        )  # fmt: skip
        sayings.append(
            PostingDraft(subjects.about(subjects.RESULT, f"r{n}"), facts_of.written(result), season, evening)
        )
    post(season.club, sayings, PostingAuthor(who="test"))


def page(club, path):
    return browser(club.members.get(role="owner").player).get(f"/c/{club.slug}/{path}")


def member(club, name):
    return club.members.get(name=name)


def test_a_members_page(club, season):
    answer = page(club, f"members/{member(club, 'Anna').key}/")
    assert "Best evening: 9 January 2026, 2 of 2 matches won." in answer.text
    assert "Won 2 matches in a row" in answer.text
    assert answer.context["portrait"].overall.matches == 3
    assert "<svg" in answer.text
    assert "The same in numbers" in answer.text


def test_somebody_who_has_not_played(club, season):
    (eva,) = taken_in(club, "Eva")
    assert "Nothing has been played yet" in page(club, f"members/{eva.key}/").text


def test_two_against_each_other(club, season):
    anna, bert = member(club, "Anna"), member(club, "Bert")
    met = page(club, f"members/{anna.key}/against/{bert.key}/").context["met"]
    assert (met.ahead, met.level, met.behind) == (2, 0, 1)
    nothing = page(club, f"members/{anna.key}/against/{anna.key}/")
    assert nothing.status_code == 404
    assert "Nobody plays against himself. Choose two people." in nothing.text


def test_a_closed_club_says_how_members_come_in(club):
    stranger = browser()
    stranger.cookies["weli_language"] = "de"
    closed = stranger.get(f"/c/{club.slug}/")
    assert closed.status_code == 404
    assert "melden sich vorher an" in closed.text
    assert f"/account/login/?next=/c/{club.slug}/" in closed.text
    elsewhere = stranger.get("/c/no-such-club/")
    assert closed.text.replace(club.slug, "no-such-club") == elsewhere.text  # tells nobody that it is there


def test_ratings_as_of_a_day(club, season):
    now = page(club, "ratings/").context["rows"]
    assert [name for _, _, name, _ in now][-1] == "Dora"
    then = page(club, "ratings/?on=2026-01-31").context["rows"]
    assert {one.matches for _, _, _, one in then} == {2}
    wrong = page(club, "ratings/?on=yesterday")
    assert wrong.status_code == 422
    assert "2026-03-01" in wrong.text


def test_records(club, season):
    answer = page(club, "records/")
    assert "Longest match, in hands" in answer.text
    assert "Most matches won in a row" in answer.text


def test_names_of_those_who_left_are_gone_and_their_results_are_not(club, season):
    anna = member(club, "Anna")
    clubs.leave(anna, PostingAuthor())
    for path in ("members/", f"members/{anna.key}/", "ratings/", "records/"):
        answer = page(club, path)
        assert "Anna" not in answer.text
        assert "Former member" in answer.text


@pytest.mark.parametrize("path", ["members/", "ratings/", "records/"])
def test_strangers_see_none_of_it(club, season, path):
    assert browser().get(f"/c/{club.slug}/{path}").status_code == 404


def test_a_season_in_pictures(club, season):
    anna = member(club, "Anna")
    answer = page(club, f"{season.slug}/curves/?who={anna.key}")
    chart, grid = answer.context["chart"], answer.context["grid"]
    assert [len(curve.dots) for curve in chart.curves] == [2, 2, 2, 2]
    assert [row.label for row in grid.rows][-1] == "Dora"
    assert "The same in numbers" in answer.text


def test_a_season_without_evenings_has_no_pictures(club):
    empty = season_of(club, "Empty")
    assert "Nothing has been played in this season yet" in page(club, f"{empty.slug}/curves/").text

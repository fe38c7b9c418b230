"""Play-offs of too few people for the game, and places that were decided without a match."""

from __future__ import annotations

import re
from datetime import date
from random import Random

import pytest
from django.utils import timezone

from scoring.book import subjects
from scoring.book.results import read, written
from scoring.club import service as clubs
from scoring.club.membership import Visitor
from scoring.demo import clubs as demo
from scoring.demo.simulate import match as bots
from scoring.evening.standings import table_of
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from scoring.league.finals import stages
from scoring.league.reasons import explained
from scoring.league.results import PlayedSeason, Ruling
from scoring.league.standings import standings
from scoring.league.words import day_words, in_words
from scoring.models import Posting, Sheet
from scoring.sheets import service
from tests.league.people import evening_of, season_of, taken_in, with_role
from tests.league.seasons import day, match, matrix, played, rules

TEST = PostingAuthor(who="test")
TODAY = date(2026, 11, 20)
SWITCHES = {"worth": "marks", "best": "fewest", "final": "level", "playoffs_to": 6}
LEVEL = played(
    match(1, "anna:0 bert:5 cilli:9 dora:10", marks=(0, 1, 1, 2)),
    match(1, "anna:0 emil:5 fritz:9 dora:10", marks=(0, 3, 3, 2), round=2),
)  # Anna 0, Bert and Cilli 1, Emil and Fritz 3, Dora 4


def ruled(*given, on=LEVEL):
    return PlayedSeason(on.evenings, on.results, on.penalties, tuple(given))


# --- what it does to the standings --------------------------------------------------------


def test_a_ruling_gives_the_order_and_is_explained():
    switches = rules(**SWITCHES)
    assert [one.place for one in stages(standings(LEVEL, switches), switches)] == [2, 4]
    season = ruled(Ruling(2, ("cilli", "bert"), day(1), "e1", "Cilli cut the higher card."))
    table = standings(season, switches)
    assert matrix(table)[:3] == [(1, "anna", 0), (2, "cilli", 1), (3, "bert", 1)]
    assert [(one.place, one.played) for one in stages(table, switches)] == [(2, True), (4, False)]
    said = [in_words("en", one, str.capitalize) for one in explained(table.rows[1], table, switches)]
    assert "It was decided without a match on 9 Jan, in this order: Cilli and Bert. Cilli cut the higher card." in said
    assert "It was decided" not in " ".join(
        in_words("en", one, str) for one in explained(table.rows[0], table, switches)
    )


def test_a_ruling_holds_from_its_day_on_and_the_latest_holds():
    switches = rules(**SWITCHES)
    season = ruled(Ruling(2, ("cilli", "bert"), day(2)), Ruling(2, ("bert", "cilli"), day(3)))
    assert [row.member for row in standings(season, switches, on=day(1)).rows][1:3] == ["bert", "cilli"]
    assert [row.rank for row in standings(season, switches, on=day(1)).rows][1:3] == [2, 2]
    assert [row.member for row in standings(season, switches, on=day(2)).rows][1:3] == ["cilli", "bert"]
    assert [row.member for row in standings(season, switches).rows][1:3] == ["bert", "cilli"]
    assert [row.rank for row in standings(season, switches).rows][1:3] == [2, 3]


def test_a_ruling_stands_before_what_was_played_for_the_same_place():
    switches = rules(**SWITCHES)
    season = played(*LEVEL.results, match(1, "bert:0 cilli:4", stage="final:2", round=3))
    assert [row.member for row in standings(season, switches).rows][1:3] == ["bert", "cilli"]
    against = ruled(Ruling(2, ("cilli", "bert"), day(1)), on=season)
    assert [row.member for row in standings(against, switches).rows][1:3] == ["cilli", "bert"]


def test_of_a_result_with_somebody_without_a_stake_only_the_others_count():
    whole = match(1, "bert:4 anna:0 cilli:2", stage="final:2")
    facts = written(whole) | {"aside": [False, True, False]}
    told = read("k", "e1", day(1), facts)
    assert (told.people, told.scores, told.places, told.marks) == (("bert", "cilli"), (4, 2), (2, 1), (1, 0))
    assert facts["people"] == ["bert", "anna", "cilli"]  # the book has them all


# --- through the pages --------------------------------------------------------------------


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]


@pytest.fixture
def evening(club):
    """One of today: Anna has won; Bert and Cilli are level behind her."""
    season = season_of(club, "Ramsch", SWITCHES)
    evening = evening_of(season, timezone.localdate().isoformat(), rounds=1)
    people = {one.name.lower(): one.key for one in taken_in(club, "Anna", "Bert", "Cilli", "Dora", "Emil")}
    for key in people.values():
        clubs.say(evening, TEST, subjects.ATTENDANCE, key, {"state": "here", "from": 1, "until": 0, "for": None})
    told = match(1, " ".join(f"{people[name]}:{score}" for name, score in SCORES.items()), marks=(0, 1, 1, 2))
    clubs.say(evening, TEST, subjects.SEATING, 1, {"tables": [list(told.people)]})
    clubs.say(evening, TEST, subjects.RESULT, "t", written(told))
    return evening, people


SCORES = {"anna": 0, "bert": 5, "cilli": 9, "dora": 10}


def address(evening, page="finals/"):
    season = evening.season
    return f"/c/{season.club.slug}/{season.slug}/evenings/{evening.key}/{page}"


def order(evening):
    book = season_book(evening.season)
    names = Visitor(evening.season.club).names()
    return [(row.rank, names.members[row.member].name) for row in table_of(book, names).ranked]


def test_two_play_for_a_place_and_a_third_sits_in(evening, director):
    evening, people = evening
    page = director.get(address(evening)).text
    assert "Who sits in, without a stake?" in page
    alone = director.post(address(evening, "finals/lay/"), {"stage": "final:2"})
    assert alone.status_code == 422
    assert "Choose who sits in" in alone.text
    himself = director.post(address(evening, "finals/lay/"), {"stage": "final:2", "aside-final:2-0": people["bert"]})
    assert "Nobody sits at two tables at once." in himself.text
    laid = {"stage": "final:2", "aside-final:2-0": people["emil"]}
    assert director.post(address(evening, "finals/lay/"), laid).status_code == 302
    (stage,) = evening_book(evening).stages
    assert (set(stage.members), stage.aside) == ({people["bert"], people["cilli"]}, (people["emil"],))
    sheet = Sheet.objects.get(stage="final:2")
    assert "without a stake" in director.get(address(evening, "")).text
    seats = [people[name] for name in ("bert", "cilli", "emil")]
    seated = service.fold_of(sheet).head.members
    for taken in ((0, 0, 5), (0, 1, 4)):  # Emil takes nearly all
        tricks = [dict(zip(seats, taken, strict=True))[key] for key in seated]
        service.write_all(sheet, [{"tricks": tricks}])
    service.end(sheet)
    facts = Posting.objects.filter(subject=f"result:s{sheet.pk}").latest("n").facts or {}
    assert facts["aside"] == [False, False, True]
    assert order(evening)[:3] == [(1, "Anna"), (2, "Cilli"), (3, "Bert")]
    assert "Emil" not in [name for _rank, name in order(evening)]  # he has played for nothing yet
    season = director.get(f"/c/{evening.season.club.slug}/{evening.season.slug}/").text
    assert "The play-off from place 2 on decided it." in season


def test_it_was_decided_otherwise(evening, director):
    evening, people = evening
    bert, cilli = people["bert"], people["cilli"]
    order_of = {"place-final:2-2": cilli, "place-final:2-3": bert}
    silent = director.post(address(evening, "finals/2/decide/"), order_of)
    assert silent.status_code == 422
    assert "Say how it was decided" in silent.text
    places = re.findall(r'<select id="place-final:2-.*?</select>', silent.text, re.DOTALL)
    assert [re.findall(r"selected>(\w+)<", place) for place in places] == [["Cilli"], ["Bert"]]  # as it was chosen
    twice = director.post(
        address(evening, "finals/2/decide/"), order_of | {"place-final:2-3": cilli, "why-final:2": "the higher card"}
    )
    assert twice.status_code == 422
    assert 'value="the higher card"' in twice.text
    assert order(evening)[1:3] in ([(2, "Bert"), (2, "Cilli")], [(2, "Cilli"), (2, "Bert")])
    done = director.post(address(evening, "finals/2/decide/"), order_of | {"why-final:2": "Cilli cut the higher card."})
    assert done.status_code == 302
    assert order(evening)[:3] == [(1, "Anna"), (2, "Cilli"), (3, "Bert")]
    posting = Posting.objects.get(subject="stage:final:2")
    assert (posting.by.name, posting.why) == ("Director", "Cilli cut the higher card.")
    base = f"/c/{evening.season.club.slug}/{evening.season.slug}/"
    today = day_words("en", timezone.localdate())
    assert f"decided without a match on {today}, in this order: Cilli and Bert. Cilli cut the higher card." in (
        director.get(base).text
    )
    log = director.get(f"{base}changes/").text
    assert "Decided without a match, in this order" in log
    assert "decided without a match" in director.get(address(evening)).text
    seen = season_book(evening.season).version
    director.post(f"{base}changes/", {"n": str(posting.n), "seen": str(seen), "why": "they play after all"})
    assert order(evening)[1][0] == order(evening)[2][0] == 2


def test_the_fortieth_championship_comes_to_its_whole_order(db):
    made = demo.tell_championship(1, TODAY, lambda sign: None)
    evening, season, rng = made.evening, made.season, Random(5)
    keys = [sheet.stage for sheet in Sheet.objects.filter(round=21).order_by("table")]
    assert keys == ["final:1", "final:4", "final:6", "final:6"]
    before = {one.place: set(one.members) for one in demo.final_stages(season)}
    (four,) = [one for one in evening_book(evening).stages if one.place == 4]
    assert len(four.members) == 2
    assert len(four.aside) == 1
    for sheet in Sheet.objects.filter(round=21):
        variant = service.variant_of(sheet)
        while True:  # until no two share a place at the table
            played_out = bots(variant, ["steady"] * variant.seats, rng)
            if len(set(played_out.places)) == variant.seats:
                break
        service.write_all(sheet, played_out.hands)
    book = season_book(season)
    table = standings(book.played, rules(**book.rules))
    assert [row.rank for row in table.rows][:12] == [1, 2, 3, 4, 5, 6, 6, 8, 8, 10, 10, 12]
    assert {row.member for row in table.rows[:3]} == before[1]
    assert {row.member for row in table.rows[3:5]} == before[4]
    assert {row.member for row in table.rows[5:12]} == before[6]
    assert four.aside[0] not in {row.member for row in table.rows[:12]}
    # two tables leave some level; between them the cards are cut
    level = [row.member for row in table.rows[5:12]]
    facts = {"place": 6, "members": level, "order": [level[at] for at in (1, 0, 3, 2, 4, 5, 6)]}
    clubs.say(evening, TEST, subjects.STAGE, "final:6", facts, why="by the higher card")
    book = season_book(season)
    table = standings(book.played, rules(**book.rules))
    assert [row.rank for row in table.rows][:13] == list(range(1, 14))
    assert [row.member for row in table.rows][5:12] == facts["order"]
    assert all(one.played for one in stages(table, rules(**book.rules)))

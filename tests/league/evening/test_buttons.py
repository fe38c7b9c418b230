"""What is sent to an evening: by pages that were opened before each command had its address, and by nobody of good will."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.club import service as clubs
from scoring.evening import draft as drafts
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from tests.league.evenings import at, come, hidden, seated
from tests.league.people import browser, evening_of, season_of, taken_in, with_role

HUGE = "9" * 5000  # more digits than Python reads


@pytest.fixture(autouse=True)
def quick_draws(monkeypatch):
    monkeypatch.setattr(drafts, "EFFORT", 25_000)


@pytest.fixture
def people(club):
    return {member.name: member for member in taken_in(club, "Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni")}


@pytest.fixture
def evening(club, people):
    return evening_of(season_of(club), timezone.localdate().isoformat(), minutes=30)


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]


def states(evening):
    return {one.member: (one.state, one.first, one.last) for one in evening_book(evening).attendance}


# --- pages that were opened earlier -----------------------------------------------------


def test_a_page_of_the_evening_that_was_opened_earlier_still_says_who_comes(evening, people, director):
    anna, here = people["Anna"].key, at(evening, "here/")
    director.post(here, {"do": f"here-{anna}"})
    assert states(evening) == {anna: ("here", 1, 0)}
    director.post(here, {"do": f"rounds-{anna}", "first": "2", "last": "3"})
    assert states(evening) == {anna: ("left", 2, 3)}
    assert director.post(here, {"do": f"rounds-{anna}", "first": "3", "last": "2"}).status_code == 422
    director.post(here, {"do": f"excused-{anna}"})
    assert states(evening)[anna][0] == "excused"
    director.post(here, {"do": f"unsay-{anna}"})
    assert states(evening) == {}
    director.post(here, {"do": "newcomers", "names": "Tante Frieda"})
    assert len(states(evening)) == 1
    for nonsense in ({}, {"do": "here-nobody"}, {"do": f"fly-{anna}"}):
        assert director.post(here, nonsense).status_code == 422
    assert len(states(evening)) == 1


def test_a_phone_that_keeps_the_page_of_the_link_still_says_who_comes(evening, people):
    phone, anna, link = browser(), people["Anna"].key, f"/e/{evening.code}/"
    assert phone.post(link, {"do": f"here-{anna}"}).status_code == 302
    assert states(evening) == {anna: ("here", 1, 0)}
    phone.post(link, {"do": f"rounds-{anna}", "first": "2", "last": "0"})
    assert states(evening) == {anna: ("late", 2, 0)}
    phone.post(link, {"do": f"excused-{anna}"})
    assert states(evening)[anna][0] == "excused"
    phone.post(link, {"do": f"unsay-{anna}"})
    assert states(evening) == {}
    phone.post(link, {"do": f"here-{anna}"})
    assert phone.post(link, {"do": f"forget-{anna}"}).status_code == 302
    assert states(evening) == {anna: ("here", 1, 0)}
    for nonsense in ({}, {"do": "here-nobody"}, {"do": f"fly-{anna}"}):
        assert phone.post(link, nonsense).status_code == 422


def test_a_page_of_the_seats_that_was_opened_earlier_still_draws_and_fixes(evening, people, director):
    come(evening, *people.values())
    seats = at(evening, "seating/")
    form = hidden(director.post(seats, {"do": "draw"}, follow=True))
    first, second = (table.split(",") for table in form["round-1"].split("|"))
    changed = hidden(
        director.post(seats, form | {"do": "swap", "pick": [f"1:{first[0]}", f"1:{second[0]}"]}, follow=True)
    )
    assert changed["round-1"].startswith(second[0])
    rest = hidden(director.post(seats, changed | {"do": "lock-1"}, follow=True))
    assert sorted(seated(evening)) == [1]
    director.post(seats, rest | {"do": "lock-all"})
    assert sorted(seated(evening)) == [1, 2, 3]
    assert "round-2" in hidden(director.post(seats, {"do": "change-2"}, follow=True))
    director.post(seats, {"do": "drop"})
    assert "round-2" not in hidden(director.get(seats))
    director.post(seats, {"do": "wish-new", "one": people["Anna"].key, "other": people["Bert"].key, "kind": "apart"})
    (wish,) = season_book(evening.season).wishes
    director.post(seats, {"do": f"wish-{wish.key}"})
    assert season_book(evening.season).wishes == ()
    assert director.post(seats, {"do": "lock-x"}).status_code == 422


def test_a_page_with_a_clock_that_was_opened_earlier_still_sets_it(evening, director):
    clock = at(evening, "timer/")
    assert director.post(clock, {"do": "pause"}).status_code == 409
    director.post(clock, {"do": "start", "round": "1", "minutes": "20"})
    assert evening_book(evening).timer.left == 1200
    director.post(clock, {"do": "pause"})
    assert evening_book(evening).timer.started is None
    director.post(clock, {"do": "go"})
    assert evening_book(evening).timer.started is not None
    director.post(clock, {"do": "more"})
    assert evening_book(evening).timer.left > 1200
    director.post(clock, {"do": "stop"})
    assert evening_book(evening).timer is None


def test_a_grid_that_was_opened_earlier_still_lays_a_table(evening, people, director):
    typed = {"do": "table", "round": "1", "who-0": "Anna", "who-1": "Bert", "who-2": "Cilli"}
    assert director.post(at(evening, "grid/"), typed).status_code == 302
    assert seated(evening) == {1: [[people[name].key for name in ("Anna", "Bert", "Cilli")]]}


# --- what comes of a reload, and of hostile numbers --------------------------------------


@pytest.mark.parametrize(
    "page", ["seating/draw/", "seating/1/change/", "finals/lay/", "finals/2/decide/", "grid/table/"]
)
def test_looking_at_the_address_of_a_command_shows_its_page_and_changes_nothing(evening, people, director, page):
    come(evening, *people.values())
    version = season_book(evening.season).version
    answer = director.get(at(evening, page))
    assert answer.status_code == 200
    row = answer.text[answer.text.index('class="club-nav') :]
    assert f'href="{at(evening, page.partition("/")[0])}/" aria-current="page"' in row
    assert season_book(evening.season).version == version


def test_a_number_that_nobody_means_breaks_no_page(evening, people, director):
    anna = people["Anna"].key
    come(evening, *people.values())
    for text in (HUGE, "²", "-1"):
        answers = [
            director.post(at(evening, f"people/{anna}/rounds/"), {"first": text, "last": text}),
            director.post(at(evening, "timer/start/"), {"round": text, "minutes": text}),
            director.post(at(evening, "edit/"), {"date": "2026-01-09", "rounds": text, "minutes": text, "seen": text}),
            director.post(at(evening, "edit/"), {"do": f"up-{text}"}),
            director.post(at(evening, "seating/draw/"), {"again": text, "size": text, "preferred": text, "seen": text}),
            director.post(at(evening, "seating/swap/"), {"pick": f"{text}:{anna}"}),
            director.post(at(evening, "grid/table/"), {"round": text}),
            director.get(at(evening, f"grid/?what=hands&round={text}")),
        ]
        assert {answer.status_code for answer in answers} <= {200, 302, 422}


def test_a_table_that_cannot_be_laid_stays_in_the_form(evening, people, director):
    answer = director.post(at(evening, "grid/table/"), {"round": "7", "who-0": "Anna", "who-1": "Nobody Known"})
    assert answer.status_code == 422
    assert 'value="7"' in answer.text
    assert 'value="Nobody Known"' in answer.text


def test_a_clock_without_minutes_runs_as_long_as_was_planned(evening, director):
    director.post(at(evening, "timer/start/"), {"round": "1"})
    assert evening_book(evening).timer.left == 1800
    clubs.say(evening, PostingAuthor(), "timer", "", None)
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "900"})
    assert evening_book(evening).timer.left == 600 * 60

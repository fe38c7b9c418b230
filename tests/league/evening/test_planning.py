"""An evening is planned, changed and called off, and its pages belong to who may see them."""

from __future__ import annotations

import re

import pytest

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from scoring.models import Evening
from tests.league.evenings import at, come, drawn
from tests.league.people import ROLES, browser, with_role


def test_an_evening_is_planned_like_the_last_one(director, season):
    page = director.get(f"/c/{season.club.slug}/{season.slug}/new/")
    assert page.status_code == 200
    asked = {"date": "2026-01-09", "place": "Bäckerwirt", "rounds": "4", "minutes": "45", "game": "ramsen"}
    answer = director.post(f"/c/{season.club.slug}/{season.slug}/new/", asked | {"shown": "ramsen", "do": "save"})
    book = evening_book(Evening.objects.get())
    assert answer.url.endswith(f"/evenings/{book.key}/")
    assert (book.place, book.rounds, book.minutes, book.rule_set.game) == ("Bäckerwirt", 4, 45, "ramsen")
    again = director.get(f"/c/{season.club.slug}/{season.slug}/new/").text
    assert 'value="Bäckerwirt"' in again
    assert 'value="45"' in again


@pytest.mark.parametrize("day", ["soon", "9999-12-31"])
def test_without_a_day_nothing_is_planned_and_nothing_is_lost(director, season, day):
    answer = director.post(
        f"/c/{season.club.slug}/{season.slug}/new/", {"date": day, "place": "Post", "game": "ramsen", "do": "save"}
    )
    assert answer.status_code == 422
    assert "on which day" in answer.text
    assert 'value="Post"' in answer.text
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"rounds": "99"}, "An evening has 1 to 20 rounds."),
        ({"rounds": "0"}, "An evening has 1 to 20 rounds."),
        ({"minutes": "301"}, "A round has no more than 300 minutes."),
    ],
)
def test_more_than_can_be_planned_is_said_and_stays_in_the_form(director, season, evening, typed, told):
    version = season_book(season).version
    for page in (f"/c/{season.club.slug}/{season.slug}/new/", at(evening, "edit/")):
        plan = {"date": "2026-01-09", "game": "ramsen", "shown": "ramsen", "do": "save"}
        answer = director.post(page, plan | typed)
        assert answer.status_code == 422
        assert told in answer.text
        for name, value in typed.items():
            assert re.search(rf'name="{name}"[^>]*value="{value}"', answer.text)
    assert season_book(season).version == version


def test_the_plan_is_changed_and_called_off(director, evening):
    page = director.get(at(evening, "edit/")).text
    (seen,) = re.findall(r'name="seen" value="(\d+)"', page)
    form = {"date": "2026-01-16", "rounds": "2", "game": "mulatschak", "shown": "mulatschak", "cancelled": "on"}
    director.post(at(evening, "edit/"), form | {"do": "save", "seen": seen})
    book = evening_book(evening)
    assert (str(book.day), book.rounds, book.rule_set.game, book.cancelled) == ("2026-01-16", 2, "mulatschak", True)
    assert "called off" in director.get(at(evening)).text
    late = director.post(at(evening, "edit/"), form | {"do": "save", "seen": seen, "date": "2026-02-01"})
    assert late.status_code == 422
    assert "Somebody else has changed" in late.text
    assert str(evening_book(evening).day) == "2026-01-16"


@pytest.mark.parametrize("page", ["", "seating/", "finals/", "grid/", "paper/", "edit/"])
def test_every_page_of_an_evening_stands_among_its_others(evening, director, page):
    shown = director.get(at(evening, page)).text
    row = shown[shown.index('class="club-nav') : shown.index("</nav>", shown.index('class="club-nav'))]
    assert len(re.findall("<li>", row)) == (
        7 if page == "finals/" else 6
    )  # a season without finals has no tab for them
    assert re.findall(r'href="([^"]+)" aria-current="page"', row) == [at(evening, page)]


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what_on_an_evening(club, evening, owner, role):
    client = browser(owner) if role == "owner" else with_role(club, role)[1]
    directs = role in ("owner", "director")
    assert client.get(at(evening)).status_code == 200
    for page in ("edit/", "seating/", "finals/"):
        assert client.get(at(evening, page)).status_code == (200 if directs else 403)
    for page in ("people/new/", "timer/start/"):
        assert (client.post(at(evening, page)).status_code == 403) is not directs
    assert client.get(at(evening, "paper/")).status_code == (200 if directs or role == "scorer" else 403)


def test_a_stranger_sees_no_links_of_a_public_evening(club, evening, people, director):
    clubs.change(club, PostingAuthor(), name=club.name, public=True, initials=True)
    come(evening, *people.values())
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    page = browser().get(at(evening)).text
    assert "Round 1" in page
    assert evening.code not in page
    assert evening.screen not in page
    for sheet in evening.sheets.all():
        assert sheet.code not in page
        assert sheet.reading not in page
    assert "Cilli" not in page


def test_an_evening_that_was_taken_out_is_nowhere(evening, director):
    clubs.say(evening, PostingAuthor(who="test"), subjects.EVENING, "", None)
    for page in ("", "edit/", "seating/", "finals/", "paper/"):
        assert director.get(at(evening, page)).status_code == 404
    assert director.post(at(evening, "timer/start/")).status_code == 404
    assert browser().get(f"/e/{evening.code}/").status_code == 404
    assert browser().get(f"/e/{evening.screen}/screen/").status_code == 404


def test_the_games_of_the_season_stand_first(club, director):
    rules = {"rule_sets": [{"game": "mulatschak"}]}
    season = clubs.open_season(club, "Mulatschak", rules, PostingAuthor())
    address = f"/c/{club.slug}/{season.slug}/new/"
    page = director.get(address).text
    first = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', page, re.DOTALL)[0]
    assert first[0] == "This season"
    assert re.findall(r'value="([^"]+)"( selected)?', first[1]) == [("mulatschak", " selected")]
    assert page.count('<option value="mulatschak"') == 1
    clubs.open_evening(
        season, {"date": "2026-01-09", "rule_set": {"game": "ramsen", "edition": 1, "options": {}}}, PostingAuthor()
    )
    assert re.search(
        r'label="This season">\s*<option value="mulatschak".*?<option value="ramsen" selected',
        director.get(address).text,
        re.DOTALL,
    )

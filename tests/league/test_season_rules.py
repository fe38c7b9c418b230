"""The rules of a season on its page: read, previewed, saved; what contradicts itself or cannot be read."""

import re

import pytest

from scoring.journal.reading import season_book
from scoring.league.presets import PRESETS
from scoring.models import Season
from tests.league import people
from tests.league.books import form, text


def test_rules_are_read_by_everybody_and_saved_as_they_are_shown(book, browser):
    said = text(browser.get(book.address("rules/")))
    assert "What a match is worth points for places" in said and "one for everybody left behind" in said
    sent = form(browser, book.address("rules/?edit"))
    assert browser.post(book.address("rules/"), sent | {"do": "save"}).status_code == 302
    changed = form(browser, book.address("rules/?edit")) | {
        "do": "save",
        "best_of": "1",
        "tie_breaks": ["wins", "head-to-head"],
        "why": "as agreed in May",
    }
    assert browser.post(book.address("rules/"), changed).status_code == 302
    rules = season_book(book.season).rules
    assert rules["best_of"] == 1 and rules["tie_breaks"] == ["wins", "head-to-head"]
    assert "Not among the best 1 matches" in text(browser.get(book.address()))
    said = text(browser.get(book.address("changes/")))
    assert "How many of the best count: 0 → 1" in said and "as agreed in May" in said and "Vroni" in said


def test_a_preview_shows_what_would_change_and_saves_nothing(book, browser):
    sent = form(browser, book.address("rules/?edit")) | {"do": "preview", "placing_points": "10 1 0"}
    page = browser.post(book.address("rules/"), sent)
    said = text(page)
    assert "Points for places: one for everybody left behind → 10 1 0" in said
    assert "1 Anna 11 1. (3)" in said and "3 Cilli 0 3. (0)" in said
    assert season_book(book.season).rules == {}


def test_new_rules_are_previewed_on_the_last_season(book, browser):
    later = people.season_of(book.club, "2027")
    sent = form(browser, f"/c/{book.club.slug}/{later.slug}/rules/?edit") | {"do": "preview", "worth": "wins"}
    said = text(browser.post(f"/c/{book.club.slug}/{later.slug}/rules/", sent))
    assert "2026" in said and "1 Anna 1 1. (3)" in said


def test_contradictions_are_explained_and_a_way_out_is_one_press(book, browser):
    sent = form(browser, book.address("rules/?edit")) | {"worth": "marks"}
    page = browser.post(book.address("rules/"), sent | {"do": "save"})
    assert page.status_code == 422 and "the worst player would win the season" in text(page)
    assert "Ways out: What wins the season: fewest" in text(page)
    page = browser.post(book.address("rules/"), sent | {"way": '{"best": "fewest"}'})
    assert page.status_code == 200 and "whoever stays away does well" in text(page)
    assert season_book(book.season).rules == {}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"best_of": "many"}, "must be a whole number, not “many”"),
        ({"placing_points": "5 three 1"}, "must be a whole number or a half, not “three”"),
        ({"placing_points": "table: 5 3"}, "“table” is not a size of table"),
        ({"tie_breaks": ["wins", "wins"]}, "names something twice"),
        ({"worth": "beauty"}, "“beauty” is not a value"),
        ({"rule_sets": "[]"}, "names something that is not a rule set"),
        ({"way": "[1]"}, "Preview"),
        ({"way": "{"}, "Preview"),
        ({"way": '{"rule_sets": 5}'}, "is not written as a list"),
        ({"way": "[" * 2_000}, "Preview"),
        ({"drop_worst": "1e400"}, "must be a whole number"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_switch(book, browser, typed, said):
    sent = form(browser, book.address("rules/?edit")) | typed
    page = browser.post(book.address("rules/"), sent | {"do": "preview"})
    assert page.status_code == 200 and said in text(page)


def test_lists_for_each_size_of_table_as_people_type_them(book, browser):
    sent = form(browser, book.address("rules/?edit")) | {"do": "save", "placing_points": "3: 5, 2,5 0\n 4: 6;3 ; 1 0"}
    assert browser.post(book.address("rules/"), sent).status_code == 302
    assert season_book(book.season).rules["placing_points"] == {"3": [5, 2.5, 0], "4": [6, 3, 1, 0]}
    assert "at a table of 3: 5 2½ 0; at a table of 4: 6 3 1 0" in text(browser.get(book.address("rules/")))


def test_two_directors_at_once(book, browser):
    sent = form(browser, book.address("rules/?edit"))
    browser.post(book.address("rules/"), sent | {"do": "save", "best_of": "2"})
    page = browser.post(book.address("rules/"), sent | {"do": "save", "best_of": "3"})
    assert page.status_code == 409 and season_book(book.season).rules["best_of"] == 2
    again = {"seen": re.search(r'name="seen" value="(\d+)"', page.content.decode()).group(1)}
    assert browser.post(book.address("rules/"), sent | again | {"do": "save", "best_of": "3"}).status_code == 302


@pytest.mark.parametrize("like", ["places", "best-evenings", "differences", "zaisertshofen"])
def test_a_season_begins_with_ready_made_rules(club, browser, like):
    address = f"/c/{club.slug}/new/"
    sent = form(browser, f"{address}?like={like}")
    answer = browser.post(address, sent | {"name": "Winter 2027", "do": "save"})
    assert answer.status_code == 302
    season = Season.objects.get(slug="winter-2027")
    assert season_book(season).rules == PRESETS[like].as_json()


def test_a_season_needs_a_name(club, browser):
    page = browser.post(f"/c/{club.slug}/new/", form(browser, f"/c/{club.slug}/new/") | {"name": " ", "do": "save"})
    assert page.status_code == 422 and "Say what the season is called." in text(page)


def test_only_chosen_games_count(book, browser):
    sent = form(browser, book.address("rules/?edit")) | {"rule_sets": ['{"game": "rams"}'], "do": "save"}
    browser.post(book.address("rules/"), sent)
    assert "its game is not part of this season" in text(browser.get(book.address()))
    assert "Does not count: this game is not part of the season." in text(browser.get(book.address("results/")))
    assert "Which games count Rams" in text(browser.get(book.address("rules/")))


def test_a_club_that_has_played_nothing_previews_an_example(club, browser):
    address = f"/c/{club.slug}/new/"
    sent = form(browser, address) | {"do": "preview"}
    page = browser.post(address, sent).text
    assert "An example: eight people, six evenings" in page and "until now" not in page
    fewer = browser.post(address, sent | {"min_evenings": "5"}).text
    assert page.count("<td>–</td>") == 0 < fewer.count("<td>–</td>")  # who has come to three is not ranked
    assert not club.seasons.exists()


def test_what_few_clubs_ask_about_is_folded_and_still_sent(book, browser):
    page = browser.get(book.address("rules/?edit")).content.decode()
    groups = re.findall(r'<details class="season-group"( open)?>\s*<summary>(.*?)</summary>', page, re.DOTALL)
    assert [bool(opened) for opened, _title in groups] == [True] + [False] * 6
    order = re.search(r'id="f-tie_breaks">.*?</fieldset>', page, re.DOTALL)
    assert order
    shown, folded = order[0].split("<details>")
    assert (shown.count("<select"), folded.count("<select")) == (1, 5)
    chosen = form(browser, book.address("rules/?edit")) | {"do": "save", "tie_breaks": ["wins", "head-to-head"]}
    browser.post(book.address("rules/"), chosen)
    order = re.search(r'id="f-tie_breaks">.*?</fieldset>', browser.get(book.address("rules/?edit")).text, re.DOTALL)
    assert order
    assert order[0].split("<details>")[0].count("<select") == 3
    wrong = browser.post(book.address("rules/"), chosen | {"do": "preview", "min_evenings": "-1"}).text
    assert re.search(r'<details class="season-group" open>\s*<summary>Who comes', wrong)

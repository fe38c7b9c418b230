"""The way in for who has a spreadsheet: what the page promises can be had, and its example lists can be brought in as they are."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.exchange.example_lists import people_example, results_example
from scoring.exchange.lists import read_results
from scoring.exchange.people_list import read_people
from scoring.league.reasons import explained
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import in_words, number_words
from scoring.season.sample import NAMES, sample
from tests.league.books import text

pytestmark = pytest.mark.django_db


def page(lang="en", path=""):
    client = Client()
    client.cookies["weli_language"] = lang
    return client.get(f"/clubs/without-phones/{path}")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_example_lists_can_be_brought_in(lang):
    found = read_results(results_example(lang).encode(), "mulatschak", ())
    assert found.faults == ()
    assert len(found.matches) == 12
    assert set(found.people) <= set(NAMES)
    assert {match.game for match in found.matches} == {"ramsen"}
    people = read_people(people_example(lang).encode(), ())
    assert (people.faults, people.notes) == ((), ())
    assert [role for _name, role in people.people] == ["scorer"] + ["member"] * 7
    first = results_example("de").splitlines()[0].removeprefix("\ufeff")
    assert first == "datum;runde;tisch;spiel;spieler;punkte;platz"
    assert people_example("de").splitlines()[0].removeprefix("\ufeff") == "name;rolle"
    answer = page(lang, "results.csv")
    assert "attachment" in answer["Content-Disposition"]
    assert answer.content.decode() == results_example(lang)


def test_the_page_leads_to_a_club_to_paper_and_to_the_lists():
    answer = page()
    told = text(answer)
    assert "without repeats" in told
    for link in re.findall(r'href="(/(?:clubs|en/games)/[^"#]*)', answer.content.decode()):
        assert Client().get(link).status_code == 200, link
    assert page(path="nothing.csv").status_code == 404


def test_the_example_explains_its_first_place():
    table = standings(sample(SeasonRules()), SeasonRules(), frozenset(NAMES))
    told = text(page())
    assert f"1. {table.ranked[0].member} {number_words('en', table.ranked[0].total)}" in told
    for one in explained(table.ranked[0], table, SeasonRules()):
        assert in_words("en", one, str) in told


def test_clubs_point_to_it():
    assert "/clubs/without-phones/" in Client().get("/clubs/").content.decode()

"""The rules by which a club plays, under its own names for them."""

from __future__ import annotations

import pytest

from rules.encyclopedia.book import code_of, read_choices
from rules.games import GAMES
from scoring.club import named_rules as rule_sets
from tests.league.people import browser, season_of, with_role

OURS = read_choices(GAMES["ramsen"], {"crosses": "1"})
CODE = code_of(OURS)


def keep(client, club, code=CODE, name="Wie beim Bäckerwirt"):
    return client.post(f"/c/{club.slug}/rule-sets/", {"do": "keep", "code": code, "name": name})


@pytest.mark.parametrize("code", [CODE, CODE.upper(), f"http://testserver/r/{CODE}", f"/r/{CODE}/"])
def test_a_director_names_a_rule_set_by_its_link(club, owner, code):
    client = browser(owner)
    keep(client, club, code)
    (kept,) = rule_sets.kept(club)
    assert (kept.code, kept.name, kept.choices.changed) == (CODE, "Wie beim Bäckerwirt", (("crosses", 1),))
    assert "Wie beim Bäckerwirt" in client.get(f"/c/{club.slug}/rule-sets/").text


def test_another_name_takes_the_place_of_the_first_and_off_the_list_is_off(club, owner):
    client = browser(owner)
    keep(client, club)
    keep(client, club, name="Unsere")
    assert [one.name for one in rule_sets.kept(club)] == ["Unsere"]
    client.post(f"/c/{club.slug}/rule-sets/forget/", {"code": CODE})
    assert rule_sets.kept(club) == []
    keep(client, club)
    client.post(f"/c/{club.slug}/rule-sets/", {"do": "forget", "code": CODE})  # of a page that was opened earlier
    assert rule_sets.kept(club) == []


@pytest.mark.parametrize(("code", "name"), [("zz", "Unsere"), (CODE, " ")])
def test_what_cannot_be_kept_is_said_and_not_lost(club, owner, code, name):
    answer = keep(browser(owner), club, code, name)
    assert answer.status_code == 422
    assert f'value="{code}"' in answer.text
    assert rule_sets.kept(club) == []


def test_members_read_and_do_not_write(club):
    _, client = with_role(club, "member")
    assert client.get(f"/c/{club.slug}/rule-sets/").status_code == 200
    assert keep(client, club).status_code == 403


def test_from_the_page_of_a_rule_set_to_ones_club(club, owner):
    page = browser(owner).get(f"/clubs/rules/?code=http://testserver/r/{CODE}")
    assert club.name in page.text
    assert "You direct no club" in browser().get(f"/clubs/rules/?code={CODE}").text
    assert browser(owner).get("/clubs/rules/?code=nonsense").status_code == 404


def test_an_evening_is_planned_by_the_clubs_rules(club, owner):
    season = season_of(club)
    keep(browser(owner), club)
    page = browser(owner).get(f"/c/{club.slug}/{season.slug}/new/?rules={CODE}")
    assert page.context["beginning"].choices.changed == (("crosses", 1),)
    assert "Wie beim Bäckerwirt" in page.text


def test_the_builder_leads_to_the_clubs(client):
    page = client.get("/en/games/ramsen/yours/?crosses=1")
    assert f"/clubs/rules/?code=http%3A%2F%2Ftestserver%2Fr%2F{CODE}" in page.text

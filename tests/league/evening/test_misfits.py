"""Who comes late and who leaves early: the page of the evening, and the phones, say which seats no longer fit."""

from __future__ import annotations

import re

import pytest

from tests.league.evenings import at, come, drawn
from tests.league.people import browser


@pytest.fixture
def seated(evening, people, director):
    """Eight people at tables in all three rounds; nobody has played yet."""
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    return evening


def tap(evening, member, word, **form):
    phone = browser()
    phone.post(f"/e/{evening.code}/people/{member.key}/here/")
    phone.post(f"/e/{evening.code}/people/{member.key}/{word}/", form)
    return phone


def test_the_evening_says_who_has_gone_and_who_has_no_seat(seated, people, director):
    assert "no longer fits" not in director.get(at(seated)).text
    come(seated, people["Dora"], state="left", until=1)
    latecomer = tap(seated, people["Max"], "here")
    told = [director.get(at(seated)).text, director.get(at(seated, "part/")).text]
    for page in told:
        assert re.search(r"Round 2 no longer fits:</strong>\s+Dora will not be there.\s+Max has no seat.", page)
        assert re.search(r"Round 1 no longer fits:</strong>\s+Max has no seat.", page)
        assert "will not be there</small>" in page
    assert "Max has no table in round 1 yet" in latecomer.get(f"/e/{seated.code}/").text
    own = latecomer.get(f"/my/{seated.season.club.slug}/").text
    assert "You have no table in round 1 yet" in own


def test_one_tap_draws_that_round_again(seated, people, director):
    come(seated, people["Dora"], state="excused")
    page = director.post(at(seated, "seating/draw/"), {"again": "2"}, follow=True).text
    assert 'name="round-2"' in page and people["Dora"].key not in re.findall(r'name="round-2" value="([^"]*)"', page)[0]


def test_a_round_that_has_begun_is_left_alone_and_who_joins_later_knows_it(seated, people, director):
    director.post(at(seated, "timer/start/"), {"round": "1", "minutes": "30"})
    latecomer = tap(seated, people["Max"], "here")
    page = director.get(at(seated)).text
    assert "Round 1 no longer fits" not in page and "Round 2 no longer fits" in page
    assert "You play from round 2 on." in latecomer.get(f"/my/{seated.season.club.slug}/").text


def test_the_list_of_who_is_here_keeps_up_with_the_count(evening, people, director):
    browser().post(f"/e/{evening.code}/people/{people['Anna'].key}/here/")
    part = director.get(at(evening, "part/")).text
    assert re.search(r"<b>1</b>\s+here", part)
    assert f'id="p-{people["Anna"].key}"' in part and "Nobody yet" not in part

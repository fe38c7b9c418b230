"""Saying beforehand that one comes, perhaps, not, or brings somebody; and who waits for a place."""

from __future__ import annotations

import re

import pytest

from scoring.journal.reading import evening_book
from tests.league.evenings import at, days_off, planned
from tests.league.people import browser, evening_of, with_role


@pytest.fixture
def friday(season, people):
    """An evening three days ahead, with room for two."""
    evening = evening_of(season, days_off(3))
    planned(evening, 3, places=2)
    return evening


@pytest.fixture
def phones(club, evening, people):
    """By name everybody's phone, known since the evening that is on."""
    found = {}
    for name in ("Anna", "Bert", "Cilli"):
        found[name] = browser()
        found[name].post(f"/e/{evening.code}/people/{people[name].key}/here/")
    return found


def say(phone, evening, word, **form):
    return phone.post(f"/my/{evening.season.club.slug}/evenings/{evening.key}/{word}/", form)


def page(phone, evening):
    return phone.get(f"/my/{evening.season.club.slug}/").text


def test_the_first_who_say_so_have_the_places_and_the_next_one_waits(friday, phones, director):
    for name in ("Anna", "Bert", "Cilli"):
        assert say(phones[name], friday, "coming").status_code == 302
    assert "number 1 of those who wait" in page(phones["Cilli"], friday)
    assert "who wait" not in page(phones["Bert"], friday)
    say(phones["Anna"], friday, "coming")  # said twice, she keeps her place
    assert "who wait" not in page(phones["Anna"], friday)
    shown = director.get(at(friday)).text
    assert re.search(r"<b>3</b>\s+are coming", shown) and re.search(r"<b>1</b>\s+waits: there is room for 2", shown)
    assert shown.index("Cilli") > shown.index("Bert") and "waits for a place" in shown
    say(phones["Anna"], friday, "no")
    assert "who wait" not in page(phones["Cilli"], friday)
    assert [(one.member, one.state) for one in evening_book(friday).attendance] == [
        (friday.season.club.members.get(name="Anna").key, "excused")
    ]


def test_a_guest_waits_behind_who_has_said_so_before(friday, phones):
    say(phones["Anna"], friday, "coming")
    say(phones["Bert"], friday, "coming")
    say(phones["Anna"], friday, "guests", guests="1")
    assert "for whom you bring there is none yet" in page(phones["Anna"], friday).replace("For", "for")
    say(phones["Anna"], friday, "coming")
    assert "whom you bring" not in page(phones["Anna"], friday)


def test_an_excuse_is_taken_back_by_coming_after_all(club, season, friday, phones, director):
    say(phones["Anna"], friday, "no")
    say(phones["Anna"], friday, "perhaps")
    book = evening_book(friday)
    assert book.attendance == () and [one.answer for one in book.answers] == ["perhaps"]
    changes = director.get(f"/c/{club.slug}/{season.slug}/changes/").text
    assert "What Anna said beforehand" in changes and "Comes" in changes


def test_who_said_so_is_not_here_before_he_comes(friday, phones, director):
    say(phones["Anna"], friday, "coming")
    planned(friday, 0, places=2)
    shown = director.get(at(friday)).text
    assert re.search(r"<b>0</b>\s+here", shown) and "name-answer" in shown
    assert "I am here" in phones["Anna"].get(f"/e/{friday.code}/").text


def test_the_link_of_an_evening_ahead_says_that_one_comes(club, friday, people):
    phone = browser()
    phone.post(f"/e/{friday.code}/people/{people['Dora'].key}/here/")
    assert [one.answer for one in evening_book(friday).answers] == ["coming"]
    assert "<strong>Dora</strong> is coming." in phone.get(f"/e/{friday.code}/").text
    assert "Hello, Dora" in phone.get(f"/my/{club.slug}/").text


def test_nobody_says_anything_of_an_evening_that_is_over_or_elsewhere(club, friday, phones):
    planned(friday, -5)
    assert say(phones["Anna"], friday, "coming").status_code == 409
    assert browser().post(f"/my/{club.slug}/evenings/{friday.key}/coming/").status_code == 404
    _member, client = with_role(club, "member")
    assert client.post(f"/my/{club.slug}/evenings/nowhere/coming/").status_code == 404


def test_the_pages_that_phones_read_come_compressed(friday, phones, director):
    club = friday.season.club.slug
    for path in (f"/e/{friday.code}/", f"/my/{club}/", f"/c/{club}/{friday.season.slug}/evenings/{friday.key}/"):
        answer = phones["Anna"].get(path, headers={"accept-encoding": "gzip"})
        assert (answer.status_code, answer.headers.get("Content-Encoding")) == (200, "gzip"), path

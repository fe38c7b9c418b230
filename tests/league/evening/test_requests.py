"""What a table asks of those who run the evening: another match, or that something be put right."""

from __future__ import annotations

import pytest

from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Confirmation, Sheet
from scoring.sheets import service
from scoring.sheets.service import rounds
from tests.league.books import text
from tests.league.evenings import at, planned
from tests.league.people import browser, evening_of, season_of, taken_in, with_role
from tests.scoring.sheets import enter, tricks

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club):
    found = evening_of(season_of(club))
    planned(found, rounds=1)
    return found


@pytest.fixture
def sheet(club, evening):
    """The only match that is planned, with its result in the book."""
    people = taken_in(club, "Anna", "Bert", "Cilli")
    names = {member.key: member.name for member in people}
    rounds.seat(evening, evening_book(evening), 1, [list(names)], PostingAuthor(who="test"), names=names)
    found = evening.sheets.get()
    enter(found, tricks(3, 1, 1))
    service.end(found)
    return found


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]


def seen(client, evening):
    return text(client.get(at(evening)))


def test_a_player_cannot_add_a_match_to_the_season(evening, sheet, director):
    phone = browser()
    shown = text(phone.get(f"/s/{sheet.code}/"))
    assert "Back to the evening" in shown and "Ask the director" in shown
    for _ in range(2):  # on two phones, or twice
        assert phone.post(f"/s/{sheet.code}/again/")["Location"] == f"/s/{sheet.code}/"
    assert Sheet.objects.count() == 1
    assert Confirmation.objects.count() == 1
    assert "The director has been asked for another match" in text(phone.get(f"/s/{sheet.code}/"))
    assert "They ask for another match with the same people. It would count." in seen(director, evening)
    assert "ask for another match" not in seen(browser(), evening)


def test_the_director_says_yes(evening, sheet, director):
    browser().post(f"/s/{sheet.code}/again/")
    assert director.post(at(evening, f"sheets/{sheet.pk}/again/")).status_code == 302
    following = Sheet.objects.get(previous=sheet)
    assert f"/s/{following.code}/" in browser().get(f"/s/{sheet.code}/").text
    assert "ask for another match" not in seen(director, evening)
    assert browser().post(f"/s/{sheet.code}/again/")["Location"] == f"/s/{following.code}/"


def test_the_director_says_no_and_the_table_may_ask_again(evening, sheet, director):
    phone = browser()
    phone.post(f"/s/{sheet.code}/again/")
    for _ in range(2):
        director.post(at(evening, f"sheets/{sheet.pk}/no/"))
    assert "The director has said no to another match." in text(phone.get(f"/s/{sheet.code}/"))
    assert "ask for another match" not in seen(director, evening)
    phone.post(f"/s/{sheet.code}/again/")
    assert "ask for another match" in seen(director, evening)
    assert Sheet.objects.count() == 1


def test_who_directs_lays_the_sheet_himself(evening, sheet, director):
    assert "Lay a sheet for it" in text(director.get(f"/s/{sheet.code}/"))
    director.post(f"/s/{sheet.code}/again/")
    assert Sheet.objects.filter(previous=sheet).exists()


@pytest.mark.parametrize("role", ["member", "scorer", None])
@pytest.mark.parametrize("command", ["again", "no"])
def test_only_who_directs_answers(club, evening, sheet, role, command):
    client = with_role(club, role)[1] if role else browser()
    browser().post(f"/s/{sheet.code}/again/")
    assert client.post(at(evening, f"sheets/{sheet.pk}/{command}/")).status_code in (403, 404)
    assert (Sheet.objects.count(), Confirmation.objects.count()) == (1, 1)


def test_a_sheet_of_another_evening_is_none_of_this(evening, sheet, director):
    assert director.post(at(evening, f"sheets/{sheet.pk + 1}/again/")).status_code == 404


@pytest.mark.parametrize("page", ["rules", "people"])
def test_rules_and_names_are_for_who_keeps_the_book(club, evening, sheet, page):
    phone, before = browser(), sheet.entries.count()
    assert f"/s/{sheet.code}/{page}/" not in phone.get(f"/s/{sheet.code}/").text
    for answer in (phone.get(f"/s/{sheet.code}/{page}/"), phone.post(f"/s/{sheet.code}/{page}/", {"do": "save"})):
        assert answer.status_code == 403
        assert "On an evening of a club the scorers and directors change the rules" in text(answer)
    assert sheet.entries.count() == before
    scorer = with_role(club, "scorer")[1]
    assert f"/s/{sheet.code}/{page}/" in scorer.get(f"/s/{sheet.code}/").text
    assert scorer.get(f"/s/{sheet.code}/{page}/").status_code == 200


def objection(sheet, **more):
    return {"say": "wrong", "seat": "1", "seen": "2", "ref": "o1", "words": "I had two tricks"} | more


def test_an_objection_reaches_the_evening_and_goes_when_it_is_settled(evening, sheet, director):
    phone = browser()
    part = director.get(at(evening, "part/"))
    phone.post(f"/s/{sheet.code}/confirm/", objection(sheet))
    changed = director.get(at(evening, "part/"), headers={"If-None-Match": part["ETag"]})
    assert changed.status_code == 200
    assert "Bert: I had two tricks" in text(changed) and "in dispute" in text(changed)
    assert "I had two tricks" not in seen(browser(), evening)
    phone.post(f"/s/{sheet.code}/confirm/", {"say": "settled", "settles": "1", "seen": "2", "ref": "o2"})
    assert "I had two tricks" not in seen(director, evening)


def test_who_keeps_the_book_sees_who_has_confirmed(evening, sheet, director):
    assert "confirmed by 0 of 3" in seen(director, evening)
    for seat in range(3):
        browser().post(f"/s/{sheet.code}/confirm/", {"say": "right", "seat": seat, "seen": "2", "ref": f"c{seat}"})
        expected = "confirmed by everybody" if seat == 2 else f"confirmed by {seat + 1} of 3"
        assert expected in seen(director, evening)

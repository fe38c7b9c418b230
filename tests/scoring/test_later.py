"""What a phone sends later: a few words come back, and the same thing is never entered twice."""

from __future__ import annotations

import re

import pytest

from scoring.sheets.service import fold_of
from tests.scoring.sheets import enter, filled, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db
LATER = {"Weli-Kept": "1"}


@pytest.fixture
def sheet():
    return open_sheet(seats=3)


def later(client, sheet, facts, path="", **more):
    return client.post(f"/s/{sheet.code}/{path}", filled(sheet, facts, **more), headers=LATER).json()


def test_it_is_entered(client, sheet):
    assert later(client, sheet, tricks(5, 0, "-")) == {"outcome": "entered", "version": 2}


def test_the_answer_was_lost_and_others_have_spoken_since(client, sheet):
    mine = filled(sheet, tricks(5, 0, "-"))
    client.post(f"/s/{sheet.code}/", mine, headers=LATER)
    enter(sheet, tricks(4, 1, "-"), hand=1)
    again = client.post(f"/s/{sheet.code}/", mine, headers=LATER).json()
    assert again == {"outcome": "entered", "version": 2}
    assert scores(sheet) == [6, 9, 10], "the correction stands"
    assert sheet.entries.count() == 3


def test_the_reason_of_a_refusal(client, sheet):
    answer = later(client, sheet, tricks(3, 2, 1))
    assert answer == {"outcome": "refused", "why": ["5 tricks were played, but you entered 6."]}


def test_a_conflict_names_who_was_quicker_and_changes_nothing(client, sheet):
    mine = filled(sheet, tricks(0, 5, "-"))
    enter(sheet, tricks(5, 0, "-"), by="Anna")
    answer = client.post(f"/s/{sheet.code}/", mine, headers=LATER).json()
    assert answer == {"outcome": "conflict", "why": ["Anna has entered something else."]}
    assert scores(sheet) == [5, 15, 10]


def test_a_correction_and_a_confirmation_can_wait_too(client, sheet):
    enter(sheet, tricks(5, 0, "-"))
    assert later(client, sheet, tricks(4, 1, "-"), "hands/1/")["outcome"] == "entered"
    said = {"say": "wrong", "seat": "1", "seen": "3", "ref": "x"}
    assert client.post(f"/s/{sheet.code}/confirm/", said, headers=LATER).json()["outcome"] == "refused"
    said["words"] = "no"
    assert client.post(f"/s/{sheet.code}/confirm/", said, headers=LATER).json() == {"outcome": "entered"}


def test_settling_a_kept_entry_tells_the_phone(client, sheet):
    mine = filled(sheet, tricks(0, 5, "-"), kept="aa11", by="Bert")
    enter(sheet, tricks(5, 0, "-"))
    page = client.post(f"/s/{sheet.code}/", mine).content.decode()
    assert f'href="/s/{sheet.code}/?sent=aa11"' in page
    assert f'formaction="/s/{sheet.code}/?moved=1"' in page
    answer = client.post(f"/s/{sheet.code}/?moved=1", mine | {"hand": "2", "seen": "2", "ref": "new"})
    assert answer["Location"] == f"/s/{sheet.code}/?sent=aa11&moved=1"
    refused = client.post(f"/s/{sheet.code}/", filled(sheet, tricks(3, 2, 1), kept="aa11"))
    assert '<input type="hidden" name="kept" value="aa11">' in refused.content.decode()


def test_a_name_of_a_kept_entry_is_a_word(client, sheet):
    answer = client.post(f"/s/{sheet.code}/", filled(sheet, tricks(5, 0, "-"), kept='"><b>'))
    assert answer["Location"] == f"/s/{sheet.code}/"


def test_the_program_of_the_phone(client, settings):
    settings.STATIC_HASHED = True
    script = client.get("/s/worker.js")
    assert script["Content-Type"].startswith("text/javascript")
    assert "sheets.js" in script.content.decode() and "outbox.js" in script.content.decode()
    assert client.get("/e/worker.js").content == script.content
    settings.OFFLINE_READING = False
    assert "away.js" in client.get("/s/worker.js").content.decode()


def test_forgetting_forgets_the_name(client, sheet):
    client.cookies["weli_writer"] = "Bert"
    assert client.get("/s/phone/").status_code == 200
    answer = client.post("/s/phone/")
    assert answer.cookies["weli_writer"].value == ""


# --- a kept hand is changed after people were found to sit elsewhere ---------------------


@pytest.fixture
def corrected(client):
    """A sheet with a hand, and what a phone has kept of the next one: Anna took three, Bert two; then these two changed seats."""
    found = open_sheet(seats=3)
    enter(found, tricks(5, 0, "-"))
    mine = filled(found, tricks(3, 2, 0), kept="aa11", hand="2", seen="2")
    swapped = {
        "name-0": "Bert",
        "name-1": "Anna",
        "name-2": "Cilli",
        "dealer": "1",
        "order": "on",
        "seen": "2",
        "ref": "p",
    }
    client.post(f"/s/{found.code}/people/", swapped)
    assert fold_of(found).head.names == ("Bert", "Anna", "Cilli")
    return found, mine


def chosen(page):
    """The tricks that the form has, by seat."""
    return dict(re.findall(r'name="tricks-(\d)" value="([^"]+)"[^>]* checked', page))


def test_it_is_shown_under_the_names_it_was_written_for_and_moves_no_more(client, corrected):
    sheet, mine = corrected
    page = client.post(f"/s/{sheet.code}/kept/", mine).content.decode()
    assert chosen(page) == {"0": "2", "1": "3", "2": "0"}
    seen, *_ = re.findall(r'name="new" value="1">.*?name="seen" value="(\d+)"', page, re.DOTALL)
    before = sheet.entries.count()
    assert sheet.entries.filter(n__gt=int(seen)).count() == 0
    answers = mine | {f"tricks-{seat}": taken for seat, taken in chosen(page).items()} | {"seen": seen, "ref": "q"}
    assert client.post(f"/s/{sheet.code}/", answers)["Location"] == f"/s/{sheet.code}/?sent=aa11"
    assert sheet.entries.count() == before + 1
    assert sheet.entries.order_by("n").last().facts["tricks"] == [2, 3, 0]


def test_a_refused_hand_is_shown_under_the_names_it_was_written_for(client, corrected):
    sheet, mine = corrected
    answer = client.post(f"/s/{sheet.code}/", mine | {"tricks-2": "1"})
    assert answer.status_code == 422
    assert chosen(answer.content.decode()) == {"0": "2", "1": "3", "2": "1"}


def test_a_kept_hand_that_others_have_entered_meanwhile_is_chosen_between(client, corrected):
    sheet, mine = corrected
    enter(sheet, tricks(0, 5, 0))
    answer = client.post(f"/s/{sheet.code}/kept/", mine)
    assert answer.status_code == 409


def test_the_form_says_since_when_everybody_sits_there(client, corrected):
    sheet, _mine = corrected
    since = sheet.entries.filter(hand=0).order_by("n").last().n
    assert f'data-seated="{since}"' in client.get(f"/s/{sheet.code}/").content.decode()


def test_a_kept_hand_is_numbered_as_on_the_sheet_and_not_by_its_key(client):
    found = open_sheet(seats=3)
    enter(found, tricks(5, 0, "-"))
    enter(found, None, hand=1)
    kept = filled(found, tricks(3, 2, 0), kept="aa11")
    page = client.post(f"/s/{found.code}/kept/", kept).content.decode()
    assert kept["hand"] == "2"
    assert 'data-next="2"' in page
    assert 'id="entry-title" data-number="1"' in page


def test_the_number_of_a_hand_stands_at_its_link(client):
    found = open_sheet(seats=3)
    enter(found, tricks(5, 0, "-"))
    enter(found, tricks(3, 2, 0))
    enter(found, None, hand=1)
    page = client.get(f"/s/{found.code}/").content.decode()
    assert f'href="/s/{found.code}/hands/2/" data-number="1"' in page

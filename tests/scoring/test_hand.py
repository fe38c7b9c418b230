"""/s/<code>/hands/<n>/: history of a hand, correction."""

from __future__ import annotations

import pytest

from scoring.models import Entry
from tests.scoring.sheets import enter, filled, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"), by="Anna")
    enter(sheet, tricks(1, 4, "-"), by="Bert")
    return sheet


def test_it_shows_the_form_filled_in_and_what_it_counted(client, sheet):
    page = client.get(f"/s/{sheet.code}/hands/1/").content.decode()
    assert 'name="tricks-0" value="5" checked' in page
    assert "no trick +5" in page


def test_a_correction_recomputes_and_shows_before_and_after(client, sheet):
    client.post(f"/s/{sheet.code}/hands/1/", filled(sheet, tricks(0, 5, "-"), by="Cilli", why="mixed up"))
    assert scores(sheet) == [14, 1, 10]
    page = client.get(f"/s/{sheet.code}/hands/1/").content.decode()
    assert "mixed up" in page and "Cilli" in page and "Anna" in page
    assert '<dd class="changed">Anna 0, Bert 5, Cilli Out</dd>' in page
    assert "<dd>Anna 5, Bert 0, Cilli Out</dd>" in page


def test_a_hand_is_taken_out_and_put_back(client, sheet):
    client.post(f"/s/{sheet.code}/hands/1/", {"take": "out", "seen": "3", "ref": "a"})
    assert scores(sheet) == [9, 6, 10]
    client.post(f"/s/{sheet.code}/hands/1/", {"take": "2", "seen": "4", "ref": "b"})
    assert scores(sheet) == [4, 11, 10]
    assert sheet.entries.count() == 5


def test_what_is_impossible_comes_back_with_everything_typed(client, sheet):
    response = client.post(f"/s/{sheet.code}/hands/1/", filled(sheet, tricks(5, 5, "-"), why="so it was"))
    page = response.content.decode()
    assert response.status_code == 422
    assert "5 tricks were played, but you entered 10." in page
    assert 'value="so it was"' in page
    assert 'name="tricks-1" value="5" checked' in page


def test_a_conflict_is_shown(client, sheet):
    mine = filled(sheet, tricks(0, 5, "-"))
    enter(sheet, tricks(3, 2, "-"), hand=1, by="Bert")
    response = client.post(f"/s/{sheet.code}/hands/1/", mine)
    assert response.status_code == 409
    assert "Bert was quicker." in response.content.decode()
    assert Entry.objects.filter(sheet=sheet, hand=1).count() == 2


def test_taking_out_what_somebody_has_corrected_is_a_conflict_too(client, sheet):
    enter(sheet, tricks(3, 2, "-"), hand=1, by="Bert")
    response = client.post(f"/s/{sheet.code}/hands/1/", {"take": "out", "seen": "3", "ref": "a", "by": "Anna"})
    page = response.content.decode()
    assert response.status_code == 409
    assert '<input type="hidden" name="take" value="out">' in page
    client.post(f"/s/{sheet.code}/hands/1/", {"take": "out", "seen": "4", "ref": "b", "by": "Anna"})
    assert scores(sheet) == [9, 6, 10]


def test_no_such_hand(client, sheet):
    assert client.get(f"/s/{sheet.code}/hands/7/").status_code == 404
    assert client.get(f"/s/{sheet.code}/hands/0/").status_code == 404
    assert client.get(f"/s/{sheet.code}/hands/{10**30}/").status_code == 404
    assert client.post(f"/s/{sheet.code}/hands/7/", {"take": "out"}).status_code == 404


def test_an_entry_of_another_sheet_cannot_be_put_back(client, sheet):
    other = open_sheet(seats=3)
    enter(other, tricks(0, 0, 5))
    response = client.post(f"/s/{sheet.code}/hands/1/", {"take": "99", "seen": "3"})
    assert response.status_code == 422
    assert scores(sheet) == [4, 11, 10]


def test_who_only_reads_sees_the_history_and_cannot_correct(client, sheet):
    page = client.get(f"/s/{sheet.reading}/hands/1/").content.decode()
    assert "What was entered" in page
    assert "Correct this hand" not in page
    assert client.post(f"/s/{sheet.reading}/hands/1/", {"take": "out", "seen": "3"}).status_code == 403
    assert sheet.entries.count() == 3


def test_a_hand_that_does_not_count_any_more_says_why(client):
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(2, 2, 1))
    enter(sheet, tricks(2, 3, 0))
    enter(sheet, tricks(3, 2, 0), hand=1)
    assert "does not count any more" in client.get(f"/s/{sheet.code}/").content.decode()
    page = client.get(f"/s/{sheet.code}/hands/2/").content.decode()
    assert "Two players reach zero in this hand." in page
    assert 'name="winners-0"' in page

"""/s/<code>/undo/: the last entry is taken back by another entry."""

from __future__ import annotations

import pytest

from scoring.sheets import service
from tests.scoring.sheets import enter, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db


def test_it_works(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    response = client.post(f"/s/{sheet.code}/undo/", {"seen": "2", "ref": "u"})
    assert response["Location"] == f"/s/{sheet.code}/"
    assert scores(sheet) == [10, 10, 10]
    assert sheet.entries.count() == 3


def test_pressed_twice_it_is_done_once(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    client.post(f"/s/{sheet.code}/undo/", {"seen": "2", "ref": "u"})
    assert client.post(f"/s/{sheet.code}/undo/", {"seen": "2", "ref": "u"}).status_code == 409
    assert scores(sheet) == [10, 10, 10]


def test_the_conflict_offers_nothing_that_was_not_written(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(1, 4, "-"), by="Bert")
    page = client.post(f"/s/{sheet.code}/undo/", {"seen": "2", "ref": "u"}).content.decode()
    assert "Bert was quicker." in page
    assert "This is right" in page
    assert "Mine is right" not in page


def test_nothing_to_take_back(client):
    sheet = open_sheet()
    assert client.post(f"/s/{sheet.code}/undo/", {"seen": "1"}).status_code == 302
    assert sheet.entries.count() == 1


def test_only_by_post_and_by_who_writes(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    assert client.get(f"/s/{sheet.code}/undo/").status_code == 405
    assert client.post(f"/s/{sheet.reading}/undo/", {"seen": "2"}).status_code == 403
    assert client.post("/s/AAAAAAAAAAAAAAAAAAAAAA/undo/").status_code == 404
    assert sheet.entries.count() == 2


IMPOSSIBLE = {"tricks": [8, 1, 1], "points": [30, 60, 30]}  # sixty card points in a single trick
COUNTED_AGAIN = {"tricks": [6, 2, 2], "points": [60, 30, 30]}


def sheet_of_old():
    """A sheet with a hand that nobody doubted when it was written."""
    sheet = open_sheet("ramsch", seats=3)
    enter(sheet, COUNTED_AGAIN)
    sheet.entries.filter(hand=1).update(facts=IMPOSSIBLE)
    return sheet


def test_a_hand_that_cannot_have_been_stays_as_it_was_written(client):
    sheet = sheet_of_old()
    assert scores(sheet) == [0, 10, 0]
    assert client.get(f"/s/{sheet.code}/").status_code == 200
    assert isinstance(enter(sheet, COUNTED_AGAIN), service.Entered), "and the match goes on"
    assert scores(sheet) == [10, 10, 0]


def test_it_cannot_be_written_anew(client):
    sheet = sheet_of_old()
    refused = enter(sheet, IMPOSSIBLE)
    assert isinstance(refused, service.EntryRefused)
    assert [no.rule for no in refused.refusals] == ["sheet.points-tricks"]
    assert isinstance(enter(sheet, IMPOSSIBLE | {"tricks": [1, 1, 8]}, hand=1), service.EntryRefused)


def test_its_correction_can_be_taken_back(client):
    sheet = sheet_of_old()
    enter(sheet, COUNTED_AGAIN, hand=1)
    assert scores(sheet) == [10, 0, 0]
    assert client.post(f"/s/{sheet.code}/undo/", {"seen": "3", "ref": "u"}).status_code == 302
    assert scores(sheet) == [0, 10, 0]

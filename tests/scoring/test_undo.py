"""/s/<code>/undo/: the last entry is taken back by another entry."""

from __future__ import annotations

import pytest

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

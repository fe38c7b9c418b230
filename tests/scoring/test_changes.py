"""/s/<code>/changes/: the whole history."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import enter, open_sheet, tricks

pytestmark = pytest.mark.django_db


def test_every_change_says_who_when_why(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"), by="Anna")
    enter(sheet, tricks(4, 1, "-"), hand=1, by="Bert", why="one was mine")
    enter(sheet, None, hand=1, by="Cilli")
    page = client.get(f"/s/{sheet.code}/changes/").content.decode()
    assert page.index("Cilli") < page.index("one was mine") < page.index("Sheet opened")
    assert "taken out" in page
    assert "<time datetime=" in page


def test_the_reading_link_shows_it_too(client):
    sheet = open_sheet(seats=3)
    response = client.get(f"/s/{sheet.reading}/changes/")
    assert response.status_code == 200
    assert sheet.code not in response.content.decode()


def test_wrong_link_and_post(client):
    assert client.get("/s/AAAAAAAAAAAAAAAAAAAAAA/changes/").status_code == 404
    assert client.post(f"/s/{open_sheet().code}/changes/").status_code == 405

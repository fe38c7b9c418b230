"""/s/<code>/part/ and /form/: what other phones have changed."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import enter, open_sheet, tricks

pytestmark = pytest.mark.django_db


def test_nothing_new_is_304(client):
    sheet = open_sheet(seats=3)
    first = client.get(f"/s/{sheet.code}/part/")
    again = client.get(f"/s/{sheet.code}/part/", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert again.content == b""


def test_a_new_hand_is_sent(client):
    sheet = open_sheet(seats=3)
    tag = client.get(f"/s/{sheet.code}/part/")["ETag"]
    enter(sheet, tricks(5, 0, "-"))
    response = client.get(f"/s/{sheet.code}/part/", headers={"If-None-Match": tag})
    page = response.content.decode()
    assert response.status_code == 200
    assert 'data-news="After hand 1: Anna 5, Bert 15, Cilli 10"' in page
    assert 'id="hands"' in page and 'hx-swap-oob="true"' in page


def test_the_page_carries_the_same_tag(client):
    sheet = open_sheet()
    tag = client.get(f"/s/{sheet.code}/part/")["ETag"]
    assert tag.strip('"') in client.get(f"/s/{sheet.code}/").content.decode()


def test_the_end_of_a_match_asks_everybody_whether_the_sheet_is_right(client):
    sheet = open_sheet(seats=3)
    pages = [f"/s/{sheet.code}/", f"/s/{sheet.code}/part/"]
    assert not [page for page in pages if "data-asks" in client.get(page).text]
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(5, 0, "-"))
    assert [page for page in pages if "data-asks" in client.get(page).text] == pages
    assert 'class="confirming" open' in client.get(pages[0]).text


def test_readers_and_writers_have_different_tags(client):
    sheet = open_sheet()
    tags = {client.get(f"/s/{code}/part/")["ETag"] for code in (sheet.code, sheet.reading)}
    assert len(tags) == 2


def test_304_costs_three_queries(client, django_assert_max_num_queries):
    sheet = open_sheet()
    tag = client.get(f"/s/{sheet.code}/part/")["ETag"]
    with django_assert_max_num_queries(3):
        client.get(f"/s/{sheet.code}/part/", headers={"If-None-Match": tag})


def test_the_reading_part_links_nowhere_to_write(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    page = client.get(f"/s/{sheet.reading}/part/").content.decode()
    assert "Take the last entry back" not in page
    assert sheet.code not in page


def test_the_form_of_the_next_hand(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    page = client.get(f"/s/{sheet.code}/form/").content.decode()
    assert '<input type="hidden" name="hand" value="2">' in page
    assert '<input type="hidden" name="seen" value="2">' in page


def test_wrong_links(client):
    sheet = open_sheet()
    assert client.get("/s/AAAAAAAAAAAAAAAAAAAAAA/part/").status_code == 404
    assert client.get(f"/s/{sheet.reading}/form/").status_code == 403
    assert client.post(f"/s/{sheet.code}/part/").status_code == 405

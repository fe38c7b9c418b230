"""/s/<code>/again/: another match with the same people."""

from __future__ import annotations

import pytest

from scoring.models import Sheet
from tests.scoring.sheets import enter, open_sheet, tricks

pytestmark = pytest.mark.django_db


@pytest.fixture
def over():
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(5, 0, 0))
    return sheet


def test_pressed_on_two_phones_it_is_one_match(client, over):
    first = client.post(f"/s/{over.code}/again/")["Location"]
    assert client.post(f"/s/{over.code}/again/")["Location"] == first
    assert Sheet.objects.count() == 2


def test_both_links_lead_on_each_to_its_own_kind(client, over):
    client.post(f"/s/{over.code}/again/")
    following = Sheet.objects.get(previous=over)
    assert f"/s/{following.code}/" in client.get(f"/s/{over.code}/").content.decode()
    read = client.get(f"/s/{over.reading}/").content.decode()
    assert f"/s/{following.reading}/" in read
    assert following.code not in read


def test_only_by_post_and_by_who_writes(client, over):
    assert client.get(f"/s/{over.code}/again/").status_code == 405
    assert client.post(f"/s/{over.reading}/again/").status_code == 403
    assert client.post("/s/AAAAAAAAAAAAAAAAAAAAAA/again/").status_code == 404
    assert Sheet.objects.count() == 1

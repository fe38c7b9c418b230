"""/s/<code>/people/: a wrong name or seat is corrected like a wrong hand."""

from __future__ import annotations

import pytest

from scoring.sheets.service import fold_of
from tests.scoring.sheets import enter, open_sheet, tricks

pytestmark = pytest.mark.django_db
SWAPPED = {"name-0": "Bert", "name-1": "Anna", "name-2": "Cilli", "dealer": "1", "seen": "2", "ref": "p"}


@pytest.fixture
def sheet():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    return sheet


def test_it_shows_the_names(client, sheet):
    assert 'value="Cilli"' in client.get(f"/s/{sheet.code}/people/").content.decode()


def test_seats_and_first_dealer_are_corrected(client, sheet):
    response = client.post(f"/s/{sheet.code}/people/", SWAPPED)
    assert response["Location"] == f"/s/{sheet.code}/"
    fold = fold_of(sheet)
    assert fold.head[:2] == (("Bert", "Anna", "Cilli"), 1)
    assert fold.rows[0].before.dealer == 1
    assert fold.standing.scores == (5, 15, 10)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name-1": " "}, "Everybody needs a name."),
        ({"name-1": "bert"}, "Two people are called bert. Tell them apart."),
        ({"dealer": "3"}, "Choose who deals first."),
    ],
)
def test_what_is_wrong_is_said(client, sheet, typed, sentence):
    response = client.post(f"/s/{sheet.code}/people/", SWAPPED | typed)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert sheet.entries.count() == 2


def test_two_corrections_at_once_are_a_conflict(client, sheet):
    client.post(f"/s/{sheet.code}/people/", SWAPPED)
    response = client.post(f"/s/{sheet.code}/people/", SWAPPED | {"name-2": "Zenzi", "ref": "q"})
    assert response.status_code == 409
    assert "Zenzi" in response.content.decode()
    assert fold_of(sheet).head.names == ("Bert", "Anna", "Cilli")


def test_who_only_reads_may_not(client, sheet):
    assert client.get(f"/s/{sheet.reading}/people/").status_code == 403
    assert client.post(f"/s/{sheet.reading}/people/", SWAPPED).status_code == 403
    assert client.get("/s/AAAAAAAAAAAAAAAAAAAAAA/people/").status_code == 404

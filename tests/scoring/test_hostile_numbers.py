"""Numbers that nobody means, in every form of a sheet: they are none, and no mistake of the site."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import enter, filled, open_sheet, tricks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", ["9" * 5000, "²", "-1", "1e9"])
def test_a_number_that_nobody_means_breaks_no_page(client, number):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    at = f"/s/{sheet.code}/"
    people = {"name-0": "Anna", "name-1": "Bert", "name-2": "Cilli", "seats": number, "dealer": number, "seen": number}
    answers = [
        client.post(at, filled(sheet, tricks(4, 1, "-")) | {"hand": number, "seen": number}),
        client.post(f"{at}hands/1/", filled(sheet, tricks(4, 1, "-")) | {"take": number, "seen": number}),
        client.post(f"{at}people/", people),
        client.post(f"{at}undo/", {"seen": number}),
        client.post(f"{at}grid/", {f"h{number[:40]}-seen": number, f"h{number[:40]}-tricks-0": number}),
        client.post(f"{at}confirm/", {"say": "wrong", "seat": number, "about": number, "settles": number}),
        client.post("/en/score/new/", {"game": "ramsen", "do": f"up-{number}"}),
        client.post("/en/score/new/", {"game": "ramsen", "do": "look", "up": number}),
    ]
    assert {answer.status_code for answer in answers} <= {200, 302, 409, 422}

"""A sheet for any game: people or teams, and points."""

import re

import pytest

from scoring.models import Sheet
from scoring.sheets import service
from scoring.sheets.ahead import SheetReader, ahead, so_far
from tests.scoring.sheets import enter, scores

pytestmark = pytest.mark.django_db

NEW = "/en/score/new/"


def opened(client, **typed) -> Sheet:
    response = client.post(NEW, {"game": "points", "shown": "points", **typed})
    assert response.status_code == 302, response.text
    found = re.search(r"/s/([\w-]+)/", response.url)
    assert found
    return Sheet.objects.get(code=found[1])


def written(*row) -> dict:
    return {"written": list(row)}


def form_of(sheet: Sheet, *row) -> dict[str, str]:
    fold = service.fold_of(sheet)
    typed = {f"written-{seat}": str(n) for seat, n in enumerate(row)}
    return typed | {"new": "1", "hand": str(fold.next_hand), "seen": str(fold.version), "ref": f"any{fold.version}"}


def test_two_taps_open_a_sheet_for_four_without_a_name(client):
    assert "?game=points" in client.get(NEW).text
    assert 'name="game" value="points"' in client.get(f"{NEW}?game=points").text
    sheet = opened(client)
    page = client.get(f"/s/{sheet.code}/").text
    assert "Player 4" in page and "Just points" in page and "Player 1 deals." not in page
    assert "Something went wrong?" not in page and f"/s/{sheet.code}/rules/" not in page


def test_more_names_than_the_form_asks_for_are_left_out(client):
    sheet = opened(client, **{f"name-{n}": f"N{n}" for n in range(40)})
    assert service.fold_of(sheet).head.names == tuple(f"N{n}" for n in range(10))


def test_without_a_connection_a_phone_counts_points_and_knows_no_better_who_deals(client):
    sheet = opened(client, rounds="3")
    assert 'data-counting="/s/counting/' in client.get(f"/s/{sheet.code}/").text
    fold = service.fold_of(sheet)
    kept = [{"hand": 1, "typed": {f"written-{seat}": str(seat) for seat in range(4)}, "apart": False}]
    told = ahead(SheetReader(fold.variant, "en", "german"), so_far(fold), kept)
    assert [one["score"] for one in told["players"]] == ["0", "1", "2", "3"]
    assert not told["next"]["dealer"]
    assert not any(one["deals"] for one in told["players"])
    assert not any(cell["dealt"] for cell in told["kept"][0]["cells"])


def test_points_are_added_corrected_and_taken_back(client):
    sheet = opened(client, **{"name-0": "Anna", "name-1": "Bert", "name-2": "Cilli"})
    address = f"/s/{sheet.code}/"
    assert client.post(address, form_of(sheet, 12, "-3", "0,5")).status_code == 422
    assert "whole numbers" in client.post(address, form_of(sheet, 12, "-3", "0,5")).text
    assert client.post(address, form_of(sheet, 12, "-3", "")).status_code == 302
    assert client.post(address, form_of(sheet, 5, 5, 5)).status_code == 302
    assert scores(sheet) == [17, 2, 5]
    correction = {"written-0": "10", "written-1": "-3", "written-2": "0", "form": "short", "seen": "3", "ref": "c1"}
    assert 'value="12"' in client.get(f"{address}hands/1/").text
    assert client.post(f"{address}hands/1/", correction).status_code == 302
    assert scores(Sheet.objects.get(pk=sheet.pk)) == [15, 2, 5]
    assert client.post(f"{address}undo/", {"seen": "4", "ref": "u1"}).status_code == 302
    assert scores(Sheet.objects.get(pk=sheet.pk)) == [17, 2, 5]
    assert "Just points" in client.get(f"{address}changes/").text
    assert client.get(f"{address}grid/").status_code == client.get(f"{address}people/").status_code == 200
    assert client.get(f"{address}rules/").status_code == 404


@pytest.mark.parametrize(
    ("wish", "rows", "winners"),
    [
        ({"target": "20"}, [(12, 3, 0, 0), (9, 1, 21, 0)], ["Player 1", "Player 3"]),
        ({"target": "20", "lowest": "on"}, [(20, 3, 5, 8)], ["Player 2"]),
        ({"rounds": "2", "teams": "on", "sides": "2"}, [(1, 2), (5, 2)], ["Team 1"]),
        ({}, [(9999, 0, 0, 0)] * 3, []),
    ],
)
def test_it_ends_when_it_was_agreed(client, wish, rows, winners):
    sheet = opened(client, **wish)
    for row in rows:
        assert isinstance(enter(sheet, written(*row)), service.Entered)
    fold = service.fold_of(sheet)
    assert [fold.head.names[seat] for seat in fold.standing.winners] == winners
    assert "Settlement" not in client.get(f"/s/{sheet.code}/").text


def test_the_next_match_is_of_the_same_kind(client):
    sheet = opened(client, rounds="1", sides="2")
    enter(sheet, written(1, 2))
    over = client.get(f"/s/{sheet.code}/").text
    assert "another with the same people" in over and "deals first" not in over
    again = client.post(f"/s/{sheet.code}/again/")
    page = client.get(again.url).text
    assert "Deal 1 of 1" not in page and "Round 1 of 1" in page and "Player 2" in page


def test_one_name_alone_is_asked_about_and_nothing_is_lost(client):
    response = client.post(NEW, {"game": "points", "shown": "points", "name-3": "Anna", "target": "50"})
    assert response.status_code == 422
    assert "Name at least two, or nobody at all." in response.text
    assert 'value="Anna"' in response.text and 'value="50"' in response.text
    twice = client.post(NEW, {"game": "points", "shown": "points", "name-0": "Anna", "name-1": "anna"})
    assert twice.status_code == 422

"""/s/<code>/grid/: a paper sheet typed in, one row per hand."""

from __future__ import annotations

import re

import pytest

from rules.games import GAMES
from scoring.sheets import service
from scoring.sheets.entry_grid import grid_of
from scoring.sheets.page import face
from tests.kinds import of_each_kind
from tests.scoring.sheets import NAMES, enter, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db
ROW = {"Weli-Row": "1"}


@pytest.fixture
def sheet():
    return open_sheet(seats=3)


def row(hand, *taken, seen=1, **more):
    typed = {f"h{hand}-tricks-{seat}": str(n) for seat, n in enumerate(taken)}
    return typed | {f"h{hand}-seen": str(seen)} | {f"h{hand}-{name}": value for name, value in more.items()}


def post(client, sheet, *rows, headers=None, **more):
    fields = {"by": "Anna", "ref": "grid"}
    for one in rows:
        fields |= one
    return client.post(f"/s/{sheet.code}/grid/", fields | more, headers=headers)


def test_it_shows_what_is_there_and_room_for_more(client, sheet):
    enter(sheet, tricks(5, 0, "-"))
    page = client.get(f"/s/{sheet.code}/grid/").content.decode()
    assert 'name="h1-tricks-2" value="-"' in page
    assert '<td class="sum">5</td><td class="sum">15</td><td class="sum">10</td>' in re.sub(r">\s+<", "><", page)
    assert 'name="h13-tricks-0" value=""' in page


def test_a_whole_sheet_at_once(client, sheet):
    response = post(client, sheet, row(1, 5, 0, "x"), row(2, 1, 2, 2), row(3, "", "", ""))
    assert response["Location"] == f"/s/{sheet.code}/grid/"
    assert scores(sheet) == [4, 13, 8]
    assert sheet.entries.filter(by="Anna").count() == 2


def test_what_is_wrong_stays_in_its_row_and_the_others_are_entered(client, sheet):
    response = post(client, sheet, row(1, 5, 0, "-"), row(2, 5, 5, 0), row(3, 0, 0, 5))
    page = response.content.decode()
    assert response.status_code == 422
    assert "5 tricks were played, but you entered 10." in page
    assert 'name="h2-tricks-1" value="5"' in page
    assert scores(sheet) == [10, 20, 5]
    post(client, sheet, row(2, 0, 5, 0), headers=ROW, ref="later")
    assert [row.hand for row in service.fold_of(sheet).rows] == [1, 2, 3]


def test_one_row_by_script(client, sheet):
    answer = post(client, sheet, row(1, 5, 0, "-"), headers=ROW).json()
    assert answer["taken"] == [1]
    assert '<td class="sum">15</td>' in answer["rows"]["1"]
    answer = post(client, sheet, row(1, 4, 1, "-", seen=2), headers=ROW, ref="again").json()
    assert scores(sheet) == [6, 9, 10]
    post(client, sheet, row(2, 0, 5, 0, seen=3), headers=ROW)
    answer = post(client, sheet, row(1, 5, 0, 0, seen=3), headers=ROW, ref="third").json()
    assert answer["sums"] == {"2": ["10", "10", "20"]}


def test_a_refused_row_asks_for_what_it_needs(client):
    sheet = open_sheet(seats=3, crosses=1)
    answer = post(client, sheet, row(1, 2, 3, 0), row(2, 3, 2, 0), headers=ROW).json()
    assert 'name="h2-winners-0"' in answer["rows"]["2"]
    order = {f"winners-{n}": str(seat) for n, seat in enumerate([1, 1, 0, 0, 0])}
    answer = post(client, sheet, row(2, 3, 2, 0, seen=2, **order), headers=ROW).json()
    assert answer["over"] == "The match is over: Bert"


def test_another_phone_was_quicker(client, sheet):
    enter(sheet, tricks(5, 0, "-"), by="Bert")
    answer = post(client, sheet, row(1, 0, 5, "-", seen=1), headers=ROW).json()
    assert "Bert has entered something else: Tricks: Anna 5, Bert 0, Cilli Out" in answer["rows"]["1"]
    assert 'data-mine="2"' in answer["rows"]["1"]
    assert scores(sheet) == [5, 15, 10]
    post(client, sheet, row(1, 0, 5, "-", seen=2), headers=ROW, ref="mine")
    assert scores(sheet) == [15, 5, 10]


def test_sent_twice_it_is_entered_once(client, sheet):
    post(client, sheet, row(1, 5, 0, "-"), headers=ROW)
    post(client, sheet, row(1, 5, 0, "-"), headers=ROW)
    assert sheet.entries.count() == 2


def test_rows_far_below_are_not_entered(client, sheet):
    post(client, sheet, row(900, 5, 0, "-"), row(0, 5, 0, 0))
    assert sheet.entries.count() == 1


def test_who_only_reads_may_not(client, sheet):
    assert client.get(f"/s/{sheet.reading}/grid/").status_code == 403
    assert client.post(f"/s/{sheet.reading}/grid/", row(1, 5, 0, 0)).status_code == 403


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_a_grid_and_an_untouched_one_enters_nothing(client, rf, key):
    game = GAMES[key]
    for preset in game.presets.values():
        seats = (
            next(n for n in range(*game.players, 1) if not game.contradictions(game.options(preset), n))
            if (game.players[0] < game.players[1])
            else game.best
        )
        sheet = service.open_sheet(game.variant(game.options(preset), seats), NAMES[:seats], 0)
        assert client.get(f"/s/{sheet.code}/grid/").status_code == 200
        grid = grid_of(face(rf.get("/"), sheet))
        fields = {cell.name: cell.value for row in grid.rows for cell in row.cells if cell.value}
        fields |= {f"h{row.hand}-seen": "1" for row in grid.rows}
        client.post(f"/s/{sheet.code}/grid/", fields)
        assert sheet.entries.count() == 1


# --- as paper has it -----------------------------------------------------------------


@pytest.fixture
def paper():
    return open_sheet("schieberamsch", seats=3)


def amounts(hand, *written, seen=1, **more):
    typed = {f"h{hand}-written-{seat}": str(n) for seat, n in enumerate(written)}
    return typed | {f"h{hand}-seen": str(seen)} | {f"h{hand}-{name}": value for name, value in more.items()}


LONG = {"tricks": [6, 3, 1], "points": [70, 40, 10], "shoves": 0}


def test_a_hand_is_typed_as_it_stands_on_paper(client, paper):
    rows = (amounts(1, "", 9, ""), amounts(2, "-12", "", ""), amounts(3, "", "", "−7", called="grand-hand"))
    assert post(client, paper, *rows, form="short").status_code == 302
    assert scores(paper) == [-12, 9, -7]
    assert service.fold_of(paper).standing.dealt == 2
    page = client.get(f"/s/{paper.code}/grid/").content.decode()
    assert 'name="h2-written-0" value="-12"' in page
    assert 'name="h1-written-0" value=""' in page
    assert "Written down: Anna 0, Bert 9, Cilli 0" in client.get(f"/s/{paper.code}/grid/?form=long").content.decode()


def test_numbers_that_cannot_be_stay_in_their_row(client, paper):
    answer = post(client, paper, amounts(1, 3, "", ""), amounts(2, "", 12, 12), headers=ROW, form="short").json()
    assert answer["taken"] == [2]
    assert "No hand of this game gives these numbers." in answer["rows"]["1"]
    assert 'name="h1-written-0" value="3"' in answer["rows"]["1"]
    assert scores(paper) == [0, 12, 12]


def test_what_was_entered_at_length_stays_as_it_is(client, paper):
    enter(paper, LONG)
    page = client.get(f"/s/{paper.code}/grid/").content.decode()
    assert 'name="h2-written-0"' in page
    assert "Anna 70, Bert 40, Cilli 10" in page
    assert 'name="h1-written-0"' not in page
    post(client, paper, {"h1-seen": "2"}, amounts(2, "", 9, "", seen=2), form="short")
    assert [row.facts for row in service.fold_of(paper).rows] == [LONG, {"written": [0, 9, 0]}]


def test_a_game_of_few_answers_has_one_form_only(client, sheet):
    page = client.get(f"/s/{sheet.code}/grid/?form=short").content.decode()
    assert "form=long" not in page
    assert 'name="h1-tricks-0"' in page

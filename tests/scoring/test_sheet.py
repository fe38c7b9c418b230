"""/s/<code>/: read the sheet, enter the next hand."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import enter, filled, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db


def test_it_works(client):
    sheet = open_sheet(seats=4)
    enter(sheet, tricks(2, 2, 1, "-"))
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Bert deals." in page
    assert "2 of 10 marks drawn" in page
    assert "not in play" in page


def test_a_wrong_link_is_not_found(client):
    assert client.get("/s/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
    assert client.post("/s/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404


def test_get_is_safe(client):
    sheet = open_sheet()
    client.get(f"/s/{sheet.code}/?hand=1&tricks-0=5")
    client.head(f"/s/{sheet.code}/")
    assert sheet.entries.count() == 1
    assert client.put(f"/s/{sheet.code}/").status_code == 405


def test_the_page_is_kept_by_nobody_and_tells_no_other_site(client):
    response = client.get(f"/s/{open_sheet().code}/")
    assert response["Cache-Control"] == "private, no-store"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Robots-Tag"] == "noindex"


def test_it_goes_over_a_slow_line_compressed(client):
    path = f"/s/{open_sheet().code}/"
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(client.get(path).content) / 4


def test_a_hand_is_entered(client):
    sheet = open_sheet(seats=3)
    response = client.post(f"/s/{sheet.code}/", filled(sheet, tricks(5, 0, "-"), by="Anna"))
    assert response["Location"] == f"/s/{sheet.code}/"
    assert scores(sheet) == [5, 15, 10]
    assert sheet.entries.get(n=2).by == "Anna"


def test_the_device_remembers_its_name(client):
    sheet = open_sheet(seats=3)
    client.post(f"/s/{sheet.code}/", filled(sheet, tricks(5, 0, "-"), by="Jörg"))
    assert 'name="by" value="Jörg"' in client.get(f"/s/{sheet.code}/").content.decode()


def test_an_impossible_hand_comes_back_with_its_reason(client):
    sheet = open_sheet(seats=3)
    response = client.post(f"/s/{sheet.code}/", filled(sheet, tricks(3, 2, 1), by="Anna"))
    page = response.content.decode()
    assert response.status_code == 422
    assert "5 tricks were played, but you entered 6." in page
    assert 'name="tricks-0" value="3" checked' in page
    assert 'aria-describedby="wrong-tricks"' in page
    assert sheet.entries.count() == 1


def test_who_only_reads_sees_no_form_and_no_link_to_write(client):
    sheet = open_sheet()
    page = client.get(f"/s/{sheet.reading}/").content.decode()
    assert "You are reading along." in page
    assert "Enter this hand" not in page
    assert sheet.code not in page


def test_who_only_reads_cannot_write(client):
    sheet = open_sheet(seats=3)
    assert client.post(f"/s/{sheet.reading}/", filled(sheet, tricks(5, 0, "-"))).status_code == 403
    assert sheet.entries.count() == 1


def test_who_writes_finds_both_links(client):
    sheet = open_sheet()
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert f"/s/{sheet.code}/" in page
    assert f"/s/{sheet.reading}/" in page


def test_the_second_phone_is_shown_the_conflict_and_keeps_what_it_typed(client):
    sheet = open_sheet(seats=3)
    mine = filled(sheet, tricks(0, 5, "-"), by="Bert")
    enter(sheet, tricks(5, 0, "-"), by="Anna")
    response = client.post(f"/s/{sheet.code}/", mine)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Anna was quicker." in page
    assert "Anna 5, Bert 0, Cilli Out" in page
    assert "Anna 0, Bert 5, Cilli Out" in page
    assert '<input type="hidden" name="tricks-1" value="5">' in page
    assert sheet.entries.count() == 2


def test_the_second_phone_may_say_that_it_was_the_next_hand(client):
    sheet = open_sheet(seats=3)
    mine = filled(sheet, tricks(0, 5, "-"))
    enter(sheet, tricks(5, 0, "-"))
    client.post(f"/s/{sheet.code}/", mine)
    client.post(f"/s/{sheet.code}/", mine | {"hand": "2", "seen": "2", "ref": "chosen"})
    assert scores(sheet) == [10, 10, 10]


def test_somebody_elses_names_are_text(client):
    from scoring.sheets.service import open_sheet as open_for
    from tests.scoring.sheets import variant_of

    sheet = open_for(variant_of(seats=3), ["<b>A", "B&B", "C"], 0)
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "<b>A" not in page
    assert "&lt;b&gt;A" in page


def test_a_finished_match_names_the_winner_and_offers_another(client):
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(5, 0, 0))
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Anna has won." in page
    assert "Play another with the same people" in page
    assert "Enter this hand" not in page


def test_a_settlement_where_the_game_has_one(client):
    sheet = open_sheet("schieberamsch", seats=3, deals=3)
    for _ in range(3):
        enter(sheet, {"points": [70, 30, 20]} | tricks(5, 3, 2))
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Bert and Cilli have won together." in page
    assert "pays 42" in page


def test_in_german(client):
    client.cookies["weli_language"] = "de"
    page = client.get(f"/s/{open_sheet().code}/").content.decode()
    assert 'lang="de"' in page
    assert "Stiche" in page


def test_the_page_asks_the_database_little(client, django_assert_max_num_queries):
    sheet = open_sheet(seats=3)
    for row in ((1, 2, 2), (2, 1, 2), (2, 2, 1)):
        enter(sheet, tricks(*row))
    with django_assert_max_num_queries(4):
        client.get(f"/s/{sheet.code}/")

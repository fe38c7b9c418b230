"""One’s own evening on a phone, and everybody’s on the big screen."""

from __future__ import annotations

import re

from scoring.club.membership import short
from scoring.evening import screen as screens
from tests.league.books import text
from tests.league.evenings import at, come, drawn, members_of, result, seated
from tests.league.people import browser


def test_a_phone_finds_its_own_table_and_only_that_sheet(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    phone = browser()
    phone.post(f"/e/{evening.code}/people/{people['Anna'].key}/here/")
    page = phone.get(f"/e/{evening.code}/").text
    mine = [sheet for sheet in evening.sheets.all() if sheet.code in page]
    assert len(mine) == 3
    assert all(people["Anna"].key in members_of(sheet) for sheet in mine)


def test_parts_are_sent_again_only_when_something_has_changed(evening, people, director):
    for part in (at(evening, "part/"), f"/e/{evening.code}/part/", f"/e/{evening.screen}/screen/part/"):
        client = director if part.startswith("/c/") else browser()
        first = client.get(part)
        assert first.status_code == 200
        if "screen" not in part:
            assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304
        come(evening, people["Anna" if "screen" in part else "Bert" if "/e/" in part else "Cilli"])
        assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_big_screen_needs_no_login_and_shows_seats_and_standings(evening, people, director):
    members = list(people.values())[:8]
    come(evening, *members)
    before = browser().get(f"/e/{evening.screen}/screen/").text
    assert "Scan and tap your name" in before
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    tables = seated(evening)[1]
    result(evening, 1, 1, tables[0], (1, 2, 3, 4))
    page = browser().get(f"/e/{evening.screen}/screen/").text
    for member in members:
        assert member.name in page
    assert "Standings" in page
    assert evening.code not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    assert browser().get(f"/e/{evening.code}/screen/").status_code == 404  # the other link is another key


def test_more_tables_than_the_screen_has_room_for_take_turns(evening, people, director, monkeypatch):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    monkeypatch.setattr(screens, "TABLES", 1)
    shown = []
    for moment in range(2):
        monkeypatch.setattr(screens, "_leaf", lambda moment=moment: moment)
        page = text(browser().get(f"/e/{evening.screen}/screen/"))
        assert f"Round 1 {moment + 1}/2" in page
        shown.append({name for name in people if re.search(rf"\b{name}\b", page.partition("Standings")[0])})
    assert len(shown[0]) == len(shown[1]) == 4 and not shown[0] & shown[1]


def test_across_a_room_people_are_called_by_their_first_names():
    names = {"a": "Anna Maier", "b": "Anna Moser", "c": "Anna Mooshammer", "d": "Sepp", "e": "Hans-Peter Huber"}
    assert short(names) == {"a": "Anna Mai.", "b": "Anna Mos.", "c": "Anna Moo.", "d": "Sepp", "e": "Hans-Peter"}
    twins = {"a": "Anna Mair", "b": "Anna Maier", "c": "Anna"}
    assert short(twins) == {"a": "Anna Mair", "b": "Anna Maier", "c": "Anna"}

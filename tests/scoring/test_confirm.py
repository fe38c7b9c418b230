"""/s/<code>/confirm/: who has confirmed the sheet, and what is in dispute."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from django.test import Client

from scoring.sheets.confirmed import OUTDATED, RIGHT, WRONG, confirmed
from tests.scoring.sheets import enter, open_sheet, tricks


class Line(NamedTuple):
    """What somebody said, without a database."""

    n: int
    kind: str
    seat: int | None
    seen: int = 3
    settles: int | None = None
    hand: int | None = None
    words: str = ""
    by: str = ""
    law: str = ""
    at: datetime = datetime(2026, 1, 9, 20, tzinfo=UTC)


def states(*lines, version=3):
    return confirmed(lines, version, 3).states


def test_a_confirmation_holds_for_the_version_that_was_seen():
    assert states(Line(1, RIGHT, 0), Line(2, RIGHT, 1, seen=2)) == (RIGHT, OUTDATED, "")
    assert states(Line(1, RIGHT, 0), Line(2, RIGHT, 0, seen=4), version=4) == (RIGHT, "", "")


def test_an_objection_stands_until_it_is_settled_and_stays_on_record():
    said = [Line(1, RIGHT, 1), Line(2, WRONG, 1, words="two were mine")]
    assert states(*said)[1] == WRONG
    said.append(Line(3, "settled", None, settles=2))
    settled = confirmed(said, 3, 3)
    assert settled.states[1] == "", "its author has yet to confirm"
    assert settled.open == ()
    assert settled.objections[0].settled == said[2]


def test_who_confirms_takes_his_own_objection_back_and_nobody_elses():
    said = [Line(1, WRONG, 1), Line(2, WRONG, 2), Line(3, RIGHT, 1)]
    assert states(*said) == ("", RIGHT, WRONG)


def test_everybody():
    said = [Line(n + 1, RIGHT, n) for n in range(3)]
    assert confirmed(said, 3, 3).by_all
    assert not confirmed(said, 4, 3).by_all
    assert not confirmed(said[:2], 3, 3).by_all


# --- pages ----------------------------------------------------------------------

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    return sheet


def say(client, sheet, kind, seat="", seen=2, **more):
    fields = {"say": kind, "seat": str(seat), "seen": str(seen), "ref": more.pop("ref", f"{kind}{seat}")} | more
    return client.post(f"/s/{sheet.code}/confirm/", fields)


def page(client, sheet):
    return " ".join(client.get(f"/s/{sheet.code}/").content.decode().split())


def test_all_confirm_and_a_later_change_makes_it_outdated(client, sheet):
    for seat in range(3):
        assert say(client, sheet, "right", seat)["Location"] == f"/s/{sheet.code}/"
    assert "Everybody has confirmed the sheet." in page(client, sheet)
    enter(sheet, tricks(4, 1, "-"), hand=1)
    assert "Everybody has confirmed the sheet." not in page(client, sheet)
    assert page(client, sheet).count("has confirmed an earlier state; the sheet was changed since") == 3


def offered(client, sheet):
    """Whether whoever looks is asked for his word: on the page as it is opened, and as news comes in."""
    key = "The sheet is right </button>"
    opened, news = page(client, sheet), client.get(f"/s/{sheet.code}/part/").content.decode()
    assert (key in opened) == (key in " ".join(news.split()))
    return key in opened


def test_who_has_confirmed_is_not_asked_again_until_something_has_changed(client, sheet):
    assert offered(client, sheet)
    say(client, sheet, "right", 0)  # from here on the phone writes as Anna
    assert not offered(client, sheet)
    assert "You have confirmed the sheet as it is." in page(client, sheet)
    enter(sheet, tricks(4, 1, "-"), hand=1)
    assert offered(client, sheet)


def test_when_all_have_confirmed_nobody_is_asked(client, sheet):
    for seat in (1, 2):
        say(Client(), sheet, "right", seat)
    assert offered(Client(), sheet)
    say(Client(), sheet, "right", 0)
    assert not offered(Client(), sheet)


def test_a_disagreement_is_marked_on_its_hand_and_stays_when_settled(client, sheet):
    say(client, sheet, "wrong", 1, about="1", words="two tricks were mine")
    shown = page(client, sheet)
    assert "Something on this sheet is in dispute" in shown
    assert "In dispute. Bert: <q>two tricks were mine</q>" in shown
    say(client, sheet, "settled", settles="1", by="Cilli")
    shown = page(client, sheet)
    assert "Something on this sheet is in dispute" not in shown
    assert "two tricks were mine" in shown and "Settled: Cilli" in shown


@pytest.mark.parametrize(
    ("kind", "seat", "more", "sentence"),
    [
        ("right", "", {}, "Say who you are."),
        ("right", 7, {}, "Say who you are."),
        ("wrong", 1, {}, "Say what is wrong."),
        ("wrong", 1, {"words": "no", "about": "9"}, "There is no such hand on this sheet."),
        ("maybe", 1, {}, "Say who you are."),
    ],
)
def test_what_is_missing_is_said(client, sheet, kind, seat, more, sentence):
    response = say(client, sheet, kind, seat, **more)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert sheet.confirmations.count() == 0


def test_sent_twice_it_is_said_once(client, sheet):
    say(client, sheet, "right", 0, ref="once")
    say(client, sheet, "right", 0, ref="once")
    assert sheet.confirmations.count() == 1


def test_other_phones_hear_of_it(client, sheet):
    tag = client.get(f"/s/{sheet.code}/part/")["ETag"]
    say(client, sheet, "right", 0)
    answer = client.get(f"/s/{sheet.code}/part/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert 'id="confirmed" hx-swap-oob="true"' in answer.content.decode()


def test_readers_see_it_and_cannot_sign(client, sheet):
    say(client, sheet, "right", 0)
    shown = client.get(f"/s/{sheet.reading}/").content.decode()
    assert "has confirmed" in shown and "The sheet is right" not in shown
    answer = client.post(f"/s/{sheet.reading}/confirm/", {"say": "right", "seat": "0"})
    assert answer.status_code == 403
    assert client.get(f"/s/{sheet.code}/confirm/").status_code == 405


def test_the_phone_knows_who_it_is(client, sheet):
    client.cookies["weli_writer"] = "Bert"
    assert 'name="seat" value="1" required checked' in page(client, sheet)

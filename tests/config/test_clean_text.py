"""Text comes in through one door: no NUL, nothing invisible, nothing that turns the writing round, from wherever."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import AsyncClient, Client

from config.web.names import clean
from tables import protocol
from tables.models import Player, Table

pytestmark = pytest.mark.usefixtures("tables")
EVIL = "\u202eevil\nli\u200bne\u2066\x00\x1b[2J\ufeff"


@pytest.fixture
def tables(db: None) -> Any:
    from tables.hub import hub
    from tables.service.writer import writer

    writer.lives.clear()
    writer.inline = True
    hub.detach()
    yield writer
    writer.inline = False
    writer.lives.clear()


def opened(**wish: object) -> Table:
    body = json.dumps({"game": "ramsen", "seats": 3, **wish})
    answer = Client().post("/api/v1/tables", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    return Table.objects.get(code=answer.json()["table"])


def test_title_that_a_program_gives_is_shown_as_one_harmless_line() -> None:
    assert opened(title=EVIL).title == "evil li ne [2J"
    assert opened(title="a\u0000b").title == "a b"


@pytest.mark.parametrize("name", ["عائشة", "דוד", "می‌خواهم", "👩‍👩‍👧", "🏳️‍🌈", "Žofie", "Anna-Lena O’Neill"])
def test_names_of_all_the_world_stay_what_they_are(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize("name", [EVIL, "a\u200d\u200db", "x\u0301\u0301\u0301\u0301\u0301", "é\u200d", "👩‍👩‍👧" * 9])
def test_what_is_clean_stays_so(name: str) -> None:
    assert clean(clean(name)) == clean(name)


def test_name_that_is_cut_off_ends_in_no_joiner() -> None:
    assert clean("👩‍" * 40)[-1] == "👩"


@pytest.mark.parametrize("ref", ["\u0000", "a\u0000", "a\nb", "ä", "\u202e", "x" * 41, ""])
def test_ref_that_is_no_name_is_malformed(ref: str) -> None:
    for wish in ({"t": "act", "seen": 1, "line": "0 stay"}, {"t": "ready"}, {"t": "say", "text": "x"}):
        told = protocol.parse(json.dumps({**wish, "ref": ref}))
        if ref or wish["t"] != "say":  # a sentence needs no name
            assert isinstance(told, protocol.Malformed)
            assert (told.code, told.ref) == ("malformed", None)


@pytest.mark.parametrize("ref", ["my-17", "a", "x" * 40, "0123456789abcdef01234567", 'seat 2: {"n": 1}'])
def test_ref_of_any_client_is_taken(ref: str) -> None:
    told = protocol.parse(json.dumps({"t": "say", "text": "x", "ref": ref}))
    assert isinstance(told, protocol.Say)


def test_ref_over_http_is_the_same() -> None:
    code = opened().code
    body = json.dumps({"ref": "\u0000", "seen": 0, "line": "0 stay"})
    answer = Client().post(f"/api/v1/tables/{code}/act", body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["data"]["errors"][0]["field"] == "ref"


@pytest.mark.parametrize("half", [r"\ud800", r"\udfff\ud83d"])
def test_half_a_letter_over_http_is_refused_and_is_no_mistake_of_the_site(half: str) -> None:
    code = opened().code
    body = f'{{"t":"say","ref":"mine","text":"{half}"}}'
    answer = Client().post(f"/api/v1/tables/{code}/act", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["ref"]) == (200, "malformed", "mine")


@pytest.mark.parametrize(
    "address",
    ["/j/a%00b/", "/r/a%00b", "/api/v1/matches/a%00b/record", "/api/v1/tables/a%00b", "/en/search/?q=a%00b",
     "/api/v1/tables?game=%00", "/c/a/join/%00/"],
)  # fmt: skip
def test_nul_in_an_address_is_refused(address: str) -> None:
    assert Client(raise_request_exception=False).get(address).status_code in (400, 404)


def test_nul_in_a_form_is_refused_and_changes_nothing() -> None:
    client = Client()
    client.post("/play/", {"game": "ramsen", "name": "Anna"})
    before = list(Player.objects.values_list("name", flat=True))
    assert before == ["Anna"]
    for address, form in (
        ("/me/name/", {"name": "a\0b"}),
        ("/device/", {"code": "\0"}),
        ("/account/login/", {"login": "a@example.org", "password": "\0"}),
        ("/clubs/", {"name": "\0", "own": "x"}),
    ):
        assert client.post(address, form).status_code == 400, address
    assert list(Player.objects.values_list("name", flat=True)) == before


def test_people_call_themselves_nothing_that_fools_others() -> None:
    client = Client()
    client.post("/play/", {"game": "ramsen", "name": "\u202eannA\u2069\nx"})
    assert Player.objects.get().name == "annA x"


def test_nul_in_a_cookie_is_refused() -> None:
    client = Client(headers={"cookie": r'sid="\000aaaaaaaa"'})
    assert client.get("/me/").status_code == 400


async def test_nul_is_refused_where_the_site_runs_on_a_loop() -> None:
    assert (await AsyncClient().get("/en/search/?q=a%00b")).status_code == 400
    assert (await AsyncClient().post("/device/", {"code": "\0"})).status_code == 400

"""Nobody learns a hidden card, a seed or a token from a page, the API, the lobby, the talk, an error or the log.

Byte by byte, for everybody who may come near a table, at every step of hands played at random.
"""

from __future__ import annotations

import json
import logging
import re
from random import Random

import pytest
from django.test import Client as Browser

from tables import identity
from tables.models import Hand, Match, Seat, Table
from tables.service import people, talking
from tables.service.live import TableState
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.test_leaks import CARD, RECORD, knowledge

LOOKS = 4
KEYS = ("ramsen", "mulatschak", "schieberamsch", "lupfen")  # the cutter's card, bids, the skat, a pot


@pytest.fixture
def quick(served, settings):
    settings.TABLES_WAIT = 0.02
    settings.DEBUG_PROPAGATE_EXCEPTIONS = False


class Room:
    """A public table of four people, one onlooker with a cookie and one without, and all that they can ask for."""

    def __init__(self, key: str) -> None:
        self.live, self.players = at.open_full(key, 4 if key != "schieberamsch" else 3)
        self.table = self.live.facts.id
        Table.objects.filter(pk=self.table).update(visibility="public")
        writer.lives.clear()
        (watcher,) = at.guests(1)
        seats: dict[int | None, Browser] = {seat: browser_of(one) for seat, one in enumerate(self.players)}
        self.browsers = [*seats.items(), (None, browser_of(watcher)), (None, Browser())]
        at.run(talking.say, self.table, player=self.players[0], text="Servus")

    def addresses(self, *, all_of_them: bool) -> list[str]:
        """What can be asked for: what shows the hand, and with it everything else that knows of the table."""
        code, api = self.live.facts.code, f"/api/v1/tables/{self.live.facts.code}"
        found = [f"{api}/events?since=0&heard=0&watching=0", api, f"/t/{code}/"]
        if not all_of_them:
            return found
        match = Match.objects.get(table=self.table).key
        return [
            *found, f"/j/{self.live.facts.invite}/", "/en/lobby/", "/api/v1/tables", "/api/v1/tables?lang=de", "/me/",
            "/me/export/", f"{api}/events?since={self.live.version}&heard=0", f"/m/{match}/", f"/m/{match}/hands/1/",
            f"/m/{match}/record.txt", f"/m/{match}/fair/", f"/api/v1/matches/{match}/record",
            f"/t/{code}/nothing/", f"{api}/nothing", f"/t/{code}/host/", f"{api}/events?since=H7",
        ]  # fmt: skip

    def secrets(self) -> set[str]:
        """What leaves the server at no time of a match, or only by the hands that it was given to."""
        seeds = set(Match.objects.values_list("seed", flat=True))
        seeds |= set(Table.objects.values_list("next_seed", flat=True))
        keys = set(Seat.objects.exclude(key=None).values_list("key", flat=True))
        nonces = {place.nonce for place in self.live.facts.places}
        devices = {people.hashed(f"token-{player}") for player in self.players}
        return {secret for secret in seeds | keys | nonces | devices if secret}


def named(answer) -> set[str]:
    """The cards that stand in an answer, in its text and in its headers."""
    text = answer.content.decode() if not answer.streaming else b"".join(answer.streaming_content).decode()
    text += str(answer.headers)
    return set(CARD.findall(RECORD.sub("", without_tokens(text))))


def without_tokens(text: str) -> str:
    """The text without what is drawn at random and might look like a card."""
    text = re.sub(r'"(csrf|commitment|next_commitment|ticket|invite|sealed)":\s*"[^"]*"', "", text)
    text = re.sub(r'(?s)<svg[^>]*class="qr".*?</svg>|name="csrfmiddlewaretoken" value="[^"]*"', "", text)
    return re.sub(r"/[jt]/[\w-]+/|csrftoken=\w+|[\w-]{16,}", "", text)


def look_around(room: Room, always: dict[str, set[str]], *, all_of_it: bool = False) -> bool:
    """Everybody asks for everything; whether anybody was shown a card."""
    known = {seat: told[-1][1] for seat, told in knowledge(room.live).items()}
    secrets, shown = room.secrets(), False
    for seat, browser in room.browsers:
        own = {room.players[seat]} if seat is not None else set()
        for address in room.addresses(all_of_them=all_of_it):
            answer = browser.get(address)
            kind = address.replace(room.live.facts.code, "").split("?")[0]
            cards = named(answer) - always.setdefault(kind, set())
            shown |= bool(cards)
            assert cards <= known[seat], (seat, address, cards - known[seat])
            text = answer.content.decode()
            mine = {people.hashed(f"token-{player}") for player in own}
            told = {secret for secret in secrets - mine if secret in text}
            assert not told, (seat, address, told)
    return shown


@pytest.mark.parametrize("key", KEYS)
def test_no_page_and_no_answer_tells_anything(quick, key, caplog):
    caplog.set_level(logging.DEBUG)
    dice, room = Random(key), Room(key)
    always = words_of(key, len(room.players))
    looks, shown, whole = 0, False, False
    while looks < LOOKS or not shown or not whole:
        if room.live.stage == "between":
            room.live = at.everybody_ready(room.live, room.players)
        for _ in range(dice.randint(1, 9)):
            if room.live.stage == "playing":
                at.act(room.live, room.players, at.some_action(room.live, dice))
                room.live = at.now(room.table)
        assert room.live.stage != "over"
        everything = not whole and room.live.stage == "playing" and all(room.live.state.hands or [0])
        shown |= look_around(room, always, all_of_it=everything)
        looks, whole = looks + 1, whole or everything
    assert not any(secret in caplog.text for secret in room.secrets())
    assert set(CARD.findall(without_tokens(caplog.text))) <= {"H7"}, "the one of the malformed address above"


def words_of(key: str, seats: int) -> dict[str, set[str]]:
    """The cards that the words of each page name anyway: those of a table at which nobody has sat down yet."""
    browser = Browser()
    opening = people.NewTable(at.variant_of(key, seats), {}, visibility="public")
    live: TableState = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    empty = {f"/t/{live.facts.code}/": "/t//", f"/j/{live.facts.invite}/": "/j/"}
    return {kind: named(browser.get(address)) for address, kind in empty.items()}


def test_planted_leak_is_found(quick, monkeypatch):
    """A test of the test: an API that takes everybody for the first seat is noticed."""
    room = Room("ramsen")
    dice = Random(4)
    while not (room.live.state.hands and room.live.state.looked):
        at.act(room.live, room.players, at.some_action(room.live, dice))
        room.live = at.now(room.table)
    monkeypatch.setattr("tables.service.live.TableInfo.seat_of", lambda self, player: 0)
    with pytest.raises(AssertionError):
        look_around(room, words_of("ramsen", 4))


def test_mistake_of_the_server_tells_nothing(quick, monkeypatch, caplog):
    """The page of an error and what is logged of it, tracebacks included, name neither cards nor seeds."""
    caplog.set_level(logging.DEBUG)
    room = Room("ramsen")
    dice = Random(4)
    for _ in range(6):
        at.act(room.live, room.players, at.some_action(room.live, dice))
        room.live = at.now(room.table)
    monkeypatch.setattr("tables.views.get_token", lambda request: 1 / 0)
    monkeypatch.setattr("tables.api.table.RenderedTable", lambda live: 1 / 0)
    for _, browser in room.browsers:
        browser.raise_request_exception = False
        for address in (f"/t/{room.live.facts.code}/", f"/api/v1/tables/{room.live.facts.code}"):
            answer = browser.get(address)
            assert answer.status_code == 500
            assert not named(answer)
            assert not any(secret in answer.content.decode() for secret in room.secrets())
    assert "ZeroDivisionError" in caplog.text
    assert not CARD.findall(without_tokens(caplog.text))
    assert not any(secret in caplog.text for secret in room.secrets())


def test_seat_token_shows_the_hand_of_its_seat_only(quick):
    """A program with the token of a seat on which nobody sits sees what an onlooker sees."""
    wish = json.dumps({"game": "ramsen", "seats": 3, "bots": 0})
    table = Browser().post("/api/v1/tables", wish, content_type="application/json").json()
    tokens = [seat["token"] for seat in table["seats"]]
    path = f"/api/v1/tables/{table['table']}"
    for n, token in enumerate(tokens):
        header = {"authorization": f"Seat {token}"}
        Browser().post(f"{path}/ticket", json.dumps({"name": f"P{n}"}), content_type="application/json", headers=header)
    live = at.now(Table.objects.get(code=table["table"]).pk)
    assert live.stage == "playing"
    assert identity.seat_of_token(tokens[0]) is not None
    assert Hand.objects.count() == 1
    for n, token in enumerate(tokens):
        news = Browser().get(f"{path}/events?since=0", headers={"authorization": f"Seat {token}"}).json()
        assert news["view"]["seat"] == n
    assert Browser().get(f"{path}/events?since=0").json()["view"]["hand"] is None

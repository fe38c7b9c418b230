"""Opened hands over sockets and pages: only the guest sees them, also after a reload, and no byte goes to anybody else."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser

from rules.engine import seat as seat_views
from rules.games import GAMES
from tables import identity
from tables.background import Running
from tables.hub import hub
from tables.models import Match, Player, Table
from tables.protocol import Ack
from tables.rooms import Room
from tables.service import guests
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.sockets import Client, now
from tests.tables.test_leaks import CARD, knowledge, leaked
from tests.tables.test_leaks_pages import named as cards_in
from tests.tables.test_leaks_pages import words_of
from tests.tables.test_opened_hands import looked, show, table_for_guests


async def play_and_open(live, players, guest, clients, dice):
    """The table after a hand in which seat 1 opens and closes its cards at random; the versions at which they were open."""
    spans: list[tuple[int, int]] = []
    opened = 0
    while live.stage == "playing":
        if dice.random() < 0.2:
            if opened:
                close = partial(at.run, guests.close_hand, live.facts.id, player=players[1], ref=at.ref())
                await sync_to_async(close)()
                spans.append((opened, now(live).version))
                opened = 0
            else:
                assert isinstance(await sync_to_async(show)(live, players[1], guest), Ack)
                opened = now(live).version
        await sync_to_async(at.act)(now(live), players, at.some_action(now(live), dice))
        live = now(live)
        for client in clients.values():
            await client.until(live.version)
    if opened and live.stage != "over":
        await sync_to_async(at.run)(guests.close_hand, live.facts.id, player=players[1], ref=at.ref())
    if opened:
        spans.append((opened, now(live).version if live.stage != "over" else live.version))
    return now(live), spans


async def opened_table(key="ramsen", seats=4, names=("Gast", "Andere")):
    live, players, onlookers = await sync_to_async(table_for_guests)(key, seats, names)
    return live, players, onlookers


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
class TestWire:
    @pytest.mark.parametrize("key", ["ramsen", "mulatschak", "schieberamsch", "raub", "lupfen"])
    async def test_no_byte_of_it_to_anybody_else(self, key):
        """Two onlookers by name, one without, a hand opened and closed at random: each frame tells only what it may."""
        dice = random.Random(key)
        live, players, (guest, other) = await opened_table(key, GAMES[key].best)
        viewer: dict[int | str, int | None] = {
            **dict(enumerate(players)),
            "guest": guest,
            "other": other,
            "stranger": None,
        }
        shown = False
        for _ in range(20):
            clients = {who: await Client.of(live, player) for who, player in viewer.items()}
            live, spans = await play_and_open(live, players, guest, clients, dice)
            known = knowledge(live)
            for who, client in clients.items():
                await client.leave()
                own = known[who if isinstance(who, int) else None]
                for frame in client.frames:
                    version = json.loads(frame).get("version", 0)
                    let_in = who == "guest" and any(first <= version < last for first, last in spans)
                    shown |= let_in and leaked([frame], own) != []
                    assert leaked([frame], known[1] if let_in else own) == [], who
            if live.stage == "over" or shown:
                break
            live = await sync_to_async(at.everybody_ready)(live, players)
        assert shown, "the guest has seen something that others have not"

    async def test_opened_and_closed_over_the_socket(self):
        live, players, (guest, other) = await opened_table()
        live = await sync_to_async(looked)(live, players)
        player, seen, third = [await Client.of(live, one) for one in (players[1], guest, other)]
        n = live.facts.onlooker(guest).n
        await player.send(t="open", ref="o1", guest=n)
        assert (await player.next("view"))["ack"] == "o1"
        view = await seen.next("view")
        assert view["view"]["hand"] == player.view["view"]["hand"]
        assert view["table"]["seats"][1]["open_to_you"]
        assert (await third.next("view"))["view"]["hand"] is None
        await player.send(t="close", ref="o2")
        assert (await seen.next("view"))["view"]["hand"] is None
        await seen.send(t="open", ref="x", guest=n)
        assert (await seen.next("error"))["code"] == "not-seated"
        await player.send(t="open", ref="o3", guest=n + 999)
        assert (await player.next("error"))["code"] == "not-allowed"
        for client in (player, seen, third):
            await client.leave()

    async def test_page_loaded_again_and_a_server_started_again(self):
        live, players, (guest, _) = await opened_table()
        live = await sync_to_async(looked)(live, players)
        await sync_to_async(show)(live, players[1], guest)
        writer.stop()
        writer.lives.clear()
        browser = await sync_to_async(browser_of)(guest)
        page = await sync_to_async(browser.get)(f"/t/{live.facts.code}/")
        assert f'"onlooker": {live.facts.onlooker(guest).n}'.encode() in page.content
        assert not CARD.search(json.dumps(page.context["config"]["onlooker"]))
        answer = await sync_to_async(browser.post)(f"/api/v1/tables/{live.facts.code}/ticket", "{}", "application/json")
        ticket = identity.read_ticket(answer.json()["ticket"])
        assert (ticket.player, answer.json()["seat"]) == (guest, None)
        client = Client(live.facts.code, answer.json()["ticket"])
        await client.connect()
        await client.hello()
        assert len((await client.next("view"))["view"]["hand"]) == 5
        await client.leave()

    async def test_guest_who_is_gone_is_away_and_back_again(self, settings):
        settings.TABLES_LINGER = 0.05
        live, players, (guest, _) = await opened_table()
        player, client = await Client.of(live, players[0]), await Client.of(live, guest)
        await client.leave()
        view = await player.next("view")
        assert [one["away"] for one in view["table"]["onlookers"]] == [True, False]
        client = await Client.of(live, guest)
        assert not (await player.next("view"))["table"]["onlookers"][0]["away"]
        await client.leave()
        await player.leave()

    async def test_one_who_never_came_back_after_a_restart_is_missed(self):
        live, players, _ = await opened_table()
        client = await Client.of(live, players[0])
        room: Room = hub.rooms[live.facts.id]
        room.opened = 0.0
        running = object.__new__(Running)
        running._look_for_people(room, 100.0, 20.0)
        while not all(one["away"] for one in (await client.next("view"))["table"]["onlookers"]):
            pass
        await client.leave()


@pytest.fixture
def quick(served, settings):
    settings.TABLES_WAIT = 0.02


class TestPages:
    def test_over_http_the_guest_alone_sees_it(self, quick):
        live, players, (guest, other) = table_for_guests(names=("Gast", "Andere"))
        live = looked(live, players)
        show(live, players[1], guest)
        code = live.facts.code
        match = Match.objects.get(table=live.facts.id).key
        always = words_of("ramsen", 4)
        known = knowledge(at.now(live.facts.id))
        api = f"/api/v1/tables/{code}"
        assert live.state is not None
        hand = set(seat_views.view(live.state, 1).hand or ())
        seen = browser_of(guest).get(f"{api}/events?since=0").json()
        assert set(seen["view"]["hand"]) == hand
        posted = browser_of(guest).post(f"{api}/act", '{"t": "sync"}', content_type="application/json").json()
        assert set(posted["view"]["hand"]) == hand
        addresses = [
            f"{api}/events?since=0&heard=0", api, f"/t/{code}/", f"/m/{match}/", f"/m/{match}/hands/1/",
            f"/m/{match}/record.txt", f"/api/v1/matches/{match}/record", "/en/lobby/", "/api/v1/tables", "/me/", "/me/export/",
        ]  # fmt: skip
        for browser, first in ((browser_of(other), 0), (Browser(), 0), (browser_of(guest), 1)):
            for address in addresses[first:]:
                kind = address.replace(code, "").split("?")[0]
                assert cards_in(browser.get(address)) - always.get(kind, set()) <= known[None][-1][1], address
        for browser in (browser_of(other), Browser()):
            assert browser.get(addresses[0]).json()["view"]["hand"] is None

    def test_name_is_told_and_taken_back_by_form(self, quick):
        live, _, _ = table_for_guests(names=())
        browser, path = Browser(), f"/t/{live.facts.code}/watch/"
        assert browser.get(path)["Location"] == f"/t/{live.facts.code}/"
        assert browser.post(path, {"name": " "}).status_code == 409
        assert b"has that name" in browser.post(path, {"name": "Host"}).content
        assert browser.post(path, {"name": "Tante"}).status_code == 302
        assert [one.name for one in at.now(live.facts.id).facts.onlookers] == ["Tante"]
        assert browser.post(path, {"do": "stop"}).status_code == 302
        assert at.now(live.facts.id).facts.onlookers == ()

    def test_no_name_where_no_hand_is_opened_and_nobody_is_made_for_it(self, quick):
        live, _ = at.open_full()
        before = Player.objects.count()
        assert Browser().post(f"/t/{live.facts.code}/watch/", {"name": "Tante"}).status_code == 409
        assert Player.objects.count() == before

    def test_names_are_limited_like_everything_else(self, quick, settings):
        settings.TABLES_GUESTS_PER_HOUR = 1
        settings.TABLES_SEATS_PER_HOUR = 1
        live, _, _ = table_for_guests(names=())
        path = f"/t/{live.facts.code}/watch/"
        browser = Browser()
        assert browser.post(path, {"name": "Tante"}).status_code == 302
        assert Browser().post(path, {"name": "Onkel"}).status_code == 429
        assert browser.post(path, {"do": "stop"}).status_code == 302
        assert browser.post(path, {"do": "stop"}).status_code == 429

    def test_table_is_opened_so_by_form_and_by_program(self, quick):
        browser = Browser()
        browser.post("/en/tables/open/", {"game": "ramsen", "watch": "guests", "name": "Ich"})
        table = Table.objects.get()
        assert table.watch and table.guests
        wish = {"game": "ramsen", "guests": True}
        answer = browser.post("/api/v1/tables", json.dumps(wish), content_type="application/json")
        assert Table.objects.get(code=answer.json()["table"]).guests
        answer = browser.post("/api/v1/tables", json.dumps(wish | {"watch": False}), content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, "guests")
        browser.post("/en/tables/open/", {"game": "ramsen", "name": "Ich"})
        assert not Table.objects.latest("pk").guests, "off unless it is asked for"

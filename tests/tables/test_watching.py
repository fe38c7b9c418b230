"""Who looks on: how many there are, and that nobody does where the table does not want it."""

from __future__ import annotations

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.test import Client as Browser

from tables import identity
from tables.background import Running
from tables.consumers import TableSocket
from tables.hub import hub
from tables.link import CROWD, ProcessLink
from tables.service import hosting, people
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.sockets import Client, full_table, settled


def closed_table(seats=4, **more):
    """A table at which nobody looks on; the host sits there alone."""
    (host,) = at.guests(1)
    opening = people.NewTable(at.variant_of(seats=seats), {}, host=host, name="Host", watch=False, **more)
    return writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


@pytest.mark.usefixtures("tables")
class TestClosedTable:
    def test_stranger_gets_a_kind_page(self):
        live, _ = closed_table()
        answer = Browser().get(f"/t/{live.facts.code}/")
        assert answer.status_code == 403
        assert b"played without onlookers" in answer.content
        assert b"invitation link" in answer.content
        assert b"/sit/" not in answer.content
        assert b"Only watch" not in answer.content

    def test_change_of_language_beside_a_refusal_leads_back_to_the_table(self):
        live, _ = closed_table(visibility="public")
        path = f"/t/{live.facts.code}/"
        assert Browser().get(f"{path}sit/")["Location"] == path

    def test_who_was_sent_away_reads_so_and_is_offered_no_seat(self):
        live, host = closed_table(visibility="public")
        (guest,) = at.guests(1)
        at.run(people.sit, live.facts.id, player=guest, name="Bert")
        at.run(hosting.kick, live.facts.id, player=host, ref="r", seat=1)
        for address in (f"/t/{live.facts.code}/", f"/j/{live.facts.invite}/"):
            answer = browser_of(guest).get(address)
            assert b"asked you to leave" in answer.content
            assert b'id="name"' not in answer.content

    def test_stranger_may_sit_down_at_a_public_one(self):
        live, _ = closed_table(visibility="public")
        browser = Browser()
        answer = browser.get(f"/t/{live.facts.code}/")
        assert answer.status_code == 403
        assert f"/t/{live.facts.code}/sit/".encode() in answer.content
        assert browser.post(f"/t/{live.facts.code}/sit/", {"name": "Vroni"}).status_code == 302
        assert browser.get(f"/t/{live.facts.code}/").status_code == 200

    def test_invitation_does_not_offer_to_watch(self):
        live, _ = closed_table()
        page = Browser().get(f"/j/{live.facts.invite}/").content
        assert b"Sit down" in page
        assert b"Only watch" not in page

    def test_who_sits_there_sees_it(self):
        live, host = closed_table()
        assert browser_of(host).get(f"/t/{live.facts.code}/").status_code == 200

    def test_who_keeps_it_without_a_seat_sees_it(self):
        live, host = closed_table(seated=False)
        browser = browser_of(host)
        assert browser.get(f"/t/{live.facts.code}/").status_code == 200
        assert browser.get(f"/api/v1/tables/{live.facts.code}").status_code == 200

    def test_api_refuses_strangers(self):
        live, host = closed_table()
        path = f"/api/v1/tables/{live.facts.code}"
        for address in (path, f"{path}/events"):
            answer = Browser().get(address)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        assert Browser().post(f"{path}/ticket", "{}", content_type="application/json").status_code == 403
        assert Browser().post(f"{path}/act", '{"t": "sync"}', content_type="application/json").status_code == 403
        assert browser_of(host).get(path).json()["table"]["watch"] is False

    def test_program_with_the_token_of_a_seat_may_look(self):
        wish = json.dumps({"game": "ramsen", "seats": 3, "watch": False})
        table = Browser().post("/api/v1/tables", wish, content_type="application/json").json()
        path, token = f"/api/v1/tables/{table['table']}", table["seats"][1]["token"]
        assert Browser().get(path, headers={"authorization": f"Seat {token}"}).status_code == 200
        assert Browser().get(path).status_code == 403


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
class TestSockets:
    async def test_ticket_of_before_opens_nothing(self):
        live, players = await full_table()
        stranger = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, None)))
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        await stranger.connect()
        await stranger.hello()
        assert await stranger.closed() == 4403
        assert stranger.frames == []

    async def test_onlookers_are_shown_out_and_players_stay(self):
        live, players = await full_table()
        watcher, player = await Client.of(live, None), await Client.of(live, players[1])
        seen = len(watcher.frames)
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        assert await watcher.closed() == 4403
        assert len(watcher.frames) == seen, "not even the view that says so"
        assert (await player.next("view"))["table"]["watch"] is False
        await player.leave()

    async def test_who_stands_up_hears_that_it_is_done_and_is_shown_out(self):
        live, players = await full_table()
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        client = await Client.of(live, players[1])
        await client.send(t="leave", ref="bye")
        assert (await client.get()) == {"t": "ack", "ref": "bye", "version": client.view["version"] + 1}
        assert await client.closed() == 4403
        assert len(client.frames) == 2

    async def test_who_is_sent_away_is_shown_out(self):
        live, players = await full_table()
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        client = await Client.of(live, players[1])
        await sync_to_async(at.run)(hosting.kick, live.facts.id, player=players[0], ref="b", seat=1)
        assert await client.closed() == 4403
        assert len(client.frames) == 1

    async def test_one_who_does_not_read_is_shown_out_too(self, monkeypatch):
        live, players = await full_table()
        watcher = await Client.of(live, None)
        monkeypatch.setattr("tables.limits.Budget.spent", property(lambda self: True))
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        assert await watcher.closed() == 4403

    async def test_poll_under_way_ends_with_403(self):
        live, players = await full_table()
        path = f"/api/v1/tables/{live.facts.code}/events?since={live.version}"
        asking = asyncio.ensure_future(AsyncClient().get(path))
        await settled()
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=players[0], ref="a", watch=False)
        answer = await asyncio.wait_for(asking, 5)
        assert answer.status_code == 403


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
class TestCrowd:
    @pytest.fixture(autouse=True)
    def at_once(self, settings):
        settings.TABLES_CROWD = 0.03

    async def test_everybody_is_told_how_many_watch(self):
        live, players = await full_table()
        player = await Client.of(live, players[0])
        assert await player.quiet(), "nobody watches: nothing to tell"
        watchers = [await Client.of(live, None) for _ in range(3)]
        while (await player.next("crowd"))["watching"] < 3:
            pass
        for watcher in watchers:
            while (await watcher.next("crowd"))["watching"] < 3:
                pass
        for watcher in watchers:
            await watcher.leave()
        while (await player.next("crowd"))["watching"]:
            pass
        await player.leave()

    async def test_who_comes_later_is_told_too(self):
        live, players = await full_table()
        watcher = await Client.of(live, None)
        await watcher.next("crowd")
        player = await Client.of(live, players[0])
        assert (await player.next("crowd"))["watching"] == 1
        await watcher.leave()
        await player.leave()

    async def test_who_stands_up_and_stays_watches(self):
        live, players = await full_table()
        one, two = await Client.of(live, players[0]), await Client.of(live, players[1])
        await sync_to_async(at.run)(people.leave, live.facts.id, player=players[1])
        assert (await one.next("crowd"))["watching"] == 1
        await one.leave()
        await two.leave()

    async def test_at_a_quiet_table_nobody_is_told(self):
        live, players = await full_table()
        player, watcher = await Client.of(live, players[0]), await Client.of(live, None)
        assert (await player.next("crowd"))["watching"] == 1
        host = {"player": players[0], "ref": "r"}
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, **host, quiet=True)
        assert (await player.next("crowd"))["watching"] == 0
        await sync_to_async(at.run)(hosting.arrange, live.facts.id, **host, quiet=False)
        assert (await player.next("crowd"))["watching"] == 1
        await player.leave()
        await watcher.leave()

    async def test_silent_connection_does_not_count(self):
        live, players = await full_table()
        player, watcher = await Client.of(live, players[0]), await Client.of(live, None)
        await player.next("crowd")
        (socket,) = (one for one in hub.rooms[live.facts.id].sockets if one.player is None)
        assert isinstance(socket, TableSocket)
        socket.fall_silent()
        assert (await player.next("crowd"))["watching"] == 0
        await watcher.send(t="ping")
        assert (await player.next("crowd"))["watching"] == 1
        await player.leave()
        await watcher.leave()

    async def test_who_asks_over_http_counts_and_is_told(self):
        live, players = await full_table()
        player = await Client.of(live, players[0])
        path = f"/api/v1/tables/{live.facts.code}/events?since={live.version}&watching="
        asking = asyncio.ensure_future(AsyncClient().get(f"{path}0"))
        assert (await player.next("crowd"))["watching"] == 1
        answer = await asyncio.wait_for(asking, 5)
        assert answer.json() == {"t": "crowd", "watching": 1}
        await player.leave()

    async def test_who_does_not_ask_for_it_is_not_told_over_http(self, settings):
        settings.TABLES_WAIT = 0.3
        live, _ = await full_table()
        watcher = await Client.of(live, None)
        answer = await AsyncClient().get(f"/api/v1/tables/{live.facts.code}/events?since={live.version}")
        assert answer.status_code == 204
        await watcher.leave()

    async def test_processes_tell_each_other(self, monkeypatch):
        live, players = await full_table()
        link = ProcessLink(hub, writer, object())
        told: list[dict[str, object]] = []
        monkeypatch.setattr(link, "_put", told.append)
        hub.crowded.append(link.count)
        player, watcher = await Client.of(live, players[0]), await Client.of(live, None)
        await player.next("crowd")
        assert told[0] == {
            "type": CROWD,
            "table": live.facts.id,
            "watching": 0,
            "players": players[:1],
            "by": link.name,
        }
        assert told[1:] == [told[0] | {"watching": 1}]
        link.hear({"type": CROWD, "table": live.facts.id, "watching": 4, "by": "other"})
        assert (await player.next("crowd"))["watching"] == 5
        monkeypatch.setattr("tables.crowd._STALE", -1.0)
        link._count_again()
        assert (await player.next("crowd"))["watching"] == 1
        hub.crowded.clear()
        await player.leave()
        await watcher.leave()

    async def test_who_is_at_another_process_is_not_away_and_who_is_away_and_here_comes_back(
        self, settings, monkeypatch
    ):
        settings.TABLES_LINGER = 0.05
        live, players = await full_table()
        link = ProcessLink(hub, writer, object())
        monkeypatch.setattr(link, "_put", lambda message: None)
        here = await Client.of(live, players[0])
        room = hub.rooms[live.facts.id]
        room.opened = 0.0
        link.hear({"type": CROWD, "table": live.facts.id, "watching": 0, "players": players[1:3], "by": "other"})
        running = object.__new__(Running)
        running._look_for_people(room, 100.0, 20.0)
        view = await here.next("view")
        assert [seat["away"] for seat in view["table"]["seats"]] == [False, False, False, True]
        client = await Client.of(live, players[1])
        await client.leave()
        await settled()
        assert await here.quiet(), "the other connection is at the other process"
        await sync_to_async(at.run)(people.away, live.facts.id, player=players[0], at=live.at)
        while (await here.next("view"))["table"]["seats"][0]["away"]:
            pass
        assert at.now(live.facts.id).facts.places[0].away_at is None
        await here.leave()

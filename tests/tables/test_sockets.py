"""Connections: who may open one, what every message is answered with, and that nothing a client does kills it."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from asgiref.sync import sync_to_async

from rules.engine import core
from tables import identity
from tables.consumers import TOO_MANY, TableSocket
from tables.hub import hub
from tables.lobby.socket import LobbySocket
from tables.service import people
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now, settled

pytestmark = [pytest.mark.usefixtures("served"), pytest.mark.django_db(transaction=True)]


def line_for(live, dice=None):
    return str(at.some_action(live, dice or random.Random(0)))


async def test_move_reaches_all_four_and_the_acknowledgement_comes_with_the_view():
    live, players = await full_table()
    clients = [await Client.of(live, player) for player in players]
    watcher = await Client.of(live, None)
    line = line_for(live)
    mover = int(line[0])
    await clients[mover].act(line, "mine")
    for seat, client in enumerate(clients):
        view = await client.get()
        assert view["t"] == "view"
        assert view["version"] == live.version + 1
        assert view["view"]["seat"] == seat
        assert view.get("ack") == ("mine" if seat == mover else None)
        assert len(view["lines"]) == 1
    assert (await watcher.get())["view"]["hand"] is None
    for client in (*clients, watcher):
        await client.leave()


async def test_two_tabs_of_one_seat_see_the_same():
    live, players = await full_table()
    one, two = await Client.of(live, players[0]), await Client.of(live, players[0])
    assert one.frames == two.frames
    await one.leave()
    await two.leave()


async def test_repeated_ref_is_acknowledged_again():
    live, players = await full_table()
    line = line_for(live)
    client = await Client.of(live, players[int(line[0])])
    await client.act(line, "mine", live.version)
    assert (await client.until(live.version + 1))["ack"] == "mine"
    await client.act(line, "mine", live.version)
    assert await client.get() == {"t": "ack", "ref": "mine", "version": live.version + 1}
    await client.leave()


async def test_both_acknowledgements_of_a_message_sent_twice_name_its_version():
    """A client that has heard nothing for a while sends again, and both may come at once."""
    live, players = await full_table()
    line = line_for(live)
    client = await Client.of(live, players[int(line[0])])
    await client.act(line, "mine", live.version)
    await client.act(line, "mine", live.version)
    told = [await client.get(), await client.get()]
    acked = {message["version"] for message in told if "mine" in (message.get("ref"), message.get("ack"))}
    assert len([message for message in told if "mine" in (message.get("ref"), message.get("ack"))]) == 2
    assert acked == {live.version + 1}
    await client.leave()


async def test_what_comes_with_the_hello_is_answered_in_order():
    """After a restart, or at another process, the table has to be read first: nothing said meanwhile is lost."""
    live, players = await full_table()
    line = line_for(live)
    writer.lives.clear()
    client = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[int(line[0])])))
    await client.connect()
    await client.hello()
    await client.send(t="ping")
    await client.act(line, "mine", live.version)
    told = [await client.get() for _ in range(3)]
    assert [message["t"] for message in told] == ["view", "pong", "view"]
    assert told[2]["ack"] == "mine"
    await client.leave()


async def test_who_says_too_much_before_the_table_is_there_is_shut_out(monkeypatch):
    live, players = await full_table()
    held = []
    monkeypatch.setattr(writer, "submit", lambda *jobs: held.extend(jobs))
    writer.lives.clear()
    client = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[0])))
    await client.connect()
    await client.hello()
    for _ in range(17):
        await client.send(t="ping")
    assert await client.closed() == TOO_MANY
    monkeypatch.undo()
    await client.leave()


async def test_stale_is_followed_by_a_view():
    live, players = await full_table()
    seat = live.acting[0]
    client = await Client.of(live, players[seat])
    await client.act(line_for(live), "mine", 0)
    assert (await client.get())["t"] == "stale"
    assert (await client.get())["t"] == "view"
    await client.leave()


async def test_refusal_names_rule_and_data():
    live, players = await full_table()
    seat = next(s for s in range(4) if s not in live.acting)
    client = await Client.of(live, players[seat])
    await client.act(f"{seat} stay", "mine")
    answer = await client.get()
    assert (answer["t"], answer["ref"], answer["rule"]) == ("refused", "mine", "turn")
    await client.leave()


@pytest.mark.parametrize(
    "text", [" ", "no json", "[]", '{"t":"view"}', '{"t":"act"}', '{"t":"act","ref":"a","seen":1,"line":5}', "\x00"]
)
async def test_nonsense_is_answered_and_the_connection_lives(text):
    live, players = await full_table()
    client = await Client.of(live, players[0])
    await client.text(text)
    assert (await client.get())["t"] == "error"
    await client.send(t="ping")
    assert (await client.get())["t"] == "pong"
    await client.leave()


async def test_third_malformed_frame_closes():
    live, players = await full_table()
    client = await Client.of(live, players[0])
    for _ in range(3):
        await client.text("{")
    assert await client.closed() == 4400


async def test_binary_frames_are_read_too():
    live, players = await full_table()
    client = await Client.of(live, players[0])
    await client.socket.send_to(bytes_data=b'{"t":"ping"}')
    assert (await client.get())["t"] == "pong"
    await client.socket.send_to(bytes_data=b"\xff\xfe")
    assert (await client.get())["t"] == "error"
    await client.leave()


async def test_long_frame_is_refused():
    live, players = await full_table()
    client = await Client.of(live, players[0])
    await client.send(t="say", text="x" * 20_000)
    assert (await client.get())["code"] == "too-large"
    await client.leave()


async def test_watcher_may_not_act_and_stranger_has_no_seat():
    live, _ = await full_table()
    (stranger,) = await sync_to_async(at.guests)(1)
    for player in (None, stranger):
        client = await Client.of(live, player)
        assert client.view["view"]["hand"] is None
        for message in (
            {"t": "act", "ref": "a", "seen": 1, "line": "0 stay"}, {"t": "ready", "ref": "a"},
            {"t": "start", "ref": "a"}, {"t": "leave", "ref": "a"}, {"t": "say", "text": "hello"},
        ):  # fmt: skip
            await client.send(**message)
            assert (await client.get())["code"] == "not-seated"
        await client.leave()
    assert now(live).version == live.version


async def test_everybody_hears_what_is_said():
    live, players = await full_table()
    clients = [await Client.of(live, players[0]), await Client.of(live, None)]
    await clients[0].send(t="say", text="Servus")
    for client in clients:
        said = await client.next("said")
        assert (said["seat"], said["text"]) == (0, "Servus")
        await client.leave()


class TestTickets:
    @pytest.mark.parametrize("ticket", ["", "rubbish", "WzEsMV0:1xUl6c:forged"])
    async def test_forged(self, ticket):
        live, _ = await full_table()
        client = Client(live.facts.code, ticket)
        await client.connect()
        await client.hello()
        assert await client.closed() == 4401

    async def test_too_old(self, monkeypatch):
        live, players = await full_table()
        client = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[0])))
        monkeypatch.setattr(identity, "TICKET_AGE", -1)
        await client.connect()
        await client.hello()
        assert await client.closed() == 4401

    async def test_of_another_table(self):
        live, players = await full_table()
        other, _ = await full_table(seats=3)
        client = Client(other.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[0])))
        await client.connect()
        await client.hello()
        assert await client.closed() == 4403

    async def test_of_no_table(self):
        client = Client("nowhere", identity.make_ticket(identity.Ticket(424242, None)))
        await client.connect()
        await client.hello()
        assert await client.closed() == 4404

    async def test_first_frame_must_be_hello(self):
        live, _ = await full_table()
        client = Client(live.facts.code, "")
        await client.connect()
        await client.send(t="sync")
        assert await client.closed() == 4400

    async def test_no_hello_in_time(self, settings):
        settings.TABLES_HELLO = 0.1
        live, _ = await full_table()
        client = Client(live.facts.code, "")
        await client.connect()
        assert await client.closed() == 4408

    async def test_who_has_left_only_watches(self):
        live, players = await full_table()
        client = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[1])))
        await sync_to_async(at.run)(people.leave, live.facts.id, player=players[1])
        await client.connect()
        await client.hello()
        view = await client.next("view")
        assert view["view"]["seat"] is None
        await client.leave()


async def test_flood_is_dropped_then_closed(settings):
    settings.TABLES_INPUT_BURST, settings.TABLES_INPUT_RATE = 10, 0.001
    live, players = await full_table()
    client = await Client.of(live, players[0])
    for _ in range(230):
        await client.send(t="ping")
    assert await client.closed() == 4429
    kinds = [json.loads(frame)["t"] for frame in client.frames]
    assert kinds.count("pong") == 9  # ten, and the hello was one of them
    assert kinds.count("error") == 1


async def test_who_does_not_read_gets_no_more_views_until_it_does():
    live, players = await full_table()
    client = await Client.of(live, players[0])

    def churn():
        for n in range(80):
            command = people.away if n % 2 == 0 else people.back
            wish = {"at": 1.0} if command is people.away else {}
            at.run(command, live.facts.id, player=players[3], **wish)

    await sync_to_async(churn)()
    await settled()
    await client.send(t="ping")
    views = []
    while (message := await client.get())["t"] != "pong":
        views.append(message["version"])
    assert len(views) <= 65
    assert views[-1] == now(live).version == message["version"]
    await client.leave()


async def test_mistake_in_a_handler_is_answered(monkeypatch, caplog):
    live, players = await full_table()
    client = await Client.of(live, players[0])
    monkeypatch.setattr("tables.consumers.TableSocket._ping", lambda self: 1 / 0)
    await client.send(t="ping")
    assert (await client.get())["code"] == "failed"
    await client.send(t="sync")
    assert (await client.get())["t"] == "view"
    assert live.facts.code in caplog.text
    await client.leave()


async def test_command_that_fails_is_answered(monkeypatch):
    live, players = await full_table()
    client = await Client.of(live, players[live.acting[0]])
    monkeypatch.setattr(core, "play", lambda state, action: 1 / 0)
    await client.act(line_for(live), "mine")
    answer = await client.get()
    assert (answer["t"], answer["code"], answer["ref"]) == ("error", "failed", "mine")
    monkeypatch.undo()
    await client.act(line_for(live), "mine")
    assert (await client.until(live.version + 1))["ack"] == "mine"
    await client.leave()


class TestPresence:
    async def test_away_after_the_last_socket_and_back_with_the_next(self, settings):
        settings.TABLES_LINGER = 0.05
        live, players = await full_table()
        watcher = await Client.of(live, players[1])
        one, two = await Client.of(live, players[0]), await Client.of(live, players[0])
        await one.leave()
        assert await watcher.quiet()
        await two.leave()
        view = await watcher.next("view")
        assert view["table"]["seats"][0]["away"]
        back = await Client.of(live, players[0])
        view = await watcher.next("view")
        assert not view["table"]["seats"][0]["away"]
        await back.leave()
        await watcher.leave()

    async def test_reload_of_a_page_is_no_absence(self, settings):
        settings.TABLES_LINGER = 0.3
        live, players = await full_table()
        watcher = await Client.of(live, players[1])
        one = await Client.of(live, players[0])
        await one.leave()
        two = await Client.of(live, players[0])
        assert await watcher.quiet()
        assert await watcher.quiet()
        assert await watcher.quiet()
        await two.leave()
        await watcher.leave()

    async def test_room_is_given_up_when_nobody_is_left(self, settings):
        settings.TABLES_LINGER = 0.01
        live, players = await full_table()
        client = await Client.of(live, players[0])
        await client.leave()
        await settled()
        await settled()
        assert hub.rooms == {}
        assert writer.lives[live.facts.id].facts.places[0].away_at is not None


async def test_ready_by_all_begins_the_next_hand():
    live, players = await full_table()
    live = await sync_to_async(at.play_hand)(live, players, random.Random(3))
    clients = [await Client.of(live, player) for player in players]
    assert clients[0].view["table"]["stage"] == "between"
    assert clients[0].view["table"]["next_in"] > 10
    for n, client in enumerate(clients):
        await client.send(t="ready", ref=f"q{n}", nonce="ab" * 8)
    view = await clients[0].next("view")
    while view["table"]["stage"] != "playing":
        view = await clients[0].next("view")
    assert view["table"]["hand"] == 2
    assert [n for n, _ in view["lines"]] == [1]
    assert view["lines"][0][1] == "* shuffle"
    for client in clients:
        await client.leave()


async def test_what_fails_after_one_commit_does_not_silence_the_next(caplog, monkeypatch):
    live, players = await full_table()
    client = await Client.of(live, players[0])
    failures = iter([True])

    hang = hub._hang

    def fails_once(room, picture):
        if next(failures, False):
            raise RuntimeError("no such thing")
        hang(room, picture)

    monkeypatch.setattr(hub, "_hang", fails_once)
    for _ in range(2):
        live = now(live)
        await sync_to_async(at.act)(live, players, at.some_action(live, random.Random(0)))
    assert (await client.get())["version"] == live.version + 1
    assert "could not be told" in caplog.text
    await client.leave()


class Gone:
    """The server's end of a connection that its client has left, while frames of it still wait to be heard."""

    def __init__(self, error):
        self.error, self.tries = error, 0

    async def __call__(self, message):
        self.tries += 1
        raise self.error


@pytest.mark.parametrize("error", [RuntimeError("Attempt to send on a closed protocol"), OSError("gone")])
@pytest.mark.parametrize("frame", ["nonsense", '{"t": "hello", "ticket": "wrong"}', '{"t": "sync"}'])
async def test_frame_after_the_end_is_no_mistake(error, frame, caplog):
    send = Gone(error)
    for socket in (
        TableSocket("abcd", send, asyncio.get_running_loop()),
        LobbySocket(send, asyncio.get_running_loop()),
    ):
        send.tries = 0
        for _ in range(5):
            socket.on_frame(frame)
        assert socket.closed
        assert send.tries == 1, "nothing more is sent to it"
    assert caplog.records == []

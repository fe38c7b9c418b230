"""Watching the list over the WebSocket and over plain requests."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import AsyncClient

from tables.hub import hub
from tables.lobby import board as boards
from tables.lobby import expiry
from tables.lobby.board import board
from tables.lobby.upkeep import Keeper
from tables.models import Table
from tables.service import hosting, people
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.sockets import application
from tests.tables.test_lobby import open_public
from tests.waiting import SOON, until_so

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
async def kept(served, monkeypatch):
    monkeypatch.setattr(boards, "PAUSE", 0.05)
    hub.attach(asyncio.get_running_loop())
    keeper = Keeper(asyncio.get_running_loop(), alone=True)
    keeper.start()
    await until_so(lambda: board.kept)
    yield keeper
    keeper.stop()
    hub.poked.clear()


class Watcher:
    """Somebody who watches the list."""

    def __init__(self):
        self.socket = WebsocketCommunicator(application, "/ws/lobby/")

    @classmethod
    async def come(cls, **hello):
        self = cls()
        assert (await self.socket.connect(timeout=SOON))[0]
        await self.say(t="hello", **hello)
        return self

    async def say(self, **message):
        await self.socket.send_to(text_data=json.dumps(message))

    async def news(self):
        return json.loads(await self.socket.receive_from(timeout=SOON))

    async def closed(self):
        message = await self.socket.receive_output(timeout=SOON)
        assert message["type"] == "websocket.close"
        return message["code"]

    async def quiet(self):
        return await self.socket.receive_nothing(timeout=0.2, interval=0.02)


async def opened(**wish):
    return await sync_to_async(open_public)(**wish)


async def listed(client):
    """The list over HTTP, once there is something in it."""
    while not (found := (await client.get("/api/v1/tables")).json())["tables"]:  # noqa: ASYNC110  a commit away
        await asyncio.sleep(0.02)
    return found


async def test_a_table_appears_fills_up_and_leaves():
    watcher = await Watcher.come(lang="de")
    first = await watcher.news()
    assert first["whole"] and first["tables"] == []
    live, host = await opened(seats=3)
    news = await watcher.news()
    assert [(row["code"], row["room"]) for row in news["tables"]] == [(live.facts.code, "2 von 3 Plätzen frei")]
    await sync_to_async(at.run)(people.sit, live.facts.id, player=(await sync_to_async(at.guests)(1))[0], name="Bert")
    assert (await watcher.news())["tables"][0]["people"] == ["Anna", "Bert"]
    await sync_to_async(at.run)(hosting.arrange, live.facts.id, player=host, ref="r", visibility="link")
    assert (await watcher.news())["gone"] == [live.facts.code]


async def test_private_tables_are_never_told():
    watcher = await Watcher.come()
    await watcher.news()
    await sync_to_async(at.open_full)(seats=3)
    assert await watcher.quiet()


async def test_who_brings_the_mark_of_a_page_hears_only_what_is_newer():
    await opened(name="Anna")
    first = await Watcher.come()
    while not (mark := (await first.news()))["tables"]:
        pass
    again = await Watcher.come(seen=mark["mark"])
    assert await again.quiet()
    two, _ = await opened(name="Bert")
    for watcher in (first, again):
        news = await watcher.news()
        assert not news["whole"]
        assert [row["code"] for row in news["tables"]] == [two.facts.code]
    assert "room" not in news["tables"][0]  # no language, no words


async def test_many_changes_are_one_frame_a_second(monkeypatch):
    monkeypatch.setattr(boards, "PAUSE", 0.4)
    watcher = await Watcher.come()
    await watcher.news()
    began, told = time.monotonic(), list[dict]()
    for name in ("Anna", "Bert", "Cilli", "Dora"):
        await opened(name=name)
    while len({row["code"] for news in told for row in news["tables"]}) < 4:
        told.append(await watcher.news())
    assert len(told) <= 1 + (time.monotonic() - began) / 0.4


async def test_other_processes_are_heard(kept):
    live, _ = await opened()
    watcher = await Watcher.come()
    while not (await watcher.news())["tables"]:
        pass
    writer.lives.pop(live.facts.id)
    await sync_to_async(Table.objects.filter(pk=live.facts.id).update)(title="Written elsewhere")
    hub.poke(live.facts.id, 99)
    assert (await watcher.news())["tables"][0]["title"] == "Written elsewhere"


async def test_a_table_that_nobody_is_at_is_swept_away(kept, monkeypatch):
    live, _ = await opened()
    watcher = await Watcher.come()
    while not (await watcher.news())["tables"]:
        pass
    await sync_to_async(Table.objects.update)(active_at="2020-01-01T00:00Z")
    monkeypatch.setattr(expiry, "EVERY", 0.01)
    kept.sweep()
    assert (await watcher.news())["gone"] == [live.facts.code]


async def test_a_sign_of_life_and_its_answer(monkeypatch):
    monkeypatch.setattr(boards, "BEAT", 0.05)
    watcher = await Watcher.come()
    await watcher.news()
    for _ in range(6):
        assert await watcher.news() == {"t": "still"}
        await watcher.say(t="here")
    for _ in range(3):
        assert await watcher.news() == {"t": "still"}
    assert await watcher.closed() == 4408


@pytest.mark.parametrize("text", ["{}", "[1]", '{"t":"act"}', '{"t":"here"}', '{"t":"hello","lang":7}', "x" * 20000])
async def test_nonsense_is_shut_out(text):
    socket = WebsocketCommunicator(application, "/ws/lobby/")
    await socket.connect()
    await socket.send_to(text_data=text)
    assert (await socket.receive_output(timeout=SOON))["code"] == 4400


async def test_plain_requests_hear_the_same():
    live, _ = await opened(seats=3)
    client = AsyncClient()
    found = await listed(client)
    assert [row["code"] for row in found["tables"]] == [live.facts.code]
    assert (await client.get("/api/v1/tables?game=mulatschak")).json()["tables"] == []
    assert (await client.get("/api/v1/tables?players=3&lang=de")).json()["tables"][0]["room"] == "2 von 3 Plätzen frei"
    waiting = asyncio.ensure_future(client.get(f"/api/v1/tables?since={found['mark']}"))
    await until_so(lambda: board.waiters)
    assert not waiting.done()
    other, _ = await opened(name="Bert")
    answer = (await waiting).json()
    assert [row["code"] for row in answer["tables"]] == [other.facts.code]


async def test_nothing_new_is_an_empty_answer(settings):
    settings.TABLES_WAIT = 0.05
    await opened()
    client = AsyncClient()
    found = await listed(client)
    assert (await client.get(f"/api/v1/tables?since={found['mark']}")).status_code == 204


async def test_a_list_begun_anew_hears_of_tables_whatever_was_left_to_do_before(kept):
    kept.stop()
    board._timers["look"] = asyncio.get_running_loop().call_later(3600, print)  # as left by a loop that has ended
    kept.start()
    await until_so(lambda: board.kept)
    watcher = await Watcher.come()
    assert (await watcher.news())["tables"] == []
    live, _ = await opened()
    assert [row["code"] for row in (await watcher.news())["tables"]] == [live.facts.code]


async def test_one_address_may_wait_so_often_at_once(settings):
    settings.TABLES_POLLS, settings.TABLES_WAIT = 1, SOON
    await opened()
    client = AsyncClient()
    path = f"/api/v1/tables?since={(await listed(client))['mark']}"
    first = asyncio.ensure_future(client.get(path))
    await until_so(lambda: board.waiters)
    refused = await client.get(path)
    assert (refused.status_code, refused.json()["code"]) == (429, "rate")
    assert (await client.get("/api/v1/tables")).status_code == 200, "who does not wait is not counted"
    await opened(name="Bert")
    assert (await first).status_code == 200

"""The table over plain requests: what a socket is told, who asks is told too."""

from __future__ import annotations

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from tables import identity
from tables.service import people
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.sockets import full_table, now, settled

pytestmark = [pytest.mark.usefixtures("served"), pytest.mark.django_db(transaction=True)]


async def browser(player: int) -> AsyncClient:
    """A browser of this guest that asks asynchronously."""
    made = await sync_to_async(browser_of)(player)
    client = AsyncClient()
    client.cookies[identity.device_cookie()] = made.cookies[identity.device_cookie()].value
    return client


async def act(client: AsyncClient, live, **message):
    path = f"/api/v1/tables/{live.facts.code}/act"
    return (await client.post(path, json.dumps(message), content_type="application/json")).json()


def events(live, **known) -> str:
    query = "&".join(f"{name}={value}" for name, value in known.items())
    return f"/api/v1/tables/{live.facts.code}/events?{query}"


async def test_sync_is_the_whole_view_and_brings_back():
    live, players = await full_table()
    mine, other = await browser(players[1]), await browser(players[2])
    await sync_to_async(at.run)(people.away, live.facts.id, player=players[1], at=1.0)
    await sync_to_async(at.run)(people.stand_in, live.facts.id, seat=1)
    assert now(live).facts.places[1].standin
    assert (await act(other, live, t="sync"))["table"]["seats"][1]["standin"]
    assert now(live).facts.places[1].standin, "somebody else's wish"
    view = await act(mine, live, t="sync")
    assert (view["t"], view["version"], view["view"]["seat"]) == ("view", now(live).version, 1)
    assert [n for n, _ in view["lines"]] == [step.n for step in now(live).steps]
    assert not view["table"]["seats"][1]["standin"]


async def test_back_says_that_somebody_is_here_again():
    live, players = await full_table()
    mine = await browser(players[1])
    await sync_to_async(at.run)(people.stand_in, live.facts.id, seat=1, late=True)
    assert now(live).facts.places[1].standin
    assert (await act(mine, live, t="back", ref="a"))["t"] == "ack"
    assert not now(live).facts.places[1].standin


async def test_what_is_said_reaches_who_asks():
    live, players = await full_table()
    mine, other = await browser(players[0]), await browser(players[1])
    waiting = asyncio.ensure_future(other.get(events(live, since=live.version, heard=0)))
    await settled()
    assert (await act(mine, live, t="say", ref="a", text="Servus"))["t"] == "ack"
    news = (await asyncio.wait_for(waiting, 5)).json()
    assert (news["t"], [one["text"] for one in news["said"]]) == ("talk", ["Servus"])
    late = (await other.get(events(live, since=live.version, heard=0))).json()
    assert late == news, "who comes later hears it too"


async def test_every_answer_is_one_message_and_the_next_follows_at_once():
    live, players = await full_table()
    mine, other = await browser(players[0]), await browser(players[1])
    await act(mine, live, t="say", ref="a", text="Servus")
    first = (await other.get(events(live, since=0, heard=0, watching=0))).json()
    assert first["t"] == "view"
    second = (await other.get(events(live, since=first["version"], heard=0, watching=0))).json()
    assert second["t"] == "talk"


@pytest.mark.parametrize("message", [{"t": "hello", "ticket": "x"}, {"t": "ping"}, {"t": "nonsense"}, {"t": "kick"}])
async def test_what_makes_no_sense_is_answered(message):
    live, players = await full_table()
    answer = await act(await browser(players[0]), live, **message)
    assert (answer["t"], answer["code"]) == ("error", "malformed" if message["t"] == "kick" else "unknown")


async def test_who_says_too_much_is_told_to_wait_as_at_a_socket(settings):
    settings.TABLES_INPUT_BURST, settings.TABLES_INPUT_RATE = 5, 0.0
    live, players = await full_table()
    mine, other = await browser(players[0]), await browser(players[1])
    answers = [await act(mine, live, t="back", ref=f"r{n}") for n in range(7)]
    assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["error"] * 2
    assert (answers[-1]["code"], answers[-1]["ref"]) == ("rate", "r6")
    assert (await act(other, live, t="back", ref="a"))["t"] == "ack", "everybody for himself"


async def test_one_address_may_wait_so_often_at_once(settings):
    """Who is refused is told so; a place is free again with the answer, and other addresses have their own."""
    settings.TABLES_POLLS, settings.TABLES_WAIT = 2, 0.4
    live, _ = await full_table()
    somebody, path = AsyncClient(), events(live, since=live.version)
    address, query = path.split("?")
    elsewhere = {
        "path": address,
        "query_string": query,
        "client": ("192.0.2.7", 1),
        "headers": [(b"host", b"testserver")],
    }
    waiting = [asyncio.ensure_future(somebody.get(path)) for _ in range(2)]
    await settled()
    refused = await somebody.get(path)
    assert (refused.status_code, refused.json()["code"]) == (429, "rate")
    assert (await AsyncClient().request(**elsewhere)).status_code == 204
    assert [answer.status_code for answer in await asyncio.gather(*waiting)] == [204, 204]
    assert (await somebody.get(path)).status_code == 204

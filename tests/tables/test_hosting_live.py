"""What those who are connected see of the host's doings, of a rematch, and of somebody who signs out."""

from __future__ import annotations

import random

import pytest
from asgiref.sync import sync_to_async

from tables.hub import UNPROVEN, hub
from tables.link import PART, ProcessLink
from tests.tables import people as at
from tests.tables.sockets import Client, full_table

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("served")]


async def test_who_is_sent_away_watches_from_then_on():
    live, players = await full_table()
    host, other, watcher = [await Client.of(live, player) for player in (players[0], players[2], None)]
    await host.send(t="kick", ref="k", seat=2)
    view = await other.next("view")
    assert view["view"]["seat"] is None
    assert view["view"]["hand"] is None
    assert not any(chair["you"] for chair in view["table"]["seats"])
    seen = await watcher.next("view")
    assert seen["table"]["seats"][2]["kind"] == "bot"
    await other.send(t="act", ref="a", seen=view["version"], line="2 stay")
    assert (await other.next("error"))["code"] == "not-seated"
    for client in (host, other, watcher):
        await client.leave()


async def test_a_spectator_hosts_nothing():
    live, players = await full_table()
    watcher, other = await Client.of(live, None), await Client.of(live, players[1])
    for wish in (
        {"t": "kick", "seat": 0},
        {"t": "host", "seat": 1},
        {"t": "fill", "seat": 2},
        {"t": "set", "chat": False},
    ):
        await watcher.send(ref="w", **wish)
        assert (await watcher.next("error"))["code"] == "not-seated"
        await other.send(ref="o", **wish)
        assert (await other.next("error"))["code"] == "not-host"
    await watcher.leave()
    await other.leave()


async def test_p28_spectators_stay_for_the_next_match_and_the_deal_moves_on():
    live, players = await full_table("mulatschak", 3)
    dice = random.Random(5)
    while live.stage != "over":
        live = await sync_to_async(at.play_hand)(live, players, dice)
        if live.stage == "between":
            live = await sync_to_async(at.everybody_ready)(live, players)
    watcher = await Client.of(live, None)
    over = watcher.view
    assert over["table"]["stage"] == "over"
    live = await sync_to_async(at.everybody_ready)(live, players)
    view = await watcher.until(live.version)
    table = view["table"]
    assert (table["stage"], table["match"], table["hand"]) == ("playing", 2, 1)
    assert [chair["name"] for chair in table["seats"]] == [chair["name"] for chair in over["table"]["seats"]]
    assert table["options"] == over["table"]["options"]
    assert view["view"]["dealer"] == (over["view"]["dealer"] + live.facts.variant.step) % 3
    await watcher.leave()


async def test_who_signs_out_has_to_show_a_ticket_again():
    live, players = await full_table()
    one, two, other = [await Client.of(live, player) for player in (players[0], players[0], players[1])]
    await sync_to_async(hub.revoke)(players[0])
    assert await one.closed() == UNPROVEN
    assert await two.closed() == UNPROVEN
    assert await other.quiet()
    await other.leave()


async def test_other_processes_are_told():
    live, players = await full_table()
    client = await Client.of(live, players[0])
    told: list[dict[str, object]] = []
    link = ProcessLink(hub, at.writer, layer=object())
    link._put = told.append  # type: ignore[assignment]
    link.revoke(players[0])
    assert told == [{"type": PART, "player": players[0], "by": link.name}]
    link.hear({"type": PART, "player": players[0], "by": "another"})
    assert await client.closed() == UNPROVEN

"""Networks lose things: whoever missed anything has the same table in the end."""

from __future__ import annotations

import json
import random

import pytest
from asgiref.sync import sync_to_async

from tables.hub import hub
from tables.link import KIND, ProcessLink
from tables.rendered_table import RenderedTable
from tables.service.writer import Writer, writer
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now, settled

pytestmark = pytest.mark.django_db(transaction=True)


def test_any_gap_is_caught_up(tables):
    """For every pair of versions: what comes after the first is exactly what was missed, and the view is whole."""
    live, players = at.open_full("mulatschak")
    told: dict[int, dict[int, str]] = {seat: {} for seat in range(4)}
    versions = [live.version]

    def look(live):
        for seat in told:
            told[seat].update(dict(json.loads(RenderedTable(live).frame(seat, live.version - 1))["lines"]))
        versions.append(live.version)

    live = at.play_hand(live, players, random.Random(8), watch=look)
    fresh = {seat: json.loads(RenderedTable(live).frame(seat, 0)) for seat in told}
    for seen in versions:
        for seat in told:
            caught = json.loads(RenderedTable(live).frame(seat, seen))
            newer = [[step.n, told[seat].get(step.n)] for step in live.steps if step.version > seen]
            assert caught["view"] == fresh[seat]["view"]
            assert [n for n, _ in caught["lines"]] == [n for n, _ in newer]
            assert all(text == known for (_, text), (_, known) in zip(caught["lines"], newer, strict=True) if known)


async def test_cut_socket_comes_back_to_the_same_table(served):
    live, players = await full_table()
    dice = random.Random(2)
    for gap in (0, 1, 3, 7):
        client = await Client.of(live, players[2])
        await client.leave()
        seen = client.view["version"]
        for _ in range(gap):
            live = now(live)
            if live.stage == "playing":
                await sync_to_async(at.act)(live, players, at.some_action(live, dice))
        live = now(live)
        back, fresh = await Client.of(live, players[2], seen), await Client.of(live, players[2])
        assert back.view["view"] == fresh.view["view"]
        assert back.view["lines"] == [line for line in fresh.view["lines"] if live.steps[line[0] - 1].version > seen]
        await back.leave()
        await fresh.leave()


async def test_client_from_the_future_gets_a_whole_view(served):
    """A browser that remembers a version which this server never had, after a restored backup."""
    live, players = await full_table()
    client = await Client.of(live, players[0], live.version + 100)
    assert client.view["version"] == live.version
    await client.leave()


class Layer:
    """A channel layer that loses some pokes, and may be dead altogether."""

    def __init__(self, lose: float, dice: random.Random) -> None:
        self.lose, self.dice, self.dead = lose, dice, False
        self.lost = self.carried = 0
        self.ends: list[ProcessLink] = []

    def send(self, message):
        if self.dead or self.dice.random() < self.lose:
            self.lost += 1
            return
        self.carried += 1
        for end in self.ends:
            end.hear(message)


class OtherProcess(Writer):
    """A process of its own: its own memory, its commits told to others over the layer alone."""

    def __init__(self, layer: Layer) -> None:
        super().__init__()
        self.inline, self.layer = True, layer
        self.announce = self.tell

    def tell(self, batch):
        for job in batch.jobs:
            if job.done is not None:
                job.done(job)
        for table, live in batch.lives.items():
            self.layer.send({"type": KIND, "table": table, "version": live.version, "by": "other"})


@pytest.mark.parametrize("lose", [0.0, 0.1, 0.5, 1.0])
async def test_lost_pokes_heal(served, lose):
    """All moves are made in another process; this one's sockets have them all after one comparison at the latest."""
    live, players = await full_table()
    dice = random.Random(lose)
    layer = Layer(lose, dice)
    link = ProcessLink(hub, writer, layer)
    layer.ends.append(link)
    client = await Client.of(live, players[0])
    other = OtherProcess(layer)

    def play_elsewhere():
        live_there = other.live(live.facts.id)
        while live_there.stage == "playing":
            action = at.some_action(live_there, dice)
            act(other, live_there, players, action)
            live_there = other.lives[live.facts.id]
        return live_there

    there = await sync_to_async(play_elsewhere)()
    await settled()
    await link.compare()
    await client.until(there.version)
    assert client.view["version"] == there.version
    assert client.view["table"]["stage"] in ("between", "over")
    assert now(live) == there
    assert layer.lost + layer.carried == there.version - live.version
    assert lose < 1 or not layer.carried
    await client.leave()


async def test_poke_is_not_answered_with_a_poke(served):
    """Two processes that told each other what both know would never end."""
    live, players = await full_table()
    told: list[tuple[int, int]] = []
    hub.published.append(lambda table, version: told.append((table, version)))
    client = await Client.of(live, players[0])
    other = OtherProcess(Layer(1.0, random.Random(0)))

    def play_elsewhere():
        act(other, other.live(live.facts.id), players, at.some_action(live, random.Random(1)))
        return other.lives[live.facts.id].version

    version = await sync_to_async(play_elsewhere)()
    for _ in range(3):
        hub.poke(live.facts.id, version)
        await settled()
    await client.until(version)
    assert told == []
    assert await client.quiet(), "the same view is not sent again"
    await client.leave()


def act(process, live, players, action):
    from tables.service import play

    return process.run(
        live.facts.id,
        lambda ledger: play.act(
            ledger, live.facts.id, player=players[action.seat], ref=at.ref(), seen=live.version, line=str(action)
        ),
    )


async def test_dead_layer_fails_no_command(served):
    class Dead:
        async def group_send(self, group, message):
            raise ConnectionError("no Redis")

        async def new_channel(self):
            raise ConnectionError("no Redis")

    live, players = await full_table()
    link = ProcessLink(hub, writer, Dead())
    link.start()
    client = await Client.of(live, players[0])
    for _ in range(3):
        action = at.some_action(now(live), random.Random(0))
        await sync_to_async(at.act)(now(live), players, action)
    await client.until(now(live).version)
    assert link.resting > 0
    await link.stop()
    await client.leave()


@pytest.mark.parametrize(
    "message", [None, {}, [], {"type": "other"}, {"type": KIND}, {"type": KIND, "table": "1", "version": 2}]
)
def test_unknown_pokes_are_ignored(tables, message):
    ProcessLink(hub, writer, object()).hear(message)


async def test_view_lost_inside_the_server_heals_at_the_next_ping(served, monkeypatch):
    live, players = await full_table()
    client = await Client.of(live, players[0])
    with monkeypatch.context() as patch:
        patch.setattr("tables.consumers.TableSocket.show", lambda self, picture: None)
        await sync_to_async(at.act)(live, players, at.some_action(live, random.Random(0)))
        await settled()
    await client.send(t="ping", seen=live.version)
    assert (await client.get())["version"] == now(live).version
    assert (await client.get())["t"] == "pong"
    await client.leave()

"""Bots: they are given a seat's view and nothing else, keep nobody waiting, and stand in for who is away."""

from __future__ import annotations

import asyncio
import random
import time

import pytest
from asgiref.sync import sync_to_async

from rules.engine import core
from rules.engine.seat import View
from rules.games import GAMES
from rules.mind import levels
from tables import background, bots
from tables.service import bot_decision, people
from tables.service.writer import writer
from tests.kinds import of_each_kind
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now
from tests.waiting import SOON


def test_bot_is_given_a_view(monkeypatch):
    given = []

    def choose(level, view, legal, rng):
        given.append((level, view, legal))
        return legal[-1]

    monkeypatch.setattr(levels, "choose", choose)
    state = any_state()
    seat = core.actors(state)[0]
    action = bot_decision.decide("steady", state, seat, random.Random(1))
    ((level, view, legal),) = given
    assert action == legal[-1]
    assert level == "steady"
    assert type(view) is View
    assert view.seat == seat
    assert legal == core.legal(state, seat)


@pytest.mark.parametrize("broken", [lambda *words: 1 / 0, lambda *words: None])
def test_bot_that_fails_plays_something_legal(monkeypatch, broken):
    monkeypatch.setattr(levels, "choose", broken)
    state = any_state()
    seat = core.actors(state)[0]
    assert bot_decision.decide("steady", state, seat, random.Random(1)) in core.legal(state, seat)


def any_state():
    variant = at.variant_of("ramsen")
    order = [number for number in range(52) if variant.pack >> number & 1]
    state = core.begin(variant, core_opening(variant))
    return core.play(state, core.shuffle(order))


def core_opening(variant):
    from rules.engine import scoring

    return scoring.opening(variant)


@pytest.fixture
async def run(served):
    """Bots and clocks of a process that serves."""
    process = background.Running(asyncio.get_running_loop())
    process.start()
    yield process
    await process.stop()


def opened(key, level="steady", seats=None):
    (host,) = at.guests(1)
    variant = at.variant_of(key, seats)
    opening = people.NewTable(variant, {}, host=host, name="Anna", bots=variant.seats - 1, level=level)
    return writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


@pytest.mark.django_db(transaction=True)
class TestDriver:
    @of_each_kind
    @pytest.mark.parametrize("key", sorted(GAMES))
    @pytest.mark.parametrize("level", ["random", "steady"])
    async def test_one_person_plays_two_hands_with_bots(self, run, key, level):
        live, host = await sync_to_async(opened)(key, level)
        client = await Client.of(live, host)
        dice = random.Random(key)
        hands, until = 0, time.monotonic() + 60
        while hands < 2 and time.monotonic() < until:
            view = client.view
            if view["table"]["stage"] != "playing":
                hands += 1
                await client.send(t="ready", ref=at.ref())
            elif 0 in view["view"]["to_act"] and (live := now(live)).version == view["version"]:
                legal = core.legal(live.state, 0)
                await client.act(str(dice.choice(legal)))
            client.view = await client.next("view")
        assert hands == 2
        await client.leave()

    @pytest.mark.parametrize("key", ["ramsen", "mulatschak"])
    async def test_one_person_plays_a_hand_with_bots_that_think(self, run, key, monkeypatch):
        monkeypatch.setattr(bots, "PATIENCE", SOON)  # however busy the machine is
        live, host = await sync_to_async(opened)(key, "strong")
        client = await Client.of(live, host)
        dice, over = random.Random(key), False
        while not over:
            view = client.view
            over = view["table"]["stage"] != "playing"
            if not over and 0 in view["view"]["to_act"] and now(live).version == view["version"]:
                await client.act(str(dice.choice(core.legal(now(live).state, 0))))
            client.view = view if over else await client.next("view")
        assert run.driver.thought > 0
        await client.leave()

    async def test_a_mind_that_dies_keeps_no_table_waiting(self, run):
        """Whoever is asked while it is gone goes by rules of thumb; then it is there again."""
        live, host = await sync_to_async(opened)("ramsen", "strong")
        client = await Client.of(live, host)
        for _ in range(12):
            run.driver.mind.kill()
            if client.view["table"]["stage"] != "playing":
                await client.send(t="ready", ref=at.ref())
            elif 0 in client.view["view"]["to_act"] and now(live).version == client.view["version"]:
                await client.act(str(core.legal(now(live).state, 0)[0]))
            client.view = await client.next("view")
        await client.leave()

    async def test_who_has_stopped_begins_no_thought_that_was_planned(self, run):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        while 0 in now(live).acting:
            await client.act(str(core.legal(now(live).state, 0)[0]))
            client.view = await client.next("view")
        seat = (live := now(live)).acting[0]
        await run.driver.stop()
        run.driver._think((live.facts.id, seat, live.decided[seat]))  # as the clock does, which nobody has stopped
        await client.leave()

    async def test_bots_rest_while_nobody_watches(self, run):
        live, _ = await sync_to_async(opened)("ramsen")
        await asyncio.sleep(0.2)
        assert now(live).version == live.version

    async def test_bot_stands_in_for_who_stays_away_and_he_comes_back(self, run, settings):
        settings.TABLES_ABSENCE, settings.TABLES_LINGER, settings.TABLES_BOOT_GRACE = 0.1, 0.01, 0.0
        live, players = await full_table()
        gone = live.acting[0]
        watcher = await Client.of(live, players[(gone + 1) % 4])
        client = await Client.of(live, players[gone])
        await client.leave()
        while not (view := await watcher.next("view"))["table"]["seats"][gone]["standin"]:
            pass
        while not any(line[1].startswith(f"{gone} ") for line in view["lines"]):
            view = await watcher.next("view")
        back = await Client.of(now(live), players[gone])
        while (view := await watcher.next("view"))["table"]["seats"][gone]["standin"]:
            pass
        assert not view["table"]["seats"][gone]["away"]
        await back.leave()
        await watcher.leave()

    async def test_who_never_came_back_after_a_restart_is_away(self, run, settings):
        settings.TABLES_BOOT_GRACE = 0.1
        live, players = await full_table()
        client = await Client.of(live, players[0])
        view = await client.next("view")
        while not all(seat["away"] for seat in view["table"]["seats"][1:]):
            view = await client.next("view")
        assert not view["table"]["seats"][0]["away"]
        await client.leave()

    async def test_who_has_fallen_silent_is_away_until_heard_again(self, run, settings):
        """The lid of a laptop is closed: the connection stands, but no ping comes."""
        settings.TABLES_LEASE, settings.TABLES_LINGER = 0.3, 0.01
        live, players = await full_table()
        silent, watcher = await Client.of(live, players[0]), await Client.of(live, players[1])
        await silent.send(t="ping")
        while not (await watcher.next("view"))["table"]["seats"][0]["away"]:
            pass
        await silent.send(t="ping")
        while (await watcher.next("view"))["table"]["seats"][0]["away"]:
            pass
        assert not (await silent.next("view"))["table"]["seats"][1]["away"]
        await silent.leave()
        await watcher.leave()

    async def test_next_hand_begins_by_itself(self, run, settings):
        settings.TABLES_BETWEEN = 0.2
        live, players = await full_table()
        clients = [await Client.of(live, player) for player in players]
        dice = random.Random(1)
        while (live := now(live)).stage == "playing":  # formalities are answered beside us: some of ours come late
            await sync_to_async(at.act)(live, players, at.some_action(live, dice))
        view = await clients[0].until(live.version)
        while view["table"]["hand"] == 1:
            view = await clients[0].next("view")
        assert view["table"]["stage"] == "playing"
        for client in clients:
            await client.leave()

    async def test_formality_is_answered_for_a_person(self, run):
        """Somebody with one thing to do and nothing to choose need not do it."""
        live, players = await full_table("mulatschak")
        clients = [await Client.of(live, player) for player in players]
        dice = random.Random(0)
        for _ in range(40):
            live = now(live)
            if live.stage != "playing":
                break
            forced = [seat for seat in live.acting if bots.formality(live, seat)]
            if forced:
                await clients[0].until(live.version + 1)
                assert forced[0] not in now(live).acting or now(live).decided[forced[0]] > live.version
                break
            await sync_to_async(at.act)(live, players, at.some_action(live, dice))
        else:
            pytest.fail("no formality in forty moves")
        for client in clients:
            await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_stopping_closes_with_a_code_and_loses_nothing(run):
    live, players = await full_table()
    clients = [await Client.of(live, player) for player in players]
    action = at.some_action(live, random.Random(0))
    await clients[action.seat].act(str(action), "last")
    await asyncio.sleep(0)
    await asyncio.wait_for(run.stop(), SOON)
    for client in clients:
        assert await client.closed() == 4012
    mine = [frame for frame in clients[action.seat].frames if '"ack":"last"' in frame]
    committed = await sync_to_async(lambda: len(at.load_again(live).steps))()
    assert bool(mine) == (committed == len(live.steps) + 1)

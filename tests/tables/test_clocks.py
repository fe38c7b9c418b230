"""Clocks and presence: a bot takes over when the time is up, the person comes back, and nobody loses time by a pause."""

from __future__ import annotations

import asyncio
import json
import random
import time

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from tables import background, clocks
from tables import rendered_table as pictures
from tables.conf import TablesConf, conf
from tables.hub import hub
from tables.models import Line, Seat, Table
from tables.protocol import Ack
from tables.rendered_table import RenderedTable
from tables.service import people, play
from tables.service.live import TableState
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now


@pytest.fixture(autouse=True)
def awake():
    """No table was asleep before."""
    clocks.Boot.at = 0.0
    clocks.Boot.woken.clear()
    yield
    clocks.Boot.at = 0.0
    clocks.Boot.woken.clear()


def timed_table(pace="8") -> tuple[TableState, list[int]]:
    live, players = at.open_full()
    Table.objects.filter(pk=live.facts.id).update(pace=pace)
    writer.lives.clear()
    return at.now(live.facts.id), players


def run_out(monkeypatch):
    """Nobody has any time."""
    monkeypatch.setitem(clocks.PACES, "8", 0.0)


@pytest.mark.usefixtures("tables")
class TestTimeUp:
    def test_a_decision_that_was_made_in_time_is_not_taken_away(self):
        live, players = timed_table()
        seat = live.acting[0]
        version = live.decided[seat]
        at.act(live, players, at.legal(live, seat)[0])
        at.run(people.stand_in, live.facts.id, seat=seat, late=True, version=version)
        assert not at.now(live.facts.id).facts.places[seat].standin

    def test_who_comes_back_too_late_decides_from_the_next_decision_on(self, monkeypatch):
        live, players = timed_table()
        run_out(monkeypatch)
        seat = live.acting[0]
        at.run(people.stand_in, live.facts.id, seat=seat, late=True, version=live.decided[seat])
        assert isinstance(at.run(people.back, live.facts.id, player=players[seat], ref="b"), Ack)
        after = at.now(live.facts.id)
        assert not after.facts.places[seat].standin
        assert [step.action.seat for step in after.steps[len(live.steps) :]][:1] == [seat]
        assert Line.objects.get(hand=live.deal.id, n=len(live.steps) + 1).client_ref is None

    def test_who_comes_back_while_another_must_act_changes_nothing_else(self, monkeypatch):
        live, players = timed_table()
        run_out(monkeypatch)
        seat = (live.acting[0] + 1) % 4
        at.run(people.stand_in, live.facts.id, seat=seat, late=True)
        at.run(people.back, live.facts.id, player=players[seat], ref="b")
        after = at.now(live.facts.id)
        assert not after.facts.places[seat].standin
        assert after.steps == live.steps

    def test_who_acts_before_the_bot_has_decided(self, monkeypatch):
        live, players = timed_table()
        run_out(monkeypatch)
        seat = live.acting[0]
        at.run(people.stand_in, live.facts.id, seat=seat, late=True, version=live.decided[seat])
        assert isinstance(at.act(at.now(live.facts.id), players, at.legal(live, seat)[0]), Ack)
        assert not at.now(live.facts.id).facts.places[seat].standin

    def test_nobody_waits_between_hands_for_who_did_not_come_back(self):
        live, players = timed_table()
        live = at.play_hand(live, players, random.Random(4))
        at.run(people.stand_in, live.facts.id, seat=1, late=True)
        for seat in (0, 2, 3):
            assert at.now(live.facts.id).stage == "between"
            at.run(play.ready, live.facts.id, player=players[seat], ref=at.ref())
        after = at.now(live.facts.id)
        assert (after.stage, after.facts.places[1].standin) == ("playing", True)

    def test_a_clock_gives_a_little_more_than_it_shows(self):
        live, _ = timed_table()
        (due,) = clocks.due(live, conf())
        assert due.at == live.at + 8 + conf().lag
        assert (clocks.seconds_to_decide(live) or 99) <= 8


@pytest.mark.usefixtures("tables")
class TestAsleep:
    def test_a_table_that_nobody_was_at_begins_its_time_anew(self):
        live, players = timed_table()
        for player in players:
            at.run(people.away, live.facts.id, player=player, at=live.at)
        clocks.woken(at.now(live.facts.id).facts)
        woken = clocks.Boot.woken[live.facts.id]
        at.run(people.back, live.facts.id, player=players[0])
        c = TablesConf(boot_grace=20.0, absence=60.0, lag=0.5)
        ends = {due.what: due.at for due in clocks.due(at.now(live.facts.id), c)}
        assert ends["time-out"] == woken + 8 + 20 + 0.5

    def test_one_who_opens_a_table_where_others_are_gives_nobody_time(self):
        live, players = timed_table()
        at.run(people.away, live.facts.id, player=players[0], at=live.at)
        clocks.woken(at.now(live.facts.id).facts)
        assert live.facts.id not in clocks.Boot.woken


@pytest.mark.usefixtures("tables")
class TestWhatIsTold:
    def test_who_looks_later_is_told_less_time(self, monkeypatch):
        live, _ = timed_table()
        picture = RenderedTable(live)
        first = json.loads(picture.frame(0, 0))["table"]["deadline_in"]
        then = time.time() + 3
        monkeypatch.setattr(time, "time", lambda: then)
        assert json.loads(picture.frame(0, 0))["table"]["deadline_in"] == pytest.approx(first - 3, abs=0.15)

    def test_the_tables_part_is_made_once_also_where_a_clock_runs(self, monkeypatch):
        live, players = timed_table()
        picture, made = RenderedTable(live), []
        whole = pictures._standing_view

        def counted(live):
            made.append(live.version)
            return whole(live)

        monkeypatch.setattr(pictures, "_standing_view", counted)
        picture.frame(0, 0)
        dice = random.Random(1)
        for _ in range(4):
            at.act(live, players, at.some_action(live, dice))
            live = at.now(live.facts.id)
            picture = RenderedTable(live, picture)
            assert json.loads(picture.frame(0, 0))["table"]["deadline_in"] > 7
        assert len(made) == 1


@pytest.fixture
async def run(served, settings):
    """Bots and clocks of a process that serves."""
    settings.TABLES_BOOT_GRACE, settings.TABLES_LAG = 0.0, 0.0
    process = background.Running(asyncio.get_running_loop())
    process.start()
    yield process
    await process.stop()


@pytest.mark.django_db(transaction=True)
class TestServed:
    async def test_who_asks_over_http_and_closes_the_lid_is_asked_soon_to_ask_again(self, run, settings):
        settings.TABLES_WAIT, settings.TABLES_SIGN, settings.TABLES_BOOT_GRACE = 25.0, 0.2, 100.0
        live, _ = await full_table()
        key = "seat-key"
        await sync_to_async(Seat.objects.filter(table=live.facts.id, index=0).update)(key=people.hashed(key))
        began = time.monotonic()
        answer = await AsyncClient().get(
            f"/api/v1/tables/{live.facts.code}/events?since={live.version}",
            headers={"Authorization": f"Seat {key}"},
        )
        assert answer.status_code == 204
        assert time.monotonic() - began < 20
        assert TablesConf().sign + TablesConf().linger < 12

    async def test_a_bot_takes_the_seat_and_a_reload_brings_the_person_back(self, run, monkeypatch):
        monkeypatch.setitem(clocks.PACES, "8", 0.4)
        live, players = await sync_to_async(timed_table)()
        late = live.acting[0]
        clients = {seat: await Client.of(live, player) for seat, player in enumerate(players)}
        view = clients[late].view
        while not view["table"]["seats"][late]["standin"]:
            view = await clients[late].next("view")
        assert not view["table"]["seats"][late]["away"]
        while not any(line.startswith(f"{late} ") for _, line in view["lines"]):
            view = await clients[late].next("view")
        monkeypatch.setitem(clocks.PACES, "8", 60.0)
        again = await Client.of(now(live), players[late])
        while again.view["table"]["seats"][late]["standin"]:
            again.view = await again.next("view")
        for client in (*clients.values(), again):
            await client.leave()

    async def test_one_button_brings_the_person_back(self, run, monkeypatch):
        monkeypatch.setitem(clocks.PACES, "8", 0.3)
        live, players = await sync_to_async(timed_table)()
        late = live.acting[0]
        client = await Client.of(live, players[late])
        view = client.view
        while not view["table"]["seats"][late]["standin"]:
            view = await client.next("view")
        monkeypatch.setitem(clocks.PACES, "8", 60.0)
        await client.send(t="back", ref="here")
        while view["table"]["seats"][late]["standin"]:
            view = await client.next("view")
        assert not now(live).facts.places[late].standin
        await client.leave()

    async def test_who_has_fallen_silent_is_away_without_waiting_longer(self, run, settings):
        settings.TABLES_LEASE, settings.TABLES_LINGER = 0.3, 30.0
        live, players = await full_table()
        silent, watcher = await Client.of(live, players[0]), await Client.of(live, players[1])
        await silent.send(t="ping")
        began = time.monotonic()
        while not (await watcher.next("view"))["table"]["seats"][0]["away"]:
            pass
        assert time.monotonic() - began < 30
        await silent.leave()
        await watcher.leave()

    async def test_asking_over_http_again_and_again_is_no_coming_back(self, run):
        live, players = await sync_to_async(timed_table)()
        seat = live.acting[0]
        await sync_to_async(at.run)(people.stand_in, live.facts.id, seat=(seat + 1) % 4, late=True)
        client = await Client.of(now(live), players[seat])
        room = hub.rooms[live.facts.id]
        hub.arrived(room, players[(seat + 1) % 4])
        await asyncio.sleep(0.1)
        assert now(live).facts.places[(seat + 1) % 4].standin
        hub.arrived(room, players[(seat + 1) % 4], anew=True)
        while (await client.next("view"))["table"]["seats"][(seat + 1) % 4]["standin"]:
            pass
        await client.leave()


def test_closing_the_lid_is_noticed_within_twelve_seconds():
    """A page says every five seconds that it is there; the clocks look twice a second."""
    assert TablesConf().lease + 2 * 10 * 0.05 <= 12
    assert TablesConf().lease > 2 * 5

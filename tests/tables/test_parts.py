"""Who keeps what it has and is sent only what changes knows at every moment what a whole view would tell."""

from __future__ import annotations

import json
import random

import pytest
from asgiref.sync import sync_to_async
from msgspec.structs import replace

from rules.games import GAMES
from tables.ages import NOTHING
from tables.rendered_table import RenderedTable
from tables.service import hosting, people, play
from tables.service.onlookers import HandViewer
from tables.service.writer import writer
from tests.kinds import of_each_kind
from tests.rules.strategies import LONG
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now

RUNNING = {"next_in", "deadline_in"}  # times that go on while nothing happens


class Follower:
    """A client that puts parts over what it has, and loses its connection now and then."""

    def __init__(self, viewer, dice):
        self.viewer, self.dice = viewer, dice
        self.view, self.table, self.known = None, {}, NOTHING

    def see(self, picture):
        if self.dice.random() < 0.25:
            return  # it was too slow for this one
        if self.dice.random() < 0.1:
            self.view, self.table, self.known = {"phase": "nonsense"}, {"stage": "nonsense"}, NOTHING  # and comes again
        self.hear(json.loads(picture.frame(self.viewer, max(self.known, 0), "", self.known)))
        self.known = picture.live.version
        whole = json.loads(RenderedTable(picture.live).frame(self.viewer, 0))
        assert self.view == whole["view"]
        assert {**self.table, **dict.fromkeys(RUNNING)} == {**whole["table"], **dict.fromkeys(RUNNING)}

    def hear(self, message):
        if message.get("view", ...) is None:
            self.view = None
        else:
            self.view = {**(self.view or {}), **message.get("view", {})}
        self.table = {**self.table, **message.get("table", {})}


@of_each_kind
@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("key", sorted(GAMES))
def test_parts_put_together_are_the_whole(key):
    dice = random.Random(f"parts {key}")
    live, players = at.open_full(key, GAMES[key].best)
    viewer = [None, HandViewer(0), *range(len(players))]
    followers = [Follower(whose, dice) for whose in viewer for _ in range(2)]
    picture = None

    def look(live):
        nonlocal picture
        picture = RenderedTable(live, picture)
        for follower in followers:
            follower.see(picture)

    look(live)
    for _ in range(6 if LONG else 2):
        live = at.play_hand(live, players, dice, watch=look)
        live = at.everybody_ready(live, players)
        look(live)


@pytest.mark.usefixtures("tables")
def test_what_has_not_changed_is_not_sent():
    live, players = at.open_full()
    before = RenderedTable(live)
    at.act(live, players, at.some_action(live, random.Random(1)))
    picture = RenderedTable(at.now(live.facts.id), before)
    for seat in range(4):
        parts = json.loads(picture.frame(seat, live.version, "", live.version))
        assert "table" not in parts
        assert "scores" not in parts["view"]
        assert "to_act" in parts["view"]
        assert len(json.dumps(parts)) < 0.4 * len(picture.frame(seat, live.version))


@pytest.mark.usefixtures("tables")
def test_who_is_ready_is_told_without_what_was_played_for():
    live, players = at.open_full()
    live = at.play_hand(live, players, random.Random(1))
    before = RenderedTable(live)
    at.run(play.ready, live.facts.id, player=players[1], ref="on")
    live = at.now(live.facts.id)
    parts = json.loads(RenderedTable(live, before).frame(2, live.version - 1, "", live.version - 1))
    assert parts["table"].keys() == {"hints", "host", "onlookers", "seats"} | RUNNING
    assert [seat["ready"] for seat in parts["table"]["seats"]] == [False, True, False, False]


@pytest.mark.usefixtures("tables")
def test_a_table_that_is_kept_otherwise_is_told_again():
    live, players = at.open_full()
    before = RenderedTable(live)
    at.run(hosting.arrange, live.facts.id, player=players[0], ref="quiet", chat=False)
    live = at.now(live.facts.id)
    parts = json.loads(RenderedTable(live, before).frame(2, live.version - 1, "", live.version - 1))
    assert parts["table"]["chat"] is False


@pytest.mark.usefixtures("tables")
def test_a_table_that_was_read_anew_is_told_whole():
    live, players = at.open_full()
    line = at.some_action(live, random.Random(1))
    at.act(live, players, line)
    newer = RenderedTable(at.now(live.facts.id))
    older = RenderedTable(live, newer)
    assert json.loads(older.frame(0, 0, "", NOTHING)) == json.loads(RenderedTable(live).frame(0, 0))
    again = RenderedTable(newer.live, older)
    assert json.loads(again.frame(0, 0, "", live.version))["view"]["counts"]


@pytest.mark.usefixtures("tables")
def test_whoever_waits_for_the_first_hand_is_told_all_of_it():
    """Watchers too: there was no view before to put parts over."""
    variant = at.variant_of("ramsen", 3)
    players = at.guests(3)
    opening = people.NewTable(variant, {}, host=players[0], name="Host")
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    table, dice = live.facts.id, random.Random(2)
    followers = [Follower(viewer, dice) for viewer in (None, HandViewer(0), 0, 1, 2)]
    picture = RenderedTable(live)
    for n, player in enumerate((None, *players[1:])):
        if player is not None:
            at.run(people.sit, table, player=player, name=f"Name {n}")
        picture = RenderedTable(at.now(table), picture)
        for follower in followers:
            follower.see(picture)
    assert at.now(table).stage == "playing"


@pytest.mark.usefixtures("tables")
def test_before_cards_are_dealt_nobody_has_any():
    """Where the pack is cut before it is dealt from, several lines come before the first hand."""
    live, _ = at.open_full()
    first = live.steps[0].before
    before = replace(live, state=first, version=1)
    picture = RenderedTable(replace(live, state=first._replace(trump=first.trump), version=2), RenderedTable(before))
    assert json.loads(picture.frame(2, 1, "", 1))["version"] == 2


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
class TestOverTheSocket:
    async def test_only_who_wants_parts_gets_them(self):
        live, players = await full_table()
        plain, thrifty = await Client.of(live, players[0]), await Client.of(live, players[0], parts=True)
        assert plain.frames == thrifty.frames, "the first view is whole for both"
        action = at.some_action(live, random.Random(3))
        await sync_to_async(at.act)(live, players, action)
        whole, parts = await plain.until(live.version + 1), await thrifty.until(live.version + 1)
        assert whole["table"]["code"] == live.facts.code
        assert "table" not in parts
        assert parts["view"].items() <= whole["view"].items()
        await thrifty.send(t="sync")
        again = await thrifty.next("view")
        assert (again["view"], again["table"]["seats"]) == (whole["view"], whole["table"]["seats"])
        await plain.leave()
        await thrifty.leave()

    async def test_whoever_changes_eyes_is_told_everything(self):
        live, players = await full_table()
        watcher = await Client.of(live, players[1], parts=True)
        table = live.facts.id
        await sync_to_async(writer.run)(table, lambda ledger: people.leave(ledger, table, player=players[1]))
        seen = await watcher.until(now(live).version)
        assert seen["view"]["hand"] is None
        assert seen["table"]["code"] == live.facts.code
        await watcher.leave()

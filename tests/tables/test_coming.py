"""Friends who come late: on the way to a room, and into a hand that is being played."""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from tables.models import Player, Seat
from tables.protocol import Ack, Error
from tables.rendered_table import table_view
from tables.service import gathering, hinting, people, play, talking, undoing
from tables.service.coming import MOST, coming
from tables.service.onlookers import HandViewer
from tests.tables import people as at
from tests.tables.test_gathering import gathered

pytestmark = pytest.mark.usefixtures("tables")


class TestIntoAHand:
    def joined(self):
        """A hand of four with a bot, to which somebody has come; the players by seat."""
        live, players = at.open_full()
        at.run(people.leave, live.facts.id, player=players[2])
        late = at.guests(1)[0]
        assert at.run(people.sit, live.facts.id, player=late, name="Late").seat == 2
        players[2] = late
        return at.now(live.facts.id), players

    def test_a_bot_plays_the_hand_to_its_end_and_the_next_one_is_the_newcomers(self):
        live, players = self.joined()
        table, dice = live.facts.id, random.Random(3)
        assert live.facts.viewer_of(players[2]) == HandViewer(2)
        assert at.load_again(live).facts == live.facts
        for answer in (
            at.run(play.act, table, player=players[2], ref="a", seen=live.version, line="2 drop"),
            at.run(undoing.undo, table, player=players[2], ref="b", seen=live.version),
        ):
            assert isinstance(answer, Error) and answer.code == "not-allowed", answer
        assert isinstance(at.run(hinting.hint, table, player=players[2], ref="c", seen=live.version), Error)
        assert isinstance(at.run(talking.say, table, player=players[2], text="Hello!"), Ack)
        while live.stage == "playing":
            action = at.some_action(live, dice)
            assert live.facts.places[2].run_by_bot
            assert isinstance(at.act(live, players, action), Ack)
            live = at.now(table)
        assert live.facts.viewer_of(players[2]) == 2
        assert at.load_again(live).facts == live.facts
        assert not Seat.objects.filter(joining=True).exists()
        live = at.everybody_ready(live, players)
        assert live.stage == "playing" and not live.facts.places[2].run_by_bot

    def test_between_two_hands_nobody_waits(self):
        live, players = at.open_full()
        live = at.play_hand(live, players, random.Random(1))
        at.run(people.leave, live.facts.id, player=players[2])
        late = at.guests(1)[0]
        at.run(people.sit, live.facts.id, player=late, name="Late")
        assert at.now(live.facts.id).facts.viewer_of(late) == 2


class TestOnTheWay:
    def told(self, table):
        return table_view(at.now(table), None)["coming"]

    def test_the_room_hears_of_an_opened_link_and_of_who_is_sure_to_come_until_they_sit(self):
        table, _players = gathered(1)
        at.run(coming, table, key="k1")
        at.run(coming, table, key="k2", name="Sepp", sure=True)
        assert self.told(table) == [{"name": "", "sure": False}, {"name": "Sepp", "sure": True}]
        assert at.load_again(at.now(table)).facts == at.now(table).facts
        version = at.now(table).version
        at.run(coming, table, key="k2")  # a reload of the page takes nothing back
        assert at.now(table).version == version
        at.run(people.sit, table, player=at.guests(1)[0], name="SEPP", key="k3")
        assert self.told(table) == [{"name": "", "sure": False}]
        at.run(people.sit, table, player=at.guests(1)[0], name="Resi", key="k1")
        assert self.told(table) == []

    def test_no_more_than_some_are_told_of_and_nobody_once_it_has_begun(self):
        table, players = gathered(1)
        for n in range(MOST + 3):
            at.run(coming, table, key=f"k{n}")
        assert len(self.told(table)) == MOST
        at.run(people.start, table, player=players[0], ref="go")
        assert self.told(table) == []
        at.run(coming, table, key="late", name="Late", sure=True)
        assert self.told(table) == []

    def test_only_a_script_or_a_button_tells_it(self, client):
        table, _players = gathered(1)
        invite = at.now(table).facts.invite
        page = client.get(reverse("tables:join", args=[invite]))
        assert page.status_code == 200 and self.told(table) == []
        address = reverse("tables:coming", args=[invite])
        assert client.post(address, {"key": "k"}).status_code == 204
        assert self.told(table) == [{"name": "", "sure": False}]
        assert "on your way" in client.post(address, {"key": "k", "name": "Sepp"}).content.decode()
        assert self.told(table) == [{"name": "Sepp", "sure": True}]
        client.post(reverse("tables:join", args=[invite]), {"key": "k", "name": "Josef"})
        assert self.told(table) == []
        assert client.post(reverse("tables:coming", args=["nonsense"]), {"key": "k"}).status_code == 404


def test_a_portrait_is_remembered_with_the_name():
    table, players = gathered(1)
    at.run(gathering.rename, table, player=players[0], ref="r", name="Anna", portrait=7)
    assert at.now(table).facts.places[0].portrait == 7
    assert at.load_again(at.now(table)).facts == at.now(table).facts
    other = at.guests(1)[0]
    Player.objects.filter(pk=other).update(portrait=3)
    at.run(people.sit, table, player=other, name="Sepp")
    assert at.now(table).facts.places[1].portrait == 3
    at.run(gathering.rename, table, player=players[0], ref="s", name="Anna")
    assert at.now(table).facts.places[0].portrait == 7
    at.run(gathering.rename, table, player=players[0], ref="t", name="Anna", portrait=-1)
    assert at.now(table).facts.places[0].portrait is None
    assert Player.objects.get(pk=players[0]).portrait is None

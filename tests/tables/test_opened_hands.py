"""A player opens the hand to one guest: who may, what the guest sees, when it ends, and that nobody else sees a byte."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest
from msgspec.structs import replace

from rules.engine import seat as seat_views
from rules.games import GAMES
from tables import clocks
from tables.accounts import erasure, merge
from tables.background import Running
from tables.conf import conf
from tables.models import Player, Table
from tables.protocol import Ack, Error
from tables.rendered_table import RenderedTable
from tables.service import guests, hosting, people, play, talking
from tables.service.live import TableState
from tables.service.onlookers import HandViewer, OpenedHand
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.test_undo import ask, undoable_table


def table_for_guests(key="ramsen", seats=4, names=("Gast",), **more) -> tuple[TableState, list[int], list[int]]:
    """A full table where hands may be opened, its players by seat, and those who look on by these names."""
    players, onlookers = at.guests(seats), at.guests(len(names))
    opening = people.NewTable(at.variant_of(key, seats), {}, host=players[0], name="Host", guests=True, **more)
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    for n, player in enumerate(players[1:], start=1):
        at.run(people.sit, live.facts.id, player=player, name=f"Name {n}")
    for player, name in zip(onlookers, names, strict=True):
        assert at.run(guests.name, live.facts.id, player=player, name=name) == ""
    return at.now(live.facts.id), players, onlookers


def show(live, player, guest):
    """The player opens the hand to that one: a player, or the number of an onlooker."""
    found = at.now(live.facts.id).facts.onlooker(guest)
    return at.run(guests.open_hand, live.facts.id, player=player, ref=at.ref(), guest=found.n if found else guest)


def looked(live, players, dice=None):
    """The table once somebody sees cards of the own hand."""
    dice = dice or random.Random(5)
    while not (live.state.hands and live.state.looked == (1 << len(players)) - 1):
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    return live


def seen_by(live, player) -> dict:
    """The view of this player, as it would be sent."""
    return json.loads(RenderedTable(live).frame(live.facts.viewer_of(player), 0))


@pytest.mark.usefixtures("tables")
class TestView:
    def test_guest_sees_what_the_seat_sees_of_its_cards_and_has_nothing_to_do(self):
        live, players, (guest,) = table_for_guests()
        live = looked(live, players)
        assert seen_by(live, guest)["view"]["hand"] is None
        assert isinstance(show(live, players[2], guest), Ack)
        live = at.now(live.facts.id)
        assert live.state is not None
        view, seat = seen_by(live, guest)["view"], seat_views.view(live.state, 2).as_json()
        assert view["hand"] == seat["hand"]
        assert view["own"] == seat["own"]
        assert view["trumps"] == seat["trumps"]
        assert (view["seat"], view["legal"], view["why_not"]) == (None, [], {})
        same = view.keys() - {"seat", "hand", "own", "trumps", "legal", "why_not"}
        spectator = seen_by(live, None)["view"]
        assert {name: view[name] for name in same} == {name: spectator[name] for name in same}

    def test_everybody_reads_who_sees_the_hand(self):
        live, players, (guest,) = table_for_guests()
        show(live, players[2], guest)
        live = at.now(live.facts.id)
        for player in (*players, guest, None):
            table = seen_by(live, player)["table"]
            assert [chair["guest"] for chair in table["seats"]] == ["", "", "Gast", ""]
            assert [chair["open_to_you"] for chair in table["seats"]] == [False, False, player == guest, False]
            assert [one["name"] for one in table["onlookers"]] == ["Gast"]

    @pytest.mark.parametrize("key", ["raub", "knack"])
    def test_cards_that_the_player_has_not_looked_at_are_not_shown(self, key):
        live, players, (guest,) = table_for_guests(key, GAMES[key].best)
        show(live, players[1], guest)
        live = at.now(live.facts.id)
        assert live.state is not None
        hand = seen_by(live, guest)["view"]["hand"]
        assert hand == seat_views.view(live.state, 1).hand
        if not live.state.looked >> 1 & 1:
            assert hand is None

    def test_guest_reads_the_lines_as_a_spectator(self):
        live, players, (guest,) = table_for_guests()
        show(live, players[1], guest)
        live = at.play_hand(at.now(live.facts.id), players, random.Random(2))
        assert seen_by(live, guest)["lines"] == seen_by(live, None)["lines"]


@pytest.mark.usefixtures("tables")
class TestWhoMay:
    def test_only_where_the_table_was_opened_so(self):
        live, players = at.open_full()
        (guest,) = at.guests(1)
        assert at.run(guests.name, live.facts.id, player=guest, name="Gast") == "no-guests"
        assert isinstance(show(live, players[1], 1), Error)

    def test_names_are_told_once_and_to_tell_people_apart(self):
        live, players, _ = table_for_guests()
        (other,) = at.guests(1)
        name = partial(at.run, guests.name, live.facts.id)
        assert name(player=other, name=" ") == "name-empty"
        assert name(player=other, name="gast") == "name-taken"
        assert name(player=other, name="host") == "name-taken"
        assert name(player=players[1], name="Ich") == ""
        assert len(at.now(live.facts.id).facts.onlookers) == 1, "who sits there does not look on"
        many = at.guests(guests.MOST)
        assert [name(player=one, name=f"N{n}") for n, one in enumerate(many)] == [""] * (guests.MOST - 1) + ["full"]

    def test_nobody_sits_down_under_the_name_of_a_guest(self):
        live, players, _ = table_for_guests()
        at.run(people.leave, live.facts.id, player=players[3])
        (other,) = at.guests(1)
        assert at.run(people.sit, live.facts.id, player=other, name="GAST").error == "name-taken"

    def test_who_was_sent_away_is_nobodys_guest(self):
        live, players, _ = table_for_guests()
        at.run(hosting.kick, live.facts.id, player=players[0], ref="k", seat=1)
        assert at.run(guests.name, live.facts.id, player=players[1], name="Wieder") == "barred"

    def test_one_hand_one_guest_in_a_deal(self):
        live, players, (one, two) = table_for_guests(names=("Eins", "Zwei"))
        assert isinstance(show(live, players[1], one), Ack)
        assert isinstance(show(live, players[1], one), Ack), "the same again is fine"
        assert isinstance(show(live, players[1], two), Error)
        assert isinstance(show(live, players[2], one), Error)
        at.run(guests.close_hand, live.facts.id, player=players[1], ref="c")
        assert isinstance(show(live, players[1], two), Error), "not in this deal"
        assert isinstance(show(live, players[2], one), Error), "nor another hand to the same"
        assert isinstance(show(live, players[1], one), Ack)
        at.run(guests.close_hand, live.facts.id, player=players[1], ref="d")
        live = at.play_hand(at.now(live.facts.id), players, random.Random(1))
        live = at.everybody_ready(live, players)
        assert live.facts.opened == ()
        assert isinstance(show(live, players[1], two), Ack)
        assert isinstance(show(live, players[2], one), Ack)

    def test_who_sits_at_the_table_is_nobodys_guest(self):
        live, players, _ = table_for_guests()
        for number in (0, 1, live.version + 1, players[2] + 1000):
            assert isinstance(show(live, players[1], number), Error)

    def test_not_before_a_match(self):
        players, (guest,) = at.guests(3), at.guests(1)
        opening = people.NewTable(at.variant_of(seats=3), {}, host=players[0], name="Host", guests=True)
        live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
        at.run(guests.name, live.facts.id, player=guest, name="Gast")
        assert isinstance(show(live, players[0], guest), Error)

    def test_not_to_somebody_who_is_away(self):
        live, players, (guest,) = table_for_guests()
        at.run(people.away, live.facts.id, player=guest, at=live.at)
        assert isinstance(show(live, players[1], guest), Error)
        at.run(people.back, live.facts.id, player=guest)
        assert isinstance(show(live, players[1], guest), Ack)

    def test_guest_may_not_talk_act_or_open_anything(self):
        live, players, (guest,) = table_for_guests()
        show(live, players[1], guest)
        assert at.run(talking.say, live.facts.id, player=guest, text="GA!").code == "not-seated"
        assert at.run(guests.close_hand, live.facts.id, player=guest, ref="a").code == "not-seated"
        assert show(live, guest, guest).code == "not-seated"

    def test_host_settles_it_before_a_match_and_may_end_it_at_any_time(self):
        live, players, (guest,) = table_for_guests()
        show(live, players[1], guest)
        switch = partial(at.run, hosting.arrange, live.facts.id, player=players[0])
        assert isinstance(switch(ref="a", guests=False), Ack)
        facts = at.now(live.facts.id).facts
        assert facts.onlookers == () and facts.guest_of(1) is None
        assert isinstance(switch(ref="b", guests=True), Error)


def shut(live, guest) -> bool:
    """Whether no hand is open to the guest any more, here and in the database."""
    live = at.now(live.facts.id)
    assert at.load_again(live).facts == live.facts
    return live.facts.viewer_of(guest) is None and seen_by(live, guest)["view"]["hand"] is None


@pytest.mark.usefixtures("tables")
class TestEnd:
    @pytest.fixture
    def opened(self):
        live, players, (guest,) = table_for_guests()
        live = looked(live, players)
        show(live, players[1], guest)
        live = at.now(live.facts.id)
        assert live.facts.viewer_of(guest) == HandViewer(1)
        assert at.load_again(live) == live, "it survives a restart"
        return live, players, guest

    def test_by_the_player(self, opened):
        live, players, guest = opened
        at.run(guests.close_hand, live.facts.id, player=players[2], ref="o")
        assert not shut(live, guest), "nobody else closes it"
        at.run(guests.close_hand, live.facts.id, player=players[1], ref="c")
        assert shut(live, guest)

    def test_when_the_player_leaves_for_whoever_comes_after(self, opened):
        live, players, guest = opened
        at.run(people.leave, live.facts.id, player=players[1])
        assert shut(live, guest)
        at.run(people.sit, live.facts.id, player=players[1], name="Wieder", seat=1)
        assert shut(live, guest)

    def test_when_the_player_is_sent_away(self, opened):
        live, players, guest = opened
        at.run(hosting.kick, live.facts.id, player=players[0], ref="k", seat=1)
        assert shut(live, guest)

    def test_when_the_guest_leaves(self, opened):
        live, _, guest = opened
        assert isinstance(at.run(people.leave, live.facts.id, player=guest), Ack)
        assert shut(live, guest)
        at.run(guests.name, live.facts.id, player=guest, name="Gast")
        assert shut(live, guest)

    def test_when_nobody_may_watch_any_more(self, opened):
        live, players, guest = opened
        at.run(hosting.arrange, live.facts.id, player=players[0], ref="w", watch=False)
        assert shut(live, guest)
        assert at.now(live.facts.id).facts.onlookers == ()

    def test_not_with_the_deal_but_with_the_match(self, opened):
        live, players, guest = opened
        dice = random.Random(7)
        while live.stage != "over":
            assert not shut(live, guest)
            live = at.play_hand(live, players, dice)
            if live.stage == "between":
                assert live.facts.viewer_of(guest) == HandViewer(1)
                live = looked(at.everybody_ready(live, players), players)
        assert shut(live, guest)
        assert [one.name for one in live.facts.onlookers] == ["Gast"], "who looks on stays"
        live = at.everybody_ready(live, players)
        assert live.stage == "playing"
        assert shut(live, guest)

    def test_guest_who_lost_the_connection_has_gone_after_a_minute(self, opened):
        live, _, guest = opened
        at.run(people.away, live.facts.id, player=guest, at=live.at)
        away = at.now(live.facts.id)
        assert away.facts.guest_of(1).away_at == live.at, "a moment without a connection ends nothing"
        (due,) = [one for one in clocks.due(away, conf()) if one.what == "guest"]
        at.run(people.back, live.facts.id, player=guest)
        at.run(guests.gone, live.facts.id, player=guest)
        assert not shut(live, guest)
        at.run(people.away, live.facts.id, player=guest, at=live.at)
        running = object.__new__(Running)
        running._planned = set()
        running._do(at.now(live.facts.id), due)
        assert shut(live, guest)

    def test_who_has_seen_a_hand_sits_down_in_the_next_deal(self, opened):
        live, players, guest = opened
        at.run(people.leave, live.facts.id, player=players[3])
        sit = partial(at.run, people.sit, live.facts.id, player=guest, name="Gast", seat=3)
        assert sit().error == "seen"
        at.run(guests.close_hand, live.facts.id, player=players[1], ref="c")
        assert sit().error == "seen", "what was seen was seen"
        live = at.now(live.facts.id)
        browser = browser_of(guest)
        page = browser.post(f"/j/{live.facts.invite}/", {"name": "Gast"})
        assert page.status_code == 409 and b"looked into a hand" in page.content
        dice = random.Random(4)
        while live.stage == "playing":
            seat = live.acting[0]
            action = dice.choice(at.legal(live, seat))
            if seat == 3:
                at.run(play.bot_act, live.facts.id, seat=3, version=live.decided[3], line=str(action))
            else:
                at.act(live, players, action)
            live = at.now(live.facts.id)
        assert sit().seat == 3
        assert at.now(live.facts.id).facts.onlookers == ()

    def test_guest_who_becomes_an_account_keeps_it_and_one_who_is_erased_is_forgotten(self, opened):
        live, _, guest = opened
        (account,) = at.guests(1)
        merge.join(Player.objects.get(pk=guest), Player.objects.get(pk=account))
        assert at.now(live.facts.id).facts.viewer_of(account) == HandViewer(1)
        erasure.erase(Player.objects.get(pk=account))
        assert shut(live, account)
        assert "Gast" not in json.dumps(Table.objects.get().onlookers)


@pytest.mark.usefixtures("tables")
class TestUndo:
    def test_what_was_done_before_a_hand_was_opened_stays(self):
        live, players, seat = undoable_table()
        Table.objects.update(guests=True)
        writer.lives.clear()
        (guest,) = at.guests(1)
        at.run(guests.name, live.facts.id, player=guest, name="Gast")
        live = at.now(live.facts.id)
        ask(live, players, seat)
        other = (seat + 1) % 4
        show(live, players[other], guest)
        live = at.now(live.facts.id)
        assert live.facts.asked is None, "a wish that waited is dropped"
        assert live.undoable(seat) == 0
        assert at.load_again(live).undoable(seat) == 0
        assert ask(live, players, seat).code == "undo-shown"
        at.run(guests.close_hand, live.facts.id, player=players[other], ref="c")
        assert ask(at.now(live.facts.id), players, seat).code == "undo-shown", "closing makes nothing unseen"

    def test_what_is_done_later_can_be_taken_back_as_ever(self):
        live, players, seat = undoable_table()
        facts = replace(live.facts, opened=(OpenedHand(0, players[0], 1, live.steps[-1].version - 1),))
        assert replace(live, facts=facts).undoable(seat) == live.steps[-1].n

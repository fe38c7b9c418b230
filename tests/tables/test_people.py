"""Sitting, leaving, being away, names, and the pause between two hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from config.web import names
from tables import clocks
from tables.conf import TablesConf, conf
from tables.models import MatchSeat, Message, Seat, Table
from tables.service import people, play, talking
from tables.service.load import load
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def opened(seats=3, **wish):
    (host,) = at.guests(1)
    variant = at.variant_of("ramsen", seats)
    given: dict[str, Any] = {"host": host, "name": "Anna"} | wish
    opening = people.NewTable(variant, {}, **given)
    return at.writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


def sit(live, name, player=None, seat=None):
    player = player or at.guests(1)[0]
    return at.run(people.sit, live.facts.id, player=player, name=name, seat=seat), player


def test_table_waits_until_it_is_full():
    live, _ = opened()
    assert live.stage == "waiting"
    sit(live, "Bert")
    assert at.now(live.facts.id).stage == "waiting"
    sit(live, "Cilli")
    live = at.now(live.facts.id)
    assert live.stage == "playing"
    assert load(live.facts.id) == live


def test_table_with_bots_plays_at_once():
    live, _ = opened(bots=2)
    assert live.stage == "playing"
    assert [place.kind for place in live.facts.places] == ["human", "bot", "bot"]
    assert len({place.name for place in live.facts.places}) == 3


def test_bots_take_the_open_seats_when_the_host_says_so():
    live, host = opened()
    _, other = sit(live, "Bert")
    assert at.run(people.start, live.facts.id, player=other).code == "not-host"
    at.run(people.start, live.facts.id, player=host)
    live = at.now(live.facts.id)
    assert [place.kind for place in live.facts.places] == ["human", "human", "bot"]
    assert live.stage == "playing"


def test_a_friend_who_comes_late_takes_a_bots_seat():
    live, _ = opened(bots=2)
    bot = live.facts.places[1].name
    sitting, player = sit(live, bot)
    live = at.now(live.facts.id)
    assert sitting.seat == 1
    assert live.facts.seat_of(player) == 1
    assert live.facts.places[1].name == bot
    assert live.stage == "playing"


def test_person_may_bring_the_name_of_another_bot():
    live, _ = opened(bots=2)
    wanted = live.facts.places[2].name
    sit(live, wanted)
    live = at.now(live.facts.id)
    assert live.facts.places[1].name == wanted
    assert live.facts.places[2].name != wanted
    assert load(live.facts.id) == live


def test_sitting_twice_changes_nothing():
    live, _ = opened()
    first, player = sit(live, "Bert")
    version = at.now(live.facts.id).version
    again, _ = sit(live, "Bert again", player)
    assert again.seat == first.seat
    assert at.now(live.facts.id).version == version


def test_no_seat_left_and_a_seat_that_is_taken():
    live, _ = opened()
    assert sit(live, "Bert", seat=0)[0].error == "full"
    assert sit(live, "Bert", seat=2)[0].seat == 2
    assert sit(live, "Cilli", seat=9)[0].error == "full"
    assert sit(live, "Cilli")[0].seat == 1
    assert sit(live, "Dora")[0].error == "full"


@pytest.mark.parametrize("name", ["anna", "ANNA", "Ａnna", "An\u200bna"])
def test_names_that_look_alike(name):
    live, _ = opened()
    error = sit(live, name)[0].error
    assert error == ("name-taken" if names.key(names.clean(name)) == "anna" else "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Anna  ", "Anna"),
        ("An\nna", "An na"),
        ("\u202eevil", "evil"),
        ("x" * 30, "x" * 20),
        ("\x00\x07", ""),
        ("", ""),
        ("Bärbel 🂡", "Bärbel 🂡"),
    ],
)
def test_clean_names(text, shown):
    assert names.clean(text) == shown


def test_leaving_a_waiting_table_and_a_playing_one():
    live, host = opened()
    _, bert = sit(live, "Bert")
    at.run(people.leave, live.facts.id, player=bert)
    assert at.now(live.facts.id).facts.places[1].kind == "open"
    _, bert = sit(live, "Bert", bert)
    sit(live, "Cilli")
    at.run(people.leave, live.facts.id, player=host)
    live = at.now(live.facts.id)
    assert live.facts.places[0].kind == "bot"
    assert live.facts.host == bert
    assert live.stage == "playing"
    assert load(live.facts.id) == live


def test_away_and_back():
    live, host = opened(bots=2)
    at.run(people.away, live.facts.id, player=host, at=1000.0)
    live = at.now(live.facts.id)
    assert live.facts.places[0].away_at == 1000.0
    at.run(people.stand_in, live.facts.id, seat=0)
    assert at.now(live.facts.id).facts.places[0].run_by_bot
    at.run(people.back, live.facts.id, player=host)
    place = at.now(live.facts.id).facts.places[0]
    assert not place.run_by_bot
    assert place.away_at is None
    assert Seat.objects.get(player=host).away_at is None


def test_nobody_stands_in_for_who_is_here():
    live, _ = opened(bots=2)
    at.run(people.stand_in, live.facts.id, seat=0)
    assert not at.now(live.facts.id).facts.places[0].standin


def test_who_acts_is_back():
    live, players = at.open_full()
    seat = live.acting[0]
    at.run(people.stand_in, live.facts.id, seat=seat, late=True)
    live = at.now(live.facts.id)
    assert live.facts.places[seat].standin
    at.act(live, players, at.some_action(live, random.Random(0)))
    assert not at.now(live.facts.id).facts.places[seat].standin


def test_nobody_waits_for_who_is_away():
    live, players = at.open_full()
    live = at.play_hand(live, players, random.Random(1))
    at.run(people.away, live.facts.id, player=players[3], at=1.0)
    for player in players[:3]:
        assert at.now(live.facts.id).stage == "between"
        at.run(play.ready, live.facts.id, player=player, ref="r")
    assert at.now(live.facts.id).stage == "playing"
    assert not any(place.ready for place in at.now(live.facts.id).facts.places)


def test_nonce_goes_into_the_next_shuffle():
    live, players = at.open_full()
    live = at.play_hand(live, players, random.Random(1))
    for player in players:
        at.run(play.ready, live.facts.id, player=player, ref="r", nonce="ab" * 8)
    assert at.now(live.facts.id).facts.places[2].nonce == "ab" * 8


def test_speaking():
    live, host = opened()
    at.run(talking.say, live.facts.id, player=host, text="  Servus\x00 beinand ")
    assert [message.text for message in Message.objects.all()] == ["Servus beinand"]


class TestClocks:
    def test_next_hand_after_the_pause(self):
        live, players = at.open_full()
        live = at.play_hand(live, players, random.Random(1))
        (due,) = clocks.due(live, TablesConf(between=15.0))
        assert (due.what, due.at) == ("next-hand", live.at + 15)
        at.run(play.next_hand, live.facts.id, version=live.spoke_at)
        assert at.now(live.facts.id).stage == "playing"
        again = at.run(play.next_hand, live.facts.id, version=live.spoke_at)
        assert again.version == at.now(live.facts.id).version
        assert at.now(live.facts.id).deal.number == 2

    def test_one_person_among_bots_is_not_hurried(self):
        live, host = opened(bots=2)
        dice = random.Random(1)
        while live.stage == "playing":
            action = at.some_action(live, dice)
            if action.seat == 0:
                at.act(live, [host], action)
            else:
                at.run(
                    play.bot_act, live.facts.id, seat=action.seat, version=live.decided[action.seat], line=str(action)
                )
            live = at.now(live.facts.id)
        assert clocks.due(live, conf()) == []

    def test_absence_counts_from_his_turn(self):
        live, players = at.open_full()
        seat = live.acting[0]
        at.run(people.away, live.facts.id, player=players[seat], at=live.at - 500)
        live = at.now(live.facts.id)
        (due,) = clocks.due(live, TablesConf(absence=60.0))
        assert (due.what, due.seat, due.at) == ("stand-in", seat, live.at + 60)

    def test_restart_costs_nobody_time(self, monkeypatch):
        live, players = at.open_full()
        seat = live.acting[0]
        at.run(people.away, live.facts.id, player=players[seat], at=live.at)
        live = at.now(live.facts.id)
        monkeypatch.setattr(clocks.Boot, "at", live.at + 10)
        (due,) = clocks.due(live, TablesConf(absence=60.0, boot_grace=20.0))
        assert due.at == live.at + 10 + 60 + 20

    def test_pace(self):
        live, _ = at.open_full()
        Table.objects.filter(pk=live.facts.id).update(pace="15")
        at.writer.lives.clear()
        live = at.now(live.facts.id)
        (due,) = clocks.due(live, conf())
        assert (due.what, due.at) == ("time-out", live.at + 15 + conf().lag)
        assert clocks.seconds_to_decide(live) is not None


def test_a_table_without_any_haste_waits_for_who_is_away():
    live, _ = at.open_full()
    Table.objects.filter(pk=live.facts.id).update(pace="none")
    at.writer.lives.clear()
    seat = live.acting[0]
    at.run(people.away, live.facts.id, player=live.facts.places[seat].player, at=1.0)
    assert clocks.due(at.now(live.facts.id), conf()) == []


def test_who_sat_in_a_match_is_written_down():
    live, players = at.open_full()
    match = live.deal.match.id
    seats = MatchSeat.objects.filter(match=match)
    assert [(row.seat, row.player_id, row.since) for row in seats] == [(n, who, 1) for n, who in enumerate(players)]
    at.run(people.leave, live.facts.id, player=players[1])
    left = MatchSeat.objects.filter(match=match, seat=1)
    assert [(row.player_id, row.bot) for row in left] == [(players[1], ""), (None, "steady")]


def test_the_seed_of_a_match_was_sealed_before_anybody_gave_a_share():
    live, _ = opened()
    sealed = live.facts.next_commitment
    assert sealed
    assert Table.objects.get(pk=live.facts.id).next_commitment == sealed
    at.run(people.start, live.facts.id, player=live.facts.host)
    begun = at.now(live.facts.id)
    assert begun.deal.match.commitment == sealed
    assert begun.facts.next_commitment not in ("", sealed)
    assert Table.objects.get(pk=live.facts.id).next_seed == begun.facts.next_seed


def test_bot_acts_only_on_the_position_it_has_seen():
    live, _ = opened(bots=2)
    seat = live.acting[0]
    line = str(at.some_action(live, random.Random(0)))
    stale = at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat] - 1, line=line)
    assert at.now(live.facts.id).version == live.version == stale.version

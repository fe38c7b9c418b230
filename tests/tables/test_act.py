"""One action: whose it is, on which position it was decided, and that it is done once."""

from __future__ import annotations

import random

import pytest

from rules.engine.actions import Action
from tables.models import Line
from tables.protocol import Ack, Error, Refused, Stale
from tables.service import play
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture
def table():
    return at.open_full()


def first_legal(live):
    seat = live.acting[0]
    return at.legal(live, seat)[0]


def test_ack_names_the_version_and_the_line_is_there(table):
    live, players = table
    answer = at.act(live, players, first_legal(live), name="mine")
    assert answer == Ack("mine", live.version + 1)
    assert Line.objects.get(client_ref="mine").version == live.version + 1


def test_same_ref_is_the_same_ack_and_no_second_line(table):
    live, players = table
    action = first_legal(live)
    first = at.act(live, players, action, name="mine")
    assert at.act(live, players, action, name="mine") == first
    assert at.act(live, players, action, name="mine", seen=0) == first
    assert Line.objects.filter(client_ref="mine").count() == 1


def test_ref_is_remembered_after_memory_is_lost(table, tables):
    live, players = table
    action = first_legal(live)
    first = at.act(live, players, action, name="mine")
    tables.lives.clear()
    assert at.act(live, players, action, name="mine") == first


def test_ref_of_the_hand_before_is_remembered(table, tables):
    live, players = table
    dice = random.Random(2)
    last = []
    while live.stage == "playing":
        action = at.some_action(live, dice)
        last = [live, action, at.act(live, players, action, name="last" + str(live.version))]
        live = at.now(live.facts.id)
    live = at.everybody_ready(live, players)
    before, action, first = last
    assert at.act(before, players, action, name=first.ref) == first
    tables.lives.clear()
    assert at.act(before, players, action, name=first.ref) == first


def test_refs_of_two_seats_do_not_meet(table):
    live, players = table
    action = first_legal(live)
    at.act(live, players, action, name="same")
    live = at.now(live.facts.id)
    other = next(a for a in [first_legal(live)] if a.seat is not None)
    if other.seat != action.seat:
        assert isinstance(at.act(live, players, other, name="same"), Ack)


def test_older_than_the_decision_is_stale(table):
    live, players = table
    dice = random.Random(1)
    while live.acting == at.now(live.facts.id).acting and live.version < 8:
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    seat = live.acting[0]
    answer = at.act(live, players, at.legal(live, seat)[0], seen=live.decided[seat] - 1)
    assert isinstance(answer, Stale)
    assert answer.version == live.version


def test_out_of_turn_is_refused_and_names_the_rule(table):
    live, players = table
    seat = next(s for s in range(4) if s not in live.acting)
    answer = at.act(live, players, Action(seat, "stay"))
    assert isinstance(answer, Refused)
    assert answer.rule == "turn"
    assert answer.why


def test_race_for_one_index():
    """Two seats answer the same position; one line is next, the other seat is told to look again."""
    live, players = at.open_full()
    dice = random.Random(11)
    while live.state.phase.key != "play":
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
        if live.stage != "playing":
            live = at.everybody_ready(live, players)
    first = at.some_action(live, dice)
    late = (first.seat + 1) % 4
    assert isinstance(at.act(live, players, first), Ack)
    lines = Line.objects.count()
    answer = at.act(live, players, first._replace(seat=late), seen=live.version)
    if late in at.now(live.facts.id).acting:
        assert isinstance(answer, Stale)
    else:
        assert isinstance(answer, Stale | Refused)
    assert Line.objects.count() == lines


def test_somebody_elses_seat(table):
    live, players = table
    action = first_legal(live)
    other = next(p for s, p in enumerate(players) if s != action.seat)
    answer = at.run(play.act, live.facts.id, player=other, ref="x", seen=live.version, line=str(action))
    assert isinstance(answer, Error)
    assert answer.code == "not-allowed"
    assert at.now(live.facts.id).version == live.version


def test_nobody_acts_for_chance(table):
    live, players = table
    for line in ("* shuffle", "* shuffle H7 H8", "-1 play H7"):
        answer = at.run(play.act, live.facts.id, player=players[0], ref="x", seen=live.version, line=line)
        assert isinstance(answer, Error)
        assert answer.code in ("not-allowed", "malformed")


@pytest.mark.parametrize("line", ["", "play", "0", "0 play QQ", "x play H7", "0 play:\x00 H7", "999999999 play H7"])
def test_lines_that_are_none(table, line):
    live, players = table
    answer = at.run(play.act, live.facts.id, player=players[0], ref="x", seen=live.version, line=line)
    assert isinstance(answer, Error | Refused)
    assert at.now(live.facts.id).version == live.version


def test_stranger(table):
    live, _ = table
    (stranger,) = at.guests(1)
    answer = at.run(play.act, live.facts.id, player=stranger, ref="x", seen=live.version, line="0 stay")
    assert answer.code == "not-seated"


def test_after_the_hand(table):
    live, players = table
    live = at.play_hand(live, players, random.Random(4))
    answer = at.act(live, players, Action(0, "play", "", (0,)))
    assert answer.code == "no-hand"


def test_whoever_owes_an_answer_with_others_may_have_seen_less():
    """In a poll another seat's answer does not make mine stale."""
    live, players = at.open_full("mulatschak")
    dice = random.Random(0)
    for _ in range(400):
        if len(live.acting) > 1:
            break
        if live.stage != "playing":
            live = at.everybody_ready(live, players)
            continue
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    else:
        pytest.skip("no poll in this many actions")
    one, two = live.acting[:2]
    assert isinstance(at.act(live, players, at.legal(live, one)[0]), Ack)
    after = at.now(live.facts.id)
    if two in after.acting:
        assert isinstance(at.act(live, players, at.legal(after, two)[0], seen=live.version), Ack)

"""Taking back: asked for, granted by everybody who is here, and never once a card has been seen."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from rules.engine import core
from rules.engine import seat as seat_views
from rules.engine.actions import CHANCE
from rules.engine.cards import code, members
from rules.games import GAMES
from tables import clocks
from tables.conf import conf
from tables.models import Line, Table
from tables.protocol import Ack, Error, Stale
from tables.rendered_table import RenderedTable
from tables.service import people, play, undoing
from tables.service.live import TableState
from tables.service.load import load
from tables.service.writer import Writer, writer
from tests.kinds import of_each_kind
from tests.rules.strategies import LONG
from tests.rules.worlds import before_eyes
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def undoable_table(key="ramsen", seats=4) -> tuple[TableState, list[int], int]:
    """A table at which somebody has done something that can be taken back; and who."""
    live, players = at.open_full(key, seats)
    dice = random.Random(3)
    while True:
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
        if live.stage != "playing":
            live = at.everybody_ready(live, players)
        seat = live.steps[-1].action.seat
        if live.stage == "playing" and live.undoable(seat) == live.steps[-1].n:
            return live, players, seat


def ask(live, players, seat, name=None, seen=None):
    version = live.version if seen is None else seen
    return at.run(undoing.undo, live.facts.id, player=players[seat], ref=name or at.ref(), seen=version)


def answer(live, players, seat, yes, **more):
    return at.run(undoing.consent, live.facts.id, player=players[seat], ref=at.ref(), yes=yes, **more)


def others(players, seat):
    return [other for other in range(len(players)) if other != seat]


class TestConsent:
    def test_done_once_everybody_has_said_yes(self):
        live, players, seat = undoable_table()
        before, line = live.steps[-1].before, live.steps[-1].n
        assert isinstance(ask(live, players, seat), Ack)
        *most, last = others(players, seat)
        for other in most:
            answer(live, players, other, yes=True)
            assert at.now(live.facts.id).state == live.state
        asked = at.now(live.facts.id).facts.asked
        assert (asked.by, asked.first, asked.yes) == (seat, line, tuple(most))
        answer(live, players, last, yes=True)
        after = at.now(live.facts.id)
        assert after.state == before
        assert after.facts.asked is None
        assert after.version > live.version
        assert Line.objects.filter(hand=live.deal.id).last().text == f"~ undo {line}"
        assert after.acting == core.actors(before)

    def test_a_no_ends_it_and_it_is_not_asked_again(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        first, second, third = others(players, seat)
        answer(live, players, first, yes=True)
        answer(live, players, second, yes=False)
        answer(live, players, third, yes=True)
        after = at.now(live.facts.id)
        assert after.state == live.state
        assert after.facts.wish is None
        assert ask(after, players, seat).code == "undo-asked"

    def test_who_has_asked_can_withdraw(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        answer(live, players, seat, yes=True)
        assert at.now(live.facts.id).facts.wish
        answer(live, players, seat, yes=False)
        assert not at.now(live.facts.id).facts.wish

    def test_the_next_action_ends_it(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        now = at.now(live.facts.id)
        assert isinstance(at.act(now, players, at.some_action(now, random.Random(1))), Ack)
        now = at.now(live.facts.id)
        assert now.facts.asked is None
        assert load(live.facts.id) == now
        version = now.version
        answer(live, players, others(players, seat)[0], yes=True)
        assert at.now(live.facts.id).version == version

    def test_a_yes_to_another_wish_does_not_count(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        asked = at.now(live.facts.id).facts.asked
        other = others(players, seat)[0]
        answer(live, players, other, yes=True, first=asked.first + 1)
        assert at.now(live.facts.id).facts.asked.yes == ()
        answer(live, players, other, yes=True, first=asked.first)
        assert at.now(live.facts.id).facts.asked.yes == (other,)

    def test_who_is_away_or_replaced_is_not_asked(self):
        live, players, seat = undoable_table()
        first, second, third = others(players, seat)
        at.run(people.away, live.facts.id, player=players[first], at=live.at)
        at.run(people.stand_in, live.facts.id, seat=second, late=True)
        live = at.now(live.facts.id)
        ask(live, players, seat)
        assert at.now(live.facts.id).state == live.state
        answer(live, players, third, yes=True)
        assert at.now(live.facts.id).state == live.steps[-1].before

    def test_somebody_who_leaves_in_between_is_waited_for_no_longer(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        for other in others(players, seat)[:-1]:
            answer(live, players, other, yes=True)
        assert due_undo(live).at > live.at
        at.run(people.away, live.facts.id, player=players[others(players, seat)[-1]], at=live.at)
        assert due_undo(live).at == 0.0
        at.run(undoing.settle, live.facts.id)
        assert at.now(live.facts.id).state == live.steps[-1].before

    def test_nobody_answers_in_time(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        at.run(undoing.settle, live.facts.id)
        wish = at.now(live.facts.id).facts.wish
        assert due_undo(live).at == wish.at + conf().consent
        writer.run(live.facts.id, lambda ledger: settle_late(ledger, live.facts.id))
        after = at.now(live.facts.id)
        assert after.facts.wish is None
        assert after.state == live.state

    def test_who_has_asked_and_left_has_asked_for_nothing(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        at.run(people.leave, live.facts.id, player=players[seat])
        assert due_undo(live).at == 0.0
        at.run(undoing.settle, live.facts.id)
        assert at.now(live.facts.id).state == live.state

    def test_what_the_host_forbids_meanwhile_is_not_granted(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        first, *_ = others(players, seat)
        Table.objects.filter(pk=live.facts.id).update(undo="never")
        writer.lives.clear()
        assert due_undo(live).at == 0.0
        answer(live, players, first, yes=True)
        after = at.now(live.facts.id)
        assert after.facts.wish is None
        assert after.state == live.state

    def test_with_bots_alone_it_happens_at_once(self):
        live, players, seat = undoable_table()
        for other in others(players, seat):
            at.run(people.leave, live.facts.id, player=players[other])
        now = at.now(live.facts.id)
        assert isinstance(ask(now, players, seat), Ack)
        assert at.now(live.facts.id).state == live.steps[-1].before


def due_undo(live):
    (due,) = clocks.due(at.now(live.facts.id), conf())
    assert due.what == "undo"
    return due


def settle_late(ledger, table):
    ledger.at += conf().consent + 1
    return undoing.settle(ledger, table)


class TestRefused:
    def test_a_card_that_was_seen_cannot_be_unseen(self):
        live, players = at.open_full()
        dice = random.Random(1)
        while live.stage != "playing" or not live.state.tricks:
            if live.stage != "playing":
                live = at.everybody_ready(live, players)
            at.act(live, players, at.some_action(live, dice))
            live = at.now(live.facts.id)
        seat = live.state.tricks[-1].seats[0]
        refusal = ask(live, players, seat)
        assert isinstance(refusal, Error)
        assert (refusal.code, bool(refusal.why)) == ("undo-shown", True)

    def test_where_the_table_forbids_it(self):
        live, players, seat = undoable_table()
        Table.objects.filter(pk=live.facts.id).update(undo="never")
        writer.lives.clear()
        assert ask(live, players, seat).code == "undo-never"
        assert "undo" not in frame(at.now(live.facts.id), seat)

    def test_between_two_hands(self):
        live, players = at.open_full()
        live = at.play_hand(live, players, random.Random(2))
        assert ask(live, players, live.steps[-1].action.seat).code == "no-hand"

    def test_before_one_has_done_anything(self):
        live, players = at.open_full()
        assert ask(live, players, live.acting[0]).code == "undo-nothing"

    def test_by_somebody_without_a_seat(self):
        live, players, seat = undoable_table()
        stranger = at.guests(1)[0]
        refusal = at.run(undoing.undo, live.facts.id, player=stranger, ref="r", seen=live.version)
        assert refusal.code == "not-seated"
        ask(live, players, seat)
        refusal = at.run(undoing.consent, live.facts.id, player=stranger, ref="r", yes=True)
        assert refusal.code == "not-seated"

    def test_while_another_wish_is_open(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        now = at.now(live.facts.id)
        for other in others(players, seat):
            assert ask(now, players, other).code in ("undo-asked", "undo-nothing", "undo-shown")

    def test_on_a_table_that_has_moved_on(self):
        live, players, seat = undoable_table()
        assert isinstance(ask(live, players, seat, seen=live.version - 1), Stale)


class TestOnce:
    def test_the_same_wish_sent_again(self):
        live, players, seat = undoable_table()
        assert isinstance(ask(live, players, seat, "wish"), Ack)
        asked = at.now(live.facts.id)
        assert ask(live, players, seat, "wish") == Ack("wish", asked.version)
        for other in others(players, seat):
            answer(live, players, other, yes=True)
        done = at.now(live.facts.id)
        for _ in range(2):
            assert ask(live, players, seat, "wish") == Ack("wish", done.version)
            writer.lives.clear()

    def test_what_was_taken_back_is_not_done_again_by_its_own_name(self):
        live, players, seat = undoable_table()
        action, version = live.steps[-1].action, live.steps[-1].version
        name = Line.objects.get(hand=live.deal.id, n=live.steps[-1].n).client_ref or ""
        granted(live, players, seat)
        now = at.now(live.facts.id)
        assert at.act(now, players, action, name) == Ack(name, version)
        assert at.now(live.facts.id) == now
        assert isinstance(at.act(now, players, action), Ack)
        assert at.now(live.facts.id).state == live.state

    def test_who_decided_on_what_was_taken_back_is_told_so(self):
        live, players, seat = undoable_table()
        granted(live, players, seat)
        now = at.now(live.facts.id)
        action = at.legal(now, now.acting[0])[0]
        assert isinstance(at.act(now, players, action, seen=live.version), Stale)
        assert isinstance(at.act(now, players, action, seen=now.version), Ack)

    def test_a_bot_waits_for_the_answers(self):
        live, players, seat = undoable_table()
        ask(live, players, seat)
        now = at.now(live.facts.id)
        bot = now.acting[0]
        line, version = str(at.legal(now, bot)[0]), now.decided[bot]
        done = at.run(play.bot_act, live.facts.id, seat=bot, version=version, line=line)
        assert isinstance(done, Stale)
        assert at.now(live.facts.id) == now


def granted(live, players, seat):
    ask(at.now(live.facts.id), players, seat)
    for other in others(players, seat):
        answer(live, players, other, yes=True)


def test_no_time_is_lost_by_a_wish():
    live, players, seat = undoable_table()
    Table.objects.filter(pk=live.facts.id).update(pace="8")
    writer.lives.clear()
    ask(live, players, seat)
    assert clocks.seconds_to_decide(at.now(live.facts.id)) is None
    answer(live, players, others(players, seat)[0], yes=False)
    now = at.now(live.facts.id)
    deadlines = [due.at for due in clocks.due(now, conf()) if due.what == "time-out"]
    assert deadlines == [now.facts.asked.at + 8 + conf().lag]


def test_two_processes():
    live, players, seat = undoable_table()
    one, other = Writer(), Writer()
    for process in (one, other):
        process.inline = True
        process.live(live.facts.id)
    table, (first, *rest) = live.facts.id, others(players, seat)
    asked = one.run(table, lambda ledger: undoing.undo(ledger, table, player=players[seat], ref="u", seen=live.version))
    assert isinstance(asked, Ack)
    other.refresh(table)
    for number, process in [(first, other), *((n, one) for n in rest)]:
        process.refresh(table)
        process.run(table, partial(undoing.consent, table=table, player=players[number], ref="c", yes=True))
    assert one.lives[table].state == live.steps[-1].before
    # the other process has not heard of it and judges what comes on the old position: it cannot be written there
    action = at.legal(live, live.acting[0])[0]
    late = other.run(
        table,
        lambda ledger: play.act(
            ledger, table, player=players[action.seat], ref="l", seen=live.version, line=str(action)
        ),
    )
    assert not isinstance(late, Ack)
    other.refresh(table)
    assert other.lives[table] == one.lives[table] == load(table)


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_nobody_knows_more_after_it(key):
    """Random hands with much taken back: every view is as it was, no card was before anybody's eyes in between."""
    dice = random.Random(key)
    live, players = at.open_full(key, GAMES[key].best)
    story = Story(len(players))
    taken = 0
    for _ in range(300 if LONG else 40):
        if live.stage != "playing":
            live = at.everybody_ready(live, players)
            story = Story(len(players))
            if live.stage != "playing":
                break
        story.hear(live)
        may = [seat for seat in range(len(players)) if live.undoable(seat)]
        if may and dice.random() < 0.6:
            seat = dice.choice(may)
            place = next(i for i, step in enumerate(live.steps) if step.n == live.undoable(seat))
            gone, before = live.steps[place:], live.steps[place].before
            assert all(step.action.seat != CHANCE for step in gone)
            assert_nothing_was_seen([*(step.before for step in gone), live.state])
            granted(live, players, seat)
            live = at.now(live.facts.id)
            assert live.state == before
            assert load(live.facts.id) == live
            for who in (None, *range(len(players))):
                assert frame(live, who)["view"] == json.loads(json.dumps(seat_views.view(before, who).as_json()))
            story.hear(live)
            taken += 1
        else:
            at.act(live, players, at.some_action(live, dice))
            live = at.now(live.facts.id)
    lines = [line.text for line in Line.objects.filter(hand=live.deal.id)]
    assert core.fold(live.facts.variant, live.deal.standing, lines) == live.state
    if not LONG and key in ("bourre", "mulatschak", "ramsen"):
        assert taken


def assert_nothing_was_seen(states):
    for who in (None, *range(len(states[0].hands))):
        known = before_eyes(states[0], who)
        for state in states[1:]:
            assert not before_eyes(state, who) & ~known


class Story:
    """What each role has been told of a hand, news by news; always the same as for who comes fresh."""

    def __init__(self, seats: int) -> None:
        self.told: dict[int | None, dict[int, str]] = {who: {} for who in (None, *range(seats))}
        self.version = 0

    def hear(self, live: TableState) -> None:
        for who, lines in self.told.items():
            lines |= dict(frame(live, who, self.version)["lines"])
            assert lines == dict(frame(live, who)["lines"])
        self.version = live.version


def frame(live: TableState, seat: int | None, since: int = 0) -> dict:
    return json.loads(RenderedTable(live).frame(seat, since))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_a_view_shows_is_what_counts_as_seen(key):
    """``seen`` names the very cards of the view that is sent."""
    dice = random.Random(key)
    live, players = at.open_full(key, GAMES[key].best)
    for _ in range(40):
        if live.stage != "playing":
            break
        assert live.state is not None
        for who in (None, *range(len(players))):
            view = seat_views.view(live.state, who)
            shown = {
                card for cards in (*view.open.values(), *view.exposed.values(), *view.own.values()) for card in cards
            }
            shown |= {card for _, card in view.table} | set(view.hand or ())
            shown |= {card for trick in view.tricks for _, card in trick["cards"]}
            assert shown == {code(card) for card in members(seat_views.visible_cards(live.state, who))}
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)


def test_restart_while_a_wish_is_open():
    live, players, seat = undoable_table()
    ask(live, players, seat)
    asked = at.now(live.facts.id)
    writer.lives.clear()
    assert at.now(live.facts.id) == asked
    for other in others(players, seat):
        answer(live, players, other, yes=True)
        writer.lives.clear()
    assert at.now(live.facts.id).state == live.steps[-1].before

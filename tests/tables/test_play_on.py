"""Playing on from every step of every replay, the same cards again, with bots or friends, and both lines side by side."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from rules import notation
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.log import counting
from rules.notation import replay_hands
from rules.proof import Outcome, verified
from tables.again import AS_DEALT, begun_at, told_hand
from tables.models import Match, MatchSeat
from tables.record import recorded
from tables.service import people
from tables.service.writer import writer
from tests.rules import matches
from tests.tables import people as at
from tests.tables.matches import finished, to_the_end
from tests.tables.test_brought_records import bring

pytestmark = pytest.mark.usefixtures("tables")


def again(address, place, client=None, **form):
    sent = {"place": place, "lang": "en", **form}
    return (client or Client()).post(address, sent, headers={"sec-fetch-site": "same-origin"})


def hand_of(record, number=1):
    """What is needed to play on from a hand that is there."""
    hand = told_hand(record, number)
    assert hand is not None
    return hand


def table_of(answer):
    """The table to which an answer leads."""
    assert answer.status_code == 302, answer.content.decode()
    return next(one for one in writer.lives.values() if answer["Location"] == f"/t/{one.facts.code}/")


@pytest.mark.parametrize(("key", "seats"), [("ramsen", 4), ("mulatschak", 3), ("schieberamsch", 3)])
def test_from_every_step_at_which_somebody_decides_every_seat_may_go_on(key, seats):
    record = matches.finished_match(key, seats)
    told = next(replay_hands(record))
    hand = hand_of(record)
    for step in told.steps:
        open_to_go_on = set(step.after.to_act) - {CHANCE}
        for seat in range(seats):
            begun = begun_at(record.variant, record.key, hand, step.n, seat)
            assert (begun is not None) == bool(open_to_go_on), step
            if begun is not None:
                assert core.fold(record.variant, begun.standing, begun.lines) == step.after
                assert begun.seat == seat


@pytest.mark.parametrize("key", ["ramsen", "mulatschak", "schieberamsch", "ramsch", "raub"])
def test_the_same_cards_are_there_before_anybody_has_decided_with_cards(key):
    record = matches.finished_match(key, 3)
    hand = hand_of(record)
    begun = begun_at(record.variant, record.key, hand, AS_DEALT, 2)
    states = [core.fold(record.variant, hand.standing, begun.lines[:n]) for n in range(len(begun.lines) + 1)]
    assert states[-1].hands
    assert not any(state.hands and set(state.to_act) - {CHANCE} for state in states[:-1])
    assert begun.lines == tuple(text for _, text in counting(hand.lines))[: len(begun.lines)]


def test_the_same_cards_from_another_seat_against_bots_of_the_wished_level():
    match, _, _ = finished()
    live = table_of(again(f"/m/{match.key}/again/", "1.0.2", level="beginner"))
    first = next(replay_hands(recorded(match)))
    dealt = next(step.after for step in first.steps if step.after.hands)
    assert live.state.hands == dealt.hands
    assert [place.bot for place in live.facts.places] == ["beginner", "beginner", ""]
    assert live.example == f"match-{match.key}"
    assert at.load_again(live) == live


def test_how_many_deals_are_behind_it_is_not_forgotten():
    match, _, _ = finished("schieberamsch", 3)
    live = table_of(again(f"/m/{match.key}/again/", "2.0.0"))
    assert live.deal.standing == hand_of(recorded(match), 2).standing
    assert live.deal.standing.dealt == 1
    assert at.load_again(live) == live
    live = to_the_end(live, live.facts.people[0].player)
    played = recorded(Match.objects.get(pk=live.deal.match.id))
    assert len(played.hands) == len(recorded(match).hands) - 1
    assert verified(notation.read(notation.write(played))).outcome is not Outcome.WRONG


def test_friends_come_by_link_and_then_it_goes_on_from_there():
    match, _, _ = finished()
    live = table_of(again(f"/m/{match.key}/again/", "1.0.1", company="friends", level="strong"))
    assert live.stage == "waiting"
    assert [place.kind for place in live.facts.places] == ["open", "human", "open"]
    for n, player in enumerate(at.guests(2)):
        friend = Client()
        page = friend.get(f"/j/{live.facts.invite}/")
        assert page.status_code == 200
        at.run(people.sit, live.facts.id, player=player, name=f"Friend {n}")
    live = at.now(live.facts.id)
    assert live.stage == "playing"
    assert at.load_again(live) == live
    begun = Match.objects.get(pk=live.deal.match.id)
    assert begun.example == f"match-{match.key}"
    assert begun.given == len(live.steps)
    assert all(row.player_id for row in MatchSeat.objects.filter(match=begun))


def test_who_will_not_wait_for_friends_has_bots_take_their_seats():
    match, _, _ = finished()
    live = table_of(again(f"/m/{match.key}/again/", "1.0.1", company="friends"))
    at.run(people.start, live.facts.id, player=live.facts.host)
    live = at.now(live.facts.id)
    assert (live.stage, live.example) == ("playing", f"match-{match.key}")


def test_a_record_that_somebody_brought_is_played_on_as_well():
    record = matches.finished_match("ramsen", 3)
    page = bring(notation.write(record)).request["PATH_INFO"]
    shown = Client().get(page).content.decode()
    assert f'action="{page}again/"' in shown
    hand = hand_of(record, 2)
    begun = begun_at(record.variant, record.key, hand, AS_DEALT, 0)
    live = table_of(again(f"{page}again/", "2.0.0"))
    lines = [str(step.action) for step in live.steps]
    assert lines[: len(begun.lines)] == list(begun.lines)  # then a bot may have decided what becomes of the cut card
    assert live.deal.standing == hand.standing
    assert live.example == "record", "it is not among our matches, whatever it calls itself"
    for place in ("", "99.0.0", "2.0.7", "2.9999.0"):
        assert again(f"{page}again/", place).status_code == 404
    assert again("/replay/nothing/again/", "1.0.0").status_code == 404


def test_only_our_own_pages_open_such_a_table():
    match, _, _ = finished()
    for address in (f"/m/{match.key}/again/", "/replay/nothing/again/"):
        answer = Client(enforce_csrf_checks=True).post(
            address, {"place": "1.0.0"}, headers={"sec-fetch-site": "cross-site"}
        )
        assert answer.status_code == 403
        assert Client().get(address).status_code == 405


# --- then and now ---------------------------------------------------------------------


def test_both_lines_stand_side_by_side_as_soon_as_the_hand_is_over():
    match, _, _ = finished()
    client = Client()
    live = table_of(again(f"/m/{match.key}/again/", "1.0.0", client))
    page = f"/t/{live.facts.code}/then/"
    assert client.get(page).status_code == 404, "while the hand is played nobody is shown anything"
    live = to_the_end(live, live.facts.people[0].player)
    now = Match.objects.get(pk=live.deal.match.id)
    for address in (page, f"/m/{now.key}/then/"):
        shown = client.get(address).content.decode()
        assert "What was done then" in shown
        assert "What happened now" in shown
        assert f'href="/m/{match.key}/#h1s' in shown
    then, played = (next(replay_hands(recorded(one))) for one in (match, now))
    lines = [[text for _, text in counting(one.log.lines)] for one in (then, played)]
    same = next(n for n, (old, new) in enumerate(zip(*lines, strict=False)) if old != new)
    found = shown.split('<div class="two-lines">')
    said = [part.count("<li>") for part in found[1].split("</section>")[:2]]
    assert same >= now.given
    assert all(said)
    assert f'href="/m/{now.key}/then/"' in client.get(f"/m/{now.key}/").content.decode()
    assert client.get(f"/m/{match.key}/then/").status_code == 404, "it goes on from nothing"


def test_what_is_not_watched_is_compared_by_nobody_else():
    match, _, _ = finished()
    client = Client()
    live = table_of(again(f"/m/{match.key}/again/", "1.0.0", client, watch="no"))
    player = live.facts.people[0].player
    dice = random.Random(2)
    while live.stage == "playing":
        seat = live.acting[0]
        line = str(dice.choice(at.legal(live, seat)))
        command = at.play.act if seat == live.facts.seat_of(player) else at.play.bot_act
        wish = (
            {"player": player, "ref": at.ref(), "seen": live.version}
            if command is at.play.act
            else {"seat": seat, "version": live.decided[seat]}
        )
        at.run(command, live.facts.id, line=line, **wish)
        live = at.now(live.facts.id)
    assert client.get(f"/t/{live.facts.code}/then/").status_code == 200
    assert Client().get(f"/t/{live.facts.code}/then/").status_code == 404

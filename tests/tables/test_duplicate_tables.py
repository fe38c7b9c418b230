"""Tables that play the same deals: the same cards for the same seats, nobody before their time, nobody twice."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import Raw

from rules.engine.actions import CHANCE
from rules.notation import read, write
from rules.proof import Outcome, verified
from scoring.models import Club, Season
from scoring.season import counting
from tables import letters
from tables.bots import Driver
from tables.models import Match, MatchSeat, PlayedDeal
from tables.protocol import Ack, Error
from tables.record import record_of, recorded
from tables.service import gathering, hinting, hosting, people, play
from tests.tables import duplicates
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def dealt(live):
    """Who deals, the order of the pack, where it was cut, and what came of it."""
    return live.deal.standing, [step.action for step in live.steps], live.state.hands


def test_all_tables_are_dealt_the_same_cards_by_the_same_dealer():
    row = duplicates.made(deals=3)
    one, other = (duplicates.opened(row, player) for player in at.guests(2))
    for number in (1, 2, 3):
        assert dealt(one) == dealt(other)
        assert one.steps[0].action.seat == CHANCE
        assert one.deal.match.key != other.deal.match.key
        assert one.deal.match.number == number
        one, other = (duplicates.play_deal(live, [live.facts.host]) for live in (one, other))
        if number < 3:
            one, other = (at.everybody_ready(live, [live.facts.host]) for live in (one, other))
    dealers = Match.objects.filter(table=one.facts.id).values_list("dealer", flat=True)
    assert len(set(dealers)) == 3


def test_a_share_changes_nothing():
    row = duplicates.made()
    alice, bob = at.guests(2)
    one, other = duplicates.opened(row, alice), duplicates.opened(row, bob)
    at.run(people.give_share, other.facts.id, player=bob, nonce="ab" * 16)
    one, other = duplicates.play_deal(one, [alice]), duplicates.play_deal(other, [bob])
    at.run(play.ready, other.facts.id, player=bob, ref="on", nonce="cd" * 16)
    assert dealt(at.everybody_ready(one, [alice])) == dealt(at.now(other.facts.id))


def test_each_deal_is_a_match_of_its_own_and_after_the_last_one_there_is_none():
    (player,) = at.guests(1)
    live = duplicates.play_all(duplicates.opened(duplicates.made(deals=2), player), [player])
    assert Match.objects.filter(table=live.facts.id, ended_at__isnull=False, deals=1).count() == 2
    answer = at.run(play.ready, live.facts.id, player=player, ref="more")
    assert isinstance(answer, Error)
    assert answer.code == "dealt-out"
    again = at.load_again(live)
    assert (again.stage, again.dealt_out) == ("over", True)
    assert again.facts == live.facts


def test_what_a_deal_came_to_is_written_down():
    (player,) = at.guests(1)
    live = duplicates.play_deal(duplicates.opened(duplicates.made(), player), [player])
    found = PlayedDeal.objects.get()
    after, start = live.result.after.written, live.facts.variant.start
    assert found.changes == [score - start for score in after]
    assert found.match_id == live.deal.match.id
    assert not any(move.startswith("*") or " cut" in move for move in found.moves)
    assert found.moves
    assert len(found.took) == 3
    row = MatchSeat.objects.get(match=found.match_id, seat=0)
    assert row.score == after[0]


def test_the_record_holds_and_its_shuffle_is_proven():
    (player,) = at.guests(1)
    live = duplicates.play_deal(duplicates.opened(duplicates.made(), player), [player])
    match = Match.objects.get(table=live.facts.id)
    record = recorded(match)
    text = write(record)
    assert "\ndeals 1\n" in text
    assert record_of(match)["deals"] == 1
    proof = verified(read(text), keys=[match.signed_by])
    assert proof.outcome is Outcome.PROVEN
    assert {check.what for check in proof.checks if check.void} == {"shared"}
    forged = verified(read(text.replace("deals 1\n", "")), keys=[match.signed_by])
    assert forged.outcome is Outcome.WRONG


def test_nobody_plays_them_twice():
    row = duplicates.made(persons=2)
    alice, bob, cleo = at.guests(3)
    one, other = duplicates.opened(row, alice), duplicates.opened(row, cleo)
    assert duplicates.opened(row, alice).facts.id == one.facts.id
    assert at.run(people.sit, other.facts.id, player=alice, name="Again").error == "played"
    assert at.run(people.sit, one.facts.id, player=bob, name="Bob", seat=2).error == "full"
    assert at.run(people.sit, one.facts.id, player=bob, name="Bob").seat == 1
    one = at.now(one.facts.id)
    assert one.stage == "playing"
    at.run(people.leave, one.facts.id, player=bob)
    assert at.run(people.sit, other.facts.id, player=bob, name="Bob").error == "played"
    assert at.run(people.sit, one.facts.id, player=at.guests(1)[0], name="New").error == "ended"


def test_how_the_table_is_kept_is_settled():
    row = duplicates.made()
    (player,) = at.guests(1)
    live = duplicates.opened(row, player)
    table = live.facts.id
    for change in ({"watch": True}, {"visibility": "public"}, {"undo": "ask"}, {"guests": True}):
        assert isinstance(at.run(hosting.arrange, table, player=player, ref="r", **change), Error)
    assert isinstance(at.run(hosting.arrange, table, player=player, ref="r", chat=False), Ack)
    assert isinstance(at.run(hosting.fill, table, player=player, ref="r", seat=1, level="beginner"), Error)
    other_rules = {"game": "ramsen", "edition": 1, "options": {}, "seats": 4}
    assert isinstance(at.run(gathering.play_by, table, player=player, ref="r", **other_rules), Error)
    assert isinstance(at.run(gathering.move, table, player=player, ref="r", seat=1), Error)
    assert isinstance(at.run(hinting.agree, table, player=player, ref="r", yes=True), Error)
    hint = at.run(hinting.hint, table, player=player, ref="r", seen=live.version)
    assert hint.code == "hint-shared"


def test_bots_draw_their_dice_from_the_deal():
    """Two tables that have come alike meet alike whims, whenever and wherever; another deal has others."""
    row = duplicates.made("mulatschak", deals=2, level="beginner")
    one, other = (duplicates.opened(row, player) for player in at.guests(2))
    loop = asyncio.new_event_loop()
    try:
        drivers = Driver(loop), Driver(loop)
        drawn = [
            [driver._whims(live, seat).random() for seat in (1, 2)]
            for driver, live in zip(drivers, (one, other), strict=True)
        ]
    finally:
        loop.close()
    assert drawn[0] == drawn[1]
    assert drawn[0][0] != drawn[0][1]
    second = at.everybody_ready(duplicates.play_deal(one, [one.facts.host]), [one.facts.host])
    assert second.facts.duplicate.whim(2, 1, 0) != one.facts.duplicate.whim(1, 1, 0)


def test_the_secret_of_a_duplicate_stays_with_the_process_that_owns_the_table():
    (player,) = at.guests(1)
    live = duplicates.opened(duplicates.made(), player)
    sent = letters.encode_facts(live.facts)
    assert duplicates.SECRET not in sent.decode()
    assert letters.decode_facts(Raw(sent)).duplicate.deals == 2


def test_it_counts_in_no_season():
    players = at.guests(3)
    live = duplicates.opened(duplicates.made(persons=3), players[0], "One")
    for number, player in enumerate(players[1:]):
        at.run(people.sit, live.facts.id, player=player, name=f"Name {number}")
    club = Club.objects.create(name="Club")
    season = Season.objects.create(club=club, name="Season")
    counting.count(duplicates.table_of(live), season, None)
    live = duplicates.play_deal(at.now(live.facts.id), players)
    counting.post_match(live.deal.match.id)
    assert not season.postings.exists()
    Match.objects.filter(pk=live.deal.match.id).update(deals=0)
    counting.post_match(live.deal.match.id)
    assert season.postings.exists()  # as any other match would

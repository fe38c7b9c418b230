"""What the host may do, and nobody else: send away, hand over, put bots, open seats, keep the table."""

from __future__ import annotations

import random
from json import loads

import pytest

from tables.models import Barred, Table
from tables.protocol import Ack, Error
from tables.rendered_table import RenderedTable
from tables.service import hosting, people, play, talking
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def waiting(seats=4, sitting=2, **wish):
    """A table that waits, with so many people; players by seat."""
    players = at.guests(sitting)
    opening = people.NewTable(at.variant_of("ramsen", seats), {}, host=players[0], name="Host", **wish)
    live = at.writer.run(None, lambda ledger: people.open_table(ledger, opening))
    for n, player in enumerate(players[1:], start=1):
        at.run(people.sit, live.facts.id, player=player, name=f"Name {n}")
    return live.facts.id, players


def done(answer):
    assert isinstance(answer, Ack), answer


def kinds(table):
    return [place.kind for place in at.now(table).facts.places]


def over(seats=3):
    """A match that has come to its end with people on every seat."""
    live, players = at.open_full("mulatschak", seats)
    dice = random.Random(5)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live.facts.id, players


COMMANDS = [
    (hosting.kick, {"seat": 1}),
    (hosting.hand_over, {"seat": 1}),
    (hosting.fill, {"seat": 3, "level": "steady"}),
    (hosting.arrange, {"chat": False}),
    (hosting.invite_anew, {}),
]


@pytest.mark.parametrize(("command", "wish"), COMMANDS)
@pytest.mark.parametrize("who", ["another", "stranger"])
def test_only_the_host_hosts(command, wish, who):
    table, players = waiting()
    player = players[1] if who == "another" else at.guests(1)[0]
    before = at.now(table)
    answer = at.run(command, table, player=player, ref="r", **wish)
    assert isinstance(answer, Error)
    assert answer.code == "not-host"
    assert at.now(table) is before
    assert not Barred.objects.exists()


class TestSendingAway:
    def test_before_the_first_hand_the_seat_is_open_again(self):
        table, players = waiting()
        done(at.run(hosting.kick, table, player=players[0], ref="r", seat=1))
        assert kinds(table) == ["human", "open", "open", "open"]
        again = at.run(people.sit, table, player=players[1], name="Bert")
        assert (again.seat, again.error) == (None, "barred")
        assert at.run(people.sit, table, player=at.guests(1)[0], name="Cora").seat == 1, "others may"

    def test_in_the_middle_of_a_hand_a_bot_goes_on(self):
        live, players = at.open_full()
        table = live.facts.id
        done(at.run(hosting.kick, table, player=players[0], ref="r", seat=2))
        assert kinds(table) == ["human", "human", "bot", "human"]
        assert at.now(table).stage == "playing"
        assert at.run(people.sit, table, player=players[2], name="x").error == "barred"
        answer = at.run(play.act, table, player=players[2], ref="a", seen=0, line="2 stay")
        assert answer.code == "not-seated"

    def test_between_hands_nobody_waits_for_who_was_sent_away(self):
        live, players = at.open_full()
        live = at.play_hand(live, players, random.Random(1))
        table = live.facts.id
        for player in (players[0], players[1], players[3]):
            at.run(play.ready, table, player=player, ref=at.ref())
        assert at.now(table).stage == "between"
        done(at.run(hosting.kick, table, player=players[0], ref="r", seat=2))
        assert at.now(table).stage == "playing"

    @pytest.mark.parametrize("seat", [0, 2, 9])
    def test_there_has_to_be_somebody_else(self, seat):
        table, players = waiting()
        assert at.run(hosting.kick, table, player=players[0], ref="r", seat=seat).code == "not-allowed"

    def test_it_survives_a_restart(self):
        table, players = waiting()
        at.run(hosting.kick, table, player=players[0], ref="r", seat=1)
        at.writer.lives.clear()
        assert at.run(people.sit, table, player=players[1], name="Bert").error == "barred"


def test_the_role_is_handed_over():
    table, players = waiting()
    done(at.run(hosting.hand_over, table, player=players[0], ref="r", seat=1))
    assert at.now(table).facts.host == players[1]
    assert at.run(hosting.hand_over, table, player=players[0], ref="r", seat=0).code == "not-host"
    assert at.run(hosting.hand_over, table, player=players[1], ref="r", seat=3).code == "not-allowed", "an open seat"
    assert at.load_again(at.now(table)).facts.host == players[1]


class TestSeats:
    def test_bots_of_a_level_one_by_one(self):
        table, players = waiting()
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level="random"))
        assert kinds(table) == ["human", "human", "bot", "open"]
        assert at.now(table).facts.places[2].bot == "random"
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level="steady"))
        assert at.now(table).facts.places[2].bot == "steady"
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=3, level="steady"))
        assert at.now(table).stage == "playing", "the last seat is taken"

    def test_a_bots_seat_is_opened_for_a_friend(self):
        table, players = waiting(bots=1)
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=3, level=""))
        assert kinds(table) == ["human", "human", "open", "open"]

    def test_during_a_match_a_bot_keeps_its_seat(self):
        live, players = at.open_full()
        at.run(people.leave, live.facts.id, player=players[3])
        answer = at.run(hosting.fill, live.facts.id, player=players[0], ref="r", seat=3, level="")
        assert answer.code == "not-allowed"

    @pytest.mark.parametrize(("seat", "level"), [(1, "steady"), (1, ""), (2, "perfect")])
    def test_what_cannot_be(self, seat, level):
        table, players = waiting()
        assert at.run(hosting.fill, table, player=players[0], ref="r", seat=seat, level=level).code == "not-allowed"


class TestKeeping:
    def test_switches_are_stored(self):
        table, players = waiting()
        wish = {
            "chat": False,
            "quiet": True,
            "watch": False,
            "undo": "never",
            "last_trick": "none",
            "visibility": "public",
        }
        done(at.run(hosting.arrange, table, player=players[0], ref="r", **wish))
        facts = at.load_again(at.now(table)).facts
        assert {name: getattr(facts, name) for name in wish} == wish

    def test_what_is_so_already_is_no_change(self):
        table, players = waiting()
        before = at.now(table).version
        done(at.run(hosting.arrange, table, player=players[0], ref="r", chat=True))
        assert at.now(table).version == before

    def test_a_quiet_table_is_told_to_all_and_talks_as_before_when_it_is_over(self):
        live, players = at.open_full()
        table = live.facts.id
        done(at.run(hosting.arrange, table, player=players[0], ref="r", quiet=True))
        told = RenderedTable(at.now(table))
        for viewer in (0, 1, None):
            parts = loads(told.frame(viewer, 0))["table"]
            assert (parts["quiet"], parts["chat"]) == (True, False)
        for wish in ({"text": "hello"}, {"phrase": "react-bravo"}):
            assert at.run(talking.say, table, player=players[1], **wish).code == "chat-off"
        done(at.run(hosting.arrange, table, player=players[0], ref="s", quiet=False))
        assert at.now(table).facts.talks
        done(at.run(talking.say, table, player=players[1], text="hello"))

    def test_a_table_stays_quiet_for_the_next_match(self):
        table, players = over()
        done(at.run(hosting.arrange, table, player=players[0], ref="r", quiet=True))
        live = at.everybody_ready(at.now(table), players)
        assert (live.stage, at.load_again(live).facts.quiet) == ("playing", True)

    def test_a_new_invitation_ends_the_old_one(self):
        table, players = waiting()
        old = Table.objects.get(pk=table).invite
        done(at.run(hosting.invite_anew, table, player=players[0]))
        assert not Table.objects.filter(invite=old).exists()
        assert at.load_again(at.now(table)).facts.invite == at.now(table).facts.invite != old


class TestAnotherMatch:
    def test_who_has_left_is_replaced_by_a_friend(self):
        table, players = over()
        at.run(people.leave, table, player=players[2])
        assert kinds(table) == ["human", "human", "bot"]
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level=""))
        for player in players[:2]:
            at.run(play.ready, table, player=player, ref=at.ref())
        assert at.now(table).stage == "over", "the open seat is waited for"
        friend = at.guests(1)[0]
        assert at.run(people.sit, table, player=friend, name="Friend").seat == 2
        assert at.now(table).stage == "over", "and so is the friend"
        at.run(play.ready, table, player=friend, ref=at.ref())
        live = at.now(table)
        assert (live.stage, live.deal.match.number) == ("playing", 2)

    def test_bots_take_seats_that_stay_open(self):
        table, players = over()
        at.run(people.leave, table, player=players[2])
        at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level="")
        done(at.run(people.start, table, player=players[0], ref="r"))
        assert kinds(table) == ["human", "human", "bot"]
        for player in players[:2]:
            at.run(play.ready, table, player=player, ref=at.ref())
        assert at.now(table).stage == "playing"


def test_p28_a_rematch_keeps_people_and_rules_and_moves_the_deal_on():
    table, players = over()
    first = at.now(table)
    dealer = first.deal.standing.dealer
    for player in players:
        at.run(play.ready, table, player=player, ref=at.ref())
    live = at.now(table)
    assert live.deal.match.number == first.deal.match.number + 1
    assert [place.player for place in live.facts.places] == players
    assert live.facts.variant is first.facts.variant
    assert live.deal.standing.dealer == (dealer + live.facts.variant.step) % 3
    assert live.deal.standing.scores == (live.facts.variant.start,) * 3


def test_a_host_who_does_not_sit_hosts():
    player, guest = at.guests(2)
    opening = people.NewTable(at.variant_of("ramsen", 3), {}, host=player, seated=False)
    table = at.writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts.id
    at.run(people.sit, table, player=guest, name="Anna")
    done(at.run(hosting.fill, table, player=player, ref="r", seat=2, level="steady"))
    done(at.run(people.start, table, player=player, ref="r"))
    assert at.now(table).stage == "playing"
    done(at.run(hosting.kick, table, player=player, ref="r", seat=0))
    assert kinds(table) == ["bot", "bot", "bot"]
    assert at.now(table).facts.host == player

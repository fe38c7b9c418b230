"""A table that gathers people: seats follow who comes, are changed and taken away; names; what is played; the beginning."""

from __future__ import annotations

import random

import pytest

from tables import rendered_table
from tables.models import Match, MatchSeat, Player, Seat
from tables.protocol import Ack, Error
from tables.record import recorded
from tables.service import gathering, hosting, people, play
from tables.service.load import versions
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def gathered(sitting=1, key="ramsen", seats=4, **options):
    """A table that gathers, with so many people; the players by seat."""
    players = at.guests(sitting)
    opening = people.NewTable(at.variant_of(key, seats, **options), options, host=players[0], name="Host", gathers=True)
    live = at.writer.run(None, lambda ledger: people.open_table(ledger, opening))
    for n, player in enumerate(players[1:], start=1):
        assert at.run(people.sit, live.facts.id, player=player, name=f"Name {n}").seat is not None
    return live.facts.id, players


def done(answer):
    assert isinstance(answer, Ack), answer


def told(table):
    """Who sits where, in memory and in the database alike."""
    live = at.now(table)
    again = at.load_again(live)
    assert again.facts == live.facts
    assert again.version == live.version == versions([table])[table]
    return [place.name if place.player is not None else place.kind for place in live.facts.places]


class TestSeatsFollowWhoComes:
    def test_one_more_is_put_to_a_table_that_is_full_while_the_rules_allow_it(self):
        table, _players = gathered(4)
        assert at.now(table).stage == "waiting", "nobody has said that it begins"
        assert at.run(people.sit, table, player=at.guests(1)[0], name="Fifth").seat == 4
        assert told(table) == ["Host", "Name 1", "Name 2", "Name 3", "Fifth"]
        assert at.run(people.sit, table, player=at.guests(1)[0], name="Sixth").error == "full"
        assert not at.now(table).facts.has_room

    def test_a_newcomer_takes_a_bots_seat_before_a_new_one(self):
        table, players = gathered(3)
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=3, level="strong"))
        assert at.now(table).stage == "waiting"
        assert at.run(people.sit, table, player=at.guests(1)[0], name="Late").seat == 3

    def test_the_host_takes_seats_away_and_puts_them_to_the_table(self):
        table, players = gathered(2)
        done(at.run(gathering.resize, table, player=players[0], ref="r", seats=3, without=2))
        assert told(table) == ["Host", "Name 1", "open"]
        done(at.run(gathering.resize, table, player=players[0], ref="r", seats=5))
        assert told(table) == ["Host", "Name 1", "open", "open", "open"]
        assert Seat.objects.filter(table=table).count() == 5

    def test_a_seat_in_the_middle_goes_and_who_sits_behind_it_moves_up(self):
        table, players = gathered(2)
        done(at.run(gathering.move, table, player=players[1], ref="r", seat=3))
        done(at.run(gathering.resize, table, player=players[0], ref="r", seats=3, without=1))
        assert told(table) == ["Host", "open", "Name 1"]

    def test_people_stay_and_the_rules_hold(self):
        table, players = gathered(4)
        for seats in (3, 2, 9):
            answer = at.run(gathering.resize, table, player=players[0], ref="r", seats=seats)
            assert answer.code == "seats"
        assert len(told(table)) == 4

    def test_only_while_it_gathers(self):
        live, players = at.open_full()
        assert at.run(gathering.resize, live.facts.id, player=players[0], ref="r", seats=5).code == "not-allowed"


class TestChangingSeats:
    def test_everybody_takes_a_free_seat_or_a_bots(self):
        table, players = gathered(2)
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level="steady"))
        done(at.run(gathering.move, table, player=players[1], ref="r", seat=3))
        done(at.run(gathering.move, table, player=players[1], ref="r", seat=2))
        assert told(table) == ["Host", "open", "Name 1", "bot"]

    def test_the_host_has_two_people_change(self):
        table, players = gathered(3)
        done(at.run(gathering.move, table, player=players[0], ref="r", seat=2, who=1))
        assert told(table) == ["Host", "Name 2", "Name 1", "open"]

    def test_nobody_else_makes_a_person_move(self):
        table, players = gathered(3)
        assert at.run(gathering.move, table, player=players[1], ref="r", seat=0).code == "not-host"
        assert at.run(gathering.move, table, player=players[1], ref="r", seat=3, who=2).code == "not-host"
        assert at.run(gathering.move, table, player=at.guests(1)[0], ref="r", seat=3).code == "not-seated"
        assert at.run(gathering.move, table, player=players[1], ref="r", seat=9).code == "not-allowed"

    def test_not_in_the_middle_of_a_match(self):
        live, players = at.open_full()
        assert at.run(gathering.move, live.facts.id, player=players[0], ref="r", seat=1).code == "not-allowed"


class TestNames:
    def test_a_name_holds_here_in_the_running_match_and_at_the_next_table(self):
        live, players = at.open_full()
        table = live.facts.id
        done(at.run(gathering.rename, table, player=players[1], ref="r", name=" Vroni "))
        assert at.now(table).facts.places[1].name == "Vroni"
        assert Player.objects.get(pk=players[1]).name == "Vroni"
        assert MatchSeat.objects.get(match__table=table, seat=1).name == "Vroni"
        assert at.load_again(at.now(table)).facts == at.now(table).facts

    @pytest.mark.parametrize(("name", "code"), [("host", "name-taken"), ("  ", "name-empty")])
    def test_a_name_that_cannot_be(self, name, code):
        table, players = gathered(2)
        assert at.run(gathering.rename, table, player=players[1], ref="r", name=name).code == code

    def test_a_bot_gives_way(self):
        table, players = gathered(2)
        done(at.run(hosting.fill, table, player=players[0], ref="r", seat=2, level="steady"))
        bot = at.now(table).facts.places[2].name
        done(at.run(gathering.rename, table, player=players[1], ref="r", name=bot))
        assert at.now(table).facts.places[1].name == bot != at.now(table).facts.places[2].name

    def test_who_has_no_seat_has_no_name(self):
        table, _players = gathered()
        assert at.run(gathering.rename, table, player=at.guests(1)[0], ref="r", name="x").code == "not-seated"


class TestBeginning:
    def test_open_seats_are_taken_away(self):
        table, players = gathered(3, seats=5)
        done(at.run(people.start, table, player=players[0], close=True))
        live = at.now(table)
        assert (live.stage, live.facts.gathers, live.facts.variant.seats) == ("playing", False, 3)
        assert told(table) == ["Host", "Name 1", "Name 2"]

    def test_bots_fill_up_to_the_fewest(self):
        table, players = gathered(1)
        done(at.run(people.start, table, player=players[0], level="strong", close=True))
        assert [place.bot for place in at.now(table).facts.places] == ["", "strong", "strong"]

    def test_bots_take_every_open_seat_if_the_host_wants(self):
        table, players = gathered(3)
        done(at.run(people.start, table, player=players[0]))
        assert told(table) == ["Host", "Name 1", "Name 2", "bot"]
        assert at.run(people.start, table, player=players[0], level="perfect") is not None

    def test_all_are_ready(self):
        table, players = gathered(3)
        for player in players[:2]:
            done(at.run(play.ready, table, player=player, ref=at.ref()))
            assert at.now(table).stage == "waiting"
        done(at.run(play.ready, table, player=players[2], ref=at.ref()))
        assert at.now(table).stage == "playing"
        assert len(told(table)) == 3

    def test_who_is_away_is_not_waited_for_and_nobody_begins_alone(self):
        table, players = gathered(3)
        at.run(people.away, table, player=players[2], at=at.now(table).at)
        at.run(people.away, table, player=players[1], at=at.now(table).at)
        done(at.run(play.ready, table, player=players[0], ref=at.ref()))
        assert at.now(table).stage == "waiting"
        done(at.run(play.ready, table, player=players[1], ref=at.ref()))
        assert at.now(table).stage == "playing"

    def test_only_the_host_begins(self):
        table, players = gathered(2)
        assert at.run(people.start, table, player=players[1], close=True).code == "not-host"


def to_the_end(table, players):
    live, dice = at.now(table), random.Random(3)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live


def edition(game):
    return {"game": game, "edition": at.variant_of(game).edition, "options": {}}


class TestAnotherGame:
    def test_before_the_first_match(self):
        table, players = gathered(2)
        done(at.run(play.ready, table, player=players[1], ref=at.ref()))
        done(at.run(gathering.play_by, table, player=players[0], ref="r", seats=3, **edition("mulatschak")))
        live = at.now(table)
        assert (live.facts.variant.key, live.facts.variant.seats) == ("mulatschak", 3)
        assert not any(place.ready for place in live.facts.places), "they were ready for something else"
        assert told(table) == ["Host", "Name 1", "open"]

    def test_between_two_matches_people_stay_and_what_was_played_stays_as_it_was(self):
        table, players = gathered(3, key="mulatschak", seats=3)
        done(at.run(people.start, table, player=players[0], close=True))
        before = to_the_end(table, players)
        first = Match.objects.get(table=table)
        told_before = recorded(first)
        done(at.run(gathering.play_by, table, player=players[0], ref="r", seats=4, **edition("ramsen")))
        live = at.now(table)
        assert (live.stage, live.facts.gathers) == ("waiting", True)
        assert live.version > before.version
        assert told(table) == ["Host", "Name 1", "Name 2", "open"]
        assert rendered_table.table_view(live, 0)["history"] == []
        friend = at.guests(1)[0]
        assert at.run(people.sit, table, player=friend, name="Friend").seat == 3
        done(at.run(people.start, table, player=players[0], close=True))
        live = at.now(table)
        assert (live.stage, live.deal.match.number, live.facts.variant.key) == ("playing", 2, "ramsen")
        live = at.play_hand(live, [*players, friend], random.Random(1))
        assert at.load_again(live).state == live.state
        assert recorded(first) == told_before, "for three, by the rules of then"
        assert told(table)

    def test_more_people_than_the_game_can_take(self):
        table, players = gathered(4)
        answer = at.run(gathering.play_by, table, player=players[0], ref="r", seats=3, **edition("schieberamsch"))
        assert answer.code == "seats"
        assert at.now(table).facts.variant.key == "ramsen"

    def test_what_is_wanted_for_fewer_is_for_all_who_are_here(self):
        table, players = gathered(4)
        done(at.run(gathering.play_by, table, player=players[0], ref="r", seats=2, **edition("mulatschak")))
        assert at.now(table).facts.variant.seats == 4

    def test_a_match_is_played_to_its_end(self):
        live, players = at.open_full()
        answer = at.run(gathering.play_by, live.facts.id, player=players[0], ref="r", seats=4, **edition("rams"))
        assert answer.code == "not-allowed"

    def test_seats_that_were_handed_out_stay(self):
        player, other = at.guests(2)
        opening = people.NewTable(at.variant_of(), {}, host=player, seated=False, keys=("a", "b", "c", "d"))
        table = at.writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts.id
        assert (
            at.run(gathering.play_by, table, player=player, ref="r", seats=3, **edition("rams")).code == "not-allowed"
        )
        answer = at.run(gathering.play_by, table, player=other, ref="r", seats=3, **edition("rams"))
        assert isinstance(answer, Error)
        assert answer.code == "not-host"


def test_those_who_wait_see_in_which_language_each_of_them_reads():
    table, players = gathered(2)
    done(at.run(gathering.reads, table, player=players[1], ref="a", lang="de"))
    told(table)
    assert [seat["lang"] for seat in rendered_table.table_view(at.now(table), 0)["seats"][:3]] == ["", "de", ""]
    version = at.now(table).version
    done(at.run(gathering.reads, table, player=players[1], ref="b", lang="de"))
    assert at.now(table).version == version, "nothing has changed, so nobody is told anything"
    refused = at.run(gathering.reads, table, player=players[1], ref="c", lang="xx")
    assert isinstance(refused, Error)
    assert refused.code == "not-allowed"
    done(at.run(people.leave, table, player=players[1]))
    assert at.now(table).facts.places[1].lang == ""

"""Hints: for one person among bots, of the own decision, in words, the same when asked again, and never elsewhere."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from asgiref.sync import sync_to_async

from rules.engine import core
from rules.mind import advice
from tables import background, hints
from tables.accounts import history
from tables.models import Match, MatchSeat, Player
from tables.protocol import Ack, Error, Stale
from tables.rendered_table import table_view
from tables.service import hinting, people, play
from tests.tables import people as at
from tests.tables.matches import play_on
from tests.tables.sockets import Client, full_table, now
from tests.tables.test_bots import opened
from tests.waiting import until_so


@pytest.fixture(autouse=True)
def few_deals(monkeypatch):
    monkeypatch.setattr(advice.advising, "__defaults__", (160,))


@pytest.fixture
async def run(served):
    process = background.Running(asyncio.get_running_loop())
    process.start()
    yield process
    await process.stop()


def asked(live, player, **wish):
    return at.run(hinting.hint, live.facts.id, player=player, ref="h", **({"seen": live.version} | wish))


async def turn(client, live):
    """The person's next decision with a choice, in the next hand if there is none left in this one."""
    while True:
        state = now(live).state
        if client.view["table"]["stage"] != "playing":
            await client.send(t="ready", ref=at.ref())
        elif 0 in client.view["view"]["to_act"] and now(live).version == client.view["version"]:
            legal = core.legal(state, 0)
            if len(legal) > 1 and legal[0].verb != "cut":
                return
            await client.act(str(legal[0]))
        client.view = await client.next("view")


@pytest.mark.django_db(transaction=True)
class TestOverTheSocket:
    async def test_a_person_among_bots_is_told_what_is_known_and_the_same_again(self, run):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        await turn(client, live)
        said = []
        for name in ("one", "two"):
            await client.send(t="hint", ref=name, seen=client.view["version"], lang="de", deck="french")
            said.append(await asyncio.wait_for(client.next("advice"), 30))
        first, second = said
        assert first | {"ref": "two"} == second
        assert "die Partie gewinnst du zu" in first["text"]
        assert first["page"] == "/de/tipps/"
        lines = {str(action) for action in core.legal(now(live).state, 0)}
        assert {way["line"] for way in first["tried"]} <= lines
        assert all(0 <= way["chance"] <= 1 for way in first["tried"])
        await client.leave()

    async def test_a_mind_that_dies_is_said_in_words(self, run, monkeypatch):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        await turn(client, live)
        await run.driver.mind.stop()
        await client.send(t="hint", ref="h", seen=client.view["version"])
        told = await client.next("error")
        assert (told["code"], told["ref"]) == ("hint-busy", "h")
        await client.leave()

    async def test_bots_come_first(self, run, monkeypatch):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        await turn(client, live)
        monkeypatch.setattr(hints, "LONGEST", 0.3)
        monkeypatch.setattr(type(run.driver.mind), "waiting", property(lambda mind: 1))
        await client.send(t="hint", ref="h", seen=client.view["version"])
        assert (await client.next("error"))["code"] == "hint-busy"
        await client.leave()

    async def test_who_waits_for_a_hint_cannot_ask_for_another(self, run):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        await turn(client, live)
        for name in ("one", "two"):
            await client.send(t="hint", ref=name, seen=client.view["version"])
        assert (await client.next("error"))["ref"] == "two"
        assert (await client.next("advice"))["ref"] == "one"
        await client.leave()

    async def test_who_has_played_on_before_the_hint_came_may_ask_about_the_next_decision(self, run, monkeypatch):
        live, host = await sync_to_async(opened)("ramsen")
        client = await Client.of(live, host)
        await turn(client, live)
        busy = [1]
        monkeypatch.setattr(hints, "LONGEST", 600.0)
        monkeypatch.setattr(type(run.driver.mind), "waiting", property(lambda mind: busy[0]))
        await client.send(t="hint", ref="one", seen=client.view["version"])
        await until_so(lambda: bool(run.adviser._queue))
        await client.act(str(core.legal(now(live).state, 0)[0]))
        client.view = await client.next("view")
        await turn(client, live)
        await client.send(t="hint", ref="two", seen=client.view["version"])
        busy[0] = 0
        assert (await asyncio.wait_for(client.next("advice"), 30))["ref"] == "two"
        await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_among_people_there_are_none(served):
    live, players = await full_table()
    seat = live.acting[0]
    told = await sync_to_async(asked)(live, players[seat])
    assert isinstance(told, Error)
    assert told.code == "hint-company"


def _choosing(live, mine):
    if live.stage != "playing" or not mine:
        return live.stage == "playing" and 0 not in live.acting
    return 0 in live.acting and len(at.legal(live, 0)) > 1 and at.legal(live, 0)[0].verb != "cut"


class TestWhoMay:
    def alone(self, mine=True):
        """A table at which the person has something to choose, or else at which a bot has."""
        live, host = opened("mulatschak")
        while not _choosing(live, mine):
            if not live.acting:  # the hand was over before anybody had a choice
                live, host = opened("mulatschak")
                continue
            seat = live.acting[0]
            if seat == 0:
                at.act(live, [host], at.legal(live, 0)[0])
            else:
                line = str(at.legal(live, seat)[0])
                at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=line)
            live = at.now(live.facts.id)
        return live, host

    def test_one_person_among_bots_may(self, tables):
        live, host = self.alone()
        assert isinstance(asked(live, host), Ack)

    def test_onlookers_may_not(self, tables):
        live, _ = self.alone()
        (other,) = at.guests(1)
        assert asked(live, other).code == "not-seated"

    def test_not_where_somebody_else_began_the_match(self, tables):
        """A match that people have begun on all seats may count, even if bots go on for all but one."""
        live, host = self.alone()
        (other,) = at.guests(1)
        seat = MatchSeat.objects.get(match=live.deal.match.id, seat=1)
        MatchSeat.objects.filter(pk=seat.pk).update(player=other, bot="")
        MatchSeat.objects.create(match=seat.match, seat=1, since=1, bot="steady")
        assert asked(live, host).code == "hint-company"
        MatchSeat.objects.filter(pk=seat.pk).update(player=None)  # somebody whose traces are gone
        assert asked(live, host).code == "hint-company"

    def test_not_of_the_decision_of_another(self, tables):
        live, host = self.alone(mine=False)
        assert asked(live, host).code == "not-allowed"

    def test_who_has_not_seen_the_decision_hears_of_it_first(self, tables):
        live, host = self.alone()
        assert isinstance(asked(live, host, seen=live.decided[0] - 1), Stale)

    def test_so_many_a_minute_and_a_day(self, tables, settings):
        settings.TABLES_HINTS_PER_MINUTE, settings.TABLES_HINTS_PER_DAY = 2, 3
        live, host = self.alone()
        told = [asked(live, host) for _ in range(3)]
        assert [type(one) for one in told] == [Ack, Ack, Error]
        assert told[2].code == "hint-rate"
        settings.TABLES_HINTS_PER_MINUTE = 100
        told = [asked(live, host) for _ in range(2)]
        assert isinstance(told[0], Ack)
        assert told[1].code == "hint-day"


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "word"), [("/en/hints/", "standard errors"), ("/de/tipps/", "Standardfehler")])
def test_a_page_says_how_it_is_worked_out(client, address, word):
    assert word in client.get(address).content.decode()


# --- among people ---------------------------------------------------------------------


def agree(live, player, *, yes=True):
    return at.run(hinting.agree, live.facts.id, player=player, ref=at.ref(), yes=yes)


def deciding(live, players):
    """The table at a decision with a choice, and whose it is."""
    dice = Random(1)
    while True:
        seat = live.acting[0]
        legal = at.legal(live, seat)
        if len(legal) > 1 and legal[0].verb != "cut":
            return live, seat
        assert isinstance(at.act(live, players, dice.choice(legal)), Ack)
        live = at.now(live.facts.id)


@pytest.mark.usefixtures("tables")
class TestWhereAllAgree:
    def test_all_have_hints_once_all_have_agreed_and_the_match_counts_nowhere(self):
        live, players = at.open_full("ramsen", 3)
        live, seat = deciding(live, players)
        for n, player in enumerate(players):
            assert asked(live, players[seat]).code == "hint-company"
            assert table_view(live, None)["hints"] == list(range(n))
            agree(live, player)
            live = at.now(live.facts.id)
        assert table_view(live, None)["hints"] == [0, 1, 2], "everybody sees it, who looks on as well"
        assert isinstance(asked(live, players[seat]), Ack)
        assert at.load_again(live) == live
        assert Match.objects.get(pk=live.deal.match.id).hinted
        live = play_on(live, players, Random(2))
        one = Player.objects.get(pk=players[0])
        assert history.by_game(one) == [], "it is among nobody's results"
        assert [match.hinted for match in history.finished_matches(list(Match.objects.all()), one)] == [True]

    def test_anybody_ends_them_and_what_was_hinted_does_not_count_again(self):
        live, players = at.open_full("ramsen", 3)
        for player in players:
            agree(live, player)
        agree(live, players[1], yes=False)
        live, seat = deciding(at.now(live.facts.id), players)
        assert live.facts.hinting == ()
        assert asked(live, players[seat]).code == "hint-company"
        assert Match.objects.get(pk=live.deal.match.id).hinted

    def test_who_comes_later_has_not_agreed_and_who_goes_takes_nothing_along(self):
        live, players = at.open_full("ramsen", 3)
        for player in players:
            agree(live, player)
        at.run(people.leave, live.facts.id, player=players[2])
        live = at.now(live.facts.id)
        assert live.facts.hints_agreed, "those who are left have agreed"
        (late,) = at.guests(1)
        at.run(people.sit, live.facts.id, player=late, name="Late")
        live, seat = deciding(at.now(live.facts.id), [*players[:2], late])
        assert not live.facts.hints_agreed
        assert asked(live, [*players[:2], late][seat]).code == "hint-company"

    def test_a_next_match_is_one_with_hints_from_its_beginning(self):
        live, players = at.open_full("ramsen", 3, crosses=1)
        live = play_on(live, players, Random(3))
        for player in players:
            agree(live, player)
        first = Match.objects.get(pk=live.deal.match.id)
        live = at.everybody_ready(live, players)
        assert not first.hinted, "a match that is over stays as it was"
        assert not Match.objects.get(pk=first.pk).hinted
        assert Match.objects.get(pk=live.deal.match.id).hinted
        assert live.deal.match.hinted

    def test_one_person_of_two_is_one_person_still(self):
        live, players = at.open_full("ramsen", 3)
        new = at.guests(1)[0]
        for player in players:
            agree(live, player)
        at.run(people.hand_on, live.facts.id, old=players[0], new=new)
        assert at.now(live.facts.id).facts.hints_agreed
        at.run(people.hand_on, live.facts.id, old=new, new=None)
        assert new not in at.now(live.facts.id).facts.hinting

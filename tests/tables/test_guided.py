"""The guided first hand at a table: who has it, that bots wait for its reader alone, what is said to whom, and that it counts nowhere."""

from __future__ import annotations

import asyncio
import random

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone

from rules.encyclopedia.guide.first_hands import first_hand
from rules.engine import core
from tables import background, guided
from tables.accounts import history
from tables.models import Match, Player
from tables.protocol import Error, Explained
from tables.service import explaining, people, play, reading
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.sockets import Client, now

OWN = {"sec-fetch-site": "same-origin"}


@pytest.fixture(autouse=True)
def guides(settings):
    settings.TABLES_GUIDED = 1


def opened_on_page(browser, **form):
    """The table that a press on “Play now” has opened."""
    answer = browser.post(reverse("tables:play"), {"game": "ramsen", **form}, headers=OWN)
    assert answer.status_code == 302
    code = answer["Location"].split("/")[2]
    return next(live for live in writer.lives.values() if live.facts.code == code)


def guided_table(key="ramsen"):
    """A table whose first hand is guided, and its one person."""
    (host,) = at.guests(1)
    variant = at.variant_of(key)
    opening = people.NewTable(
        variant, {}, host=host, name="Anna", bots=variant.seats - 1, begun=guided.begun(variant), guided=True
    )
    return writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


def bots_play_to(live, wanted):
    """The table after bots have played on until something holds."""
    while not wanted(live):
        seat = live.acting[0]
        assert live.facts.places[seat].bot
        line = str(core.legal(live.state, seat)[0])
        at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=line)
        live = at.now(live.facts.id)
    return live


def played_trick(live, host):
    """The table once a first trick is over, everybody having gone along as far as the rules let them."""
    dice = random.Random(1)
    while not live.state.tricks:
        seat = live.acting[0]
        legal = core.legal(live.state, seat)
        line = str(next((one for one in legal if one.verb in ("stay", "none")), dice.choice(legal)))
        if seat == live.facts.seat_of(host):
            at.run(play.act, live.facts.id, player=host, ref=at.ref(), seen=live.version, line=line)
        else:
            at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=line)
        live = at.now(live.facts.id)
    return live


@pytest.mark.usefixtures("tables")
class TestWho:
    def test_who_has_never_played_a_game_begins_with_the_hand_that_was_chosen_and_the_next_time_not(self):
        browser, hand = Browser(), first_hand("ramsen")
        live = opened_on_page(browser)
        assert live.facts.guided == 0
        assert [str(step.action) for step in live.steps] == list(hand.lines)
        assert live.facts.places[hand.seat].player is not None
        again = opened_on_page(browser)
        assert again.facts.guided is None
        assert again.example == ""
        assert opened_on_page(browser, game="rams").facts.guided == 0, "another game is new again"

    def test_it_is_practice_and_counts_nowhere(self):
        live = opened_on_page(Browser())
        assert live.example == guided.FIRST_HAND
        Match.objects.update(ended_at=timezone.now())
        player = Player.objects.get(pk=live.facts.people[0].player)
        assert [one.practice for one in history.finished_matches(list(history.finished(player)), player)] == [True]
        assert not history.by_game(player)

    def test_by_other_rules_the_cards_are_dealt_and_explained(self):
        live = opened_on_page(Browser(), seats="3")
        assert live.facts.guided == 0
        assert live.example == ""

    def test_who_wants_it_never_is_asked_no_more_on_this_device_but_may_ask(self):
        browser = Browser()
        browser.post(reverse("tables:guide"), {"guide": "off"}, headers=OWN)
        assert opened_on_page(browser).facts.guided is None
        assert opened_on_page(browser, guided="on").facts.guided == 0

    def test_the_page_of_a_friends_table_explains_to_who_is_new_and_makes_no_bot_wait(self):
        live, players = at.open_full("ramsen", 3)
        assert not reading.waits(live)
        told = at.run(explaining.explain, live.facts.id, player=players[live.acting[0]], ref="e")
        assert isinstance(told, Explained)
        assert not told.waits
        assert not any("steady player" in one.text for one in told.remarks), "among people nobody is advised"

    def test_the_operator_may_have_it_on_request_only(self, settings):
        settings.TABLES_GUIDED = 0
        assert opened_on_page(Browser()).facts.guided is None
        assert opened_on_page(Browser(), guided="on").facts.guided == 0


@pytest.mark.usefixtures("tables")
class TestWaiting:
    def test_bots_wait_after_the_deal_and_each_trick_until_all_is_read(self):
        live, host = guided_table()
        assert reading.waits(live)
        assert at.run(reading.read, live.facts.id, player=host, ref="r").ref == "r"
        live = at.now(live.facts.id)
        assert not reading.waits(live)
        live = played_trick(live, host)
        assert reading.waits(live)
        assert at.load_again(live).facts.guided == live.facts.guided, "who comes back after a restart reads on"
        at.run(reading.read, live.facts.id, player=host, ref="r2")
        assert not reading.waits(at.now(live.facts.id))

    def test_to_act_is_to_go_on(self):
        live, host = guided_table()
        seat = live.facts.seat_of(host)
        live = bots_play_to(live, lambda live: seat in live.acting)
        assert reading.waits(live)
        line = str(core.legal(live.state, seat)[0])
        at.run(play.act, live.facts.id, player=host, ref="a", seen=live.version, line=line)
        assert not reading.waits(at.now(live.facts.id))

    def test_who_skips_it_is_waited_for_no_more(self):
        live, host = guided_table()
        at.run(reading.read, live.facts.id, player=host, ref="r", on=False)
        live = at.now(live.facts.id)
        assert live.facts.guided is None
        assert not reading.waits(live)

    def test_somebody_who_sits_down_too_is_not_slowed(self):
        live, _ = guided_table()
        friend = people.new_guest("Bea").pk
        at.run(people.sit, live.facts.id, player=friend, name="Bea")
        assert not reading.waits(at.now(live.facts.id))

    def test_what_is_said_is_the_seats_own_in_the_words_of_the_page(self):
        live, host = guided_table()
        told = at.run(explaining.explain, live.facts.id, player=host, ref="e", lang="de", deck="french")
        assert [one.key for one in told.remarks[:3]] == ["aim", "trick", "score"]
        assert "Striche" in told.remarks[0].text
        assert told.waits
        stranger = people.new_guest("Eve").pk
        assert isinstance(at.run(explaining.explain, live.facts.id, player=stranger, ref="e"), Error)


@pytest.mark.django_db(transaction=True)
async def test_over_the_socket_no_bot_acts_before_the_reader_goes_on(served):
    process = background.Running(asyncio.get_running_loop())
    process.start()
    live, host = await sync_to_async(guided_table)()
    client = await Client.of(live, host)
    await client.send(t="explain", ref="one")
    told = await client.next("explained")
    assert told["waits"]
    before = now(live).version
    await client.send(t="explain", ref="two")
    assert (await client.next("explained"))["version"] == before == now(live).version
    await client.send(t="read", ref="three")
    view = await client.next("view")
    while view["version"] < before + 2:  # the word of the reader, and then the first bot's
        view = await client.next("view")
    await client.leave()
    await process.stop()

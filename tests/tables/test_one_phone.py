"""One phone that goes round: it sees and plays one seat at a time, and none while nobody has it in hand."""

from __future__ import annotations

import json
import random
import re

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.test import Client as Browser

from rules.engine import seat as seat_views
from tables import identity
from tables.accounts import data_export, erasure, history
from tables.models import Match, MatchSeat, Player, Seat, Table
from tables.protocol import Ack, Error
from tables.rendered_table import RenderedTable
from tables.service import gathering, guests, hosting, people, play, undoing
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of
from tests.tables.sockets import Client, now

NAMES = ("Adele", "Bert", "Coletta")  # no bot is called so


def on_one_phone(key="ramsen", names=NAMES, bots=0, undo="never", **options):
    """A table at which one phone goes round, and whose phone it is."""
    owner = people.new_guest("Adele").pk
    opening = people.NewTable(
        at.variant_of(key, len(names) + bots, **options), options, host=owner, names=names, bots=bots,
        seated=False, one_phone=True, pace="none", undo=undo, chat=False,
    )  # fmt: skip
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    return at.now(live.facts.id), owner


def seen_by(live, seat: int | None) -> str:
    """The lines of this hand as this seat reads them, and its view, as they would stand in a frame."""
    picture = RenderedTable(live)
    return picture.frame(seat, 0)


def check(live, frame: str, seat: int | None) -> None:
    """The frame is what this seat sees of the table, neither more nor less."""
    told, due = json.loads(frame), json.loads(seen_by(live, seat))
    assert told["view"]["seat"] == seat
    assert told["view"] == due["view"], seat
    assert all(line in due["lines"] for line in told["lines"]), seat
    if seat is None:
        assert (told["view"]["hand"], told["view"]["own"], told["view"]["legal"]) == (None, {}, [])


# --- the service ------------------------------------------------------------


def test_everybody_has_a_seat_that_nobody_else_can_reach(tables):
    live, owner = on_one_phone(bots=1)
    assert live.stage == "playing"
    assert [place.name for place in live.facts.places][:3] == list(NAMES)
    assert [place.kind for place in live.facts.places] == ["human", "human", "human", "bot"]
    assert live.facts.seat_of(owner) is None and live.facts.viewer_of(owner) is None
    assert live.facts.held(owner, 1) == live.facts.places[1].player
    stranger = people.new_guest("Resi").pk
    assert [live.facts.held(who, seat) for who, seat in ((stranger, 1), (None, 1), (owner, 9))] == [None] * 3
    for who in (stranger, owner):
        assert at.run(people.sit, live.facts.id, player=who, name="Resi").error == "full"
        assert at.run(guests.name, live.facts.id, player=who, name="Resi") == "no-guests"
    assert not live.facts.has_room
    assert isinstance(at.run(hosting.hand_over, live.facts.id, player=owner, ref="a", seat=1), Error)
    assert isinstance(at.run(hosting.arrange, live.facts.id, player=owner, ref="a", guests=True), Error)
    assert at.load_again(live).facts == live.facts


def test_one_answers_for_all_what_all_may_hear(tables):
    live, owner = on_one_phone()
    players = [place.player for place in live.facts.places]
    dice = random.Random(5)
    live = at.play_hand(live, players, dice)
    assert live.stage == "between"
    assert RenderedTable(live).live.facts.people and json.loads(seen_by(live, None))["table"]["next_in"] is None
    assert isinstance(at.run(play.ready, live.facts.id, player=people.new_guest("X").pk, ref="x"), Error)
    assert isinstance(at.run(play.ready, live.facts.id, player=owner, ref="on"), Ack)
    live = at.now(live.facts.id)
    assert live.stage == "playing" and live.deal.number == 2


def test_it_is_taken_back_at_once_until_another_person_has_acted(tables):
    live, owner = on_one_phone("mulatschak", undo="ask")
    players = [place.player for place in live.facts.places]
    dice = random.Random(3)

    def done() -> int:
        """Somebody has done what shows no card; on which seat."""
        live = at.now(table)
        while True:
            seat = live.acting[0]
            at.act(live, players, at.some_action(live, dice))
            live = at.now(table)
            if live.stage != "playing":
                at.run(play.ready, table, player=owner, ref=at.ref())
                live = at.now(table)
            elif live.undoable(seat) and live.acting != (seat,):
                return seat

    def asked(seat: int) -> Ack | Error:
        return at.run(undoing.undo, table, player=players[seat], ref=at.ref(), seen=at.now(table).version)

    table = live.facts.id
    seat = done()
    before = at.now(table).steps[-1].before
    assert isinstance(asked(seat), Ack)
    assert at.now(table).state == before and at.now(table).facts.asked is None
    first = done()
    then = at.now(table)
    while at.now(table).acting[0] == first or at.now(table).version == then.version:
        at.act(at.now(table), players, at.some_action(at.now(table), dice))
    assert isinstance(asked(first), Error), "another has acted, and is not asked"


def test_a_match_ends_and_counts_nowhere_and_another_game_follows(tables):
    live, owner = on_one_phone()
    players = [place.player for place in live.facts.places]
    dice = random.Random(7)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            at.run(play.ready, live.facts.id, player=owner, ref=at.ref())
            live = at.now(live.facts.id)
    person = Player.objects.get(pk=owner)
    [match] = history.finished_matches(list(history.finished(person)), person)
    assert match.one_phone and {row.name for row in match.people} == set(NAMES)
    assert history.by_game(person) == []
    changed = at.run(
        gathering.play_by, live.facts.id, player=owner, ref="g", game="mulatschak", edition=1, options={}, seats=3
    )
    assert isinstance(changed, Ack)
    assert isinstance(at.run(people.start, live.facts.id, player=owner, ref="s", close=True), Ack)
    assert at.now(live.facts.id).facts.variant.key == "mulatschak"


def test_whose_phone_it_was_takes_the_others_names_along(tables):
    live, owner = on_one_phone()
    person = Player.objects.get(pk=owner)
    assert [row["name"] for row in data_export.export(person)["on_one_phone"]] == list(NAMES)
    others = [place.player for place in live.facts.places]
    erasure.erase(person)
    assert not Player.objects.filter(pk__in=others).exists()
    assert not Seat.objects.filter(name__in=NAMES).exists()
    assert not MatchSeat.objects.filter(name__in=NAMES).exists() and Match.objects.count() == 1


# --- the page ---------------------------------------------------------------


def asked(browser, **form):
    return browser.post("/de/ein-handy/", {"game": "ramsen", **form})


def test_names_and_game_are_asked_once_and_remembered(tables):
    browser = Browser()
    names = {f"player{n}": name for n, name in enumerate(NAMES, 1)}
    answer = asked(browser, **names, bots="1", game="rams")
    live = at.now(Table.objects.get().pk)
    assert answer.status_code == 302 and answer["Location"] == f"/t/{live.facts.code}/"
    assert [place.kind for place in live.facts.places] == ["human"] * 3 + ["bot"] and live.stage == "playing"
    facts = live.facts
    assert (facts.variant.key, facts.pace, facts.undo, facts.chat) == ("rams", "none", "ask", False)
    page = browser.get(answer["Location"]).content.decode()
    assert 'id="curtain"' in page and "data-phone" in page and '"seat": null' in page
    watched = Browser().get(answer["Location"]).content.decode()
    assert 'id="curtain"' not in watched, "who only watches has no phone to pass"
    again = browser.get("/en/one-phone/").content.decode()
    assert all(f'value="{name}"' in again for name in NAMES)
    assert re.search(r'<option value="rams" selected', again)


@pytest.mark.parametrize(
    ("form", "seats"),
    [
        ({"player1": "Ada", "player2": "Bea"}, 3),  # Ramsen needs three: a bot sits down
        ({f"player{n}": f"N{n}" for n in range(1, 6)} | {"bots": "4"}, 5),  # no more than it can be played by
        ({f"player{n}": f"N{n}" for n in range(1, 11)} | {"game": "loo"}, 10),
    ],
)
def test_as_many_seats_as_the_game_needs(tables, form, seats):
    assert asked(Browser(), **form).status_code == 302
    assert Seat.objects.count() == seats
    assert Seat.objects.filter(player__isnull=False).count() == sum("player" in name for name in form)


@pytest.mark.parametrize(
    "form", [{"player1": "Ada"}, {"player1": "Ada", "player2": "ADA"}, {f"player{n}": f"N{n}" for n in range(1, 8)}]
)
def test_what_cannot_be_dealt_is_said_and_nothing_typed_is_lost(tables, form):
    answer = asked(Browser(), **form)
    assert answer.status_code == 422 and not Table.objects.exists()
    page = answer.content.decode()
    assert 'role="alert"' in page and all(f'value="{name}"' in page for name in form.values())


# --- the socket -------------------------------------------------------------

served = [pytest.mark.usefixtures("served"), pytest.mark.django_db(transaction=True)]


async def hold(client: Client, seat: int | None) -> dict:
    ref = at.ref()
    await client.send(t="hold", ref=ref, **({} if seat is None else {"seat": seat}))
    message = await client.get()
    while message.get("ack") != ref:
        message = await client.get()
    client.view = message
    return message


class TestSocket:
    pytestmark = served

    async def test_a_hand_is_sent_to_who_has_the_phone_and_to_nobody_else(self, settings):
        """A whole hand: every frame is what exactly one seat sees, or what all see."""
        settings.TABLES_INPUT_BURST = 10_000.0  # nobody passes a phone so fast
        live, owner = await sync_to_async(on_one_phone)()
        dice = random.Random(11)
        client = await Client.of(live, owner)
        check(live, client.frames[-1], None)
        while live.stage == "playing":
            seat = live.acting[0]
            await hold(client, seat)
            check(live, client.frames[-1].replace(f',"ack":"{client.view["ack"]}"', ""), seat)
            action = dice.choice(at.legal(live, seat))
            await client.act(str(action), seen=live.version)
            await client.until(live.version + 1)
            live = now(live)
            check(live, client.frames[-1], seat)
            await hold(client, None)
            check(live, client.frames[-1], None)
            await client.send(t="sync")
            await client.next("view")
            check(live, client.frames[-1], None)
        assert live.stage == "between"

    async def test_the_parts_of_a_view_begin_anew_with_other_eyes(self):
        live, owner = await sync_to_async(on_one_phone)()
        client = await Client.of(live, owner, parts=True)
        for seat in (0, None, 2, 1, None):
            told = await hold(client, seat)
            due = json.loads(seen_by(live, seat))
            assert (told["view"], told["lines"]) == (due["view"], due["lines"])

    async def test_a_seat_is_held_by_nobody_else_and_only_where_a_phone_goes_round(self):
        live, owner = await sync_to_async(on_one_phone)(bots=1)
        stranger = await sync_to_async(people.new_guest)("Resi")
        for who, seat in ((stranger.pk, 0), (None, 0), (owner, 3), (owner, 9)):
            client = await Client.of(live, who)
            await client.send(t="hold", ref="a", seat=seat)
            answer = await client.next("error")
            assert (answer["code"], answer["ref"]) == ("not-allowed", "a")
            await client.send(t="sync")
            assert (await client.next("view"))["view"]["seat"] is None
        usual, players = await sync_to_async(at.open_full)()
        host = await Client.of(usual, players[0])
        await host.send(t="hold", ref="a", seat=1)
        assert (await host.next("error"))["code"] == "not-allowed"
        await host.send(t="sync")
        assert (await host.next("view"))["view"]["seat"] == 0

    async def test_who_comes_back_is_before_the_curtain(self):
        live, owner = await sync_to_async(on_one_phone)()
        client = await Client.of(live, owner)
        await hold(client, 1)
        await client.leave()
        again = await Client.of(live, owner, seen=live.version)
        assert again.view["view"]["seat"] is None and again.view["view"]["hand"] is None
        seat = live.acting[0]
        await again.act(str(at.legal(live, seat)[0]), seen=live.version)
        assert (await again.next("error"))["code"] == "not-seated", "nobody has the phone"

    async def test_two_pages_of_one_browser_never_show_two_hands(self):
        live, owner = await sync_to_async(on_one_phone)()
        one, other = await Client.of(live, owner), await Client.of(live, owner)
        await hold(one, 1)
        await hold(other, 2)
        assert (await one.next("view"))["view"]["seat"] is None

    async def test_who_has_the_phone_cannot_act_for_another(self):
        live, owner = await sync_to_async(on_one_phone)()
        client = await Client.of(live, owner)
        seat = live.acting[0]
        await hold(client, (seat + 1) % 3)
        await client.act(str(at.legal(live, seat)[0]), seen=live.version)
        assert (await client.next("error"))["code"] == "not-allowed"

    async def test_over_http_each_request_says_who_has_it(self):
        live, owner = await sync_to_async(on_one_phone)()
        made = await sync_to_async(browser_of)(owner)
        browser = AsyncClient()
        browser.cookies[identity.device_cookie()] = made.cookies[identity.device_cookie()].value
        base = f"/api/v1/tables/{live.facts.code}/"
        seat = live.acting[0]
        check(live, (await browser.get(f"{base}events?since=0")).content.decode(), None)
        check(live, (await browser.get(f"{base}events?since=0&hold={seat}")).content.decode(), seat)
        assert (await AsyncClient().get(f"{base}events?since=0&hold={seat}")).status_code == 403
        order = {"t": "act", "ref": "a", "seen": live.version, "line": str(at.legal(live, seat)[0])}

        async def act(query: str) -> dict:
            return (await browser.post(f"{base}act{query}", json.dumps(order), content_type="application/json")).json()

        assert (await act(""))["code"] == "not-seated"
        assert (await act(f"?hold={seat}"))["t"] == "ack"
        check(now(live), (await browser.get(f"{base}events?since=0")).content.decode(), None)


def test_the_open_view_has_no_hand_in_it(tables):
    """What lies open while the curtain is down names no card of any hand."""
    live, _ = on_one_phone()
    shown = seat_views.open_view(live.state)
    assert not {"hand", "own", "legal", "why_not", "trumps"} & shown.keys()

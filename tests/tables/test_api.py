"""The API for programs: open, sit, act, wait, export."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client

from rules.games import GAMES
from tables import background
from tables.hub import hub
from tables.models import Match, Player, Table
from tables.protocol import Ack
from tables.service import people
from tests.kinds import of_each_kind
from tests.tables import people as at


@pytest.fixture
def api(tables):
    return Client()


def post(client, path, body=None, token="", **more):
    headers = {"authorization": f"Seat {token}"} if token else {}
    return client.post(
        f"/api/v1/{path}", json.dumps(body or {}), content_type="application/json", headers=headers, **more
    )


def opened(client, **wish):
    answer = post(client, "tables", {"game": "ramsen", "seats": 3, **wish})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_games(api):
    games = {game["key"]: game for game in api.get("/api/v1/games").json()}
    assert {"ramsen", "mulatschak", "schieberamsch"} <= set(games)
    assert games["ramsen"]["players"] == [3, 5]
    assert all(switch["default"] in switch["values"] for game in games.values() for switch in game["switches"])


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
def test_a_table_has_as_many_seats_as_its_game_takes(api, key):
    least, most = GAMES[key].players
    seats = max(n for n in range(least, most + 1) if not GAMES[key].contradictions(GAMES[key].options(), n))
    table = opened(api, game=key, seats=seats)
    assert len(table["seats"]) == seats
    assert len(opened(api, game=key, seats=seats, bots=seats - 1)["seats"]) == 1
    answer = post(api, "tables", {"game": key, "seats": most + 1}).json()
    assert answer["code"] == "contradiction"
    assert f"{least} to {most} players, not for {most + 1}" in answer["why"]


def test_switches_may_be_written_as_many_write_them(api):
    table = opened(api, game="ramsch", seats=None, options={"mode": "schafkopf", "bauernramsch": True})
    assert len(table["seats"]) == 4
    assert Table.objects.get(code=table["table"]).options == {"form": "simple", "bauernramsch": True}
    answer = post(api, "tables", {"game": "ramsch", "options": {"mode": "skat", "scoring": "pip"}}).json()
    assert (answer["code"], answer["why"]) == ("option", "scoring = pip does not go with mode = skat")
    assert opened(api, game="loo-irish", seats=3)["seats"]
    assert Table.objects.latest("pk").game == "irish-loo"


def test_no_seats_and_less_than_no_bots_are_no_table(api):
    assert post(api, "tables", {"game": "ramsen", "seats": 0}).json()["code"] == "contradiction"
    assert post(api, "tables", {"game": "ramsen", "bots": -1}).status_code == 422


@pytest.mark.parametrize("line", ["cut", "cut:0", "cut:99"])
def test_a_refusal_says_in_a_sentence_what_to_do(api, line):
    table = opened(api)
    for seat in table["seats"]:
        post(api, f"tables/{table['table']}/ticket", {"name": f"P{seat['seat']}"}, seat["token"])
    (live,) = at.writer.lives.values()
    cutter = live.acting[0]
    action = {"ref": "a", "seen": live.version, "line": f"{cutter} {line}"}
    answer = post(api, f"tables/{table['table']}/act", action, table["seats"][cutter]["token"]).json()
    assert (answer["t"], answer["rule"]) == ("refused", "cut.range")
    assert answer["why"] == "Lift at least one card and leave at least one."


def test_switches_that_clash_are_named_in_a_sentence(api):
    answer = post(api, "tables", {"game": "ramsen", "seats": 5, "options": {"exchange_cap": "each5"}}).json()
    assert answer["why"].startswith("5 players cannot exchange five cards each")
    assert answer["data"]["refusals"][0]["why"] == answer["why"]


def test_whole_way_of_a_program(api):
    table = opened(api)
    code = table["table"]
    assert Player.objects.count() == 0, "an organiser does not sit down"
    for seat in table["seats"]:
        ticket = post(api, f"tables/{code}/ticket", {"name": f"P{seat['seat']}"}, seat["token"]).json()
        assert ticket["seat"] == seat["seat"]
    face = api.get(f"/api/v1/tables/{code}").json()
    assert face["table"]["stage"] == "playing"
    assert face["view"]["hand"] is None
    (live,) = at.writer.lives.values()
    seat = live.acting[0]
    line = str(at.legal(live, seat)[0])
    body = {"ref": "a", "seen": face["version"], "line": line}
    done = post(api, f"tables/{code}/act", body, table["seats"][seat]["token"]).json()
    assert done == {"t": "ack", "ref": "a", "version": face["version"] + 1}
    assert post(api, f"tables/{code}/act", body, table["seats"][seat]["token"]).json() == done
    other = table["seats"][(seat + 1) % 3]["token"]
    assert post(api, f"tables/{code}/act", {**body, "ref": "b"}, other).json()["code"] == "not-allowed"


def test_seat_is_held_by_whoever_came_with_its_token(api):
    table = opened(api)
    first, second = table["seats"][0], table["seats"][1]
    path = f"tables/{table['table']}/ticket"
    assert post(api, path, {"name": "A"}, first["token"]).status_code == 200
    assert post(api, path, {"name": "other name"}, first["token"]).json()["seat"] == 0
    assert post(api, path, {"name": "a"}, second["token"]).status_code == 409
    person = Client()
    assert person.post(f"/j/{second['token']}/", {"name": "Person"}).status_code == 302
    assert person.get(f"/t/{table['table']}/").context["seat"] == 1


def test_tokens_open_their_own_seat_only(api):
    one, two = opened(api), opened(api)
    stolen = one["seats"][0]["token"]
    for path in ("ticket", "act", "ready"):
        assert (
            post(api, f"tables/{two['table']}/{path}", {"ref": "a", "seen": 0, "line": "0 stay"}, stolen).status_code
            == 403
        )
        wrong = post(api, f"tables/{two['table']}/{path}", {"ref": "a", "seen": 0, "line": "0 stay"}, "nonsense")
        assert wrong.status_code == 401
    assert api.get(f"/api/v1/tables/{two['table']}/events", headers={"authorization": "Basic x"}).status_code == 401


def test_browser_needs_its_csrf_token(api):
    table = opened(api)
    strict = Client(enforce_csrf_checks=True)
    path = f"tables/{table['table']}/ticket"
    assert post(strict, path).status_code == 403
    page = strict.get(f"/t/{table['table']}/")
    answer = post(strict, path, HTTP_X_CSRFTOKEN=page.context["config"]["csrf"])
    assert answer.status_code == 200
    assert answer.json()["seat"] is None


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"options": {"nothing": 1}}, "option"),
        ({"options": {"crosses": 77}}, "option"),
        ({"seats": 5, "options": {"exchange_cap": "each5"}}, "contradiction"),
        ({"seats": 7}, "contradiction"),
        ({"bots": 3}, "bots"),
    ],
)
def test_table_that_cannot_be(api, wish, code):
    answer = post(api, "tables", {"game": "ramsen", "seats": 3, **wish})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["why"]


def test_unknown_fields_and_tables(api):
    assert post(api, "tables", {"game": "ramsen", "admin": True}).status_code == 422
    assert api.get("/api/v1/tables/nowhere").status_code == 404
    assert api.get("/api/v1/tables/nowhere").json()["code"] == "not-found"
    assert api.get("/api/v1/matches/nothing/record").status_code == 404


def test_too_many_tables(api, settings):
    settings.TABLES_TABLES_PER_HOUR = 1
    opened(api)
    refused = post(api, "tables", {"game": "ramsen"})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert refused.json()["code"] == "rate"


def test_record_of_a_finished_match_only(api):
    live, players = at.open_full("ramsen", 3)
    dice = random.Random(1)
    address = f"/api/v1/matches/{live.deal.match.key}/record"
    while live.stage != "over":
        assert api.get(address).status_code == 404
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    record = api.get(address).json()
    assert record["format"] == "weli-match-1"
    assert len(record["hands"]) == len(live.history)
    assert record["hands"][-1]["lines"] == [str(step.action) for step in live.steps]
    match = Match.objects.get(pk=live.deal.match.id)
    assert (record["seed"], record["commitment"]) == (match.seed, match.commitment)


def test_messages_of_the_twin(api):
    table = opened(api, bots=1)
    code, token = table["table"], table["seats"][0]["token"]
    post(api, f"tables/{code}/ticket", {"name": "A"}, token)
    assert post(api, f"tables/{code}/act", {"t": "start", "ref": "s"}, token).json()["t"] == "ack"
    assert api.get(f"/api/v1/tables/{code}").json()["table"]["stage"] == "playing"
    assert post(api, f"tables/{code}/act", {"t": "leave", "ref": "l"}, token).json()["t"] == "ack"
    unknown = post(api, f"tables/{code}/act", {"t": "dance", "ref": "d"}, token).json()
    assert (unknown["t"], unknown["code"], unknown["ref"]) == ("error", "unknown", "d")
    wrong = post(api, f"tables/{code}/act", {"t": "kick", "ref": "k", "seat": "the one on the left"}, token).json()
    assert (wrong["t"], wrong["code"], wrong["ref"]) == ("error", "malformed", "k")


@pytest.mark.django_db(transaction=True)
class TestWaiting:
    async def test_news_at_once_and_when_they_come(self, served):
        live, players = await sync_to_async(at.open_full)()
        client = AsyncClient()
        path = f"/api/v1/tables/{live.facts.code}/events"
        now = (await client.get(path)).json()
        assert (now["t"], now["version"]) == ("view", live.version)
        waiting = asyncio.ensure_future(client.get(f"{path}?since={live.version}"))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        answer = await sync_to_async(at.act)(live, players, at.some_action(live, random.Random(0)))
        assert isinstance(answer, Ack)
        news = (await waiting).json()
        assert news["version"] == live.version + 1
        assert len(news["lines"]) == 1

    async def test_bots_play_for_who_only_polls(self, served):
        def opening():
            (host,) = at.guests(1)
            wish = people.NewTable(at.variant_of(), {}, host=host, name="Anna", bots=3, level="random")
            return at.writer.run(None, lambda ledger: people.open_table(ledger, wish))

        process = background.Running(asyncio.get_running_loop())
        process.start()
        live = await sync_to_async(opening)()
        client, since = AsyncClient(), 0
        for _ in range(20):
            answer = await client.get(f"/api/v1/tables/{live.facts.code}/events?since={since}")
            since = answer.json()["version"]
            if answer.json()["view"]["to_act"] == [0]:
                break
        else:
            pytest.fail("the bots did not move")
        await process.stop()

    async def test_bots_play_for_who_only_syncs(self, served):
        def opening():
            (host,) = at.guests(1)
            wish = people.NewTable(at.variant_of(), {}, host=host, name="Anna", bots=3, level="random")
            return at.writer.run(None, lambda ledger: people.open_table(ledger, wish))

        process = background.Running(asyncio.get_running_loop())
        process.start()
        live = await sync_to_async(opening)()
        for _ in range(200):
            answer = await AsyncClient().post(
                f"/api/v1/tables/{live.facts.code}/act", {"t": "sync"}, content_type="application/json"
            )
            if answer.json()["view"]["to_act"] == [0]:
                break
            await asyncio.sleep(0.05)
        else:
            pytest.fail("the bots did not move")
        await process.stop()

    async def test_who_syncs_is_here_for_as_long_as_a_poll_would_wait(self, served, settings):
        settings.TABLES_WAIT = 0.3
        hub.attach(asyncio.get_running_loop())
        live, _ = await sync_to_async(at.open_full)()
        address = f"/api/v1/tables/{live.facts.code}/act"
        await AsyncClient().post(address, {"t": "sync"}, content_type="application/json")
        await asyncio.sleep(0)
        assert live.facts.id in hub.rooms
        while live.facts.id in hub.rooms:  # noqa: ASYNC110  the moment is the hub's
            await asyncio.sleep(0.02)

    async def test_nothing_new(self, served, settings):
        settings.TABLES_WAIT = 0.2
        live, _ = await sync_to_async(at.open_full)()
        answer = await AsyncClient().get(f"/api/v1/tables/{live.facts.code}/events?since={live.version}")
        assert answer.status_code == 204

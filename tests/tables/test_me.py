"""My page: what I have played and still play, with results that are counted once."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables import identity
from tables.accounts import history
from tables.models import Match, MatchSeat, Player, Table
from tables.service import people
from tests.tables import people as at
from tests.tables.test_guests import opened

pytestmark = pytest.mark.usefixtures("tables")


def browser(player: int) -> Client:
    """A browser that is this player."""
    client = Client()
    client.cookies[identity.device_cookie()] = f"device-{player}"
    Player.objects.filter(pk=player).update(device=people.hashed(f"device-{player}"))
    return client


def played(seats=3, key="mulatschak"):
    """A match played to its end; the table and its players."""
    live, players = at.open_full(key, seats)
    dice = random.Random(3)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live, players


def test_a_match_is_told_with_people_and_places():
    live, players = played()
    winners = live.result.after.winners
    for seat, player in enumerate(players):
        (match,) = browser(player).get("/me/").context["matches"]
        assert match.game == "mulatschak"
        assert (match.place == 1) == (seat in winners)
        assert len(match.people) == 3
        assert [row.place for row in match.people] == sorted(row.place for row in match.people)
        assert match.replay == f"/m/{live.deal.match.key}/"
    html = browser(players[winners[0]]).get("/me/").content.decode()
    assert "<strong>won</strong>" in html


def test_results_by_game():
    live, players = played()
    (row,) = history.by_game(Player.objects.get(pk=players[live.result.after.winners[0]]))
    assert (row["match__game"], row["matches"], row["wins"], row["average"]) == ("mulatschak", 1, 1, 1.0)


def test_who_left_before_the_end_has_no_place():
    live, players = at.open_full("mulatschak", 3)
    at.run(people.leave, live.facts.id, player=players[2])
    dice = random.Random(3)
    live = at.now(live.facts.id)
    while live.stage != "over":
        while live.stage == "playing":
            action = at.some_action(live, dice)
            if action.seat == 2:
                version = live.decided[2]
                at.run(at.play.bot_act, live.facts.id, seat=2, version=version, line=str(action))
            else:
                at.act(live, players, action)
            live = at.now(live.facts.id)
        if live.stage == "between":
            live = at.everybody_ready(live, players[:2])
    (match,) = browser(players[2]).get("/me/").context["matches"]
    assert match.place is None
    assert history.by_game(Player.objects.get(pk=players[2])) == []
    assert len(match.people) == 3, "the bot that went on stands there, the person does not twice"


def test_running_tables_come_first_and_old_ones_go():
    anna = Client()
    table = opened(anna)
    Table.objects.filter(pk=table.pk).update(closed_at=timezone.now())
    assert anna.get("/me/").context["tables"] == [table], "that it has left the lobby does not matter"
    Table.objects.filter(pk=table.pk).update(active_at=timezone.now() - timedelta(days=40))
    assert anna.get("/me/").context["tables"] == []


def test_long_lists_are_paged():
    player = at.guests(1)[0]
    table = Table.objects.create(game="ramsen", edition=1)
    now = timezone.now()
    for number in range(25):
        match = Match.objects.create(table=table, number=number, game="ramsen", started_at=now, ended_at=now)
        MatchSeat.objects.create(match=match, seat=0, player_id=player, name="Anna", place=1, score=0)
    client = browser(player)
    sizes = [len(client.get("/me/", {"page": page}).context["matches"]) for page in ("1", "2", "3", "x")]
    assert sizes == [10, 10, 5, 10]
    with_many = client.get("/me/")
    assert with_many.context["games"][0]["matches"] == 25


def test_my_page_asks_the_database_a_few_times_only(django_assert_max_num_queries):
    player = at.guests(1)[0]
    table = Table.objects.create(game="ramsen", edition=1)
    now = timezone.now()
    for number in range(20):
        match = Match.objects.create(table=table, number=number, game="ramsen", started_at=now, ended_at=now)
        MatchSeat.objects.create(match=match, seat=0, player_id=player, name="Anna", place=1, score=0)
    client = browser(player)
    with django_assert_max_num_queries(20):
        client.get("/me/")


def test_a_new_name_is_for_tables_to_come():
    anna = Client()
    table = opened(anna, name="Anna")
    anna.post("/me/name/", {"name": "  Annerl\u200b "})
    assert Player.objects.get().name == "Annerl"
    assert at.now(table.pk).facts.places[0].name == "Anna"


def test_strangers_see_an_empty_page_and_nobody_is_made():
    answer = Client().get("/me/")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert not Player.objects.exists()


def test_a_guest_reads_how_long_a_guest_is_kept(settings):
    (player,) = at.guests(1)
    assert "nothing was seen for 400 days is deleted" in browser(player).get("/me/").content.decode()
    settings.RETAIN_GUESTS = 0
    assert "is deleted" not in browser(player).get("/me/").content.decode()

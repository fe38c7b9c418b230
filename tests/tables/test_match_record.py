"""The record of a match: whole, provable, and said to be gone where its rules are."""

from __future__ import annotations

import json
import random
import re

import pytest
from django.test import Client

from rules import notation, shuffle
from rules.proof import Outcome, verified
from tables.models import Hand, Match, MatchSeat
from tables.record import recorded
from tables.service import people, play
from tests.tables import people as at
from tests.tables.matches import finished, play_on

pytestmark = pytest.mark.usefixtures("tables")


def test_the_text_is_the_record_and_holds():
    match, live, _ = finished()
    answer = Client().get(f"/m/{match.key}/record.txt")
    assert re.fullmatch(r'attachment; filename="weli-mulatschak-[\d-]{10}-\w{8}\.txt"', answer["Content-Disposition"])
    record = notation.read(answer.content.decode())
    keys = Client().get("/api/v1/keys").json()["keys"]
    proof = verified(record, keys=keys)
    assert [check.wrong for check in proof.checks] == [None] * (2 + 4 + 3 * len(live.history))
    assert proof.outcome is Outcome.PROVEN
    document = Client().get(f"/api/v1/matches/{match.key}/record").json()
    remark, _, text = answer.content.decode().partition("\n")
    assert remark.startswith("# By Weli ")
    assert notation.write(notation.read_document(json.dumps(document))) == text


def test_every_match_is_recorded_with_a_name_that_follows_from_its_seal():
    match, live, _ = finished()
    assert match.key == shuffle.match_name(match.commitment)
    hand = Hand.objects.filter(match=match).latest("number")
    assert live.deal.sealed == tuple(shuffle.digest(seals) for seals in hand.seals)


def test_who_sat_there_is_written_down_also_when_somebody_leaves():
    live, players = at.open_full("ramsen", 3)
    live = at.play_hand(live, players, random.Random(5))
    assert live.stage == "between"
    at.run(people.leave, live.facts.id, player=players[2])
    for player in players[:2]:
        at.run(play.ready, live.facts.id, player=player, ref=at.ref())
    live = at.now(live.facts.id)
    stranger = at.guests(1)[0]
    at.run(people.sit, live.facts.id, player=stranger, name="Later", seat=2)
    live = play_on(at.now(live.facts.id), [players[0], players[1], stranger], random.Random(6))
    match = Match.objects.get(pk=live.deal.match.id)
    record = recorded(match)
    assert [one.name for one in record.seated(1)] == ["Host", "Name 1", "Name 2"]
    assert record.seated(99)[2].name == "Later"
    assert MatchSeat.objects.filter(match=match, seat=2).count() > 1
    assert "\nplayer 2 human Later\n" in notation.write(record)


def test_a_match_older_than_its_seats_names_who_sits_there_now():
    match, _, _ = finished()
    MatchSeat.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).update(game="", options={})
    assert [one.name for one in recorded(Match.objects.get(pk=match.pk)).seated(1)] == ["Host", "Name 1", "Name 2"]


@pytest.mark.parametrize("change", [{"options": {"gone": 1}}, {"game": "gone"}, {"game": "ramsen"}, {"edition": 99}])
def test_a_match_of_rules_that_are_gone_is_named_as_such(change):
    match, _, _ = finished()
    Match.objects.filter(pk=match.pk).update(**change)
    answer = Client().get(f"/m/{match.key}/")
    assert answer.status_code == 410
    assert "the rules have changed since, or what is stored of it is damaged" in answer.content.decode()
    answer = Client().get(f"/m/{match.key}/fair/")
    if change != {"game": "ramsen"}:
        assert answer.status_code == 410
        assert "the rules have changed since, or what is stored of it is damaged" in answer.content.decode()
    for page in ("hands/1/", "record.txt"):
        assert Client().get(f"/m/{match.key}/{page}").status_code == 404
    if change != {"game": "ramsen"}:  # that one is found out by replaying only
        assert Client().get(f"/api/v1/matches/{match.key}/record").status_code == 404


def _of_hands(**change):
    return lambda match: Hand.objects.filter(match=match).update(**change)


def _of_match(**change):
    return lambda match: Match.objects.filter(pk=match.pk).update(**change)


@pytest.mark.parametrize(
    "damage",
    [
        _of_hands(seals=[17]),
        _of_hands(nonces=7),
        _of_match(options=[1]),
        _of_match(begun=[1]),
    ],
)
@pytest.mark.parametrize("page", ["", "fair/"])
def test_a_damaged_match_says_so_on_each_of_its_pages(damage, page):
    match, _, _ = finished()
    damage(match)
    answer = Client().get(f"/m/{match.key}/{page}")
    assert answer.status_code == 410
    assert "what is stored of it is damaged" in answer.content.decode()
    assert Client().get(f"/api/v1/matches/{match.key}/record").status_code == 404

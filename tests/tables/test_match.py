"""Whole matches through the service; what a table in memory is, its log folds to."""

from __future__ import annotations

import random

import pytest

from rules.games import GAMES
from tables.models import Hand, Line, Match
from tables.service.load import load
from tables.signals import match_ended
from tests.kinds import of_each_kind
from tests.rules.strategies import LONG
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_match_to_its_end_and_the_next_one(key):
    dice = random.Random(key)
    live, players = at.open_full(key, GAMES[key].best)
    hands, most = 0, 60 if LONG else 12
    while live.stage != "over" and hands < most:
        live = at.play_hand(live, players, dice)
        hands += 1
        assert load(live.facts.id) == live
        if live.stage == "between":
            dealt = live.deal.number
            live = at.everybody_ready(live, players)
            assert (live.stage, live.deal.number) == ("playing", dealt + 1)
            assert live.deal.standing == live.history[-1].after
    if live.stage == "over":
        match = Match.objects.get(pk=live.deal.match.id)
        assert match.ended_at is not None
        last = live.deal.standing.dealer
        live = at.everybody_ready(live, players)
        assert live.deal.match.number == 2
        assert live.deal.number == 1
        assert live.deal.standing.dealer == (last + live.facts.variant.step) % live.facts.variant.seats
        assert live.history == ()


def test_memory_and_log_agree_after_every_line(tables):
    live, players = at.open_full("mulatschak")
    at.play_hand(live, players, random.Random(3), watch=lambda live: same(live, load(live.facts.id)))


def same(live, read):
    assert read == live


def test_end_of_a_match_is_told_once():
    told = []

    def listen(sender, match, **more):
        told.append(match)

    match_ended.connect(listen)
    try:
        live, players = at.open_full("ramsen", 3)
        dice = random.Random(1)
        while live.stage != "over":
            live = at.everybody_ready(at.play_hand(live, players, dice), []) if live.stage == "playing" else live
            live = at.everybody_ready(live, players) if live.stage == "between" else live
    finally:
        match_ended.disconnect(listen)
    assert told == [live.deal.match.id]


def test_lines_are_numbered_and_name_their_version():
    live, players = at.open_full()
    live = at.play_hand(live, players, random.Random(1))
    lines = list(Line.objects.filter(hand=live.deal.id))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert [line.version for line in lines] == sorted({line.version for line in lines})
    assert lines[-1].version == live.version
    assert lines[0].seat == -1
    assert lines[0].text.startswith("* shuffle ")


def test_shuffle_is_sealed_before_it_is_played():
    live, _ = at.open_full()
    hand = Hand.objects.get(pk=live.deal.id)
    assert [len(seals) for seals in hand.seals] == [32]
    assert hand.nonces == [""] * 4

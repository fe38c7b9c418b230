"""What the restatements share, against the engine, on rule sets that no game needs all at once."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import constraints, core
from rules.engine.cards import card, card_set, code, parse_cards
from rules.engine.lead_duties import LeadDuty, LeadHighestTrump, LeadTopTrump, LeadTrump
from rules.engine.phases.play import Play, TrickInProgress
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.positions import position
from tests.games import restated
from tests.games import sheet_rules as sheet
from tests.games.sheet_rules import Moment, Rules
from tests.rules.strategies import LONG

TIMES = 3000 if LONG else 300
EXEMPT = "SA H9"

PROFILES = [
    (sheet.STRICT, constraints.STRICT),
    (sheet.WIN_IF_ABLE, constraints.WIN_IF_ABLE),
    (sheet.TRUMP_NO_HEAD, constraints.TRUMP_NO_HEAD),
    (sheet.FOLLOW_ONLY, constraints.FOLLOW_ONLY),
]

LEADS = [
    (LeadTopTrump(), "play.lead-ace", sheet.top_trump),
    (LeadTopTrump(second_too=True), "play.lead-ace", sheet.top_trump_or_next),
    (LeadTrump(), "play.lead-trump", sheet.trump_to()),
    (LeadTrump((1,)), "play.lead-trump", sheet.trump_to(2)),
    (LeadHighestTrump(), "play.lead-high", sheet.highest_of_two),
]


def variant_with(**changes: Any) -> Variant:
    """Mulatschak with another play phase."""
    variant = GAMES["mulatschak"].variant()
    play = variant.phases[-1]
    assert isinstance(play, Play)
    return replace(variant, phases=(*variant.phases[:-1], replace(play, **changes)))


def compare(variant: Variant, judge: Rules, trump: str, table: list[str], hand: list[str], moment: Moment) -> None:
    strikers = judge.equals[0][1] if judge.equals else ""
    words: dict[str, Any] = {"strikers": strikers, "trick": moment.trick, "turn_up": moment.turn_up}
    state = position(variant, trump, " ".join(table), " ".join(hand), **words)
    may = {code(action.cards[0]) for action in core.legal(state, len(table))}
    told = (trump, table, hand, moment)
    assert may == set(judge.legal(hand, table, moment)), told
    found = {code(number): no.rule for number, no in core.why_not(state, len(table)).items()}
    assert found == judge.why_not(hand, table, moment), told
    if table:
        assert isinstance(state.local, TrickInProgress)
        assert code(state.local.best) == judge.winner(table), told


def some_cards(rng: random.Random, on_table: int) -> tuple[list[str], list[str], str]:
    pack = restated("mulatschak").pack({}, 4)
    cards = rng.sample(pack, on_table + rng.randint(1, 5) + 1)
    return cards[:on_table], cards[on_table + 1 :], cards[on_table]


@pytest.mark.parametrize(("name", "profile"), PROFILES)
@pytest.mark.parametrize("exempt", ["", EXEMPT])
@pytest.mark.parametrize("strikers", ["", "9"])
def test_following(name: str, profile: constraints.Profile, exempt: str, strikers: str) -> None:
    rng = random.Random(f"{name}{exempt}{strikers}")
    variant = variant_with(profile=profile, exempt=card_set(parse_cards(exempt)))
    for _ in range(TIMES):
        trump = rng.choice("EGHS")
        table, hand, turned = some_cards(rng, rng.randint(1, 3))
        usual = restated("mulatschak").rules(trump, {}, strikers)
        judge = Rules(usual.trumps, usual.ranks, name, equals=usual.equals, exempt=exempt.split())
        compare(variant, judge, trump, table, hand, Moment(1, turned))


@pytest.mark.parametrize(("engines", "anchor", "ours"), LEADS)
@pytest.mark.parametrize("strikers", ["", "9"])
def test_leading(engines: LeadDuty, anchor: str, ours: Any, strikers: str) -> None:
    rng, asked = random.Random(f"{anchor}{strikers}"), 0
    variant = variant_with(lead_profile=(engines,))
    for _ in range(TIMES):
        trump = rng.choice("EGHS")
        _, hand, turned = some_cards(rng, 0)
        usual = restated("mulatschak").rules(trump, {}, strikers)
        lead = [(anchor, ours)]
        judge = Rules(usual.trumps, usual.ranks, sheet.STRICT, equals=usual.equals, lead=lead)
        moment = Moment(rng.randint(1, 3), turned)
        compare(variant, judge, trump, [], hand, moment)
        asked += bool(judge.why_not(hand, [], moment))
    assert asked


def test_equal_strikers_do_not_beat_each_other() -> None:
    rules = restated("mulatschak").rules("H", {}, "9")
    assert rules.trumps[:4] == ["H9", "E9", "G9", "S9"]
    assert rules.winner(["G9", "E9", "HA"]) == "G9"
    assert rules.winner(["G9", "E9", "H9"]) == "H9"


def test_pots() -> None:
    assert sheet.pot_of([-4, 2, -6]) == 8
    assert sheet.by_tricks(10, [2, 1, None], 3) == [6, 3, 0]
    assert sheet.short_of([2, 0, None, 1]) == [1]
    assert sheet.short_of([2, 0, None, 1], 2) == [1, 3]


def test_the_weli_is_named_by_its_code() -> None:
    assert card("S6") in parse_cards("S6")

"""The short form of a hand: what was written down stands if the score rules can come to it, and counts the same."""

from __future__ import annotations

from random import Random

import pytest

from rules.cli.simulation import SimulationCount, recorded_hand
from rules.engine.actions import Refusal
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, score, settle
from rules.engine.sheet import entry
from rules.games import GAMES
from rules.games.schieberamsch.score import GRAND_HAND
from tests.rules.strategies import LONG

ALL_SWITCHED = {"kontra_in_ramsch": True, "klopfen": True, "announced_jungfrau": True, "loss_double": True}
RULE_SETS = [
    ("schieberamsch", {}),
    ("schieberamsch", ALL_SWITCHED),
    ("schieberamsch", {"divide_by_10": False, "skat_to": "loser"}),
    ("ramsch", {}),
    ("ramsch", {"form": "pips"}),
    ("ramsch", {"form": "shove", "durchmarsch": "marcher-120"}),
    ("ramsch", {"form": "skat", "tie": "last-trick", "skat_to": "loser"}),
]


def variant_of(game="schieberamsch", options=None):
    return GAMES[game].variant(GAMES[game].options(options or {}), 3)


def changes(variant, hand):
    changed: list[float] = [0] * variant.seats
    for line in score(variant, hand):
        changed[line.seat] += line.amount
    return changed


def refusals(variant, **facts):
    found = entry(variant, facts, opening(variant))
    return () if isinstance(found, HandRecord) else tuple(one.rule for one in found)


@pytest.mark.parametrize(("game", "options"), RULE_SETS)
@pytest.mark.parametrize("level", ["steady", "random"])
def test_what_a_played_hand_comes_to_can_be_written_and_counts_the_same(game, options, level):
    variant, rng, tally = variant_of(game, options), Random(7), SimulationCount()
    standing = opening(variant)
    for _ in range(40 if LONG else 12):
        hand, after = recorded_hand(variant, standing, [level] * 3, rng, tally)
        said = {"called": hand.called} if hand.called == GRAND_HAND else {}
        written = entry(variant, {"written": changes(variant, hand), **said}, standing)
        assert isinstance(written, HandRecord), (hand, written)
        assert settle(variant, standing, written) == after
        standing = opening(variant) if after.winners else after


@pytest.mark.parametrize(("game", "options"), RULE_SETS)
def test_every_hand_that_is_counted_with_can_have_been(game, options):
    variant = variant_of(game, options)
    hands = list(variant.short.hands(variant, False))
    for hand in Random(3).sample(hands, min(300 if LONG else 100, len(hands))):
        wrong = [no.rule for check in (*variant.checks, *variant.doubts) if (no := check(variant, hand, None))]
        assert not wrong, (hand, wrong)


@pytest.mark.parametrize(
    "row", [(7, 0, 0), (0, 90, 0), (0, 0, 69), (-24, 0, 0), (0, -48, 0), (5, 5, 0), (12, 0, 12), (0, 0, 0)]
)
def test_hands_of_the_article(row):
    assert not refusals(variant_of(), written=list(row))


@pytest.mark.parametrize("row", [(3, 0, 0), (98, 0, 0), (7, 0, 9), (6, 6, 6), (-7, 0, 0), (13, 13, 0), (0, 1000, 0)])
def test_numbers_that_no_hand_comes_to(row):
    assert refusals(variant_of(), written=list(row)) == ("sheet.written",)


def test_a_grand_hand_is_said_and_does_not_count_as_a_deal():
    variant = variant_of()
    assert not refusals(variant, written=[0, -7, 0], called=GRAND_HAND)
    assert refusals(variant, written=[0, -8, 0], called=GRAND_HAND) == ("sheet.written",)
    hand = entry(variant, {"written": [0, -7, 0], "called": GRAND_HAND}, opening(variant))
    assert isinstance(hand, HandRecord)
    after = settle(variant, opening(variant), hand)
    assert (after.scores, after.dealt, after.dealer) == ((0, -7, 0), 0, 0)


def test_nothing_said_is_nothing_written_and_words_are_none():
    variant = variant_of()
    assert not refusals(variant, written=[None, 9, ""])
    assert refusals(variant, written=["nine", 0, 0]) == ("sheet.number",)
    assert refusals(variant, written=[9, 0]) == ("sheet.seats",)
    assert "sheet.unknown" in refusals(variant, written=[9, 0, 0], tricks=[4, 3, 3], points=[90, 30, 0])


def test_of_a_rule_set_without_the_short_form_paper_may_have_just_the_new_scores():
    ramsen = GAMES["ramsen"].variant(seats=4)
    standing = opening(ramsen)
    found = entry(ramsen, {"written": [-2, 5, 0, 0]}, standing)
    assert isinstance(found, HandRecord)
    assert settle(ramsen, standing, found).scores == (8, 15, 10, 10)
    assert [line.part for line in score(ramsen, found)] == ["written", "written"]


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"written": [1, 0, 0, 0], "tricks": [5, 0, "-", "-"]}, "sheet.unknown"),
        ({"written": [0.5, 0, 0, 0]}, "sheet.written-whole"),
        ({"written": [-10, -10, 0, 0]}, "sheet.written-order"),
        ({"written": [10_000, 0, 0, 0]}, "sheet.range"),
    ],
)
def test_bare_scores_that_cannot_have_been_written(facts, rule):
    ramsen = GAMES["ramsen"].variant(seats=4)
    assert rule in refusals(ramsen, **facts)


def test_scores_are_not_enough_where_a_match_is_told_by_more():
    ramset = GAMES["ramset"].variant()
    found = entry(ramset, {"written": [1, *[0] * (ramset.seats - 1)]}, opening(ramset))
    assert isinstance(found, tuple)
    assert Refusal("sheet.unknown", (("name", "written"),)) in found

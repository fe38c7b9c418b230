"""Races: who is home is dealt no more cards, the last one loses; what is counted beside the strokes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.cli.simulation import play_matches
from rules.engine import core, scoring, seat, sheet
from rules.engine.actions import CHANCE
from rules.engine.cards import members
from rules.engine.scoring import HandRecord
from rules.engine.state import Standing, State
from rules.engine.variant import Variant
from tests.rules.strategies import Setting, played, random_draw


def variant_of(game: str, seats: int, **options: Any) -> Variant:
    return Setting(game, tuple(options.items()), seats).variant


def after(variant: Variant, standing: Standing, **entered: Any) -> Standing:
    """The standing after a hand with these facts."""
    hand = sheet.entry(variant, entered, standing)
    assert isinstance(hand, HandRecord), hand
    return scoring.settle(variant, standing, hand)


def dealt(variant: Variant, standing: Standing) -> State:
    """The moment after the deal of some pack."""
    return core.play(core.begin(variant, standing), core.shuffle(members(variant.pack)))


def test_who_is_rid_of_his_counters_is_dealt_no_more() -> None:
    variant = variant_of("rams", 4, last_out_loses=True)
    standing = after(variant, Standing((2, 5, 7, 9), dealer=3), tricks=[2, 3, 0, "-"])
    assert (standing.scores, standing.home, standing.winners) == ((0, 2, 12, 9), (0,), ())
    assert standing.dealer == 1, "the deal passes over who has finished"
    state = dealt(variant, standing)
    assert [hand.bit_count() for hand in state.hands] == [0, 5, 5, 5]
    assert state.forehand == 2
    assert seat.view(state, None).playing == [1, 2, 3]
    refused = sheet.entry(variant, {"tricks": [1, 4, 0, 0]}, standing)
    assert isinstance(refused, tuple)
    assert refused[0].rule == "sheet.home"


def test_a_general_is_played_without_those_who_have_finished() -> None:
    variant = variant_of("rams", 4, last_out_loses=True)
    standing = Standing((0, 5, 7, 9), dealer=1, home=(0,))
    entered: dict[str, Any] = {"called": "general", "caller": 2, "tricks": ["-", 0, 5, 0]}
    assert after(variant, standing, **entered).scores == (0, 10, 2, 14)
    refused = sheet.entry(variant, entered | {"tricks": ["-", 0, 5, "-"]}, standing)
    assert isinstance(refused, tuple)


def test_two_who_are_left_always_play() -> None:
    variant = variant_of("rams", 3, last_out_loses=True, general_rams="off", widow="none")
    state = dealt(variant, Standing((0, 5, 7), dealer=1, home=(0,)))
    assert state.phase is not None
    assert state.phase.key == "rob", "nobody is asked whether he plays"
    assert state.to_act == (1,)


def test_all_but_the_last_have_won() -> None:
    variant = variant_of("rams", 3, last_out_loses=True)
    standing = after(variant, Standing((0, 2, 7), dealer=1, home=(0,)), tricks=["-", 3, 2])
    assert standing.winners == (0, 1)


@pytest.mark.parametrize("game", [("rams", {"last_out_loses": True}), ("ramset", {}), ("ramset", {"potato": "rams"})])
def test_matches_with_one_loser_come_to_an_end(game: tuple[str, dict[str, Any]]) -> None:
    variant = variant_of(game[0], 4, **game[1])
    tally = play_matches(variant, ["steady"] * 4, [0, 1, 2], random.Random(3))
    assert tally.matches == 3
    assert not tally.cut_short


def test_the_first_home_wins_where_there_is_one_sausage() -> None:
    variant = variant_of("ramset", 3, sausages="one")
    standing = after(variant, Standing((15, 16, 0)), tricks=[2, 1, 2], winners=[0, 2, 1, 2, 0])
    assert (standing.scores, standing.winners) == ((17, 17, 2), (1,))


def test_potatoes_are_counted_and_cost_nothing() -> None:
    variant = variant_of("ramset", 3)
    standing = scoring.opening(variant, 1)
    standing = after(variant, standing, tricks=[5, 0, 0])
    standing = after(variant, standing, tricks=[3, 2, "-"])
    standing = after(variant, standing, tricks=[0, "-", 5])
    assert standing.scores == (8, 2, 5)
    assert standing.tally("potatoes") == (1, 1, 1)
    assert standing.dealer == 1, "anticlockwise: 1, 0, 2 and 1 again"


def test_the_dealer_robs_the_belli_with_the_card_turned_after_it() -> None:
    setting = Setting("ramset", (), 3)
    rng = random.Random(5)
    for _ in range(2000):
        draw = random_draw(setting, rng)
        robbed = [one for one in played(draw) if one.action.verb == "swap" and len(one.action.cards) == 2]
        if robbed:
            (one,) = robbed
            turned = one.before.pile("turned") | one.before.pile("turn-up")
            assert turned.bit_count() == 2
            assert one.after.hands[one.action.seat] & turned == turned
            assert one.after.exposed == turned
            assert not one.after.pile("turned")
            return
    raise AssertionError("the Bälli was never robbed in 2000 hands")


@pytest.mark.parametrize("game", ["la-bourre", "ramscheln"])
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_a_pot_is_played_for_as_many_rounds_as_agreed(game: str, rounds: int) -> None:
    variant = variant_of(game, 3, rounds=rounds)
    standing = scoring.opening(variant)
    for n in range(1, 3 * rounds + 1):
        assert standing.winners == ()
        tricks = [1, 1, 1] if game == "la-bourre" else [2, 2, 1]
        order = {"winners": [0, 1, 2]} if game == "la-bourre" else {}
        standing = after(variant, standing, tricks=tricks, **order)
        assert standing.dealt == n
    assert standing.winners


def test_a_pool_of_rams_lasts_its_rounds() -> None:
    variant = variant_of("rams", 3, pool=True, rounds=2)
    standing = scoring.opening(variant)
    for _ in range(6):
        assert standing.winners == ()
        standing = after(variant, standing, tricks=[2, 2, 1])
    assert standing.scores == (2, 2, -4)
    assert standing.winners == (0, 1)


def test_everybody_is_asked_for_a_general_at_once() -> None:
    variant = variant_of("rams", 4)
    state = dealt(variant, scoring.opening(variant))
    assert sorted(core.actors(state)) == [0, 1, 2, 3]
    assert CHANCE not in core.actors(state)

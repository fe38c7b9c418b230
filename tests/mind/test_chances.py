"""What a score is worth: the more the fewer deals are to come; and never less than one that is behind it."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from rules.engine.scoring import opening
from rules.games import GAMES
from rules.mind.chances import Chances, MatchValue
from rules.mind.fit import Counted, MatchMoment, fitted
from tests.rules.strategies import Setting

POINT = 0.01  # the power of an eighth of a point, with one deal to come


@pytest.mark.parametrize("to_come", [1, 2, 9])
def test_a_point_is_worth_the_more_the_fewer_deals_are_to_come(to_come: int) -> None:
    variant = next(game.variant() for game in GAMES.values() if game.variant().deals)
    assert variant.deals
    value = MatchValue(variant, Chances({}, {0: 0.0, 1: POINT}))
    scores = (6 * 12, *(0 for _ in range(variant.seats - 1)))
    standing = opening(variant)._replace(scores=scores, dealt=variant.deals - to_come)
    power = exp(POINT * round(8 * scores[0] / sqrt(to_come)))
    assert value(standing)[0] == pytest.approx(power / (power + variant.seats - 1))


def test_where_no_length_is_agreed_each_score_has_its_place_in_the_table() -> None:
    variant = GAMES["ramsen"].variant()
    value = MatchValue(variant, Chances({}, {0: 5.0, 3: 2.0, 20: -4.0}))
    standing = opening(variant)._replace(scores=(3, 20, 20, 20))
    assert value(standing)[0] == pytest.approx(exp(2) / (exp(2) + 3 * exp(-4)))


def test_who_cannot_win_any_more_is_worth_nothing_and_the_others_all() -> None:
    out = GAMES["roedskaegg"].variant()
    failed_all_six = opening(out)._replace(scores=(3, 12, 12, 12), home=(0,))
    assert MatchValue(out, Chances({}, {0: 3.0, 12: -1.0, 20: -3.0}))(failed_all_six) == pytest.approx(
        (0, 1 / 3, 1 / 3, 1 / 3)
    )
    first = Setting("fuenf-dazu", (("finishers", 2),), 3).variant
    arrived = opening(first)._replace(scores=(4, -1, 1), home=(1,))
    assert MatchValue(first, Chances({}, {0: 1.0, 15: -1.0}))(arrived) == (0, 1, 0)


def test_who_is_out_tells_nothing_of_what_his_score_is_worth() -> None:
    variant = GAMES["roedskaegg"].variant()
    failed = opening(variant)._replace(scores=(3, 12, 12, 20), home=(0,))
    powers = fitted(variant, Counted({}, [MatchMoment(failed, (1,))] * 50)).powers
    assert powers.keys() == {12, 20}


def test_luck_of_those_behind_does_not_make_their_score_the_better_one() -> None:
    variant = GAMES["zwanzig"].variant()
    seen = [((18, 19, 30, 30), 1)] * 60 + [((18, 19, 30, 30), 0)] * 40 + [((18, 25, 30, 30), 0)] * 30
    moments = [MatchMoment(opening(variant)._replace(scores=scores), (winner,)) for scores, winner in seen]
    powers = fitted(variant, Counted({}, moments)).powers
    assert powers[18] == powers[19] > powers[25] >= powers[30]

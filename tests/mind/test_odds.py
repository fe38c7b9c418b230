"""Odds are drawn to what came true of them, and left as they are where nothing speaks against them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.mind.calibration import TENTHS, Told
from rules.mind.odds import UNDRAWN, Draw, draw_of

MIDDLES = [(at + 0.5) / TENTHS for at in range(TENTHS)]


def tenths(true: Draw, n: int) -> list[Told]:
    return [Told(n, n * said, round(n * true(said))) for said in MIDDLES]


def test_what_came_true_as_said_is_left_as_it_is() -> None:
    left = draw_of(tenths(UNDRAWN, 200))
    for said in (0.0, 0.1, 0.5, 0.9, 1.0):
        assert left(said) == pytest.approx(said, abs=0.01)
        assert UNDRAWN(said) == pytest.approx(said)


@pytest.mark.parametrize("true", [Draw(-1.0, 1.0), Draw(0.3, 0.6), Draw(0.0, 1.4)])
def test_odds_too_bright_or_too_sure_are_drawn_to_what_came_true(true: Draw) -> None:
    found = draw_of(tenths(true, 2000))
    for said in MIDDLES:
        assert found(said) == pytest.approx(true(said), abs=0.02)
    for low, high in pairwise(MIDDLES):
        assert found(low) < found(high)


def test_a_few_decisions_hardly_speak_against_the_deals() -> None:
    assert draw_of([Told(4, 2.0, 0)])(0.5) > 0.4
    assert draw_of([]) == UNDRAWN

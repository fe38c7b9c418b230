"""Curves and grids: what is higher stands higher, names do not cover each other."""

from __future__ import annotations

import itertools

import pytest

from config.web.curves import LINE, Series, chart
from scoring.drawing.heat import SHADES, grid

DAYS = ("1", "2", "3")


def test_what_is_more_stands_higher_unless_little_is_good():
    (curve,) = chart(DAYS, [Series("a", "Anna", (1, 5, 3))]).curves
    first, second, third = (dot.y for dot in curve.dots)
    assert first > third > second
    (curve,) = chart(DAYS, [Series("a", "Anna", (1, 5, 3))], low_is_good=True).curves
    first, second, third = (dot.y for dot in curve.dots)
    assert first < third < second


def test_evenings_missed_leave_no_dot():
    (curve,) = chart(DAYS, [Series("a", "Anna", (1, None, 3))]).curves
    assert [dot.column for dot in curve.dots] == ["1", "3"]


def test_names_of_equals_stand_one_below_the_other_and_inside():
    picture = chart(DAYS, [Series(str(n), "x", (0, 0, 0)) for n in range(8)])
    places = sorted(curve.name_y for curve in picture.curves)
    assert all(below - above >= LINE - 0.2 for above, below in itertools.pairwise(places))
    assert places[-1] <= picture.bottom


@pytest.mark.parametrize("values", [(0, 0, 0), (7,), (-3, 12, 1500), (0.5, 0.25, 0)])
def test_the_scale_holds_everything(values):
    picture = chart(DAYS[: len(values)], [Series("a", "Anna", values)])
    assert all(row.at <= picture.bottom for row in picture.rows)
    assert float(picture.rows[0].label) <= min(values)
    assert float(picture.rows[-1].label) >= max(values)


def test_a_band_goes_out_on_top_and_comes_back_below():
    (curve,) = chart(DAYS, [Series("a", "Anna", (10, 10, 10), (1, 2, 3))]).curves
    assert len(curve.band.split()) == 6


def test_nothing_played_is_drawn_too():
    assert chart((), []).curves == ()


def test_the_best_evening_is_the_darkest():
    picture = grid(DAYS, [("Anna", (1, 2, None)), ("Bert", (3, 4, 6))])
    shades = [[square.shade for square in row.squares] for row in picture.rows]
    assert shades[0][2] == 0
    assert shades[1][2] == SHADES
    assert shades[0][0] < shades[0][1] < shades[1][0] < shades[1][1]
    turned = grid(DAYS, [("Anna", (1, 2, None)), ("Bert", (3, 4, 6))], low_is_good=True)
    assert turned.rows[0].squares[0].shade == SHADES


def test_equal_evenings_are_equally_dark():
    picture = grid(DAYS, [("Anna", (2, 2, 2))])
    assert {square.shade for square in picture.rows[0].squares} == {SHADES // 2}

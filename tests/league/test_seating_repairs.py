"""Seats put right with as few people moving as can be."""

from __future__ import annotations

from collections import Counter

from scoring.league.seating import meetings
from scoring.league.seating_repairs import SeatRepair, moves

FOURS = (("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l"))
ANY = SeatRepair((3, 4, 5), {})


def made(repair, *change):
    """The tables after it; it can be done."""
    tables = repair.made(*change)
    assert tables is not None
    return tables


def test_who_comes_takes_the_chair_of_who_has_gone_and_nobody_else_moves():
    after = made(ANY, FOURS, {"f"}, ["x"])
    assert after == (FOURS[0], ("e", "x", "g", "h"), FOURS[2])
    assert list(moves(FOURS, after)) == [("f", 2, 0), ("x", 0, 2)]


def test_a_chair_may_stay_empty_and_one_may_be_added():
    assert made(ANY, FOURS, {"f"}, [])[1] == ("e", "g", "h")
    assert sorted(map(len, made(ANY, FOURS, (), ["x"]))) == [4, 4, 5]
    assert made(ANY, FOURS, (), ["x", "y", "z"])[3] == ("x", "y", "z")


def test_who_comes_late_sits_where_he_has_met_fewest():
    met = Counter(meetings([("x", "a"), ("x", "b"), ("i", "x")]))
    assert made(SeatRepair((3, 4, 5), met), FOURS, (), ["x"])[1] == ("e", "f", "g", "h", "x")


def test_a_table_that_is_too_small_gets_somebody_or_is_dissolved():
    fours = made(SeatRepair((3, 4), {}), (("a", "b", "c", "d"), ("e", "f", "g")), {"g"}, [])
    assert sorted(map(len, fours)) == [3, 3]
    gone = made(SeatRepair((3, 4), {}), (("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")), {"i"}, [])
    assert sorted(map(len, gone)) == [4, 4]


def test_where_cards_are_on_the_table_nothing_changes():
    begun = SeatRepair((4,), {}, frozenset({0, 2}))
    assert begun.made(FOURS, {"f", "a"}, ["x"]) == (FOURS[0], ("e", "x", "g", "h"), FOURS[2])
    assert begun.made(FOURS, {"f"}, []) is None, "nobody could make the fourth"


def test_what_a_few_moves_cannot_mend_is_to_be_drawn():
    assert SeatRepair((4,), {}).made(FOURS, {"f"}, []) is None
    assert SeatRepair((4,), {}).made(FOURS, (), ["x"]) is None

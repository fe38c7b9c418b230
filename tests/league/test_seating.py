"""Seating: everybody sits once a round, nobody's round is changed, wishes hold, and few meet again."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from scoring.league.seating import SeatedRound, SeatingRequest, Unseatable, looked_at, meetings, pair, propose, swapped
from scoring.league.seating_sizes import seated, table_sizes
from tests.each import for_each

QUICK = 20_000


def people(number, first=0):
    return [f"m{n:02}" for n in range(first, first + number)]


def every(number, rounds):
    return dict.fromkeys(range(1, rounds + 1), people(number))


def sitting(each):
    return sorted(who for table in each.tables for who in table)


@pytest.mark.parametrize(
    ("number", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (13, (4, 4, 5)),
        (30, (4,) * 6 + (3, 3)),
    ],
)
def test_as_many_tables_of_four_as_can_be(number, sizes):
    assert table_sizes(number, (3, 4, 5), 4) == sizes


def test_what_no_mixture_holds():
    assert table_sizes(2, (3, 4, 5), 4) == ()
    assert table_sizes(7, (5, 6), 5) == ()
    assert seated(7, (5, 6), 5) == 6
    with pytest.raises(Unseatable) as refused:
        seated(2, (3, 4), 4)
    assert refused.value.args == (2, (3, 4))


@for_each("number", range(3, 42))
def test_everybody_sits_once_in_each_round(number):
    found = propose(SeatingRequest(every(number, 3)), random.Random(number), 4000)
    assert [each.number for each in found.rounds] == [1, 2, 3]
    for each in found.rounds:
        assert sitting(each) == people(number)
        assert {len(table) for table in each.tables} <= {3, 4, 5}
        assert each.resting == ()


def test_the_same_chance_gives_the_same_seating():
    asked = SeatingRequest(every(17, 4), apart=(("m00", "m01"),))
    one = propose(asked, random.Random(7), QUICK)
    assert one == propose(asked, random.Random(7), QUICK)
    assert one != propose(asked, random.Random(8), QUICK)


def test_forty_people_for_six_rounds_meet_nobody_twice():
    assert propose(SeatingRequest(every(40, 6)), random.Random(1)).again == 0


def test_kirkmans_girls_and_sixteen_at_fours_meet_everybody_once():
    girls = propose(SeatingRequest(every(15, 7), (3,), 3), random.Random(1))
    assert girls.again == 0
    assert propose(SeatingRequest(every(16, 5)), random.Random(1)).again == 0


def test_what_repeats_is_told():
    found = propose(SeatingRequest(every(8, 3)), random.Random(1), QUICK)
    counted = meetings(table for each in found.rounds for table in each.tables)
    assert {repeat.pair: repeat.tonight for repeat in found.repeats} == {p: n for p, n in counted.items() if n > 1}
    assert found.again == sum(n - 1 for n in counted.values() if n > 1) >= 36 - 28
    assert max(counted.values()) == 2  # no third meeting while others have met but once


def test_played_rounds_stay_and_late_and_leaving_people_sit_only_in_the_others():
    first = propose(SeatingRequest(every(12, 1)), random.Random(1), QUICK).rounds[0].tables
    later = [*people(11), "late"]  # m11 goes after the first round, one comes
    asked = SeatingRequest({1: people(12), 2: later, 3: later[1:]}, fixed={1: first})
    found = propose(asked, random.Random(2), QUICK)
    assert found.rounds[0] == SeatedRound(1, first, (), True)
    assert sitting(found.rounds[1]) == sorted(later)
    assert sitting(found.rounds[2]) == sorted(later[1:])
    again = [repeat for repeat in found.repeats if repeat.tonight > 1]
    assert len(again) <= 6  # of 53 meetings; 12 people have 66 pairs
    assert {repeat.tonight for repeat in again} <= {2}


def test_who_met_in_the_season_meets_last():
    halves = people(8), people(8, 8)
    met = {pair(one, other): 3 for half in halves for one, other in combinations(half, 2)}
    found = propose(SeatingRequest(every(16, 2), met=met), random.Random(3), QUICK)
    tonight = meetings(table for each in found.rounds for table in each.tables)
    strangers = sum(times for two, times in tonight.items() if two not in met)
    assert found.again == 0
    assert strangers >= 32  # two from each half at every table: 4 of 6 pairs are new


def test_a_repeat_tonight_is_worse_than_one_in_the_season():
    met = {pair(one, other): 9 for one, other in combinations(people(15), 2)}  # m15 has met nobody
    assert propose(SeatingRequest(every(16, 5), met=met), random.Random(1)).again == 0


@pytest.mark.parametrize("seed", range(4))
def test_wishes_weigh_more_than_repeats(seed):
    asked = SeatingRequest(
        every(13, 4), apart=(("m00", "m01"), ("m00", "m02"), ("m05", "m06")), together=(("m03", "m04"), ("m07", "m08"))
    )
    found = propose(asked, random.Random(seed), 100_000)
    assert found.unmet == ()
    for each in found.rounds:
        at = {who: n for n, table in enumerate(each.tables) for who in table}
        assert at["m03"] == at["m04"]
        assert at["m07"] == at["m08"]
        assert at["m00"] not in (at["m01"], at["m02"])


def test_wishes_that_cannot_be_met_are_told_with_their_rounds():
    asked = SeatingRequest(
        {1: people(4), 2: people(8)}, apart=(("m00", "m01"),), together=(("m02", "m03"), ("m02", "m99"))
    )
    found = propose(asked, random.Random(1), QUICK)
    assert [(each.wish, each.pair, each.rounds) for each in found.unmet] == [("apart", ("m00", "m01"), (1,))]


def test_nobody_sits_at_the_odd_table_all_the_time():
    found = propose(SeatingRequest(every(11, 3)), random.Random(1), 60_000)  # 4 + 4 + 3
    odd = Counter(who for each in found.rounds for table in each.tables if len(table) == 3 for who in table)
    assert max(odd.values()) == 1


def test_rests_are_shared_out_where_a_game_is_for_four_only():
    found = propose(SeatingRequest(every(10, 4), (4,), 4), random.Random(1), QUICK)
    rested = Counter(who for each in found.rounds for who in each.resting)
    assert all(len(each.resting) == 2 for each in found.rounds)
    assert len(rested) == 8
    assert set(rested.values()) == {1}


def test_two_people_cannot_be_seated():
    with pytest.raises(Unseatable):
        propose(SeatingRequest(every(2, 1)), random.Random(1))


def test_first_seats_are_shared_out():
    found = propose(SeatingRequest(every(16, 4)), random.Random(1), QUICK)
    assert set(Counter(table[0] for each in found.rounds for table in each.tables).values()) == {1}


def test_two_people_change_places():
    each = SeatedRound(2, (("a", "b", "c"), ("d", "e", "f")), ("g",))
    assert swapped(each, "b", "e").tables == (("a", "e", "c"), ("d", "b", "f"))
    rested = swapped(each, "a", "g")
    assert (rested.tables[0], rested.resting) == (("g", "b", "c"), ("a",))
    looked = looked_at(SeatingRequest({}), [each, swapped(each, "b", "e")])
    assert {(repeat.pair, repeat.tonight) for repeat in looked.repeats} == {(("a", "c"), 2), (("d", "f"), 2)}

"""Finals and play-offs out of the standings, and the places they decide.

The counts are those of the Ramsch world championships of Zaisertshofen, as the village tells of them (zaisertshofen.de,
"Jubiläumsweltmeisterschaft im Ramschen" and "Ramsch Weltmeisterschaft Ostern 2017"). Of the others only is known that
they had more; twenty games at seven tables chalk up 140 Bolla in all, those at six tables 120.
"""

import pytest

from scoring.league.finals import PlayOff, stages
from scoring.league.standings import standings
from tests.league.seasons import match, matrix, played, rules

# Each game gives its loser a Bolla, the fewest play the final if they are level; play-offs down to place six.
ZAISERTSHOFEN = rules(worth="marks", best="fewest", final="level", playoffs_to=6)

JUBILEE = [1] * 3 + [3] * 2 + [4] * 7 + [5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 8, 8, 9, 10]
EASTER = [2] * 5 + [3] + [4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8]


def championship(bolla, games=20):
    """An evening of so many games at tables of four, in which everybody loses as many as is told."""
    left = {f"m{number:02}": count for number, count in enumerate(bolla)}
    assert sum(bolla) == games * len(bolla) // 4
    results = []
    for game in range(1, games + 1):
        losers = sorted(left, key=lambda one: (-left[one], one))[: len(bolla) // 4]
        others = [one for one in left if one not in losers]
        others = others[game:] + others[:game]
        for table, loser in enumerate(losers):
            three = others[3 * table : 3 * table + 3]
            told = f"{three[0]}:0 {three[1]}:2 {three[2]}:4 {loser}:9"
            results.append(match(1, told, table=table + 1, round=game, marks=(0, 0, 0, 1)))
            left[loser] -= 1
    assert not any(left.values())
    return results


def told(found):
    return [(one.kind, one.place, one.last, len(one.members), one.played) for one in found]


def test_the_fortieth_championship():
    results = championship(JUBILEE)
    table = standings(played(*results), ZAISERTSHOFEN)
    assert [int(row.total) for row in table.rows] == JUBILEE
    assert told(stages(table, ZAISERTSHOFEN)) == [
        ("final", 1, 3, 3, False),
        ("play-off", 4, 5, 2, False),
        ("play-off", 6, 12, 7, False),
    ]
    assert stages(table, ZAISERTSHOFEN)[0] == PlayOff(1, ("m00", "m01", "m02"), "final")


def test_easter_2017():
    table = standings(played(*championship(EASTER)), ZAISERTSHOFEN)
    assert told(stages(table, ZAISERTSHOFEN)) == [("final", 1, 5, 5, False)]
    assert [row.rank for row in table.rows][:7] == [1, 1, 1, 1, 1, 6, 7]


def test_the_final_decides_the_first_places_and_play_offs_theirs():
    results = [
        *championship(JUBILEE),
        match(1, "m02:0 m00:3 m01:8", stage="final:1", round=21),
        match(1, "m04:0 m03:6", stage="final:4", round=21, table=2),
        match(1, "m11:0 m05:2 m06:5 m07:9", stage="final:6", round=21, table=3),
        match(1, "m10:0 m08:2 m09:5", stage="final:6", round=21, table=4),
    ]
    table = standings(played(*results), ZAISERTSHOFEN)
    assert [(row.rank, row.member) for row in table.rows][:13] == [
        (1, "m02"),
        (2, "m00"),
        (3, "m01"),
        (4, "m04"),
        (5, "m03"),
        (6, "m10"),  # at two tables: the winners share the place, and so do those behind them
        (6, "m11"),
        (8, "m05"),
        (8, "m08"),
        (10, "m06"),
        (10, "m09"),
        (12, "m07"),
        (13, "m12"),
    ]
    assert [int(row.total) for row in table.rows][:13] == JUBILEE[:13]  # Bolla of a final are no Bolla of the season
    assert {row.settled_by for row in table.rows[:13]} == {"final:1", "final:4", "final:6", ""}
    assert [one.played for one in stages(table, ZAISERTSHOFEN)] == [True, True, True]


def test_before_the_final_the_link_to_the_day_before_shows_them_level():
    results = [*championship(JUBILEE), match(2, "m02:0 m00:3 m01:8", stage="final:1")]
    season = played(*results)
    before, now = (standings(season, ZAISERTSHOFEN, on=day) for day in (results[0].day, None))
    assert [row.rank for row in before.rows][:4] == [1, 1, 1, 4]
    assert [row.rank for row in now.rows][:4] == [1, 2, 3, 4]
    assert now.evenings == before.evenings  # nobody has missed an evening because of a final


SMALL = played(
    match(1, "anna:0 bert:5 cilli:9 dora:10"),
    match(1, "bert:0 anna:4 dora:4 cilli:12", round=2),
    match(2, "cilli:0 anna:3 bert:6"),
    match(3, "emil:0 fritz:1", round=3),
)  # Anna 5½, Bert 5, Cilli 3, Dora 1½, Emil 1, Fritz 0


@pytest.mark.parametrize(
    ("switches", "want"),
    [
        ({}, []),
        ({"final": "level"}, []),  # Anna alone is first: she has won
        ({"final": "best", "finalists": 4}, [("final", ("anna", "bert", "cilli", "dora"))]),
        ({"final": "best", "finalists": 30}, [("final", ("anna", "bert", "cilli", "dora", "emil", "fritz"))]),
    ],
)
def test_who_goes_to_the_final(switches, want):
    found = stages(standings(SMALL, rules(**switches)), rules(**switches))
    assert [(one.kind, one.members) for one in found] == want


@pytest.mark.parametrize(
    ("edge", "want"),
    [("all", ("anna", "bert", "dora", "cilli")), ("tie-breaks", ("anna", "bert", "dora"))],
)
def test_level_for_the_last_place_in_the_final(edge, want):
    season = played(
        match(1, "anna:0 bert:1 cilli:2 dora:3 emil:4"),
        match(2, "anna:0 bert:1 dora:2 cilli:3 emil:4"),
    )
    switches = rules(final="best", finalists=3, final_edge=edge, tie_breaks=["latest-evening"], playoffs_to=9)
    (final,) = stages(standings(season, switches), switches)
    assert final.members == want


def test_a_final_that_was_played_stands_whatever_is_corrected():
    final = match(3, "bert:0 anna:4", stage="final:1")
    table = standings(played(*SMALL.results, final, match(4, "anna:0 bert:9 cilli:1")), rules())
    assert matrix(table)[:2] == [(1, "bert", 5), (2, "anna", 7.5)]
    # a final whose people are no longer among the first gives them its places all the same
    odd = standings(played(*SMALL.results, match(3, "fritz:0 emil:4", stage="final:2")), rules())
    assert [(row.rank, row.member) for row in odd.rows] == [
        (1, "anna"),
        (2, "fritz"),
        (3, "emil"),
        (4, "bert"),
        (5, "cilli"),
        (6, "dora"),
    ]


def test_level_in_the_final_share_the_place():
    table = standings(played(*SMALL.results, match(3, "bert:4 anna:4 cilli:9", stage="final:1")), rules())
    assert [(row.rank, row.member) for row in table.rows][:3] == [(1, "anna"), (1, "bert"), (3, "cilli")]

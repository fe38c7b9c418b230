"""Standings as whole tables after each evening of a small season, computed by hand."""

from datetime import date

import pytest

from scoring.league.results import PlayedSeason
from scoring.league.standings import standings
from tests.league.seasons import day, match, matrix, penalty, plain, played, rules

# Ramsen: from ten down to nought, few is good. Dora misses the second evening, Emil comes to the third only.
SEASON = played(
    match(1, "anna:0 bert:5 cilli:9 dora:10"),
    match(1, "bert:0 anna:4 dora:4 cilli:12", round=2),
    match(2, "cilli:0 anna:3 bert:6"),
    match(2, "anna:0 cilli:2 bert:10", round=2),
    match(3, "dora:0 emil:3 anna:8 bert:9"),
    match(3, "emil:0 anna:1 cilli:5 dora:14 bert:5", round=2),
)


def after(evening, of=SEASON, **switches):
    return matrix(standings(of, rules(**switches), on=day(evening)))


def test_points_for_everybody_left_behind():
    # first evening: 3 2 1 0, then 3 · 1½ · 1½ · 0 since Anna and Dora are level
    assert after(1) == [(1, "bert", 5), (2, "anna", 4.5), (3, "dora", 1.5), (4, "cilli", 1)]
    # 2 1 0 twice: Cilli 2 + 1, Anna 1 + 2, Bert 0 + 0
    assert after(2) == [(1, "anna", 7.5), (2, "bert", 5), (3, "cilli", 4), (4, "dora", 1.5)]
    # 3 2 1 0 for Dora, Emil, Anna, Bert; then 4 3 · 1½ 1½ · 0 for Emil, Anna, Cilli and Bert, Dora
    assert after(3) == [
        (1, "anna", 11.5),
        (2, "bert", 6.5),
        (3, "emil", 6),
        (4, "cilli", 5.5),
        (5, "dora", 4.5),
    ]


def test_points_by_lists_for_each_size_of_table():
    lists = {"3": [5, 2, 0], "4": [6, 3, 1, 0], "": [10, 5]}
    assert after(1, placing_points=lists) == [
        (1, "bert", 9),
        (2, "anna", 8),  # 6, then the mean of 3 and 1
        (3, "dora", 2),
        (4, "cilli", 1),
    ]
    # at the table of five everybody from the second on gets the last number of the list
    assert after(3, placing_points=lists)[:3] == [
        (1, "anna", 8 + 7 + 1 + 5),
        (2, "bert", 9 + 0 + 0 + 5),
        (3, "cilli", 1 + 0 + 5 + 2 + 5),
    ]


def test_few_points_where_places_are_added_up():
    places = {"": [1, 2, 3, 4, 5]}
    table = after(2, placing_points=places, best="fewest", min_evenings=2)
    assert table == [(1, "anna", 6.5), (2, "bert", 9), (3, "cilli", 10), (None, "dora", 6.5)]


def test_score_differences_take_their_direction_from_the_game():
    # 0 5 9 10: Anna 24/3 − 0 = 8, Bert 19/3 − 5 = 4/3, Cilli 15/3 − 9 = −4, Dora 14/3 − 10 = −16/3
    one = played(match(1, "anna:0 bert:5 cilli:9 dora:10"))
    assert after(1, one, worth="difference") == [
        (1, "anna", 8),
        (2, "bert", "4/3"),
        (3, "cilli", -4),
        (4, "dora", "-16/3"),
    ]
    high = played(match(1, "anna:10 bert:5 cilli:1 dora:0", low=False, game="rams"))
    assert [row[1] for row in after(1, high, worth="difference")] == ["anna", "bert", "cilli", "dora"]
    both = played(*one.results, *(match(2, "anna:7 bert:1", low=False, game="rams"),))
    assert after(2, both, worth="difference")[0] == (1, "anna", 14)
    half = played(match(1, "anna:7.5 bert:5 cilli:1", low=False))
    assert after(1, half, worth="difference")[0] == (1, "anna", 4.5)


def test_games_made_comparable_by_their_usual_difference():
    # Ramsen differs by 2 each, Rams by 20 each: divided by that, both wins are worth one
    season = played(
        match(1, "anna:3 bert:5"),
        match(1, "bert:40 anna:20", low=False, game="rams", table=2),
        match(1, "cilli:40 bert:20", low=False, game="rams", table=3),
    )
    table = standings(season, rules(worth="difference", comparable="spread"))
    assert table.spreads == {"ramsen": 2, "rams": 20}
    assert matrix(table) == [(1, "cilli", 1), (2, "anna", 0), (3, "bert", -1)]
    assert after(1, season, worth="difference") == [(1, "cilli", 20), (2, "bert", -2), (3, "anna", -18)]


def test_wins_and_marks():
    assert after(3, worth="wins") == [(1, "anna", 2), (2, "bert", 1), (2, "cilli", 1), (2, "dora", 1), (2, "emil", 1)]
    assert after(3, worth="marks", best="fewest", tie_breaks=["more-evenings"]) == [
        (1, "anna", 0),
        (2, "emil", 0),
        (3, "cilli", 1),
        (4, "dora", 2),
        (5, "bert", 3),
    ]
    level = played(match(1, "anna:0 bert:0 cilli:4"))
    assert after(1, level, worth="wins") == [(1, "anna", 0.5), (1, "bert", 0.5), (3, "cilli", 0)]


def test_a_whole_evening_as_its_sum_its_mean_and_its_places():
    assert after(2, unit="evening-sum") == after(2)
    assert after(2, unit="evening-mean") == [(1, "anna", 3.75), (2, "bert", 2.5), (3, "cilli", 2), (4, "dora", 0.75)]
    # first evening Bert, Anna, Dora, Cilli; second Anna and Cilli level, Bert
    assert after(2, unit="evening-places", placing_points={"": [5, 3, 2, 1]}) == [
        (1, "anna", 7),
        (1, "bert", 7),
        (3, "cilli", 5),
        (4, "dora", 2),
    ]
    # the evening goes to whoever has the fewest Bolla, the season to whoever has most points
    bolla = after(1, unit="evening-places", worth="marks", placing_points={"": [5, 3, 2, 1]})
    assert bolla == [(1, "anna", 4), (1, "bert", 4), (3, "cilli", 1.5), (3, "dora", 1.5)]


def test_only_the_best_count():
    table = standings(SEASON, rules(best_of=3))
    # Anna 3, 1½, 1, 2, 1, 3: the best three are 3 + 3 + 2
    assert matrix(table)[0] == (1, "anna", 8)
    anna = table.row("anna")
    assert [(plain(one.value), one.counted) for one in anna.items] == [
        (3, True),
        (1.5, False),
        (1, False),
        (2, True),
        (1, False),
        (3, True),
    ]


def test_the_worst_are_dropped_and_missed_evenings_first():
    table = standings(SEASON, rules(unit="evening-sum", drop_worst=1))
    assert matrix(table) == [
        (1, "anna", 8.5),
        (2, "bert", 6.5),
        (3, "emil", 6),
        (4, "cilli", 4.5),
        (4, "dora", 4.5),
    ]
    assert [one.absent for one in table.row("dora").dropped] == ["nothing"]
    # one result always stays
    assert after(1, unit="evening-sum", drop_worst=5) == after(1)


def test_the_most_marks_are_the_worst():
    table = standings(SEASON, rules(worth="marks", best="fewest", drop_worst=2))
    # Bert had three Bolla, in matches three, four and five; the last two of the equals are dropped
    assert [(row.member, plain(row.total)) for row in table.rows][-1] == ("bert", 1)
    bert = table.row("bert")
    assert [(plain(one.value), one.counted) for one in bert.items] == [
        (0, True),
        (0, True),
        (1, True),
        (1, False),
        (1, False),
        (0, True),
    ]


@pytest.mark.parametrize(
    ("absence", "dora"),
    [("nothing", 4.5), ("mean", 6.75), ("fixed", 2), ("worst", 4.5)],
)
def test_an_evening_missed(absence, dora):
    table = standings(
        SEASON, rules(unit="evening-sum", absence=absence, absence_points=-2.5 if absence == "fixed" else 0)
    )
    assert plain(table.row("dora").total) == dora
    assert table.row("dora").items[1].absent == absence


def test_who_is_there_and_waits_for_a_table_has_missed_nothing():
    season = played(*SEASON.results, attendance=[(2, "dora", "here"), (2, "emil", "excused")])
    table = standings(season, rules(unit="evening-sum", absence="fixed", absence_points=-10))
    assert plain(table.row("dora").total) == 4.5
    assert plain(table.row("emil").total) == 6 - 20
    assert table.row("dora").attended == ("e1", "e2", "e3")


def test_points_for_coming_and_penalties_help_and_hurt_in_either_direction():
    fined = played(*SEASON.results, penalties=[penalty(2, "anna", 3, "came late")])
    assert after(1, fined, attendance_points=0.5)[:2] == [(1, "bert", 5.5), (2, "anna", 5)]
    assert after(2, fined, attendance_points=0.5)[:2] == [(1, "bert", 6), (2, "anna", 7.5 + 1 - 3)]
    few = after(3, fined, worth="marks", best="fewest", attendance_points=0.5)
    assert few[:3] == [(1, "cilli", 1 - 1.5), (1, "emil", -0.5), (3, "dora", 2 - 1)] and few[3:] == [
        (4, "anna", 3 - 1.5),
        (4, "bert", 3 - 1.5),
    ]


def test_the_mean_instead_of_the_sum():
    assert after(3, total="mean")[0] == (1, "emil", 3)


def test_a_minimum_of_evenings():
    table = standings(SEASON, rules(min_evenings=2))
    assert matrix(table)[-1] == (None, "emil", 6)
    assert (table.row("emil").why_not, table.row("emil").missing) == ("evenings", 1)
    assert [row[0] for row in after(1, min_evenings=2)] == [1, 2, 3, 4]


def test_guests_and_people_without_a_match_are_not_ranked():
    season = played(match(1, "anna:0 bert:4"), attendance=[(1, "cilli", "here")])
    table = standings(season, rules(), {"anna", "cilli"})
    assert [(row.rank, row.member, row.why_not) for row in table.rows] == [
        (1, "anna", ""),
        (None, "bert", "guest"),
        (None, "cilli", "no-result"),
    ]


@pytest.mark.parametrize(
    ("rule", "want"),
    [
        ("substitute", {"anna": 2, "bert": 1, "cilli": 0}),
        ("principal", {"anna": 2, "dora": 1, "cilli": 0, "bert": 0}),
        ("nobody", {"anna": 2, "cilli": 0, "bert": 0}),
        ("half", {"anna": 2, "bert": 0.5, "dora": 0.5, "cilli": 0}),
    ],
)
def test_substitutes(rule, want):
    season = played(match(1, "anna:0 bert:4 cilli:9", playing_for=(None, "dora", None)))
    table = standings(season, rules(substitutes=rule))
    assert {row.member: plain(row.total) for row in table.rows} == want
    if rule in ("principal", "nobody"):
        assert table.row("bert").left_out[0].why == ("substitute" if rule == "principal" else "nobody")
    assert table.row("bert").attended == ("e1",)


@pytest.mark.parametrize(
    ("how", "switches", "want"),
    [
        ({"ended": "early"}, {}, [2, 1, 0]),
        ({"ended": "early"}, {"early": "void"}, [0, 0, 0]),
        ({"ended": "abandoned", "left": (True, False, False)}, {}, [2, 1, 0]),
        ({"ended": "abandoned", "left": (True, False, False)}, {"abandoned": "void"}, [0, 0, 0]),
        ({"ended": "abandoned", "left": (True, False, False)}, {"abandoned": "leaver-last"}, [0, 2, 1]),
        ({"ended": "abandoned"}, {"abandoned": "leaver-last"}, [2, 1, 0]),
        ({"left": (True, True, False)}, {"taken_over": "leaver-last"}, [0.5, 0.5, 2]),
        ({"left": (True, False, False)}, {"taken_over": "void"}, [0, 0, 0]),
        ({"left": (True, False, False)}, {"abandoned": "void"}, [2, 1, 0]),
        ({"left": (True, False, False)}, {"taken_over": "leaver-last", "worth": "marks", "best": "fewest"}, [1, 0, 0]),
        ({"left": (True, False, False)}, {"taken_over": "leaver-last", "worth": "difference"}, [-7, 0.5, -7]),
    ],
)
def test_matches_that_were_not_played_to_the_end(how, switches, want):
    season = played(match(1, "anna:0 bert:4 cilli:9", **how))
    table = standings(season, rules(**switches))
    assert [plain(table.row(name).total) for name in ("anna", "bert", "cilli")] == want


def test_only_some_games_count():
    season = played(match(1, "anna:0 bert:4"), match(1, "bert:9 anna:1", low=False, game="rams", table=2))
    table = standings(season, rules(rule_sets=[{"game": "ramsen"}]))
    assert matrix(table) == [(1, "anna", 1), (2, "bert", 0)]
    assert table.void == {"e1r1t2": "rule-set"} and table.row("bert").left_out[0].match == "e1r1t2"


def test_an_evening_that_was_called_off_counts_for_nobody():
    season = played(*SEASON.results, cancelled=(3,))
    assert matrix(standings(season, rules())) == after(2)


TIED = played(
    match(1, "anna:0 bert:5 cilli:9"),
    match(1, "bert:0 dora:1 anna:3", round=2),
    match(2, "cilli:0 bert:1 dora:9"),
    match(2, "dora:0 anna:2 cilli:4", round=2),
)


# Anna 2 + 0 + 1 = 3, Bert 1 + 2 + 1 = 4, Cilli 0 + 2 + 0 = 2, Dora 1 + 0 + 2 = 3; Anna and Dora have one win, one last
# place and two evenings each; Dora was ahead of Anna both times they met
@pytest.mark.parametrize(
    ("breaks", "told"),
    [
        ([], None),
        (["wins", "fewest-last", "more-evenings", "best-evening"], None),
        (["head-to-head"], ("head-to-head", -2, 2)),
        (["latest-evening"], ("latest-evening", 1, 2)),
        (["wins", "fewest-last", "latest-evening", "head-to-head"], ("latest-evening", 1, 2)),
    ],
)
def test_tie_breaks_decide_in_their_order(breaks, told):
    table = standings(TIED, rules(tie_breaks=breaks))
    ranks = {row.member: row.rank for row in table.rows}
    assert ranks == {"bert": 1, "dora": 2, "anna": 3 if told else 2, "cilli": 4}
    decided = table.row("anna").decided
    assert (decided and (decided.by, decided.mine, decided.theirs)) == told
    assert not decided or decided.above == "dora"


def test_as_of_a_day_is_what_was_played_by_then():
    early = standings(SEASON, rules(), on=day(2))
    assert early == standings(PlayedSeason(SEASON.evenings[:2], SEASON.results[:4]), rules())
    assert standings(SEASON, rules(), on=date(2025, 1, 1)).rows == ()

"""Who is which in a match, whether many points are good in it or bad, over or broken off."""

from __future__ import annotations

import pytest

from rules.engine.goals import AfterDeals, Goal, LowestShared, MostAfterDeals, places
from rules.engine.state import Standing
from rules.games import GAMES
from rules.games._shared.races import Race
from rules.games.zaisertshofen.game import BOLLA


def goal_of(key: str, **options: int) -> Goal:
    game = GAMES[key]
    return game.variant(game.options(options)).goal


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ((0, 5, 9), (0,), [1, 2, 3]),
        ((12, 3, 7), (0,), [1, 3, 2]),
        ((4, 0, 4), (1,), [2, 1, 2]),
        ((0, 0, 4, 6), (0, 1), [1, 1, 3, 4]),
        ((-2, 0, 5), (0, 1), [1, 1, 3]),
        ((10, 20, 5), (0, 1), [1, 1, 3]),
    ],
)
def test_who_is_nearest_to_the_winner_is_next(scores, winners, expected):
    assert places(LowestShared(), Standing(scores, winners=winners)) == expected


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (AfterDeals(), [2, 1, 3]),
        (MostAfterDeals(), [2, 3, 1]),
        (Race(), [2, 1, 3]),
        (Race(target=10), [2, 3, 1]),
    ],
    ids=lambda one: getattr(one, "key", ""),
)
def test_in_a_match_that_was_broken_off_who_is_ahead_has_won(goal, expected):
    assert places(goal, Standing((5, 3, 9))) == expected


def test_the_second_to_go_home_is_second_however_far_he_went():
    goal = goal_of("fuenf-dazu", finishers=2)
    assert places(goal, Standing((-4, 1, 0, 6), home=(2, 0), winners=(2,))) == [2, 3, 1, 4]


def test_a_match_of_several_games_goes_by_its_marks():
    goal = goal_of("zaisertshofen", match_games=3)
    standing = Standing((0, 8, 3, 5), tallies=((BOLLA, (0, 1, 2, 0)),), winners=(0,), home=(1, 2))
    assert places(goal, standing) == [1, 3, 4, 2]
    assert goal.marks(standing) == (0, 1, 2, 0)
    assert LowestShared().marks(standing) == ()


def test_a_match_of_one_game_goes_by_its_scores():
    goal = goal_of("zaisertshofen")
    assert places(goal, Standing((0, 8, 3, 5), tallies=((BOLLA, (0, 1, 0, 0)),), winners=(0,))) == [1, 4, 2, 3]

"""Bots see a view and nothing else, choose only what is legal, and steady beats random."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import get_type_hints

import pytest

from rules import bots
from rules.cli.simulation import SimulationCount, play_matches, simulate
from rules.engine import core, seat
from rules.engine.actions import CHANCE
from rules.engine.cards import members
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import GAMES
from tests.each import for_each
from tests.games import restated
from tests.rules.strategies import LONG, Setting, settings_for


def test_a_bot_is_given_a_view_and_never_a_state() -> None:
    choosers: tuple[Callable[..., object], ...] = (bots.choose, *map(bots.steady, GAMES))
    for choose in choosers:
        hints = get_type_hints(choose)
        assert hints["view"] is seat.View
        assert State not in hints.values()
        assert set(inspect.signature(choose).parameters) <= {"level", "view", "legal", "rng"}


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("bots", key, switched=4))
def test_every_choice_is_legal(level: str, setting: Setting) -> None:
    variant, rng = setting.variant, Random(f"{level} {setting}")
    for _ in range(60 if LONG else 4):
        state = core.begin(variant, opening(variant))
        while state.to_act:
            whose = state.to_act[0]
            if whose == CHANCE:
                cards = list(members(core.offers(state, CHANCE)[0].cards))
                rng.shuffle(cards)
                state = core.play(state, core.shuffle(cards))
                continue
            actions = core.legal(state, whose)
            chosen = bots.choose(level, seat.view(state, whose), actions, rng)
            assert chosen in actions
            state = core.play(state, chosen)


@pytest.mark.parametrize("key", GAMES)
def test_one_steady_player_wins_more_than_his_share_against_random_ones(key: str) -> None:
    """So many matches that it is hardly luck; ``python -m rules contest`` plays thousands."""
    variant, tally, rng = GAMES[key].variant(), SimulationCount(), Random(key)
    while tally.matches < 24 or (tally.hands < (500 if LONG else 200) and tally.matches < 80):
        steady = tally.matches % variant.seats
        levels = ["steady" if seat == steady else "random" for seat in range(variant.seats)]
        found = play_matches(variant, levels, [rng.randrange(variant.seats)], rng)
        assert not found.cut_short
        found.wins = [found.wins[steady]]
        tally.add(found)
    assert tally.wins[0] / tally.matches > 1.2 / variant.seats


def test_a_level_that_does_not_exist_is_named() -> None:
    variant = GAMES["ramsen"].variant()
    state = core.play(core.begin(variant, opening(variant)), core.shuffle(members(variant.pack)))
    whose = state.to_act[0]
    with pytest.raises(ValueError, match="grandmaster"):
        bots.choose("grandmaster", seat.view(state, whose), core.legal(state, whose), Random(1))


@pytest.mark.parametrize("key", GAMES)
def test_a_match_of_steady_bots_comes_to_an_end(key: str) -> None:
    if restated(key).longest is not None:
        variant = GAMES[key].variant()
        tally = play_matches(variant, ["steady"] * variant.seats, [0], Random(key))
        assert tally.matches == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_match_of_mulatschak_is_an_evening_at_most(seats: int) -> None:
    """Doublings upon doublings once took five careful players to scores that nobody comes down from."""
    variant = GAMES["mulatschak"].variant(seats=seats)
    tally = play_matches(variant, ["steady"] * seats, range(seats), Random(seats))
    assert tally.matches == seats
    assert tally.hands <= 40 * seats


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("form", ["liechtenstein", "vorarlberg"])
def test_somebody_lifts_in_most_hands_of_lupfen(form: str, seats: int) -> None:
    """Nobody ever lifts who reckons with everybody else following."""
    game = GAMES["lupfen"]
    tally = simulate(game.variant(game.options({"form": form}), seats), ["steady"] * seats, 300, Random(seats))
    assert tally.unplayed / tally.hands < 0.25


@pytest.mark.parametrize("seats", [3, 6])
def test_lifting_and_following_pay_against_random_players(seats: int) -> None:
    variant, tally, rng = GAMES["lupfen"].variant(seats=seats), SimulationCount(), Random(seats)
    for match in range(48):
        steady = match % seats
        levels = ["steady" if seat == steady else "random" for seat in range(seats)]
        found = play_matches(variant, levels, [rng.randrange(seats)], rng)
        found.wins = [found.wins[steady]]
        tally.add(found)
    assert tally.wins[0] / tally.matches > 1.5 / seats

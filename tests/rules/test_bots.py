"""Bots see a view and nothing else, choose only what is legal, and steady beats random."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import get_type_hints

import pytest

from rules import bots
from rules.cli.simulating import simulate
from rules.engine import core, seat
from rules.engine.actions import CHANCE
from rules.engine.cards import members
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import GAMES

OPTIONS = [
    ("ramsen", {"exchange_cap": "each5"}, 3),
    ("ramsen", {"declare_before_exchange": True, "lone_declarer": "wins-five"}, 5),
    ("mulatschak", {"exchange_mode": "on-sight", "pack": 36, "weli_rank": "lowest"}, 4),
    ("mulatschak", {"all_five_exchange": "six-discard-one", "min_bid": 0}, 3),
    ("mulatschak", {"bid_rounds": "repeated", "whiteout_duty": "compulsory"}, 5),
    ("schieberamsch", {"klopfen": True, "kontra_in_ramsch": True, "no_jack_passing": True}, 3),
]


def test_a_bot_is_given_a_view_and_never_a_state() -> None:
    choosers: tuple[Callable[..., object], ...] = (bots.choose, *bots._STEADY.values())
    for choose in choosers:
        hints = get_type_hints(choose)
        assert hints["view"] is seat.View
        assert State not in hints.values()
        assert set(inspect.signature(choose).parameters) <= {"level", "view", "legal", "rng"}


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("key", "options", "seats"), [*((key, {}, None) for key in GAMES), *OPTIONS])
def test_every_choice_is_legal(level: str, key: str, options: dict[str, object], seats: int | None) -> None:
    game, rng = GAMES[key], Random(11)
    variant = game.variant(game.options(options), seats)  # type: ignore[arg-type]
    for _ in range(15):
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


@pytest.mark.parametrize(("key", "fair"), [("ramsen", 0.25), ("mulatschak", 0.25), ("schieberamsch", 1 / 3)])
def test_one_steady_player_wins_more_than_his_share_against_random_ones(key: str, fair: float) -> None:
    variant = GAMES[key].variant()
    levels = ["steady", *["random"] * (variant.seats - 1)]
    tally = simulate(variant, levels, 400 if key != "schieberamsch" else 1000, Random(5))
    assert tally.matches >= 15
    assert tally.wins[0] / tally.matches > fair * 1.4


def test_a_level_that_does_not_exist_is_named() -> None:
    variant = GAMES["ramsen"].variant()
    state = core.play(core.begin(variant, opening(variant)), core.shuffle(members(variant.pack)))
    whose = state.to_act[0]
    with pytest.raises(ValueError, match="grandmaster"):
        bots.choose("grandmaster", seat.view(state, whose), core.legal(state, whose), Random(1))


def test_a_match_of_steady_bots_comes_to_an_end() -> None:
    for game in GAMES.values():
        variant = game.variant()
        tally = simulate(variant, ["steady"] * variant.seats, 150, Random(2))
        assert tally.cut_short == 0
        assert tally.matches >= 5, game.key

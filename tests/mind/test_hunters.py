"""Hunters do their one thing whenever they may, at every kind of decision; for the rest they play by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.bots import choose
from rules.cli import main
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES
from rules.mind.hunters import DEEDS, HUNTERS, hunted
from rules.mind.levels import LEVELS, OFFERED, decide
from tests.mind.hands import moments


def test_nobody_meets_them_at_a_table() -> None:
    assert not {*HUNTERS} & {*LEVELS, *OFFERED}


@pytest.mark.parametrize("name", HUNTERS)
def test_what_a_hunter_may_do_it_does(name: str) -> None:
    done = 0
    for key in GAMES:
        for state in moments(GAMES[key].variant(), Random(key), 3):
            seat = state.to_act[0]
            legal = core.legal(state, seat)
            action, wanted = decide(name, state, seat, legal, Random(1)), hunted(name, legal)
            assert action in legal
            assert action == wanted or (wanted is None and action == steady(state, seat, legal))
            done += wanted is not None
    assert done > 10


@pytest.mark.parametrize("name", HUNTERS)
def test_each_deed_is_one_of_some_game(name: str) -> None:
    """A verb that is called otherwise one day would leave its hunter idle, and the table would praise the bots."""
    verbs = {verb for game in GAMES.values() for phase in game.variant().phases for verb in phase.verbs()}
    assert set(DEEDS[name]) <= verbs


def steady(state: State, seat: int, legal: Sequence[Action]) -> Action:
    return choose("steady", view(state, seat), legal, Random(1))


@pytest.mark.parametrize(
    ("legal", "action"),
    [
        ("1 pass; 1 bid:3; 1 bid:1; 1 bid:2", "1 bid:1"),
        ("1 pass; 1 bid:2; 1 hold", "1 bid:2"),
        ("1 price:1; 1 price:2", "1 price:1"),
    ],
)
def test_little_is_bid(legal: str, action: str) -> None:
    found = hunted("least", [Action.parse(one) for one in legal.split("; ")])
    assert str(found) == action


def test_what_is_dear_is_left_to_rules_of_thumb() -> None:
    assert hunted("least", [Action.parse("1 pass"), Action.parse("1 bid:3")]) is None


def test_a_contest_measures_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["contest", "ramsen", "--level", "stayer", "--against", "steady", "--matches", "8", "--processes", "1"])
    assert "| Ramsen (`ramsen`) | 4 | 8 |" in capsys.readouterr().out

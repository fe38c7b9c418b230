"""Hands in which rule sets differ, and whether they find out by which rules a table plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from rules.engine.variant import Game, GameOptions
from rules.games import GAMES
from rules.mind.hands_apart import NEVER, answer, hand_apart
from rules.mind.which_rules import Possible, Question, ask, likeliest_first, possible, reply, struck_out
from tests.rules.strategies import LONG

CORE = tuple(key for key, game in GAMES.items() if game.circle == "core")
MOST = 15
SHORT = ("raub", "moench")  # whose rule sets are soon gone through


@pytest.mark.parametrize("key", ["ramsen", "zwanzig"])
def test_two_rule_sets_answer_their_question_differently(key: str) -> None:
    game = GAMES[key]
    usual, found = game.variant(), 0
    for switch in game.switches:
        options = game.options({switch.name: switch.values[1]})
        if game.contradictions(options, game.best):
            continue
        other = game.variant(options)
        question = hand_apart(usual, other, Random(1), deals=6)
        if question is not None:
            found += 1
            assert answer(question, usual) != answer(question, other), (switch.name, question.kind)
            assert NEVER not in (answer(question, usual), answer(question, other)), switch.name
    assert found >= len(game.switches) // 3


def test_rule_sets_that_are_the_same_have_no_question() -> None:
    usual = GAMES["ramsen"].variant()
    assert hand_apart(usual, usual, Random(1), deals=3) is None


def test_a_hand_that_a_table_does_not_know_is_no_yes_and_no_no() -> None:
    game = GAMES["mulatschak"]
    large = game.variant(game.options({"pack": 36}))
    question = next(
        found
        for switch in game.switches
        if switch.name != "pack"
        and not game.contradictions(game.options({switch.name: switch.values[1]}), game.best)
        and (
            found := hand_apart(
                game.variant(), game.variant(game.options({switch.name: switch.values[1]})), Random(1), 3
            )
        )
    )
    assert answer(question, large) == NEVER


def test_the_usual_and_the_ready_made_rules_are_thought_of() -> None:
    for key in CORE if LONG else ("ramsen", "rams"):
        game = GAMES[key]
        thought = {one.options for one in possible(game, game.best)}
        assert game.options({}) in thought, key
        fit = [game.options(preset) for preset in game.presets.values()]
        assert all(one in thought for one in fit if not game.contradictions(one, game.best)), key


def said(key: str, options: GameOptions, question: Question) -> str:
    """What a table answers that plays by these options."""
    return reply(GAMES[key], GAMES[key].best, question, options)


def find_out(
    game: Game, seats: int, say: Callable[[Question], str], dice: Random, most: int
) -> tuple[list[Possible], list[tuple[Question, str]]]:
    """Asks until one rule set is left, or ``most`` questions were asked; what is left, the likeliest first, and what was
    asked and said."""
    left, asked = possible(game, seats), list[tuple[Question, str]]()
    while len(left) > 1 and len(asked) < most:
        question = ask(game, seats, left, dice)
        said = say(question)
        asked.append((question, said))
        left = struck_out(game, seats, left, question, said)
    return likeliest_first(left), asked


def test_hidden_rules_are_found() -> None:
    """Blind: what a table plays by is drawn by chance; it only answers."""
    told = []
    for key in CORE if LONG else SHORT:
        game, hidden = GAMES[key], Random(f"hidden {key}")
        thought = possible(game, game.best)
        for trial in range(2 if LONG else 1):
            options = hidden.choices(thought, [one.weight for one in thought])[0].options
            say = partial(said, key, options)
            left, asked = find_out(game, game.best, say, Random(trial), MOST)
            told.append((key, left[0].options == options, len(asked), len(left)))
    found = [one for one in told if one[1]]
    assert len(found) >= 0.95 * len(told), told

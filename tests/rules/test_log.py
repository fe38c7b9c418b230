"""Which lines of a log count: those that have not been taken back."""

from __future__ import annotations

import pytest

from rules.engine import core, log
from rules.engine.cards import members
from rules.engine.scoring import opening
from rules.games import GAMES


def test_a_line_and_what_follows_it_are_taken_back():
    assert log.counting(["* shuffle", "0 stay", "1 drop", "~ undo 3", "1 stay"]) == [
        (1, "* shuffle"), (2, "0 stay"), (5, "1 stay"),
    ]  # fmt: skip


def test_numbers_count_every_line_that_was_written():
    lines = ["* shuffle", "0 stay", "~ undo 2", "0 drop", "~ undo 4", "0 stay"]
    assert log.counting(lines) == [(1, "* shuffle"), (6, "0 stay")]


@pytest.mark.parametrize(
    "lines",
    [
        ["* shuffle", "~ undo 1"],
        ["* shuffle", "0 stay", "* shuffle", "~ undo 2"],
        ["* shuffle", "0 stay", "~ undo 2", "~ undo 2"],
        ["* shuffle", "0 stay", "~ undo 2", "~ undo 3"],
        ["* shuffle", "0 stay", "~ undo 7"],
        ["* shuffle", "0 stay", "~ undo"],
        ["* shuffle", "0 stay", "~ undo x"],
        ["* shuffle", "0 stay", "~ undo ²"],
        ["* shuffle", "0 stay", "~undo 2"],
    ],
)
def test_what_cannot_be_taken_back_is_damage(lines):
    with pytest.raises(ValueError, match="tak"):
        log.counting(lines)


def test_a_log_folds_without_what_was_taken_back():
    game = GAMES["ramsen"]
    variant = game.variant(game.options({}), 4)
    standing = opening(variant)
    state = core.play(core.begin(variant, standing), core.shuffle(members(variant.pack)))
    lines = [str(core.shuffle(members(variant.pack)))]
    action = core.legal(state, state.to_act[0])[0]
    assert core.fold(variant, standing, [*lines, str(action), log.undo(2)]) == state
    assert core.fold(variant, standing, [*lines, str(action), log.undo(2), str(action)]) == core.play(state, action)

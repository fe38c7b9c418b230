"""Every part of every rule set says what it is, in keys that a column or a sentence knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules.games as _every_game  # noqa: F401  (so that all parts there are have been defined)
from rules.engine.calls import Ban, last_one_in
from rules.engine.description import traits_of
from rules.engine.goals import Goal
from rules.engine.scoring import ScorePart
from rules.engine.state import Phase
from rules.games import GAMES
from tests.rules.strategies import all_settings

KINDS = {"always", "deals", "declarer", "doubling", "drop", "duty", "economy", "exchange", "goal", "hand", "lead"}
KINDS |= {"penalty", "quota", "score", "trump"}


def kinds_of(base: type[Any]) -> Iterator[type[Any]]:
    """The classes under this one that the product defines."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("rules."):
            yield kind
        yield from kinds_of(kind)


@pytest.mark.parametrize("base", [Phase, ScorePart, Goal], ids=lambda base: base.__name__)
def test_every_part_describes_itself(base: type[Any]) -> None:
    silent = {kind.__qualname__ for kind in kinds_of(base) if kind.describe is base.describe}
    goals_by_their_key = {kind.__qualname__ for kind in kinds_of(Goal)}
    assert silent <= (goals_by_their_key if base is Goal else set()), f"without describe: {sorted(silent)}"


def test_a_part_that_says_nothing_of_itself_is_named() -> None:
    class Sudden(Phase):
        pass

    class Windfall(ScorePart):
        key = "score.windfall"

    variant = GAMES["ramsen"].variant()
    for part, name in ((Sudden(), "Sudden"), (Windfall(), "Windfall")):
        with pytest.raises(NotImplementedError, match=name):
            part.describe(variant)


def test_a_ban_has_to_say_what_the_rule_set_has_by_it() -> None:
    with pytest.raises(TypeError, match="says"):
        Ban("drop", "declare.last", last_one_in)  # type: ignore[call-arg]


@pytest.mark.parametrize("key", GAMES)
def test_every_trait_is_of_a_known_kind_and_tells_its_rule(key: str) -> None:
    for setting in all_settings(key):
        said = traits_of(setting.variant)
        assert {one.kind for one in said} <= KINDS
        assert len(set(said)) == len(said)
        assert all(one.rule or one.kind == "economy" for one in said)
        assert sum(one.kind == "goal" for one in said) >= 1
        assert any(one.kind == "duty" for one in said)

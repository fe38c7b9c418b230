"""Bots see what a seat sees, a view, and choose among its legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from rules.bots.scorecards import chosen, scorecards_for
from rules.engine.actions import Action
from rules.engine.seat import View
from rules.games.folder import package_of

LEVELS = ("random", "steady")
Choose = Callable[[View, Sequence[Action]], Action]


class Dice(Protocol):
    """What a bot draws with; ``random.Random`` does."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def shuffle(self, x: list[Any]) -> None:
        """Bring a list into some order."""


def choose(level: str, view: View, legal: Sequence[Action], rng: Dice) -> Action:
    """One of the legal actions, by a bot of this level.

    *random* draws one; *steady* plays by rules of thumb, and where these leave
    the choice open (where to cut) draws too. Raises ValueError for a level
    that does not exist.
    """
    if level not in LEVELS:
        raise ValueError(f"{level!r} is not a level of bots: use {' or '.join(LEVELS)}")
    if level == "random" or legal[0].verb == "cut":
        return legal[int(rng.random() * len(legal))]
    if len(legal) == 1:
        return legal[0]
    return steady(view.game)(view, legal)


@cache
def steady(key: str) -> Choose:
    """How a game is played steadily: by what was counted for it, else by the rules of thumb in its folder."""
    by_thumb = rules_of_thumb(key)

    def choose(view: View, legal: Sequence[Action]) -> Action:
        return chosen(view, legal, scorecards_for(view)) or by_thumb(view, legal)

    return choose


@cache
def rules_of_thumb(key: str) -> Choose:
    """``choose`` of the ``bot.py`` in the folder of a game."""
    found: Choose = import_module(f"rules.games.{package_of(key)}.bot").choose
    return found

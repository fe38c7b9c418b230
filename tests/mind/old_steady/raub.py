"""Steady play in Raub: who has not looked robs an ace; else as in all games in which somebody undertakes to win."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.seat import View
from tests.mind.old_steady import undertaking
from tests.mind.old_steady.sense import by_verb


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "raub" in choices:
        return choices["raub" if _turned(view) == "A" else "look"][0]
    return undertaking.choose(view, legal)


def _turned(view: View) -> str:
    """The rank of the turn-up; nothing where none lies there."""
    return view.open.get("turn-up", [""])[0][1:]

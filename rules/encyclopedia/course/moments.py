"""A moment of a hand: the lines of a log up to a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encyclopedia.guide.first_hands import first_hand
from rules.engine.core import fold
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import GAMES


class NoSuchMoment(ValueError):
    """A step speaks of a moment in which nobody is asked anything; the message names the game."""


def moment(key: str, row: Mapping[str, Any]) -> State:
    """The state that a row speaks of, with somebody to act. Raises NoSuchMoment, IllegalAction."""
    hand = first_hand(key)
    if "lines" in row:
        variant = GAMES[key].variant()
        state = fold(variant, opening(variant, row["dealer"]), row["lines"])
    elif hand is not None:
        state = fold(hand.variant, hand.standing, (*hand.lines, *row.get("then", ())))
    else:
        raise NoSuchMoment(f"{key}: there is no first hand")
    if not state.to_act:
        raise NoSuchMoment(f"{key}: {row['id']}: nobody is asked")
    return state

"""The bots by how well they play. Each is given what its seat knows, never the hand itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from rules.bots import Dice, choose
from rules.engine.actions import Action, Seat
from rules.engine.seat import View, looked_at, view
from rules.engine.state import State
from rules.mind.hunters import HUNTERS, hunted
from rules.mind.masked import masked
from rules.mind.think import Effort, think

SLIPS = 0.2  # of a beginner's decisions are any that the rules allow

# How many deals a decision is weighed on by who thinks ahead.
EFFORTS: Mapping[str, Effort] = {"strong": Effort(30, 12), "master": Effort(120, 60)}
LEVELS = ("random", "beginner", "steady", *EFFORTS)
OFFERED = LEVELS[1:]  # to people; who plays at random is for programs and tests


def decide(level: str, state: State, seat: Seat, legal: Sequence[Action], dice: Dice) -> Action:
    """One of the legal actions, by a bot of this level or a hunter. Raises ValueError for one that does not exist.

    For measurements a level may also be a module that can ``choose``, by its dotted name.
    """
    if level == "beginner":
        level = "random" if dice.random() < SLIPS else "steady"
    if level == "random":
        return legal[int(dice.random() * len(legal))]
    if "." in level:
        return _elsewhere(level, view(state, seat), legal, dice)
    if level in EFFORTS and worth_a_thought(state, seat, legal):
        return think(masked(state, seat), legal, dice, EFFORTS[level])
    if level in HUNTERS and (hunting := hunted(level, legal)):
        return hunting
    thumb = "steady" if level in EFFORTS or level in HUNTERS else level
    if thumb == "steady" and len(legal) == 1 and legal[0].verb != "cut":  # nothing to choose: nothing to look at
        return legal[0]
    return choose(thumb, looked_at(state, seat), legal, dice)


def _elsewhere(module: str, seen: View, legal: Sequence[Action], dice: Dice) -> Action:
    if legal[0].verb == "cut":
        return choose("steady", seen, legal, dice)
    found: Action = import_module(module).choose(seen, legal)
    return found


def worth_a_thought(state: State, seat: Seat, legal: Sequence[Action]) -> bool:
    """Whether thinking ahead can help: the cards are dealt, it is this seat's turn, and it has a choice."""
    return bool(state.hands) and seat in state.to_act and len(legal) > 1 and legal[0].verb != "cut"

"""A hand from where it stands to its end, for programs that let bots play: one loop, whoever decides and whatever is counted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import members
from rules.engine.state import State
from rules.mind.levels import decide

LONGEST_HAND = 2000  # actions; a hand that is not over by then never will be

Decide = Callable[[State, Seat, list[Action]], Action]  # one of the actions that are legal, a single one included


class BrokenError(Exception):
    """A hand that no rule set may produce: a card or a chip is lost, or nobody can go on."""


def positions(state: State, deciding: Decide, dice: Random) -> Iterator[State]:
    """This state and every one after it, to the end of the hand; packs are shuffled by the dice. Raises BrokenError."""
    for _ in range(LONGEST_HAND + 1):
        yield state
        if not state.to_act:
            return
        seat = state.to_act[0]
        if seat == CHANCE:
            action = shuffled(state, dice)
        elif legal := core.legal(state, seat):
            action = deciding(state, seat, legal)
        else:
            raise BrokenError(f"seat {seat} of {state.variant.game.key} is to act and cannot: {state.notes}")
        state = core.play(state, action)
    raise BrokenError(f"a hand of {state.variant.game.key} goes on for ever: {state.notes}")


def at_its_end(state: State, deciding: Decide, dice: Random) -> State:
    """The last state of this hand. Raises BrokenError."""
    (last,) = deque(positions(state, deciding, dice), maxlen=1)
    return last


def steadily(dice: Random) -> Decide:
    """Everybody decides as a steady bot does."""

    def deciding(state: State, seat: Seat, legal: list[Action]) -> Action:
        return legal[0] if len(legal) == 1 else decide("steady", state, seat, legal, dice)

    return deciding


_whole = lru_cache(maxsize=64)(members)


def shuffled(state: State, dice: Random) -> Action:
    """Chance's action: the pack, or in mid-hand the part of it that is due, in some order."""
    cards = _whole(core.offers(state, CHANCE)[0].cards)
    return core.shuffle(sorted(cards, key=lambda _: dice.random()))  # half the time of dice.shuffle

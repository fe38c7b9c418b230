"""What each action is worth to a seat: the same deals for all of them, each played to its end by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from rules.bots import Dice
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import members
from rules.engine.record import record
from rules.engine.scoring import settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.mind.habits import Habits
from rules.mind.masked import Masked
from rules.mind.quick_tricks import Deciding, Pick, can_be_quick, played_out
from rules.mind.worlds import NO_HABITS, deals, hidden

LONGEST = 400  # actions before the tricks of one hand
ERRS = 0.05  # of the cards in a play-out are any legal one: people slip, and so do bots

Policy = Callable[[State, Seat, Sequence[Action]], Action]  # what a seat does before the tricks
Value = Callable[[Standing], Sequence[float]]  # what a standing is worth, by seat


class Thumb(NamedTuple):
    """How everybody goes on in a play-out, and what its end is worth."""

    policy: Policy
    pick_of: Callable[[State], Pick]
    value: Value
    habits: Habits = NO_HABITS


class ActionWorth(NamedTuple):
    """What an action is worth to the seat that thinks, on the mean of so many deals; ``error`` is the standard error."""

    action: Action
    mean: float
    error: float
    deals: int


def search(masked: Masked, candidates: Sequence[Action], thumb: Thumb, dice: Dice, worlds: int) -> list[ActionWorth]:
    """The candidates with what they are worth, the best first, after so many deals that are the same for all.

    With more than four of them the weaker half is let go after a third of the deals, and again after two thirds.
    """
    alive = list(candidates)
    sums = dict.fromkeys(alive, 0.0)
    squares = dict(sums)
    counts = dict.fromkeys(alive, 0)
    places = hidden(masked, thumb.habits)
    cuts = {worlds // 3, 2 * worlds // 3}
    for n, world in enumerate(islice(deals(masked, places, dice), worlds)):
        if n in cuts and n and len(alive) > 4:
            alive.sort(key=lambda action: -sums[action])
            alive = alive[: max(3, len(alive) // 2)]
        for action in alive:
            value = ended(core.play(world, action), thumb, dice)[masked.seat]
            sums[action] += value
            squares[action] += value * value
            counts[action] += 1
    found = [_worth(action, sums[action], squares[action], counts[action]) for action in candidates]
    return sorted(found, key=lambda worth: (-worth.deals, -worth.mean))


def _worth(action: Action, total: float, squares: float, n: int) -> ActionWorth:
    mean = total / n
    spread = max(0.0, squares / n - mean * mean)
    return ActionWorth(action, mean, (spread / n) ** 0.5, n)


def ended(state: State, thumb: Thumb, dice: Dice) -> Sequence[float]:
    """What the end of this hand is worth by seat, everybody going on by the rules of thumb."""
    state = played_to_the_end(state, thumb, dice)
    variant, standing = state.variant, state.standing
    return thumb.value(settle(variant, standing, record(state)))  # type: ignore[arg-type]


def played_to_the_end(state: State, thumb: Thumb, dice: Dice) -> State:
    """The end of this hand, everybody going on by the rules of thumb."""
    for _ in range(LONGEST):
        if not state.to_act:
            break
        if can_be_quick(state):
            state = core.went_on(played_out(state, _erring(thumb.pick_of(state), dice)))
            continue
        seat = state.to_act[0]
        state = core.play(state, _step(state, seat, thumb, dice))
    return state


def _step(state: State, seat: Seat, thumb: Thumb, dice: Dice) -> Action:
    if seat == CHANCE:
        return any_order(state, dice)
    legal = core.legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    return thumb.policy(state, seat, legal)


def any_order(state: State, dice: Dice) -> Action:
    """The shuffle that is asked for, by chance."""
    order = list(members(core.offers(state, CHANCE)[0].cards))
    dice.shuffle(order)
    return core.shuffle(order)


def _erring(pick: Pick, dice: Dice) -> Pick:
    def erring(at: Deciding) -> int:
        if dice.random() < ERRS:
            return _any(at.legal, dice)
        return pick(at)

    return erring


def _any(cards: int, dice: Dice) -> int:
    nth = int(dice.random() * cards.bit_count())
    for _ in range(nth):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1

"""What each action is worth to a seat: the same deals for all of them, each played to its end by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from rules.bots import Dice
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import members
from rules.engine.record import HandRecord, record
from rules.engine.scoring import settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.habits import Habits
from rules.mind.masked import Masked
from rules.mind.quick_tricks import Deciding, Pick, can_be_quick, played_out
from rules.mind.worlds import NO_HABITS, deals, hidden

LONGEST = 400  # actions before the tricks of one hand
ERRS = 0.05  # of the cards in a play-out are any legal one: people slip, and so do bots
AT_FIRST, GROWING = 6, 1.5  # deals before anything is let go, and how many times as many before the next look
FEW, EARLY = 3, 4  # so many are let go only beyond doubt; of more the weaker half, but after a quarter of the deals
DOUBT = 1.6  # standard errors by which an action may still be better than it looks
MATTERS = 0.001  # of the match; what may be better by no more is let go
UNSEEN = 0.02  # of the match: as if one more deal had told the two apart by so much, for few deals look too sure

Policy = Callable[[State, Seat, Sequence[Action]], Action]  # what a seat does before the tricks
Value = Callable[[Standing], Sequence[float]]  # what a standing is worth, by seat


class Thumb(NamedTuple):
    """How everybody goes on in a play-out, and what its end is worth."""

    policy: Policy
    pick_of: Callable[[State], Pick]
    value: Value
    habits: Habits = NO_HABITS


class ActionWorth(NamedTuple):
    """What an action is worth to the seat that thinks, on the mean of so many deals; ``error`` is the standard error.

    ``values`` are those of single deals, which are the same for all actions, in the same order.
    """

    action: Action
    mean: float
    error: float
    deals: int
    values: Sequence[float] = ()

    def errors_before(self, other: ActionWorth) -> float:
        """By how many standard errors it is better than another, on the deals that both were tried on."""
        n = min(self.deals, other.deals)
        mean, error = _apart(self.values[:n], other.values[:n])
        return mean / error


def search(masked: Masked, candidates: Sequence[Action], thumb: Thumb, dice: Dice, worlds: int) -> list[ActionWorth]:
    """The candidates with what they are worth, the best first, by so many deals for each of them on the mean.

    All are tried on the same deals, chance being the same for them. Now and then the weaker half is let go, and whatever
    is behind beyond doubt, and the others are tried on more deals; it is over as soon as nothing is left that may be
    better by anything that matters.
    """
    found: dict[Action, list[float]] = {action: [] for action in candidates}
    alive, left, looked = list(candidates), worlds * len(candidates), AT_FIRST
    for world in deals(masked, hidden(masked, thumb.habits), dice):
        luck = dice.random()
        for action in alive:
            found[action].append(ended(core.play(world, action), thumb, Random(luck))[masked.seat])  # noqa: S311
        left -= len(alive)
        tried = len(found[alive[0]])
        if tried >= looked:
            alive, looked = _still_in_doubt(alive, found), int(tried * GROWING)
            if tried * EARLY >= worlds:
                alive = alive[: max(FEW, (len(alive) + 1) // 2)]
        if len(alive) == 1 or left < len(alive):
            break
    return sorted(map(_worth, found, found.values()), key=lambda worth: (-worth.deals, -worth.mean))


def _still_in_doubt(alive: Sequence[Action], found: Mapping[Action, Sequence[float]]) -> list[Action]:
    """The action that looks best, and after it those that may yet be better by something that matters."""
    best, *others = sorted(alive, key=lambda action: -sum(found[action]))
    return [best, *(action for action in others if _promise(found[action], found[best]) > MATTERS)]


def _promise(values: Sequence[float], best: Sequence[float]) -> float:
    """By how much an action may still be better than the one that looks best."""
    mean, error = _apart(values, best)
    return mean + DOUBT * error


def _apart(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """By how much these are more than the others on the mean, and the standard error of that."""
    n = len(values)
    apart = [one - other for one, other in zip(values, others, strict=True)]
    mean = sum(apart) / n
    spread = sum([one * one for one in apart]) - n * mean * mean + UNSEEN * UNSEEN
    return mean, float(max(0.0, spread) ** 0.5) / n


def _worth(action: Action, values: Sequence[float]) -> ActionWorth:
    n = len(values)
    mean = sum(values) / n
    spread = max(0.0, sum([one * one for one in values]) / n - mean * mean)
    return ActionWorth(action, mean, (spread / n) ** 0.5, n, values)


def ended(state: State, thumb: Thumb, dice: Dice) -> Sequence[float]:
    """What the end of this hand is worth by seat, everybody going on by the rules of thumb."""
    state = played_to_the_end(state, thumb, dice)
    assert isinstance(state.variant, Variant)
    return _at_its_end(thumb.value, state.variant, state.standing, record(state))


@lru_cache(maxsize=4096)
def _at_its_end(value: Value, variant: Variant, standing: Standing, hand: HandRecord) -> Sequence[float]:
    """What it is worth by seat that a hand ended so; many play-outs come to the same."""
    return value(settle(variant, standing, hand))


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

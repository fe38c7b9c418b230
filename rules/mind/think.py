"""What a thinking bot does: the few actions worth a thought, weighed on deals that agree with what it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple

from rules.bots import Dice, steady
from rules.engine.actions import Action, Seat
from rules.engine.cards import CardSet, card_set, members
from rules.engine.phases.play import Play, order_of
from rules.engine.seat import looked_at
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games.folder import package_of
from rules.mind.chances import MatchValue, chances_of
from rules.mind.masked import Masked
from rules.mind.quick_tricks import Pick, alone, to_avoid, to_win
from rules.mind.search import ActionWorth, Thumb, search
from rules.mind.strength import weights
from rules.mind.worlds import any_deal

FEW = 12  # so many actions are all weighed
SHORT = 5  # of so many cards the sets are tried where a few must be given away


class Effort(NamedTuple):
    """How many deals a decision is weighed on: which card to play, and everything before the cards."""

    cards: int
    before: int


def think(masked: Masked, legal: Sequence[Action], dice: Dice, effort: Effort) -> Action:
    """The action that is worth most to the seat. Raises ValueError if nothing is legal.

    Where the game's rules of thumb are better than a few deals can tell (``errors_to_differ`` of its ``bot.py``), what they
    would do is done unless the other is better by so many standard errors.
    """
    if len(legal) == 1:
        return legal[0]
    best, *others = weighed(masked, legal, dice, effort)
    errors = _told_by(masked.state.variant.game.key, "errors_to_differ")(masked.state)
    if errors is None:
        return best.action
    usual = _steadily(any_deal(masked), masked.seat, legal)
    held = (one.action for one in others if one.action == usual and best.errors_before(one) <= errors)
    return next(held, best.action)


def weighed(masked: Masked, legal: Sequence[Action], dice: Dice, effort: Effort) -> list[ActionWorth]:
    """What the actions worth a thought are worth, the best first; among equals what steady bots would do."""
    state = masked.state
    deals = effort.cards if isinstance(state.phase, Play) else effort.before
    return search(masked, candidates(masked, legal), thumb_of(state), dice, deals)


@cache
def chances_to_win(variant: Variant) -> MatchValue:
    """What a standing of a match under these rules is worth to each seat."""
    return MatchValue(variant, chances_of(variant.key))


def thumb_of(state: State) -> Thumb:
    """By what rules of thumb everybody goes on in this game."""
    variant = state.variant
    assert isinstance(variant, Variant)
    return Thumb(_steadily, pick_of, chances_to_win(variant), chances_of(variant.key).habits)


def _steadily(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    return steady(state.variant.game.key)(looked_at(state, seat), legal)


def pick_of(state: State) -> Pick:
    """How the tricks of this hand are played: all others together against a soloist, else everybody for himself."""
    soloist = _told_by(state.variant.game.key, "soloist")(state)
    return aim_of(state) if soloist is None else alone(soloist)


def aim_of(state: State) -> Pick:
    """What everybody is after for himself: to take tricks, unless the game says otherwise."""
    return to_avoid if _told_by(state.variant.game.key, "avoids_tricks")(state) else to_win


@cache
def _told_by(key: str, name: str) -> Callable[[State], Any]:
    """A function of the game's ``bot.py``; where there is none, one that says None."""
    bot = import_module(f"rules.games.{package_of(key)}.bot")
    found: Callable[[State], Any] = getattr(bot, name, lambda state: None)
    return found


# --- which actions are worth a thought -----------------------------------------------


def candidates(masked: Masked, legal: Sequence[Action]) -> list[Action]:
    """All of them where they are few; of many ways to give cards away those that a sensible person looks at."""
    if len(legal) <= FEW:
        return list(legal)
    state, seat = any_deal(masked), masked.seat
    found = [action for action in legal if not action.cards]
    sets = set(_sets(state, seat, {len(action.cards) for action in legal if action.cards}))
    found += [action for action in legal if action.cards and card_set(action.cards) in sets]
    usual = _steadily(state, seat, legal)
    return [usual, *(action for action in found if action != usual)]


def _sets(state: State, seat: Seat, sizes: set[int]) -> Iterator[CardSet]:
    """The sets of own cards that may be given away: the weakest; where tricks are bad, some of the strongest."""
    by_card = weights(order_of(state))
    hand = sorted(members(state.hands[seat]), key=lambda card: by_card[card])
    if pick_of(state) is to_avoid:
        for size in sizes:
            yield from map(card_set, combinations(hand[-SHORT:], size))
        return
    for size in sizes:
        yield card_set(hand[:size])
        if size == 1:
            yield card_set(hand[1:2])

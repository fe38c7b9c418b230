"""Steady play in Bohemian Watten: keep the Criticals, win tricks, and duck once nought is in reach."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Card, card
from rules.engine.goals import ExactlyNought
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.engine.state import Points
from tests.mind.old_steady.sense import (
    by_verb,
    hand_of,
    largest_exchange,
    order_of,
    play_to_win,
    rules_of,
    trick_chance,
    tricks_expected,
    unseen_by,
    weak_cards,
)

TRICKS = 5


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "cut":
        return choices.get("take", choices["leave"])[0]
    if view.phase == "exchange":
        return _exchange(view, choices)
    return _win(view, legal) if _wanted(view) > 0 else _duck(view, legal)


def _wanted(view: View) -> int:
    """How many more tricks would bring the own score nearer to nought; one at least has to be taken."""
    assert view.seat is not None
    return _enough(view, view.scores[view.seat]) - (view.taken[view.seat] or 0)


def _enough(view: View, score: Points) -> int:
    """How many tricks bring this score as near to the goal as one hand can."""
    rules = rules_of(view)
    if not isinstance(rules.goal, ExactlyNought):
        return TRICKS
    each = 2 if rules.doublings and view.trump == "H" else 1
    return TRICKS if score >= TRICKS * each else max(1, int(score // each))


def _exchange(view: View, choices: dict[str, list[Action]]) -> Action:
    """The turn-up for the weakest card if it is better; then new cards for all that are not worth keeping."""
    if "swap" in choices and (swap := _swap(view, choices["swap"])):
        return swap
    wanted, hand = _wanted(view), hand_of(view)
    near = wanted < TRICKS and _expected(view, hand) > wanted - 0.5
    weak = [c for c in weak_cards(view, order_of(view)) if _may_go(c, choices)]
    if weak and not near and "exchange" in choices:
        return largest_exchange(choices["exchange"], weak) or choices["none"][0]
    return choices["none"][0]


def _expected(view: View, hand: Sequence[Card]) -> float:
    return tricks_expected(hand, order_of(view), unseen_by(view), view.seats - 1)


def _may_go(number: Card, choices: dict[str, list[Action]]) -> bool:
    return any(action.cards == (number,) for action in choices.get("exchange", ()))


def _swap(view: View, swaps: Sequence[Action]) -> Action | None:
    def worth(number: Card) -> float:
        return trick_chance(number, order_of(view), unseen_by(view), view.seats - 1)

    weakest = min(swaps, key=lambda action: worth(action.cards[0]))
    better = worth(card(view.open["turn-up"][0])) > worth(weakest.cards[0])
    return weakest if better else None


def _win(view: View, legal: Sequence[Action]) -> Action:
    """A plain card to lead, since whoever is void must spend a trump on it; else the cheapest card that wins."""
    order = order_of(view)
    if not view.table:
        plain = [a for a in legal if order.counts_as[a.cards[0]] != TRUMP]
        return play_to_win(view, plain or legal)
    above = order.above[_best(view)]
    winning = [a for a in legal if above >> a.cards[0] & 1]
    return min(winning or legal, key=lambda a: trick_chance(a.cards[0], order, unseen_by(view), view.seats - 1))


def _best(view: View) -> Card:
    """The card that is winning the trick."""
    return card(next(code for seat, code in view.table if seat == view.winning))


def _duck(view: View, legal: Sequence[Action]) -> Action:
    """The highest card that does not win; if all of them do, or on lead, the one least likely to."""
    order, unseen = order_of(view), unseen_by(view)

    def chance(action: Action) -> float:
        return trick_chance(action.cards[0], order, unseen, view.seats - 1)

    if not view.table:
        return min(legal, key=chance)
    above = order.above[_best(view)]
    losing = [a for a in legal if not above >> a.cards[0] & 1]
    return max(losing, key=chance) if losing else min(legal, key=chance)

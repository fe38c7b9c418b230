"""Steady play in Femkort: only the last trick counts, and whoever leads to it has it half won.

So low cards go first and high ones are saved, until the lead to the last trick comes in reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Card
from rules.engine.seat import View
from tests.mind.old_steady.sense import by_verb, hand_of, lying, order_of, unseen_by

KEEP_FROM = 0.35  # of taking the last trick: who hopes for more does not want other cards


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "better" in choices:
        return choices["keep" if _hope(view) > KEEP_FROM else "better"][0]
    return _lead(view, legal) if not view.table else _follow(view, legal)


def _chance(view: View, number: Card, *, leads: bool = True) -> float:
    """How likely nobody beats this card once it is led; waiting for its suit is worth less."""
    order, unseen = order_of(view), unseen_by(view)
    held = sum(n for seat, n in enumerate(view.counts) if seat != view.seat)
    dealt = min(1.0, held / max(1, unseen.bit_count()))
    higher = (order.above[number] & unseen & order.suit_with[number]).bit_count()
    stands = float((1 - dealt) ** higher)
    return stands if leads else stands / len(view.playing)


def _hope(view: View) -> float:
    """How likely the best card takes the last trick."""
    leads = view.seat == (view.tricks[-1]["winner"] if view.tricks else None) or not view.tricks
    return max(_chance(view, number, leads=leads) for number in hand_of(view))


def _lead(view: View, legal: Sequence[Action]) -> Action:
    """Low cards while there is time, the top for the lead to the last trick; from the top where all will stand."""
    by_chance = sorted(legal, key=lambda action: _chance(view, action.cards[0]))
    if len(legal) > 2 and _chance(view, by_chance[0].cards[0]) < 0.5:
        return by_chance[0]
    return by_chance[-1]


def _follow(view: View, legal: Sequence[Action]) -> Action:
    order = order_of(view)
    best = lying(next(code for seat, code in view.table if seat == view.winning))
    over = [action for action in legal if order.above[best] >> action.cards[0] & 1]
    if over and len(view.hand or ()) <= 2:
        return max(over, key=lambda action: _chance(view, action.cards[0]))
    rest = [action for action in legal if action not in over] or over
    return min(rest, key=lambda action: _chance(view, action.cards[0]))

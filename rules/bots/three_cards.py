"""Steady play in Zwicken: make trumps of a card that is worth it, then weigh the hand against the Stock."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bots import pots
from rules.bots.sense import by_verb, hand_of, rules_of, trick_chance
from rules.engine.actions import Action
from rules.engine.cards import Card, suit_of
from rules.engine.seat import View

SHOW_FROM = 1.15  # tricks to expect with the suit of an own card as trumps


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "show" not in choices:
        return pots.choose(view, legal)
    best = max(choices["show"], key=lambda action: _promise(view, action.cards[0]))
    return best if _promise(view, best.cards[0]) >= SHOW_FROM else choices["turn"][0]


def _promise(view: View, shown: Card) -> float:
    """Tricks to expect if this card of the hand makes trumps."""
    rules, hand = rules_of(view), hand_of(view)
    order = rules.ladder.orders[suit_of(shown)]
    unseen = rules.pack
    for number in hand:
        unseen &= ~(1 << number)
    return sum(trick_chance(number, order, unseen, view.seats - 1) for number in hand)

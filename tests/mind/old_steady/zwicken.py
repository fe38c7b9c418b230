"""Steady play in Zwicken: whether a suit of trumps makes the hand worth the pot."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Suit, card_set, suit_of
from rules.engine.seat import View
from tests.mind.old_steady import pots
from tests.mind.old_steady.sense import by_verb, hand_of, rules_of, trick_chance

SHOW_FROM = 1.15  # tricks to expect with the suit of an own card as trumps


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "show" in choices:
        best = max(choices["show"], key=lambda action: _promise(view, suit_of(action.cards[0])))
        return best if _promise(view, suit_of(best.cards[0])) >= SHOW_FROM else choices["turn"][0]
    return pots.choose(view, legal)


def _promise(view: View, trump: Suit) -> float:
    """Tricks to expect of the hand with this suit as trumps."""
    rules, hand = rules_of(view), hand_of(view)
    order, unseen = rules.ladder.orders[trump], rules.pack & ~card_set(hand)
    return sum(trick_chance(number, order, unseen, view.seats - 1) for number in hand)

"""Steady play in Norrlandsknack: knock at first only with a trick for certain, keep every trump, buy for the rest.

Most of the 52 cards are not dealt, so that a middling card goes further here than its rank says.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Card
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from tests.mind.old_steady.sense import (
    by_verb,
    hand_of,
    largest_exchange,
    order_of,
    play_to_win,
    rules_of,
    unseen_by,
)

KNOCK_FROM = 2.3  # tricks expected with fresh cards; the others play without risk
STAY_FROM = 1.7  # tricks expected with fresh cards
WEAK = 0.33  # tricks expected of a card that is not worth keeping
FRESH_CARD = 0.25


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "play" in choices:
        return play_to_win(view, legal)
    if "knock" in choices:
        return choices["knock" if _hoped(view) >= KNOCK_FROM else "lurk"][0]
    if "drop" in choices:
        return choices["stay" if _hoped(view) >= STAY_FROM else "drop"][0]
    if "discard" in choices:
        return min(legal, key=lambda action: _worth(view, action.cards[0]))
    weak = sorted((c for c in hand_of(view) if _worth(view, c) < WEAK), key=lambda c: _worth(view, c))
    return (largest_exchange(choices["exchange"], weak) if weak else None) or choices["none"][0]


def _hoped(view: View) -> float:
    """Tricks to expect of the best five cards once the weak ones are exchanged."""
    worths = sorted((_worth(view, number) for number in hand_of(view)), reverse=True)
    return sum(worth if worth >= WEAK else FRESH_CARD for worth in worths[: rules_of(view).hand_size])


def _worth(view: View, number: Card) -> float:
    """Roughly how often a card takes a trick, reckoned with the higher cards that the others may hold."""
    order, unseen, rivals = order_of(view), unseen_by(view), max(1, len(view.playing) - 1)
    share = rivals * rules_of(view).hand_size / max(1, unseen.bit_count())  # of the unseen cards that are in play
    higher = (order.above[number] & unseen & order.suit_with[number]).bit_count() * share
    if order.counts_as[number] == TRUMP:
        return max(0.4, 0.97 - 0.3 * higher)
    return max(0.0, 0.75 - 0.08 * rivals - 0.35 * higher)

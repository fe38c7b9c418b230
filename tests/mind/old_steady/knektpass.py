"""Steady play in Knektpass: take the turn-up, promise only what the hand can keep, then win tricks."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Card, card
from rules.engine.seat import View
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

STAY_FROM = 0.9  # tricks expected, where taking none is fined
SURPLUS = 0.9  # tricks expected above the number promised
FRESH_CARD = 0.25  # tricks expected of an unseen card


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "rob":
        return _rob(view, choices)
    if view.phase == "declare":
        free = not rules_of(view).options.by_name()["zero_trick_penalty"]
        return choices["stay" if free or _expected(view, hand_of(view)) >= STAY_FROM else "drop"][0]
    if view.phase == "exchange":
        return _exchange(view, choices)
    return play_to_win(view, legal)


def _expected(view: View, hand: Sequence[Card]) -> float:
    rivals = len(view.playing) - 1
    return tricks_expected(hand, order_of(view), unseen_by(view), rivals)


def _rob(view: View, choices: dict[str, list[Action]]) -> Action:
    """The turn-up for the weakest card, if it is better."""
    order, unseen, rivals = order_of(view), unseen_by(view), view.seats - 1

    def worth(number: Card) -> float:
        return trick_chance(number, order, unseen, rivals)

    given = min(hand_of(view), key=worth)
    if worth(card(view.open["turn-up"][0])) <= worth(given):
        return choices["none"][0]
    return next(a for a in choices["swap"] if a.cards == (given,))


def _exchange(view: View, choices: dict[str, list[Action]]) -> Action:
    """As many weak cards as the tricks to be expected leave room for."""
    weak, options = weak_cards(view, order_of(view)), choices.get("exchange", ())
    promised = sum(n for seat, key, n in view.notes if seat == view.seat and key == "exchanged")
    for number in range(len(weak) if options else 0, 0, -1):
        kept = [c for c in hand_of(view) if c not in weak[:number]]
        hoped = _expected(view, kept) + FRESH_CARD * number
        if hoped >= promised + number + SURPLUS:
            return largest_exchange(options, weak[:number]) or choices["none"][0]
    return choices["none"][0]

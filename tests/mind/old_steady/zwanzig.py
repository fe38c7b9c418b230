"""Steady play where tricks count a score down: name the long suit, throw rags, stay in with a trick in sight."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import SUITS, Card, suit_number
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

STAY_FROM = 1.1  # tricks expected
LEAD_BONUS = 0.35  # the declarer leads
BID_MARGIN = 0.6  # tricks in hand above the bid


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "play":
        return play_to_win(view, legal)
    if "pass" in choices:
        return _bid(view, choices)
    if "name" in choices:
        return max(choices["name"], key=lambda action: promise(view, action.arg))
    if "exchange" in choices:
        weak = weak_cards(view, order_of(view))
        return (largest_exchange(choices["exchange"], weak) if weak else None) or choices["none"][0]
    if "discard" in choices:
        order, unseen = order_of(view), unseen_by(view)
        return min(choices["discard"], key=lambda a: trick_chance(a.cards[0], order, unseen, rivals(view)))
    if "stay" in choices:
        return choices["drop" if "drop" in choices and not worth_staying(view) else "stay"][0]
    return choices.get("decline", choices.get("none", legal))[0]


def _bid(view: View, choices: dict[str, list[Action]]) -> Action:
    """The lowest bid that the hand carries, or a pass."""
    within = max(promise(view, suit) for suit in SUITS) + LEAD_BONUS - BID_MARGIN
    carried = [action for action in choices.get("bid", ()) if int(action.arg) <= within]
    return carried[0] if carried else choices["pass"][0]


def rivals(view: View) -> int:
    """How many others are in."""
    return max(1, len(view.playing) - 1)


def promise(view: View, suit: str) -> float:
    """What the first cards are worth with this suit for trumps."""
    order = rules_of(view).ladder.orders[suit_number(suit)]
    hand: Sequence[Card] = hand_of(view)
    return tricks_expected(hand, order, unseen_by(view), view.seats - 1)


def worth_staying(view: View) -> bool:
    """Whether a trick is likely enough to risk the fine for none."""
    expected = tricks_expected(hand_of(view), order_of(view), unseen_by(view), rivals(view))
    return expected >= STAY_FROM

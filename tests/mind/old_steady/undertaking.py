"""Steady play where two tricks are undertaken and others join for one: count tricks before promising any."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import DECK, SUITS, suit_number
from rules.engine.seat import View
from tests.mind.old_steady.pots import exchange
from tests.mind.old_steady.sense import (
    by_verb,
    hand_of,
    order_of,
    play_to_win,
    rules_of,
    trick_chance,
    tricks_expected,
    unseen_by,
    weak_cards,
)

LEAD_FROM = 1.45  # tricks expected, fresh cards included
LEAD_LONG_PACK = 1.2  # of all 52 cards most sleep in the stock, and middling ones win
JOIN_FROM = 1.05
EACH_RIVAL = 0.05
DRAW_FROM = 1.4  # on average under the other three suits
FRESH_CARD = 0.2
HAND = 4
FEW = 3


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "play" in choices:
        return play_to_win(view, choices["play"])
    if "stay" in choices:
        return choices["stay" if "drop" not in choices or worth_joining(view) else "drop"][0]
    if "exchange" in choices:
        return exchange(view, choices) or choices["none"][0]
    if "discard" in choices:
        return _weakest(view, choices["discard"])
    if "pass" in choices or "lead" in choices:
        return _undertake(view, choices)
    return choices.get("deal", legal)[0]


def expected(view: View) -> float:
    """Tricks to expect of the own hand, its weak cards being exchanged."""
    order, unseen = order_of(view), unseen_by(view)
    weak = weak_cards(view, order)[: _fresh(view)]
    kept = [number for number in hand_of(view) if number not in weak]
    return tricks_expected(kept, order, unseen, _rivals(view)) + FRESH_CARD * len(weak)


def worth_joining(view: View) -> bool:
    """Whether a trick is in sight."""
    return expected(view) >= JOIN_FROM + EACH_RIVAL * (len(view.playing) - 2)


def _undertake(view: View, choices: dict[str, list[Action]]) -> Action:
    due = LEAD_LONG_PACK if rules_of(view).pack.bit_count() == len(DECK) else LEAD_FROM
    if "lead" in choices and ("pass" not in choices or expected(view) >= due):
        return choices["lead"][0]
    if "draw" in choices and _elsewhere(view) >= DRAW_FROM:
        return choices["draw"][0]
    return choices["pass"][0]


def _elsewhere(view: View) -> float:
    """Tricks to expect on average if another suit were trumps."""
    orders, hand, unseen = rules_of(view).ladder.orders, hand_of(view), unseen_by(view)
    others = [orders[suit_number(suit)] for suit in SUITS if suit != view.trump]
    promise = sum(tricks_expected(hand, order, unseen, _rivals(view)) for order in others)
    return promise / len(others) + FRESH_CARD


def _fresh(view: View) -> int:
    """How many new cards one may hope for, if those who play share the stock."""
    return min(HAND, view.stock // (_rivals(view) + 1))


def _weakest(view: View, discards: Sequence[Action]) -> Action:
    order, unseen = order_of(view), unseen_by(view)
    return min(discards, key=lambda action: trick_chance(action.cards[0], order, unseen, _rivals(view)))


def _rivals(view: View) -> int:
    """How many opponents to reckon with; of many most drop out."""
    return max(1, min(FEW, len(view.playing) - 1))

"""Steady play for a pot with Pam or the Mistigri: what else there is to say in such games."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import SUITS, card, code, suit_number
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.games._shared.bots import pots
from rules.games.sense import by_verb, hand_of, order_of, rules_of, trick_chance, unseen_by, weak_cards

CAUTION = 1.5  # where all exchange as many cards as they like, fresh ones fall short more often than they seem to


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action: the words said when certain cards are led, the turn-up, and the rest as for any pot."""
    choices = by_verb(legal)
    if "show" in choices:
        return choices["show"][0]
    if "civil" in choices:
        pam = code(order_of(view).trumps[0])
        return choices["decline" if pam in (view.hand or ()) else "civil"][0]
    if "name" in choices:
        return rename(view, choices)
    if "swap" in choices:
        return swap(view, choices)
    if "drop" in choices:
        return pots.declare(view, choices, CAUTION)
    return pots.choose(view, legal)


def rename(view: View, choices: dict[str, list[Action]]) -> Action:
    """The suit in which the cards left are worth most; the old one, if none is better."""
    best = max(SUITS, key=lambda suit: (_worth(view, suit), suit == view.trump))
    same = best == view.trump
    return choices["decline"][0] if same else next(action for action in choices["name"] if action.arg == best)


def _worth(view: View, suit: str) -> float:
    order = rules_of(view).ladder.orders[suit_number(suit)]
    unseen = unseen_by(view)
    return sum(trick_chance(number, order, unseen, len(view.playing) - 1) for number in hand_of(view))


def swap(view: View, choices: dict[str, list[Action]]) -> Action:
    """The turn-up for the weakest card, if it is better."""
    order, (turned,) = order_of(view), view.open["turn-up"]
    weakest = weak_cards(view, order, bar=2)[0]
    worse = order.counts_as[weakest] != TRUMP or order.above[weakest] >> card(turned) & 1
    if not worse:
        return choices["none"][0]
    return next(action for action in choices["swap"] if action.cards[0] == weakest)

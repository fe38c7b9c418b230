"""Steady play for two tricks: the plate and the juleps of others against one's own julep."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.games.julepe.game import STAKE
from tests.mind.old_steady import pots
from tests.mind.old_steady.sense import by_verb, order_of, weak_cards

SHARED = 1.2  # so many are paid out of the plate on average


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action where two tricks are needed."""
    choices = by_verb(legal)
    if "defend" in choices:
        return choices["defend"][0]  # there is nothing to lose in it
    if "discard" in choices:
        weakest = weak_cards(view, order_of(view), bar=2)[0]
        return next(action for action in choices["discard"] if action.cards[0] == weakest)
    if "swap" in choices:
        return swap(view, choices) or choices["none"][0]
    if "drop" in choices:
        return choices["stay" if worth_it(view) else "drop"][0]
    return pots.choose(view, legal)


def worth_it(view: View) -> bool:
    """Whether the plate is worth the risk of a julep."""
    fresh = len(weak_cards(view, order_of(view)))
    made = 1 - pots.short(pots.chances(view, fresh), 2)
    return made * (view.pot or 0) / SHARED > (1 - made) * STAKE


def swap(view: View, choices: dict[str, list[Action]]) -> Action | None:
    """The turn-up for a weak card that is no trump, if the hand is good enough for the double risk."""
    order = order_of(view)
    plain = [number for number in weak_cards(view, order) if order.counts_as[number] != TRUMP]
    if not plain or pots.expected(view) < 1:
        return None
    return next(action for action in choices["swap"] if action.cards[0] == plain[0])

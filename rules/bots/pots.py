"""Steady play for a pot: in with the tricks in sight that must be taken, out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.bots.sense import (
    by_verb,
    hand_of,
    largest_exchange,
    order_of,
    play_to_win,
    rules_of,
    tricks_expected,
    unseen_by,
    weak_cards,
)
from rules.engine.actions import Action
from rules.engine.pots import Bete
from rules.engine.seat import View

FRESH_CARD = 0.2  # tricks expected of an unseen card
MARGIN = 0.05  # tricks in sight beyond the bare duty; few opponents make it smaller

Chooser = Callable[[View, dict[str, list[Action]]], Action | None]


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action in any game for a pot that only asks to stay, to exchange and to play."""
    choices = by_verb(legal)
    if "play" in choices:
        return play_to_win(view, choices["play"])
    if "exchange" in choices:
        return exchange(view, choices) or choices["none"][0]
    if "stay" in choices:
        return choices["stay" if worth_staying(view) or "drop" not in choices else "drop"][0]
    return legal[0]


def quota(view: View) -> int:
    """How many tricks must be taken by who stays in."""
    return next((part.quota for part in rules_of(view).scoring if isinstance(part, Bete)), 1)


def expected(view: View, fresh: int = 0) -> float:
    """Tricks to expect of the own hand, with so many weak cards still to be exchanged."""
    order, unseen = order_of(view), unseen_by(view)
    weak = weak_cards(view, order)[:fresh]
    kept = [number for number in hand_of(view) if number not in weak]
    return tricks_expected(kept, order, unseen, _rivals(view)) + FRESH_CARD * len(weak)


def worth_staying(view: View, fresh: int = 0) -> bool:
    """Whether the tricks in sight make up for the risk of paying the pot."""
    return expected(view, fresh) >= quota(view) - 0.3 + MARGIN * _rivals(view)


def exchange(view: View, choices: dict[str, list[Action]]) -> Action | None:
    """Give away the weak cards, as many as may go."""
    weak = weak_cards(view, order_of(view))
    return largest_exchange(choices["exchange"], weak) if weak else None


def _rivals(view: View) -> int:
    return max(1, len(view.playing) - 1)

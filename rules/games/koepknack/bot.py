"""Steady play in Köpknack: whoever knocks may buy all three cards twice before the first trick, so few hands are hopeless."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.seat import View
from rules.engine.state import State
from rules.games._shared.bots import pots
from rules.games.sense import by_verb, order_of, weak_cards

ERRORS_TO_DIFFER = 1.4  # six people buy cards twice: a dozen deals mislead more often than the rules of thumb


def errors_to_differ(state: State) -> float:
    """By how many standard errors what a thinking bot does must be better than these rules of thumb."""
    return ERRORS_TO_DIFFER


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    return _knock(view, choices) if "stay" in choices else pots.choose(view, legal)


def _knock(view: View, choices: dict[str, list[Action]]) -> Action:
    """In or out, by the cards that will be held when the weak ones have been exchanged."""
    bought = len(weak_cards(view, order_of(view)))
    hoped = pots.worth(view, pots.chances(view, fresh=bought))
    return choices["stay" if hoped > 0 or "drop" not in choices else "drop"][0]

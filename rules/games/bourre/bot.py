"""Steady play for a whole pot: the chance of taking most tricks against that of taking none."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rules.engine.actions import Action
from rules.engine.description import traits_of
from rules.engine.seat import View
from rules.games._shared.bots import pots
from rules.games._shared.pots import Bete
from rules.games.sense import by_verb, order_of, rules_of, weak_cards

ENOUGH = 1.8  # expected tricks with which the pot is won every other time


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action where most tricks take all."""
    choices = by_verb(legal)
    if "drop" not in choices:
        return pots.choose(view, legal)
    fresh = pots.exchange(view, choices) if "exchange" in choices else None
    if not worth_it(view, len(fresh.cards) if fresh else _weak(view)):
        return choices["drop"][0]
    return fresh or choices["stay"][0]


def worth_it(view: View, fresh: int) -> bool:
    """Whether the pot makes up for the risk, so many cards being exchanged."""
    chances = pots.chances(view, fresh)
    expected, none = sum(chances), prod(1 - chance for chance in chances)
    pot = view.pot or 0
    cap = next((part.most for part in rules_of(view).scoring if isinstance(part, Bete)), 0)
    return expected**2 / ENOUGH**2 / 2 * pot > none * (min(pot, cap) if cap else pot) + 1


def _weak(view: View) -> int:
    """How many cards will be exchanged later."""
    changes = (one for one in traits_of(rules_of(view)) if (one.kind, one.key) == ("exchange", "cards"))
    limit = next((dict(one.data)["most"] for one in changes), 0)
    return min(int(limit), len(weak_cards(view, order_of(view))))

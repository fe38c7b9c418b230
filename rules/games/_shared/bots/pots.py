"""Steady play for a pot: what the tricks in sight bring is weighed against what none would cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rules.engine.actions import Action
from rules.engine.seat import View
from rules.games._shared.pots import Bete, PotShare
from rules.games.sense import (
    by_verb,
    hand_of,
    largest_exchange,
    order_of,
    play_to_win,
    rules_of,
    trick_chance,
    unseen_by,
    weak_cards,
)

FRESH_CARD = 0.25  # how often an unseen card takes a trick
CAUTION = 0.45  # the chances of single cards are reckoned carefully, and together they hold each other up


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action in a game for a pot: stay, stand or take the spare hand, exchange, and play."""
    choices = by_verb(legal)
    if "play" in choices:
        return play_to_win(view, choices["play"])
    if "cover" in choices:
        return min(choices["cover"], key=lambda action: _lasting(view, action))
    if "stay" in choices or "drop" in choices:
        return declare(view, choices)
    if "exchange" in choices:
        return exchange(view, choices) or choices["none"][0]
    return legal[0]


def declare(view: View, choices: dict[str, list[Action]], caution: float = CAUTION) -> Action:
    """In or out, with the own cards, with fresh ones or with the spare hand."""
    own = worth(view, chances(view), caution)
    if "exchange" in choices:
        fresh = exchange(view, choices)
        floor = max(own, 0.0 if "drop" in choices else own)
        if fresh and worth(view, chances(view, fresh=len(fresh.cards)), caution) > floor:
            return fresh
    if "spare" in choices and worth(view, blind_chances(view), caution) > max(own, 0.0):
        return choices["spare"][0]
    if own > 0 or "drop" not in choices:
        return choices.get("stay", choices.get("defend", []))[0]
    return choices["drop"][0]


def exchange(view: View, choices: dict[str, list[Action]]) -> Action | None:
    """Give away the weak cards, as many as may go."""
    weak = weak_cards(view, order_of(view))
    return largest_exchange(choices["exchange"], weak) if weak else None


def chances(view: View, fresh: int = 0) -> list[float]:
    """For each card how often it takes a trick, the weakest being exchanged."""
    order, unseen = order_of(view), unseen_by(view)
    held = sorted((trick_chance(number, order, unseen, _rivals(view)) for number in hand_of(view)), reverse=True)
    return held[: len(held) - fresh] + [FRESH_CARD] * fresh


def expected(view: View, fresh: int = 0) -> float:
    """Tricks to expect of the own hand, so many of its weakest cards being exchanged."""
    return sum(chances(view, fresh))


def blind_chances(view: View) -> list[float]:
    """The same for cards that nobody has seen: everybody takes as many tricks as the others."""
    tricks = rules_of(view).hand_size
    return [1 / (_rivals(view) + 1)] * tricks


def worth(view: View, chances: Sequence[float], caution: float = CAUTION) -> float:
    """What staying in with these cards brings or costs, in chips."""
    pot, scoring = view.pot or 0, rules_of(view).scoring
    share = next((pot / part.parts for part in scoring if isinstance(part, PotShare)), pot / len(chances))
    bete = next((part for part in scoring if isinstance(part, Bete)), Bete())
    price = bete.chips or (min(pot, bete.most) if bete.most else pot)
    return sum(chances) * share - caution * short(chances, bete.quota) * price


def short(chances: Sequence[float], quota: int) -> float:
    """How often these cards take fewer tricks than they must, taken each by itself."""
    none = prod(1 - chance for chance in chances)
    if quota < 2:
        return none
    one = sum(chance * prod(1 - c for m, c in enumerate(chances) if m != n) for n, chance in enumerate(chances))
    return none + one


def _lasting(view: View, action: Action) -> float:
    """What the card would still be worth: only its back counts when it is led face down."""
    return trick_chance(action.cards[0], order_of(view), unseen_by(view), _rivals(view))


def _rivals(view: View) -> int:
    return max(1, len(view.playing) - 1)

"""Steady play in Rams and its kin: in with a trick in sight, the widow only for want of better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.engine.actions import Action
from rules.engine.cards import Card, card, card_set
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.games._shared.pots import Bete
from rules.games._shared.widow_games import NoTrickUnlessGeneral
from tests.mind.old_steady import pots
from tests.mind.old_steady.sense import (
    by_verb,
    hand_of,
    order_of,
    play_to_win,
    rules_of,
    trick_chance,
    tricks_expected,
    unseen_by,
)

STAY_FROM = 0.95  # tricks expected
FREE_FROM = 0.4  # where a hand without a trick costs no points
UNSEEN_CARD = 0.21  # tricks expected of a card of the spare hand


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "play":
        return play_to_win(view, legal)
    if "general" in choices:
        return choices["general" if _takes_all(view) else "decline"][0]
    if "swap" in choices:
        return _swap(view, choices)
    if view.phase == "spare":
        return choices["spare" if _blind(view) > max(expected(view, hand_of(view)), _stay_from(view)) else "none"][0]
    if "discard" in choices:
        return max(legal, key=lambda action: _kept(view, action.cards))
    return _declare(view, choices) if view.pot is None else pots.declare(view, choices)


def expected(view: View, hand: Sequence[Card]) -> float:
    """Tricks to expect of these cards."""
    rivals = max(1, len(view.playing) - 1)
    return tricks_expected(hand, order_of(view), unseen_by(view), rivals)


def _takes_all(view: View) -> bool:
    """Whether every card but one at most is the highest left of its suit, and enough of them are trumps."""
    order, hand, away = order_of(view), list(hand_of(view)), unseen_by(view)
    if view.seat == view.dealer and _robs(view):
        hand = _after_swap(view, hand)
    else:
        away |= card_set(_on_offer(view))
    masters = [number for number in hand if not order.above[number] & order.suit_with[number] & away]
    trumps = sum(order.counts_as[number] == TRUMP for number in hand)
    high = sum(order.counts_as[number] == TRUMP for number in masters)
    missing = len(hand) - len(masters)
    return high >= 2 and trumps >= 3 + missing and missing <= 1


def _declare(view: View, choices: dict[str, list[Action]]) -> Action:
    """The own hand if it will do, else the spare hand unless too many are in; out if that is allowed."""
    own, enough = expected(view, hand_of(view)) + _turn_up(view), _stay_from(view)
    blind = _blind(view) if "spare" in choices else 0.0
    if own >= enough and "stay" in choices:
        return choices["stay"][0]
    if "drop" in choices:
        return choices["spare" if blind >= enough else "drop"][0]
    return choices["spare" if blind > own else "stay"][0]


def _blind(view: View) -> float:
    """Tricks to expect of the spare hand."""
    return UNSEEN_CARD * view.hidden.get("spare", 0)


def _stay_from(view: View) -> float:
    """Few opponents leave more tricks to each, and who needs but a trick or two risks a little more."""
    assert view.seat is not None
    rules = rules_of(view)
    if not any(isinstance(part, NoTrickUnlessGeneral | Bete) for part in rules.scoring):
        return FREE_FROM
    near = 0 < view.scores[view.seat] <= 2 and view.pot is None and rules.start > 0
    return STAY_FROM - 0.2 * near - 0.12 * max(0, 4 - len(view.playing))


def _turn_up(view: View) -> float:
    """What the dealer may hope to gain by taking the turn-up."""
    if view.seat != view.dealer or not _robs(view):
        return 0.0
    hand = list(hand_of(view))
    return max(0.0, expected(view, _after_swap(view, hand)) - expected(view, hand))


def _robs(view: View) -> bool:
    """Whether there is a turn-up that the dealer may take."""
    return "turn-up" in view.open and any(phase.key == "rob" for phase in rules_of(view).phases)


def _after_swap(view: View, hand: list[Card]) -> list[Card]:
    taken = _on_offer(view)
    worth = sorted(hand, key=lambda number: _worth(view, number))
    return worth[len(taken) :] + taken


def _on_offer(view: View) -> list[Card]:
    """The turned cards that the dealer may take."""
    return [card(word) for place in ("turned", "turn-up") for word in view.open.get(place, ())]


def _worth(view: View, number: Card) -> float:
    return trick_chance(number, order_of(view), unseen_by(view), max(1, len(view.playing) - 1))


def _swap(view: View, choices: dict[str, list[Action]]) -> Action:
    hand = list(hand_of(view))
    size = len(choices["swap"][0].cards)
    best = max(combinations(hand, size), key=lambda given: _kept(view, given))
    left = [number for number in hand if number not in best]
    gain = expected(view, left + _on_offer(view)[-size:]) - expected(view, hand)
    wanted = next(action for action in choices["swap"] if set(action.cards) == set(best))
    return wanted if gain > 0 else choices["none"][0]


def _kept(view: View, given: Sequence[Card]) -> float:
    """Tricks to expect of the hand without these cards; of equals the emptier suit is better."""
    left = [number for number in hand_of(view) if number not in given]
    suits = len({number // 13 for number in left})
    return expected(view, left) - 0.01 * suits

"""Steady play in Ramsen and its kin: exchange rags, stay in with a trick in sight, lead from strength."""

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

STAY_FROM = 1.15  # tricks expected
EXCHANGE_FROM = 0.7  # with fresh cards to come
FRESH_CARD = 0.22  # tricks expected of an unseen card
FOR_THE_TABLE, CARDS_EACH = 5, 2  # cards to exchange, and how many of them one player takes as a rule


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "play":
        return play_to_win(view, legal)
    if view.phase == "cut":
        return choices["keep" if _worth_keeping(view) else "leave"][0]
    if view.phase == "exchange":
        return _exchange(view, choices)
    if "show" in choices:
        return choices["show"][0]
    if "name" in choices:
        return max(choices["name"], key=lambda action: _tricks_under(view, action.arg))
    hoped = _hoped(view) if _exchange_is_to_come(view) else _expected(view, hand_of(view))
    stay = hoped >= STAY_FROM - _courage(view)
    wanted = "stay" if stay else "drop"
    return choices.get(wanted, legal)[0]


def _expected(view: View, hand: Sequence[Card]) -> float:
    rivals = len(view.playing) - 1
    return tricks_expected(hand, order_of(view), unseen_by(view), rivals)


def _exchange_is_to_come(view: View) -> bool:
    """Whether those who stay in will exchange only afterwards."""
    chapters = [phase.key for phase in rules_of(view).phases]
    return chapters.index("declare") < chapters.index("exchange")


def _hoped(view: View) -> float:
    """Tricks expected after an exchange; those who stayed in before will leave fewer cards for it."""
    own = [note[1] for note in view.notes if note[0] == view.seat]
    if "schleckt" in own:
        return _expected(view, hand_of(view))
    weak = weak_cards(view, order_of(view))
    ahead = len([note for note in view.notes if note[1] == "stayed"])
    hand = [c for c in hand_of(view) if c not in weak]
    if view.seat == view.dealer and weak:
        hand.append(card(view.open["turn-up"][0]))
        weak = weak[1:]
    fresh = min(len(weak), max(0, FOR_THE_TABLE - CARDS_EACH * ahead))
    return _expected(view, hand + weak[fresh:]) + FRESH_CARD * fresh


def _tricks_under(view: View, suit: str) -> float:
    """Tricks expected with this suit as trumps."""
    return _expected(view._replace(trump=suit), hand_of(view))


def _courage(view: View) -> float:
    """Who needs only a trick or two risks a little more."""
    assert view.seat is not None
    return 0.2 if view.scores[view.seat] <= 2 else 0.0


def _worth_keeping(view: View) -> bool:
    """Whether the cut card is a trump whatever is turned."""
    seen = card(view.own["peek"][0])
    return seen in rules_of(view).ladder.permanent


def _exchange(view: View, choices: dict[str, list[Action]]) -> Action:
    weak = weak_cards(view, order_of(view))
    if "swap" in choices and (swap := _swap(view, choices["swap"], weak)):
        return swap
    kept = [c for c in hand_of(view) if c not in weak]
    bound = any(note[0] == view.seat and note[1] in ("swapped", "stayed") for note in view.notes)
    if "exchange" in choices and weak:
        most = min(len(weak), max(len(a.cards) for a in choices["exchange"]))
        hoped = _expected(view, kept) + FRESH_CARD * most
        if bound or (hoped >= EXCHANGE_FROM + 0.3 and _expected(view, kept) >= 0.45):
            return largest_exchange(choices["exchange"], weak) or choices["none"][0]
    return choices["none"][0]


def _swap(view: View, swaps: Sequence[Action], weak: Sequence[Card]) -> Action | None:
    """Take the turn-up for the weakest card, if the hand is then good enough to stay."""
    turned = card(view.open["turn-up"][0])
    hand = hand_of(view)
    given = weak[0] if weak else min(hand, key=lambda c: trick_chance(c, order_of(view), 0, 1))
    after = [c for c in hand if c != given] + [turned]
    if _expected(view, after) < STAY_FROM:
        return None
    return next((a for a in swaps if a.cards == (given,)), None)

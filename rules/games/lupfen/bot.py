"""Steady play in Lupfen: lift, name a price and follow for what the pot brings, whatever may be trumps."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import NO_SUIT, Suit, card_set
from rules.engine.notes import BID
from rules.engine.seat import View
from rules.games._shared.bots import pots
from rules.games._shared.pots import Price
from rules.games.sense import by_verb, hand_of, rules_of, trick_chance

FOLLOWERS = 0.5  # the part of the others that a lifter has to reckon with
CAUTION = 0.8  # more than elsewhere: of three cards in hand most have to be played where they cannot win
WAITING = 0.05  # the part of the pot that passing keeps for each player who may still lift
LEAST_PRICE = 1
DEAR_FROM = 1.6  # tricks to expect that are worth a high price


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "lift" in choices:
        return choices["lift" if _worth_lifting(view) else "pass"][0]
    if "price" in choices:
        dear = pots.expected(view) >= DEAR_FROM
        return choices["price"][-1 if dear else 0]
    if "show-unters" in choices:
        return choices["show-unters"][0]
    if "stay" in choices and "drop" in choices and (price := _price(view)):
        return choices["stay" if _worth_following(view, price) else "drop"][0]
    return pots.choose(view, legal)


def _worth_lifting(view: View) -> bool:
    """Whether the hand brings more on average of all trumps than it costs, and more than letting others lift."""
    priced = any(isinstance(part, Price) for part in rules_of(view).scoring)
    price = LEAST_PRICE if priced else 0
    followers = FOLLOWERS * (view.seats - 1)
    filled = view._replace(pot=(view.pot or 0) + round(price * (1 + followers)))
    hoped = sum(pots.worth(filled, _chances(view, suit, followers), CAUTION) for suit in range(NO_SUIT)) / NO_SUIT
    return hoped >= price + WAITING * _yet_to_speak(view) * (view.pot or 0)


def _price(view: View) -> int:
    """What the lifter has named; 0 where following is free."""
    return next((int(n) for _, key, n in view.notes if key == BID), 0)


def _worth_following(view: View, price: int) -> bool:
    """Whether the hand brings more than the price; the lifter's and the own lie in the pot then."""
    filled = view._replace(pot=(view.pot or 0) + 2 * price)
    return pots.worth(filled, pots.chances(view), CAUTION) > price


def _chances(view: View, trump: Suit, rivals: float) -> list[float]:
    """For each card how often it takes a trick with this suit as trumps."""
    rules, hand = rules_of(view), hand_of(view)
    order, unseen = rules.ladder.orders[trump], rules.pack & ~card_set(hand)
    return [trick_chance(number, order, unseen, rivals) for number in hand]


def _yet_to_speak(view: View) -> int:
    """How many may still lift if this seat does not: the dealer speaks last."""
    seat = view.dealer if view.seat is None else view.seat
    return (view.dealer - seat) * (1 if view.clockwise else -1) % view.seats

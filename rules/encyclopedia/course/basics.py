"""What a trick is and what trumps are, shown with the cards of a game: for who has never played cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.cards import NO_SUIT, Card, code, suit_letter
from rules.engine.ladder import LadderOrder
from rules.engine.variant import Variant


def basics(variant: Variant) -> Mapping[str, Mapping[str, Any]]:
    """The moments by name, as rows of a course: a trick in one suit and, where there are trumps, one with a trump."""
    ladder = variant.ladder
    trump = 0 if ladder.has_trump_suit else NO_SUIT
    order = ladder.orders[trump]
    led, other = _two_longest(order)
    letter = "" if trump == NO_SUIT else suit_letter(trump)
    ranks = ",".join(code(card)[1] for card in led)
    taken = _words(led[2], other[0], led[1])
    found = {"trick": {"ask": "trick", "trump": letter, "rule": "play.follow", "table": taken, "ranks": ranks}}
    if order.trumps:
        trumped = _words(led[0], order.trumps[-1], led[3])
        found["trumped"] = {"ask": "trick", "trump": letter, "rule": "ladder", "table": trumped}
    return found


def _two_longest(order: LadderOrder) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two suits that are no trumps, high to low, the one with most cards first."""
    first, second, *_ = sorted(order.plain, key=len, reverse=True)
    return first, second


def _words(*cards: Card) -> str:
    return " ".join(map(code, cards))

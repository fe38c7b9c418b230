"""The order of a game's cards as the page of a table needs it: which are trumps, and how the others follow."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.cards import Card, code, suit_letter
from rules.engine.variant import Variant

CardOrder = dict[str, str]  # "trumps" and "plain": codes, high to low; the suits of the plain cards one after the other


def card_orders(variant: Variant) -> dict[str, CardOrder]:
    """By the letter of the trump suit, "" without one; where all are alike, "" alone."""
    found = {
        suit_letter(trump): {"trumps": _codes(order.trumps), "plain": " ".join(filter(None, map(_codes, order.plain)))}
        for trump, order in enumerate(variant.ladder.orders)
    }
    return found if any(one != found[""] for one in found.values()) else {"": found[""]}


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(map(code, cards))

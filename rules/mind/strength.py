"""How strong cards are, roughly: how many tricks they take when nothing else is known."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import CardSet, members
from rules.engine.ladder import TRUMP, LadderOrder

_known: dict[int, tuple[LadderOrder, tuple[float, ...]]] = {}


def weights(order: LadderOrder) -> Sequence[float]:
    """By card about how many tricks it takes; the orders of a ladder live as long as the programme."""
    if id(order) not in _known:
        _known[id(order)] = (order, tuple(_weight(card, order) for card in range(len(order.counts_as))))
    return _known[id(order)][1]


def strength(cards: CardSet, by_card: Sequence[float]) -> float:
    """About how many tricks these cards take."""
    return sum([by_card[card] for card in members(cards)])


def _weight(card: int, order: LadderOrder) -> float:
    above = order.above[card]
    if order.counts_as[card] == TRUMP:
        return max(0.0, 1.0 - 0.17 * above.bit_count())
    return max(0.0, 0.46 - 0.33 * (above & ~order.of_suit[TRUMP]).bit_count())

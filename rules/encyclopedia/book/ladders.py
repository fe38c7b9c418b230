"""The rank ladder under every choice of trumps."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.cards import NO_SUIT, SUITS, code, members, suit_number, suit_of
from rules.engine.variant import Variant


class Rung(NamedTuple):
    """A card on the ladder. ``permanent``: a trump whatever is trump; ``worth``: its card points."""

    code: str
    permanent: bool
    worth: int


class PlainSuit(NamedTuple):
    """A suit that is not trump, and the cards that bear its sign but count as trumps."""

    suit: str
    rungs: tuple[Rung, ...]
    missing: tuple[str, ...]


class ShownLadder(NamedTuple):
    """Who beats whom if this suit is trump; the empty letter where no suit is."""

    trump: str
    trumps: tuple[Rung, ...]
    plain: tuple[PlainSuit, ...]


def choices_of_trumps(variant: Variant) -> tuple[str, ...]:
    """The suits that can become trump, or only the empty letter where trumps never change."""
    return tuple(SUITS) if variant.ladder.has_trump_suit else ("",)


def ladders(variant: Variant) -> tuple[ShownLadder, ...]:
    """One ladder per choice of trumps."""
    return tuple(_ladder(variant, suit) for suit in choices_of_trumps(variant))


def _ladder(variant: Variant, trump: str) -> ShownLadder:
    order = variant.ladder.orders[suit_number(trump)]
    plain = tuple(
        PlainSuit(suit, _rungs(variant, order.plain[number]), _missing(variant, number))
        for number, suit in enumerate(SUITS)
        if suit != trump and order.plain[number]
    )
    return ShownLadder(trump, _rungs(variant, order.trumps), plain)


def _rungs(variant: Variant, cards: tuple[int, ...]) -> tuple[Rung, ...]:
    permanent = variant.ladder.permanent
    return tuple(Rung(code(number), number in permanent, variant.values[number]) for number in cards)


def _missing(variant: Variant, suit: int) -> tuple[str, ...]:
    in_pack = members(variant.pack)
    return tuple(code(c) for c in variant.ladder.permanent if suit_of(c) == suit and c in in_pack)


def emblem(variant: Variant, most: int = 5) -> tuple[str, ...]:
    """The highest cards of a game, hearts where any suit can be trumps or none is: its face on the page."""
    hearts = suit_number("H")
    order = variant.ladder.orders[hearts if len(choices_of_trumps(variant)) > 1 else NO_SUIT]
    return tuple(code(number) for number in (order.trumps or order.plain[hearts])[:most])

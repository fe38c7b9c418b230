"""Which choices of trumps a hand of a rule set can have, and what a turned card says about them."""

from __future__ import annotations

from rules.engine.cards import NO_SUIT, SUITS, Card, CardSet, Suit, suit_of
from rules.engine.variant import Variant


def trump_suits(variant: Variant) -> tuple[Suit, ...]:
    """The suits that can be trump; ``NO_SUIT`` among them, or alone, where a hand can be without a trump suit."""
    if not variant.ladder.has_trump_suit:
        return (NO_SUIT,)
    without = any(phase.led_for_trump for phase in variant.phases) or bool(_without_trumps(variant))
    return (*range(len(SUITS)), *([NO_SUIT] if without else []))


def turns_a_card(variant: Variant) -> bool:
    """Whether a card is turned up to decide trumps."""
    return any(phase.turns_trump for phase in variant.phases)


def trumps_of(variant: Variant, turned: Card) -> tuple[Suit, ...]:
    """The suits that can be trump when this card lies turned up."""
    if any(phase.names_trump for phase in variant.phases):
        return trump_suits(variant)
    return (NO_SUIT,) if _without_trumps(variant) >> turned & 1 else (suit_of(turned),)


def _without_trumps(variant: Variant) -> CardSet:
    """The cards that, turned up, mean a hand without trumps."""
    return sum(phase.without_trumps() for phase in variant.phases)

"""Which choices of trumps a hand of a rule set can have, and what a turned card says about them."""

from __future__ import annotations

from rules.engine.cards import NO_SUIT, SUITS, Card, CardSet, Suit, suit_of
from rules.engine.phases import BottomCard, NameTrump, RenameTrump, TurnUp
from rules.engine.phases.dealer_trump import DealerTrump
from rules.engine.phases.first_led import FirstLed
from rules.engine.phases.pam import PlayRenaming
from rules.engine.variant import Variant

_TURNING = (TurnUp, BottomCard, DealerTrump)
_NAMING = (NameTrump, RenameTrump, PlayRenaming)


def trump_suits(variant: Variant) -> tuple[Suit, ...]:
    """The suits that can be trump; ``NO_SUIT`` among them, or alone, where a hand can be without a trump suit."""
    if not variant.ladder.has_trump_suit:
        return (NO_SUIT,)
    without = any(isinstance(phase, FirstLed) for phase in variant.phases) or bool(_without_trumps(variant))
    return (*range(len(SUITS)), *([NO_SUIT] if without else []))


def turns_a_card(variant: Variant) -> bool:
    """Whether a card is turned up to decide trumps."""
    return any(isinstance(phase, _TURNING) for phase in variant.phases)


def trumps_of(variant: Variant, turned: Card) -> tuple[Suit, ...]:
    """The suits that can be trump when this card lies turned up."""
    if any(isinstance(phase, _NAMING) for phase in variant.phases):
        return trump_suits(variant)
    return (NO_SUIT,) if _without_trumps(variant) >> turned & 1 else (suit_of(turned),)


def _without_trumps(variant: Variant) -> CardSet:
    """The cards that, turned up, mean a hand without trumps."""
    return sum(phase.no_trump for phase in variant.phases if isinstance(phase, TurnUp))

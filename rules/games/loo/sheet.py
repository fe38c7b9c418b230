"""What a score sheet of Loo must fit."""

from __future__ import annotations

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import suit_number
from rules.engine.record import HandRecord
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.games._shared.pots import DEFENDED


def defender_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The pool is defended by the dealer, against exactly one player."""
    if hand.called != DEFENDED:
        return None
    if hand.caller is None or hand.caller != hand.dealer:
        return refuse("sheet.caller-dealer")
    return None if len(hand.seats) == 2 and hand.caller in hand.seats else refuse("sheet.caller-two")


def nobody_out_of_clubs(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """With clubs as trumps everybody plays."""
    if len(hand.seats) == len(hand.tricks):
        return None
    if hand.trump is None:
        return refuse("sheet.trump")
    return refuse("declare.clubs") if hand.trump == suit_number("E") else None

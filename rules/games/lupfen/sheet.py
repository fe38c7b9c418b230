"""What a score sheet of Lupfen must fit."""

from __future__ import annotations

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import left_in_pot
from rules.engine.notes import FLUSH
from rules.engine.record import HandRecord
from rules.engine.state import Standing
from rules.engine.variant import Variant


def lifter_plays(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Somebody lifted and plays, unless it was a force; who shows three Unters plays too, and no trick is played."""
    if hand.called and hand.called != FLUSH:
        return None
    if hand.declarer is None:
        forced = not variant.clockwise or standing is None or left_in_pot(variant, standing)
        return refuse("sheet.declarer") if forced else None
    if hand.tricks[hand.declarer] is None:
        return refuse("sheet.declarer-home", seat=hand.declarer)
    if not variant.clockwise and hand.bid is None:
        return refuse("sheet.bid")
    if hand.called == FLUSH and (hand.caller is None or hand.tricks[hand.caller] is None or hand.played):
        return refuse("sheet.caller")
    return None

"""What a score sheet must fit where a hand of one suit, shown before the lead, takes all."""

from __future__ import annotations

from rules.engine.actions import Refusal, refuse
from rules.engine.notes import FLUSH
from rules.engine.record import HandRecord
from rules.engine.sheet import Field
from rules.engine.state import Standing
from rules.engine.variant import Variant

SHOWN = (("called", (FLUSH,)),)
FIELDS = (Field("called", "choice", choices=("", FLUSH)), Field("caller", "seat", when=SHOWN))


def flush_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Somebody who is in showed the cards, and then no tricks were played."""
    if not hand.called:
        return None
    if hand.caller is None or (hand.seats and hand.caller not in hand.seats):
        return refuse("sheet.caller")
    return refuse("sheet.thrown-in") if hand.played else None


def others_spared(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who gets off was in, and is not the one who showed."""
    wrong = any(seat == hand.caller or seat not in hand.seats for seat in hand.followed)
    return refuse("sheet.spared") if wrong else None

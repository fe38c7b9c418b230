"""How long a match takes, as a column of the comparison."""

from __future__ import annotations

from rules.encyclopedia.book.traits import ColumnValue, word
from rules.engine.variant import Variant
from rules.sets.lengths import ENDLESS, agreed, hands


def length(variant: Variant) -> ColumnValue:
    """How many hands a match takes, for the comparison."""
    anchors = (variant.goal.key,)
    if agreed(variant):
        return ColumnValue(("agreed",), (word("agreed"),), anchors, (ENDLESS,))
    number = round(hands(variant, variant.seats))
    if number > ENDLESS:
        return ColumnValue(("hands",), (word("endless"),), anchors, (number,))
    return ColumnValue(("hands",), (word("hands", n=number),), anchors, (number,))

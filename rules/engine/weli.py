"""Whether the Six of bells of a pack is the Weli, which no suit owns."""

from __future__ import annotations

from rules.engine.cards import code, suit_letter, suit_of
from rules.engine.state import PlayRules


def wears_weli(variant: PlayRules) -> bool:
    """Whether the Six of bells of this pack is the Weli."""
    return any(suit_letter(suit_of(c)) + code(c)[1] == "S6" for c in variant.ladder.permanent)

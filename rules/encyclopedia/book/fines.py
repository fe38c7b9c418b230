"""What a fine is, in words: so many points, so many chips, or what lies in the pot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.engine.breaches import fine_of
from rules.engine.laws import DOUBLE
from rules.engine.variant import Variant
from rules.phrases import figure, say

FINE: Final = "fine"  # the number of this name in a text


@lru_cache(maxsize=256)
def fine_words(lang: str, variant: Variant) -> str:
    """A fine under these rules: ``5 points``, ``twice as many chips as lie in the pot``."""
    found = fine_of(variant)
    if not found.chips:
        return say(lang, "fine.points", n=figure(found.amount))
    if not found.pot:
        return say(lang, "fine.chips", n=figure(found.amount))
    kind = "fine.pot-twice" if variant.options.laws.law_fine == DOUBLE else "fine.pot"
    said = say(lang, kind)
    return said + say(lang, "fine.most", n=figure(found.most)) if found.most else said

"""What a score sheet needs of a rule set where no server is: its judge, its score, and how a match goes on."""

from __future__ import annotations

from typing import Any, Final

from rules.engine.goals import differences, places
from rules.engine.laws import GameOptions, Laws
from rules.engine.rulebook import Rulebook
from rules.engine.scoring import opening, score, settle
from rules.engine.sheet import about, entry
from rules.engine.standing import Standing
from rules.engine.variant import Variant
from rules.switches.options import Options

COUNTED: Final[dict[str, Any]] = {
    "Standing": Standing,
    "about": about,
    "differences": differences,
    "entry": entry,
    "opening": opening,
    "places": places,
    "score": score,
    "settle": settle,
}
# Of rules only what was chosen is wanted, not how it is chosen; what is asked of a hand in progress no sheet asks.
NOT_ON_PAPER: Final[frozenset[Any]] = frozenset(
    {Options, GameOptions, Laws, Rulebook, Variant.stakes, Variant.prices, Variant.card_points, Variant.anchors}
)

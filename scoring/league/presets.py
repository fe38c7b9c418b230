"""Ready-made rules to begin a season with. Their names and what they are for stand in the words of the league."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.league.season_rules import SeasonRules

# zaisertshofen: as the Ramsch world championships are told of, see tests/league/test_finals.py
PRESETS: Mapping[str, SeasonRules] = MappingProxyType(
    {
        "places": SeasonRules(tie_breaks=("wins", "head-to-head")),
        "best-evenings": SeasonRules(
            unit="evening-sum", best_of=8, min_evenings=4, tie_breaks=("best-evening", "wins", "latest-evening")
        ),
        "differences": SeasonRules(
            unit="evening-sum", worth="difference", comparable="spread", tie_breaks=("wins", "head-to-head")
        ),
        "zaisertshofen": SeasonRules(worth="marks", best="fewest", min_evenings=1, final="level", playoffs_to=6),
    }
)

"""Irish Loo said again: Loo without a miss, with club law."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Score
from tests.games.loo.restated import Clashes, Impossible, Loo


class IrishLoo(Loo):
    """What differs from three-card Loo."""

    play_options = ({},)
    hidden_decisions = True

    def club_law(self, options: Options) -> bool:
        return bool(options.get("club_law", True))

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        return super().entry(rng, before, {**options, "miss": False})

    impossible: Impossible = (
        ({}, 3, {"tricks": [2, 2, "-"], "trump": "H"}),
        ({}, 3, {"tricks": ["-", 3, 0], "trump": "H"}),
        ({}, 3, {"tricks": [1, 2, "-"]}),
        ({}, 3, {"tricks": [3, 0, 0], "trump": "H", "called": "defended"}),
    )
    clashes: Clashes = ((3, {"half_loo": True, "loo": "unlimited"}),)

    def closed_forms(self) -> None:
        assert 1 + 3 + 3 + 1 == 8  # changes of up to three of three cards, none included
        ways = 1 + 1 + 7  # stand, throw up, change
        assert ways**3 - (ways - 1) == 721  # the last left alone is not asked


GAME = IrishLoo()

"""Köpknack said again: Knack with knocking first, and six chips."""

from __future__ import annotations

from tests.games import Options
from tests.games.knack.restated import Knack
from tests.games.sheet_rules import FOLLOW_ONLY, Rules


class Kopknack(Knack):
    """What differs from Knack."""

    play_options = ({}, {"lead_rules": False})
    stake = 6
    impossible = (
        ({}, 6, {"tricks": [2, 2, "-", "-", "-", "-"]}),
        ({}, 6, {"tricks": [3, 0, 0, 0, 0]}),
    )

    def pack(self, options: Options, seats: int) -> list[str]:
        return super().pack({"pack": 52}, seats)

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        if options.get("lead_rules", True):
            return super().rules(trump, options)
        return Rules(self.trumps(trump, options), self.plain_ranks(options), FOLLOW_ONLY)

    def closed_forms(self) -> None:
        assert 2**6 - 1 == 63  # six knock or fold; the last one left alone is not asked


GAME = Kopknack()

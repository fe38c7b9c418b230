"""The score sheet of a round with real cards: what it will not believe, and that it scores as the table does."""

from __future__ import annotations

from rules.engine import sheet
from rules.engine.scoring import HandRecord
from rules.engine.state import Standing
from tests.rules.test_matches import variant_of

HAND = {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"]}


def test_nobody_stays_at_home_with_few_points_on_paper_either() -> None:
    variant = variant_of("mulatschak", 4)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 5))), tuple)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 6))), HandRecord)


def test_the_order_of_the_tricks_is_asked_only_where_it_decides() -> None:
    variant = variant_of("ramsen", 3)
    tricks = {"tricks": [3, 1, 1]}
    assert isinstance(sheet.entry(variant, tricks, Standing((3, 2, 7))), HandRecord)
    (no,) = sheet.entry(variant, tricks, Standing((3, 1, 7)))  # type: ignore[misc]
    assert no.rule == "sheet.winners"
    assert isinstance(sheet.entry(variant, tricks | {"winners": [0, 0, 1, 2, 0]}, Standing((3, 1, 7))), HandRecord)

"""What the last trick of Femkort is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Check
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant


@dataclass(frozen=True)
class LastTrickTakesPot(ScorePart):
    """Whoever takes the last trick takes the whole pot; of a hand that all gave back it stays where it is."""

    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "last-pot")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.last_winner is not None and not hand.called:
            yield hand.last_winner, hand.pot


@dataclass(frozen=True)
class LastTrickCounts(ScorePart):
    """Whoever takes the last trick has won the deal, and deals are counted."""

    key: ClassVar[str] = "score.deal"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "last-deal")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.last_winner is not None and not hand.called:
            yield hand.last_winner, 1


def _somebody_took_it(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Somebody takes the last trick, and everybody plays to the end; or all want other cards, and nobody takes anything."""
    if hand.called:
        return refuse("sheet.thrown-in") if hand.seats or hand.last_winner is not None else None
    if hand.last_winner is None:
        return refuse("sheet.last-winner")
    if hand.seats and len(hand.seats) < variant.seats:
        return refuse("sheet.everyone-plays")
    return None


CHECKS: tuple[Check, ...] = (_somebody_took_it,)

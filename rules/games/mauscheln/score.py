"""What only Angehen scores: the special trump lost to the ace, and the hand that everybody must play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import Card
from rules.engine.phases.play import order_of
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits
from rules.engine.variant import Variant


@dataclass(frozen=True)
class SpecialLost(ScorePart):
    """Who loses the special trump to the ace of trumps pays a fine into the pot."""

    chips: int
    key: ClassVar[str] = "score.special"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.fined:
            yield seat, -self.chips


def losers_of(special: Card) -> Callable[[State], tuple[Seat, ...]]:
    """Who played the special trump to a trick that the ace of trumps took, if anybody did."""

    def losers(state: State) -> tuple[Seat, ...]:
        ace = order_of(state).trumps[0]
        return tuple(
            trick.seats[trick.cards.index(special)]
            for trick in state.tricks
            if special in trick.cards and ace in trick.cards
        )

    return losers


def forced(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """With nothing in the pot but the stake the dealer is declarer, and everybody plays."""
    if standing is None or hand.pot > sum(hand.antes):
        return None
    if hand.declarer != hand.dealer:
        return refuse("sheet.declarer-dealer", seat=hand.dealer)
    out = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None]
    return refuse("join.force", seat=out[0]) if out else None

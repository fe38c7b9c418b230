"""What Julepe pays: the plate and every julep to whoever has his two tricks, and the pack that is defended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.notes import SWAPPED
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.pots import DEFENDED, paid_into_the_pot

QUOTA = 2


def juleps(hand: HandRecord, chips: int, *, dealer_double: bool) -> tuple[tuple[Seat, int], ...]:
    """Who pays how much for too few tricks; the defender of the pack never does."""
    if not hand.played or len(hand.seats) == 1:
        return ()
    return tuple(
        (seat, chips * (2 if dealer_double and seat in hand.fined else 1))
        for seat in hand.seats
        if hand.took(seat) < QUOTA and not (hand.called == DEFENDED and seat == hand.caller)
    )


@dataclass(frozen=True)
class Julep(ScorePart):
    """Who plays and takes fewer than two tricks pays; the dealer twice if he took the turn-up and that is agreed."""

    chips: int
    dealer_double: bool = False
    key: ClassVar[str] = "score.bete"

    def describe(self, variant: PlayRules) -> Traits:
        yield from paid_into_the_pot(self.chips, 0)
        yield trait("quota", "number", n=QUOTA)
        yield trait("score", "julep", chips=self.chips)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat, chips in juleps(hand, self.chips, dealer_double=self.dealer_double):
            yield seat, -chips


@dataclass(frozen=True)
class Plate(Julep):
    """Who took two tricks or more has the plate and the juleps of this hand; two share them, an odd chip stays.

    The pack and a lone player who both made their two tricks: half the plate
    is the player's, and the rest stays.
    """

    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "plate")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        made = [seat for seat in hand.seats if hand.took(seat) >= QUOTA]
        paid = sum(chips for _, chips in juleps(hand, self.chips, dealer_double=self.dealer_double))
        for seat in made:
            if not (hand.called == DEFENDED and len(made) > 1 and seat == hand.caller):
                yield seat, (hand.pot + paid) // len(made)


def took_turn_up(state: State) -> tuple[Seat, ...]:
    """The dealer, if he took the turn-up."""
    seat = state.who(SWAPPED)
    return () if seat is None else (seat,)


def defender_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The pack is defended against exactly one player."""
    if hand.called != DEFENDED:
        return None
    if hand.caller is None:
        return refuse("sheet.caller")
    return None if len(hand.seats) == 2 and hand.caller in hand.seats else refuse("sheet.caller-two")


def only_the_dealer(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Nobody but the dealer takes the turn-up, and only if he plays."""
    wrong = any(seat != hand.dealer or seat not in hand.seats for seat in hand.fined)
    return refuse("sheet.turn-up") if wrong else None

"""What staying in or dropping out would change for who is asked, by the scoring of the rule set itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.actions import Offer, Seat
from rules.engine.antes import ANTE
from rules.engine.record import record
from rules.engine.scoring import score
from rules.engine.standing import Points
from rules.engine.state import State

OUT = "drop"  # the verb of who does not play this hand


def stakes(state: State, seat: Seat, asked: list[Offer]) -> dict[str, Points]:
    """By how much the seat's score changes: ``drop`` out, stay in for ``none`` of the tricks, or for ``one`` of them.

    Chips that are in the pot already do not count. Empty where the seat is not asked to stay or drop.
    """
    rest = state.playing & ~(1 << seat)
    if not rest or not any(offer.verb == OUT for offer in asked):
        return {}
    size = state.variant.hand_size
    return {
        OUT: _change(state, seat, None, size),
        "none": _change(state, seat, 0, size),
        "one": _change(state, seat, 1, size),
    }


def _change(state: State, seat: Seat, tricks: int | None, size: int) -> Points:
    """The change for the seat if it took so many tricks, and all the others went to one who plays."""
    variant: Any = state.variant
    hand = record(state)
    others = [other for other in range(variant.seats) if other != seat and state.playing >> other & 1]
    taker = hand.declarer if hand.declarer in others else others[0]
    taken: list[int | None] = [0 if other in others else None for other in range(variant.seats)]
    taken[seat], taken[taker] = tricks, size - (tricks or 0)
    hand = replace(hand, tricks=tuple(taken))
    return sum(line.amount for line in score(variant, hand) if line.seat == seat and line.part != ANTE)

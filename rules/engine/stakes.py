"""What staying in or dropping out would change for who is asked, by the scoring of the rule set itself."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.actions import Seat
from rules.engine.record import HandRecord, record
from rules.engine.scoring import ScoreRules, changes
from rules.engine.standing import Points
from rules.engine.state import State


def stakes(variant: ScoreRules, state: State, seat: Seat) -> dict[str, Points]:
    """See ``PlayRules.stakes``. Chips that are in the pot already do not count; empty where nobody else plays."""
    others = [other for other in range(variant.seats) if other != seat and state.playing >> other & 1]
    if not others:
        return {}
    hand = record(state)
    outcomes: dict[str, int | None] = {"drop": None, "none": 0, "one": 1}
    return {name: _change(variant, hand, seat, tricks, others) for name, tricks in outcomes.items()}


def _change(variant: ScoreRules, hand: HandRecord, seat: Seat, tricks: int | None, others: list[Seat]) -> Points:
    """The change for the seat if it took so many tricks, and all the others went to one who plays."""
    taker = hand.declarer if hand.declarer in others else others[0]
    taken: list[int | None] = [0 if other in others else None for other in range(variant.seats)]
    taken[seat] = tricks
    taken[taker] = variant.hand_size - (tricks or 0)
    return changes(variant, replace(hand, tricks=tuple(taken)))[seat]

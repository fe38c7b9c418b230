"""The facts that can be stated of a hand: their words, and of what kind each is.

Sheets, vectors, forms and corrections all look here. A fact of HandRecord that is not stated by people is not among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.actions import Seat
from rules.engine.fact_kinds import (
    NOT_IN_PLAY,
    BidStated,
    CalledWord,
    CardCodes,
    FactKind,
    OneSeat,
    PerSeat,
    Reseating,
    ScoreChange,
    SeatList,
    SuitLetter,
    TricksTaken,
    UnreadableFact,
    WholeNumber,
)
from rules.engine.record import HandRecord

Facts = Mapping[str, Any]  # what was stated of a hand

FACTS: Mapping[str, FactKind] = {
    "dealer": OneSeat(),
    "trump": SuitLetter(),
    "declarer": OneSeat(),
    "bid": BidStated(),
    "called": CalledWord(),
    "caller": OneSeat(),
    "tricks": PerSeat(TricksTaken(), absent=NOT_IN_PLAY),
    "winners": SeatList(in_order=True),
    "last_winner": OneSeat(),
    "multiplier": WholeNumber(),
    "hand_number": WholeNumber(),
    "points": PerSeat(WholeNumber()),
    "skat_points": WholeNumber(),
    "shoves": WholeNumber(),
    "kontras": WholeNumber(),
    "jacks": CardCodes(),
    "exchanged": PerSeat(WholeNumber(), usual=0),
    "trumps_taken": PerSeat(WholeNumber()),
    "highest_trump": CardCodes(),
    "top_trump": OneSeat(),
    "paid": PerSeat(WholeNumber()),
    "fined": SeatList(),
    "followed": SeatList(),
    "written": PerSeat(ScoreChange(), usual=0),
    "breach": CalledWord(),
    "offender": OneSeat(),
}
OF_ANY_HAND = frozenset({"tricks", "dealer", "multiplier", "hand_number", "winners", "last_winner"})  # asked or not


def read(facts: Facts, seats: int) -> dict[str, Any]:
    """The words of a HandRecord of so many seats that these facts state. Raises UnreadableFact."""
    for name in facts:
        if name not in FACTS:
            raise UnreadableFact("sheet.unknown", name=name)
    words = {name: FACTS[name].read(name, stated, seats) for name, stated in facts.items() if stated is not None}
    if isinstance(words.get("bid"), str):
        words |= {"bid": None, "to_all": words["bid"]}
    return words


def write(hand: HandRecord, name: str) -> Any:
    """A fact of this hand as people would state it."""
    if name == "bid" and hand.to_all:
        return hand.to_all
    return FACTS[name].write(getattr(hand, name))


def reseated(facts: Facts, order: Sequence[Seat | None], before: int | None = None) -> dict[str, Any]:
    """What was stated of a hand, with everybody's share in his new seat.

    ``order``: for each seat the one in which its person was thought to sit, None for who was not there. ``before``: how
    many seats there were, where it was another number.
    """
    seating = Reseating(order, len(order) if before is None else before)
    found = {name: _kind(name).reseated(stated, seating) for name, stated in facts.items()}
    return {name: stated for name, stated in found.items() if stated is not None or facts[name] is None}


def _kind(name: str) -> FactKind:
    return FACTS.get(name, _UNKNOWN)


_UNKNOWN = WholeNumber()  # whatever it was meant to be stays as it was stated

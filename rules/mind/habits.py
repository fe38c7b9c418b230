"""What calls tell: how strong the cards usually are of somebody who has said and done so much.

The bounds are counted over many hands that bots play among themselves; see ``fit.py``. They make better deals to think
about, and better deals are worth more than many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import CardSet
from rules.engine.phases.play import trick_in_progress
from rules.engine.state import State
from rules.mind.masked import IN_HAND, HiddenPlace


class Bounds(NamedTuple):
    """Between these lies the strength of nearly all such cards."""

    low: float
    high: float


Habits = Mapping[str, Bounds]


def habit(state: State, place: HiddenPlace) -> str:
    """The name of what is known of the cards at a place by what was said; empty where nothing was."""
    if place.place == IN_HAND:
        return said_by(state, place.seat)
    if place.place.startswith("laid:"):
        return f"laid {place.size} {said_by(state, int(place.place[5:]))}"
    return ""


def said_by(state: State, seat: Seat) -> str:
    """All that was noted of a seat, as one word; the same whatever came first."""
    return " ".join(sorted({f"{note.key}:{note.n}" for note in state.notes if note.seat == seat}))


def played_by(state: State, seat: Seat) -> CardSet:
    """The cards that the seat has played to the tricks so far."""
    table, found = trick_in_progress(state), 0
    tricks = [(trick.seats, trick.cards) for trick in state.tricks]
    for seats, cards in (*tricks, (table.seats, table.cards)) if table else tricks:
        for who, card in zip(seats, cards, strict=False):
            if who == seat:
                found |= 1 << card
    return found

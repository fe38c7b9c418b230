"""What calls tell: how strong the cards usually are of somebody who has said and done so much.

It is counted over many hands that bots play among themselves (see ``fit.py``): how much more often cards of such strength
lie behind such calls than they would by chance. That makes likelier deals to think about, and likelier deals are worth
more than many.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.actions import Seat
from rules.engine.cards import CardSet
from rules.engine.phases.play import trick_in_progress
from rules.engine.state import State
from rules.mind.masked import IN_HAND, HiddenPlace

STEP = 0.2  # of strength, in tricks
STEPS = 20  # in the last one is all that is stronger
SILENT = "silent at"  # whoever has said nothing so far, by the phase in which the hand is

Telling = tuple[float, ...]  # for each step of strength how likely such cards are, against what chance deals; 1 at most
Habits = Mapping[str, Telling]


def step_of(strength: float) -> int:
    """The step in which cards of this strength are counted."""
    return min(int(strength / STEP), STEPS - 1)


def habit(state: State, place: HiddenPlace) -> str:
    """The name of what is known of the cards at a place by what was said; empty where nobody has chosen them."""
    if place.place == IN_HAND:
        return said_by(state, place.seat) or f"{SILENT} {state.phase.key if state.phase else ''}"
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

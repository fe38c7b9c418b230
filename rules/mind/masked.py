"""A hand in progress as one seat knows it: the only thing that a thinking bot is given."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import CardSet
from rules.engine.seat import OPEN, visible_cards
from rules.engine.state import State

IN_HAND, STOCK = "hand", "stock"


class HiddenPlace(NamedTuple):
    """A place that holds ``size`` cards the seat has not seen: the hand of ``seat``, the stock, or a closed pile."""

    place: str
    seat: Seat
    size: int


class Masked(NamedTuple):
    """What ``seat``, which is to act, knows of a hand.

    In ``state`` every card that the seat cannot know is missing: other hands hold what all have seen, the stock and
    closed piles are empty. ``unseen`` are the missing cards, ``places`` where they lie; there is room for all of them.
    """

    seat: Seat
    state: State
    unseen: CardSet
    places: tuple[HiddenPlace, ...]


def masked(state: State, seat: Seat) -> Masked:
    """The hand as this seat knows it. Raises ValueError for a seat that is not to act."""
    if seat not in state.to_act:
        raise ValueError(f"seat {seat} is not to act")
    known = tuple(_known(state, seat, holder) for holder in range(len(state.hands)))
    piles = tuple(sorted(pair for pair in state.piles if sees(pair[0], seat)))  # in no order that tells of the others
    hidden = (
        *(HiddenPlace(IN_HAND, other, (hand & ~known[other]).bit_count()) for other, hand in enumerate(state.hands)),
        HiddenPlace(STOCK, -1, len(state.stock)),
        *(HiddenPlace(name, -1, cards.bit_count()) for name, cards in sorted(state.piles) if not sees(name, seat)),
    )
    unseen = state.variant.pack & ~visible_cards(state, seat)
    places = tuple(place for place in hidden if place.size)
    return Masked(seat, state._replace(hands=known, stock=(), piles=piles), unseen, places)


def sees(pile: str, seat: Seat) -> bool:
    """Whether the seat sees what lies at a place: open ones, and its own."""
    return pile in OPEN or pile.endswith(f":{seat}")


def _known(state: State, seat: Seat, holder: Seat) -> CardSet:
    hand = state.hands[holder]
    if holder == seat and state.looked >> seat & 1:
        return hand
    return hand & state.exposed

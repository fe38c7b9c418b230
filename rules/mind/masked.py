"""A hand in progress as one seat knows it: the only thing that a thinking bot is given."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import CardSet, card_set
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

    In ``state`` every card that the seat cannot know is missing: other hands, closed piles and the stock hold what all
    have seen there. ``unseen`` are the missing cards, ``places`` where they lie; there is room for all of them.
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
    piles = {name: cards if sees(name, seat) else cards & state.exposed for name, cards in state.piles}
    bottom = tuple(card for card in state.stock if state.exposed >> card & 1)  # where the cut has put it
    hidden = (
        *(HiddenPlace(IN_HAND, other, (hand & ~known[other]).bit_count()) for other, hand in enumerate(state.hands)),
        HiddenPlace(STOCK, -1, len(state.stock) - len(bottom)),
        *(HiddenPlace(name, -1, (cards & ~piles[name]).bit_count()) for name, cards in sorted(state.piles)),
    )
    unseen = state.variant.pack & ~visible_cards(state, seat)
    for cards in (*piles.values(), card_set(bottom)):
        unseen &= ~cards
    left = tuple(sorted((name, cards) for name, cards in piles.items() if cards))  # their order tells of nobody
    places = tuple(place for place in hidden if place.size)
    return Masked(seat, state._replace(hands=known, stock=bottom, piles=left), unseen, places)


def sees(pile: str, seat: Seat) -> bool:
    """Whether the seat sees what lies at a place: open ones, and its own."""
    return pile in OPEN or pile.endswith(f":{seat}")


def _known(state: State, seat: Seat, holder: Seat) -> CardSet:
    hand = state.hands[holder]
    if holder == seat and state.looked >> seat & 1:
        return hand
    return hand & state.exposed

"""Deals that agree with all that a seat knows: the cards it has not seen, laid where they may lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import COVERED, Card, CardSet, card_set, members
from rules.engine.constraints import Profile, permitted
from rules.engine.ladder import LadderOrder
from rules.engine.phases.play import Play, order_of, trick_in_progress
from rules.engine.state import Noted, State
from rules.mind.dice import Dice
from rules.mind.masked import IN_HAND, STOCK, HiddenPlace, Masked

ATTEMPTS = 8  # deals tried before what the plays betray is let go


class Room(NamedTuple):
    """A hidden place and the cards that cannot lie there."""

    place: HiddenPlace
    without: CardSet


def rooms(masked: Masked) -> tuple[Room, ...]:
    """The hidden places with what cannot lie there, the most confined first."""
    lacking = betrayed(masked.state)
    found = [
        Room(place, lacking.get(place.seat, 0) & masked.unseen if place.place == IN_HAND else 0)
        for place in masked.places
    ]
    free = masked.unseen.bit_count()
    return tuple(sorted(found, key=lambda room: (not room.without, free - room.without.bit_count() - room.place.size)))


def deal(masked: Masked, rooms: Sequence[Room], dice: Dice) -> State:
    """One deal that agrees with what the seat knows, by chance.

    Where the plays of the others leave no deal (somebody had a right of his own to a card), the counts alone hold.
    """
    pack = list(members(masked.unseen))
    for _ in range(ATTEMPTS):
        dice.shuffle(pack)
        if laid := _laid(pack, rooms):
            break
    else:
        laid = _laid(pack, [Room(room.place, 0) for room in rooms])
    return _placed(masked.state, rooms, laid)


def _placed(state: State, rooms: Sequence[Room], laid: Sequence[Sequence[Card]]) -> State:
    """The state with these cards in the hidden places."""
    hands, piles, stock = [*state.hands], dict(state.piles), state.stock
    for (place, _), cards in zip(rooms, laid, strict=True):
        if place.place == IN_HAND:
            hands[place.seat] |= card_set(cards)
        elif place.place == STOCK:
            stock = (*cards, *stock)
        else:
            piles[place.place] = piles.get(place.place, 0) | card_set(cards)
    return state._replace(hands=tuple(hands), piles=tuple(piles.items()), stock=stock)


def _laid(pack: Sequence[Card], rooms: Sequence[Room]) -> list[list[Card]]:
    """The cards of this order by room; none if they do not fit."""
    left, found = list(pack), []
    for place, without in rooms:
        if without:
            fitting = [card for card in left if not without >> card & 1][: place.size]
            if len(fitting) < place.size:
                return []
            taken = set(fitting)
            left = [card for card in left if card not in taken]
        else:
            fitting, left = left[: place.size], left[place.size :]
        found.append(fitting)
    return found


# --- what a card played says of the cards not played ---------------------------------


def betrayed(state: State) -> dict[Seat, CardSet]:
    """By seat the cards that it cannot hold, for they would have had to be played instead."""
    phase = state.phase
    if not isinstance(phase, Play) or state.noted(Noted.TRUMP_CHANGED) is not None:
        return {}
    order, profile = order_of(state), phase.profile
    free = phase.exempt | (1 << order.trumps[0] if type(phase) is not Play and order.trumps else 0)
    lacking: dict[Seat, CardSet] = {}
    tricks = [(trick.seats, trick.cards) for trick in state.tricks]
    if table := trick_in_progress(state):
        tricks.append((table.seats, table.cards))
    for seats, cards in tricks:
        for seat, card, lead, best in _followed(order, seats, cards):
            if not free >> card & 1:
                lacking[seat] = lacking.get(seat, 0) | _instead(profile, order, card, lead, best)
    return lacking


def _followed(order: LadderOrder, seats: Sequence[Seat], cards: Sequence[Card]) -> list[tuple[Seat, Card, Card, Card]]:
    """Who followed with which card, to which lead, and which card was winning."""
    if not cards:
        return []
    found, lead, best = [], cards[0], cards[0]
    for seat, card in zip(seats[1:], cards[1:], strict=False):
        if card != COVERED:
            found.append((seat, card, lead, best))
        if order.above[best] >> card & 1:
            best = card
    return found


_known: dict[tuple[int, Profile, Card, Card, Card], tuple[LadderOrder, CardSet]] = {}


def _instead(profile: Profile, order: LadderOrder, card: Card, lead: Card, best: Card) -> CardSet:
    """The cards beside which this one may not be played; the orders of a ladder stay as long as the programme runs."""
    key = (id(order), profile, card, lead, best)
    if key not in _known:
        own = 1 << card
        others = members((1 << COVERED) - 1 & ~own)
        cards = card_set(x for x in others if not permitted(profile, own | 1 << x, order, lead, best) & own)
        _known[key] = (order, cards)
    return _known[key][1]

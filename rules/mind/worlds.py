"""Deals that agree with all that a seat knows: the cards it has not seen, laid where they may lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.bots import Dice
from rules.engine.actions import Seat
from rules.engine.cards import COVERED, NO_SUIT, Card, CardSet, card_set, members
from rules.engine.constraints import Profile, permitted
from rules.engine.ladder import LadderOrder
from rules.engine.phases.play import Play, ladder_of, order_of, trick_in_progress
from rules.engine.state import State
from rules.mind.habits import Bounds, Habits, habit, played_by
from rules.mind.masked import IN_HAND, STOCK, HiddenPlace, Masked
from rules.mind.strength import strength, weights

ATTEMPTS = 8  # deals tried before what the plays betray is let go
DRAWS = 6  # of cards for one place, before those are taken that miss its bounds least
NO_HABITS: Habits = {}


class Nook(NamedTuple):
    """A hidden place, the cards that cannot lie there, and what all that is missing there is worth by what was said."""

    place: HiddenPlace
    without: CardSet
    bounds: Bounds | None = None


class Hidden(NamedTuple):
    """The hidden places of a hand, the most confined first, and what each card is worth."""

    nooks: tuple[Nook, ...]
    by_card: Sequence[float]


def hidden(masked: Masked, habits: Habits = NO_HABITS) -> Hidden:
    """The hidden places with what cannot lie there and what is likely to."""
    state, lacking = masked.state, betrayed(masked.state)
    by_card = weights(order_of(state))
    usual = habits if state.trump is not None else NO_HABITS
    found = []
    for place in masked.places:
        without = lacking.get(place.seat, 0) & masked.unseen if place.place == IN_HAND else 0
        found.append(Nook(place, without, _bounds(state, place, usual, by_card)))
    free = masked.unseen.bit_count()

    def slack(nook: Nook) -> tuple[bool, bool, int]:
        return not nook.without, nook.bounds is None, free - nook.without.bit_count() - nook.place.size

    return Hidden(tuple(sorted(found, key=slack)), by_card)


def _bounds(state: State, place: HiddenPlace, habits: Habits, by_card: Sequence[float]) -> Bounds | None:
    """What the missing cards of a place are worth: the usual, less what is known of them."""
    usual = habits.get(habit(state, place)) if habits else None
    if usual is None:
        return None
    known = state.hands[place.seat] | played_by(state, place.seat) if place.place == IN_HAND else 0
    known &= ~(1 << COVERED)
    worth = strength(known, by_card) if known else 0.0
    return Bounds(usual.low - worth, usual.high - worth)


def deal(masked: Masked, hidden: Hidden, dice: Dice) -> State:
    """One deal that agrees with what the seat knows, by chance.

    Where the plays of the others leave no deal (somebody had a right of his own to a card), the counts alone hold.
    """
    pack = list(members(masked.unseen))
    for _ in range(ATTEMPTS):
        dice.shuffle(pack)
        if laid := _laid(pack, hidden.nooks, hidden.by_card, dice):
            break
    else:
        laid = _laid(pack, [Nook(nook.place, 0) for nook in hidden.nooks], hidden.by_card, dice)
    return _placed(masked.state, hidden.nooks, laid)


def _placed(state: State, nooks: Sequence[Nook], laid: Sequence[Sequence[Card]]) -> State:
    """The state with these cards in the hidden places."""
    hands, piles, stock = [*state.hands], dict(state.piles), state.stock
    for (place, _, _), cards in zip(nooks, laid, strict=True):
        if place.place == IN_HAND:
            hands[place.seat] |= card_set(cards)
        elif place.place == STOCK:
            stock = (*cards, *stock)
        else:
            piles[place.place] = piles.get(place.place, 0) | card_set(cards)
    return state._replace(hands=tuple(hands), piles=tuple(piles.items()), stock=stock)


def _laid(pack: Sequence[Card], nooks: Sequence[Nook], by_card: Sequence[float], dice: Dice) -> list[list[Card]]:
    """The cards of this order by nook; none if they do not fit."""
    left, found = list(pack), []
    for place, without, bounds in nooks:
        if not without and bounds is None:
            fitting, left = left[: place.size], left[place.size :]
        else:
            fitting = [card for card in left if not without >> card & 1]
            if len(fitting) < place.size:
                return []
            if bounds is not None and len(fitting) > place.size:
                fitting = _likely(fitting, place.size, bounds, by_card, dice)
            else:
                fitting = fitting[: place.size]
            taken = set(fitting)
            left = [card for card in left if card not in taken]
        found.append(fitting)
    return found


def _likely(cards: list[Card], size: int, bounds: Bounds, by_card: Sequence[float], dice: Dice) -> list[Card]:
    """So many of these cards whose worth lies within the bounds, or comes near them."""
    best, least = cards[:size], float("inf")
    for draw in range(DRAWS):
        if draw:
            dice.shuffle(cards)
        worth = sum([by_card[card] for card in cards[:size]])
        missed = max(bounds.low - worth, worth - bounds.high, 0.0)
        if missed < least:
            best, least = cards[:size], missed
        if not missed:
            break
    return best


# --- what a card played says of the cards not played ---------------------------------


def betrayed(state: State) -> Mapping[Seat, CardSet]:
    """By seat the cards that it cannot hold, for they would have had to be played instead."""
    phase = state.phase
    if not isinstance(phase, Play):
        return {}
    profile = phase.profile
    lacking: dict[Seat, CardSet] = {}
    for order, seats, cards in _tricks(state):
        free = phase.at_will(order)
        for seat, card, lead, best in _followed(order, seats, cards):
            if not free >> card & 1:
                lacking[seat] = lacking.get(seat, 0) | _instead(profile, order, card, lead, best)
    return lacking


def _tricks(state: State) -> Iterator[tuple[LadderOrder, tuple[Seat, ...], tuple[Card, ...]]]:
    """Each trick with the ladder by which it was played."""
    orders = ladder_of(state).orders
    for trick in state.tricks:
        yield orders[NO_SUIT if trick.trump is None else trick.trump], trick.seats, trick.cards
    if table := trick_in_progress(state):
        yield order_of(state), table.seats, table.cards


def _followed(
    order: LadderOrder, seats: Sequence[Seat], cards: Sequence[Card]
) -> Iterator[tuple[Seat, Card, Card, Card]]:
    """Who followed with which card, to which lead, and which card was winning."""
    if not cards:
        return
    lead = best = cards[0]
    for seat, card in zip(seats[1:], cards[1:], strict=False):
        if card != COVERED:
            yield seat, card, lead, best
        if order.above[best] >> card & 1:
            best = card


_known: dict[tuple[int, Profile, Card, Card, Card], tuple[LadderOrder, CardSet]] = {}


def _instead(profile: Profile, order: LadderOrder, card: Card, lead: Card, best: Card) -> CardSet:
    """The cards beside which this one may not be played; the orders of a ladder live as long as the programme."""
    key = (id(order), profile, card, lead, best)
    if key not in _known:
        own = 1 << card
        others = members((1 << COVERED) - 1 & ~own)
        cards = card_set(x for x in others if not permitted(profile, own | 1 << x, order, lead, best) & own)
        _known[key] = (order, cards)
    return _known[key][1]

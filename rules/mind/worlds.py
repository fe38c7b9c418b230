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
from rules.mind.habits import Habits, Telling, habit, played_by
from rules.mind.masked import IN_HAND, STOCK, HiddenPlace, Masked
from rules.mind.strength import strength, weights
from rules.mind.swaps import ANYTHING, Slots, swapped

ATTEMPTS = 8  # deals tried before what the plays betray is let go
SWAPS_AT_FIRST, SWAPS = 192, 64  # before the first deal, and between two of them
NO_HABITS: Habits = {}


class Nook(NamedTuple):
    """A hidden place, the cards that cannot lie there, and what was said by who has chosen them.

    ``known`` is the strength of the cards of that hand or pile which the seat has seen: what was said was said of them all.
    """

    place: HiddenPlace
    without: CardSet
    telling: Telling = ()
    known: float = 0.0


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
        telling = usual.get(habit(state, place), ()) if usual else ()
        found.append(Nook(place, without, telling, strength(_seen_of(state, place), by_card) if telling else 0.0))
    free = masked.unseen.bit_count()

    def slack(nook: Nook) -> tuple[bool, bool, int]:
        return not nook.without, not nook.telling, free - nook.without.bit_count() - nook.place.size

    return Hidden(tuple(sorted(found, key=slack)), by_card)


def _seen_of(state: State, place: HiddenPlace) -> CardSet:
    """The cards of a hand or pile that the seat has seen."""
    if place.place != IN_HAND:
        return dict(state.piles).get(place.place, 0)
    return (state.hands[place.seat] | played_by(state, place.seat)) & ~(1 << COVERED)


def deals(masked: Masked, hidden: Hidden, dice: Dice) -> Iterator[State]:
    """Deals without end that agree with what the seat knows, each as often as what was said makes it likely.

    Where the plays of the others leave no deal (somebody had a right of his own to a card), they are not listened to.
    """
    nooks, by_card = hidden.nooks, hidden.by_card
    laid = _first_laid(members(masked.unseen), nooks, dice)
    if not laid:
        nooks = tuple(nook._replace(without=0) for nook in nooks)
        laid = _first_laid(members(masked.unseen), nooks, dice)
    cards, slots = [card for one in laid for card in one], _slots(nooks)
    swapped(cards, slots, by_card, dice, SWAPS_AT_FIRST)
    while True:
        yield _placed(masked.state, nooks, cards)
        swapped(cards, slots, by_card, dice, SWAPS)


def deal(masked: Masked, hidden: Hidden, dice: Dice) -> State:
    """One of these deals."""
    return next(deals(masked, hidden, dice))


def _slots(nooks: Sequence[Nook]) -> Slots:
    place = [at for at, nook in enumerate(nooks) for _ in range(nook.place.size)]
    bounded = sum(nook.place.size for nook in nooks if nook.without or nook.telling)
    tellings = [nook.telling or ANYTHING for nook in nooks]
    return Slots(place, bounded, [nook.without for nook in nooks], tellings, [nook.known for nook in nooks])


def any_deal(masked: Masked) -> State:
    """Some deal or other, without chance: to the seat it looks as every other does, and it may do the same in it."""
    nooks = [Nook(place, 0) for place in masked.places]
    return _placed(masked.state, nooks, members(masked.unseen))


def _placed(state: State, nooks: Sequence[Nook], cards: Sequence[Card]) -> State:
    """The state with these cards in the hidden places, one after another."""
    hands, piles, stock, at = [*state.hands], dict(state.piles), state.stock, 0
    for nook in nooks:
        place = nook.place
        here = cards[at : at + place.size]
        at += place.size
        if place.place == IN_HAND:
            hands[place.seat] |= card_set(here)
        elif place.place == STOCK:
            stock = (*here, *stock)
        else:
            piles[place.place] = piles.get(place.place, 0) | card_set(here)
    return state._replace(hands=tuple(hands), piles=tuple(piles.items()), stock=stock)


def _first_laid(cards: Sequence[Card], nooks: Sequence[Nook], dice: Dice) -> list[list[Card]]:
    """The cards by nook as they may lie, whatever was said; none if no order was found in which they fit."""
    for _ in range(ATTEMPTS):
        left, laid = [*cards], []
        dice.shuffle(left)
        for nook in nooks:
            here = [card for card in left if not nook.without >> card & 1][: nook.place.size]
            laid.append(here)
            left = [card for card in left if card not in here]
        if not left:
            return laid
    return []


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

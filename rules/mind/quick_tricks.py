"""The rest of the tricks, all hands open, played at once on bit masks.

The same duties judge here as at the table (``permitted`` and the duties of a lead); what is left out is everything
that a person would look at: states, offers, refusals. A hand is over in some forty microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import Card, CardSet, members
from rules.engine.constraints import permitted
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.phases.first_led import FirstLed
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.state import State, Trick

Pick = Callable[["Deciding"], Card]


class Deciding(NamedTuple):
    """A moment at which a card is chosen.

    ``legal`` are at least two cards; ``best`` is winning, −1 before the lead; ``gone`` can take no trick from anybody
    any more; ``last``: nobody plays after this seat.
    """

    legal: CardSet
    hand: CardSet
    best: Card
    last: bool
    gone: CardSet
    order: LadderOrder
    values: Sequence[int]


def can_be_quick(state: State) -> bool:
    """Whether the tricks of this state can be played on masks: no word is said between the cards."""
    kind = type(state.phase)
    return kind is Play or (kind is FirstLed and state.trump is not None)


def played_out(state: State, pick: Pick) -> State:
    """The state as this phase of tricks leaves it, each card by ``pick``. Only where ``can_be_quick``."""
    phase, order, values = state.phase, order_of(state), state.variant.values
    assert isinstance(phase, Play)
    table: TrickInProgress = state.local
    hands, tricks = [*state.hands], [*state.tricks]
    profile, exempt = phase.profile, phase.exempt
    watched = phase.stops is not None or bool(phase.lead_profile)
    gone = _gone(state)
    seats, cards, best, winner, free = table.seats, [*table.cards], table.best, table.winner, table.free
    while True:
        at = len(cards)
        seat = seats[at]
        if at and free == 0:
            free = permitted(profile, hands[seat], order, cards[0], best) | (hands[seat] & exempt)
        if free & free - 1:
            card = pick(Deciding(free, hands[seat], best if at else -1, at + 1 == len(seats), gone, order, values))
        else:
            card = free.bit_length() - 1
        hands[seat] &= ~(1 << card)
        if not at or order.above[best] >> card & 1:
            best, winner = card, seat
        cards.append(card)
        free = 0
        if at + 1 < len(seats):
            continue
        tricks.append(Trick(seats, tuple(cards), winner))
        for one in cards:
            gone |= 1 << one
        if not phase.leads_all and winner != seats[0]:
            lead = seats.index(winner)
            seats = seats[lead:] + seats[:lead]
        cards = []
        free = hands[seats[0]]
        if not free or (phase.tricks and len(tricks) >= phase.tricks):
            return state._replace(hands=tuple(hands), tricks=tuple(tricks), to_act=(), local=None)
        if watched:
            after = state._replace(hands=tuple(hands), tricks=tuple(tricks), to_act=seats[:1], local=None)
            if phase.stops and phase.stops(after):
                return after._replace(to_act=())
            for duty in phase.lead_profile:
                free = duty.wanted(free, order, len(tricks), after) or free


def _gone(state: State) -> CardSet:
    found = 0
    for trick in state.tricks:
        for card in trick.cards:
            found |= 1 << card
    return found


# --- which card ------------------------------------------------------------------------


def to_win(at: Deciding) -> Card:
    """Lead from the top; win as cheaply as it is safe; else throw the least away."""
    order, gone, legal = at.order, at.gone | at.hand, members(at.legal)
    if at.best < 0:
        return max(legal, key=lambda card: _leading(card, order, gone))
    winning = members(at.legal & order.above[at.best])
    if winning:
        return (min if at.last else max)(winning, key=lambda card: _strength(card, order, gone))
    return min(legal, key=lambda card: _strength(card, order, gone))


def to_avoid(at: Deciding) -> Card:
    """Lead what will be beaten; stay under with the dearest; where one must win, win dear if it is the last card."""
    order, gone, legal, values = at.order, at.gone | at.hand, members(at.legal), at.values
    if at.best < 0:
        return max(legal, key=lambda card: ((order.above[card] & order.suit_with[card] & ~gone).bit_count(), -values[card]))
    under = members(at.legal & ~order.above[at.best])
    if under:
        return max(under, key=lambda card: (values[card], -order.above[card].bit_count()))
    return (min if at.last else max)(legal, key=lambda card: order.above[card].bit_count())


def _leading(card: Card, order: LadderOrder, gone: CardSet) -> float:
    if order.counts_as[card] == TRUMP:
        return 1.0 - 0.17 * (order.above[card] & ~gone).bit_count()
    return 0.46 - 0.33 * (order.above[card] & ~gone & ~order.of_suit[TRUMP]).bit_count()


def _strength(card: Card, order: LadderOrder, gone: CardSet) -> int:
    return 20 * (order.counts_as[card] == TRUMP) - (order.above[card] & ~gone).bit_count()

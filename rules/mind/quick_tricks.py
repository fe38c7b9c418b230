"""The rest of the tricks, all hands open, played at once on bit masks.

The same duties judge here as at the table (``permitted`` and the duties of a lead); what is left out is everything
that a person would look at: states, offers, refusals. A hand is over in some forty microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.cards import Card, CardSet, card_set, members
from rules.engine.constraints import permitted
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.state import State, Trick

Pick = Callable[["Deciding"], Card]

_new = tuple.__new__  # as in state.py: what is made at every card


class Seen(NamedTuple):
    """What everybody has seen at the beginning of a trick: ``gone`` lie in earlier ones."""

    gone: CardSet
    order: LadderOrder
    values: Sequence[int]  # points, by card


class Deciding(NamedTuple):
    """A moment at which there is more than one ``legal`` card. ``best`` is winning for ``winner``, −1 before the lead."""

    legal: CardSet
    hand: CardSet
    best: Card
    last: bool  # nobody plays after this seat
    seen: Seen
    winner: Seat
    seats: tuple[Seat, ...]  # in the order in which they play to this trick
    place: int  # among them, of the seat that is to play


def can_be_quick(state: State) -> bool:
    """Whether the tricks of this state can be played on masks: no word is said between the cards."""
    return isinstance(state.phase, Play) and state.phase.plain(state)


def played_out(state: State, pick: Pick) -> State:
    """The state as this phase of tricks leaves it, each card by ``pick``. Only where ``can_be_quick``."""
    phase, order = state.phase, order_of(state)
    assert isinstance(phase, Play)
    hands, tricks, gone = [*state.hands], [*state.tricks], _gone(state)
    table: TrickInProgress = state.local
    watched = phase.stops is not None or bool(phase.lead_profile)
    while True:
        at = Seen(gone, order, state.variant.values)
        cards, winner = _completed(phase, table, hands, at, pick)
        tricks.append(Trick(table.seats, cards, winner, state.trump))
        gone |= card_set(cards)
        seats = table.seats if phase.leads_all else _from(table.seats, winner)
        free = hands[seats[0]]
        if not free or (phase.tricks and len(tricks) >= phase.tricks):
            return state._replace(hands=tuple(hands), tricks=tuple(tricks), to_act=(), local=None)
        if watched:
            after = state._replace(hands=tuple(hands), tricks=tuple(tricks), to_act=seats[:1], local=None)
            if phase.stops and phase.stops(after):
                return after._replace(to_act=())
            for duty in phase.lead_profile:
                free = duty.wanted(free, order, len(tricks), after) or free
        table = TrickInProgress(seats, (), -1, seats[0], free)


def _completed(
    phase: Play, table: TrickInProgress, hands: list[CardSet], at: Seen, pick: Pick
) -> tuple[tuple[Card, ...], Seat]:
    """The cards of this trick and its winner; they leave the hands."""
    order, profile, exempt = at.order, phase.profile, phase.exempt
    seats, cards, best, winner, free = table.seats, [*table.cards], table.best, table.winner, table.free
    for place in range(len(cards), len(seats)):
        seat = seats[place]
        hand = hands[seat]
        if not free:
            free = permitted(profile, hand, order, cards[0], best) | (hand & exempt)
        if free & free - 1:
            card = pick(_new(Deciding, (free, hand, best, place + 1 == len(seats), at, winner, seats, place)))
        else:
            card = free.bit_length() - 1
        hands[seat] = hand & ~(1 << card)
        if best < 0 or order.above[best] >> card & 1:
            best, winner = card, seat
        cards.append(card)
        free = 0
    return tuple(cards), winner


def _from(seats: tuple[Seat, ...], winner: Seat) -> tuple[Seat, ...]:
    lead = seats.index(winner)
    return seats[lead:] + seats[:lead]


def _gone(state: State) -> CardSet:
    found = 0
    for trick in state.tricks:
        for card in trick.cards:
            found |= 1 << card
    return found


# --- which card ------------------------------------------------------------------------

_cards = lru_cache(maxsize=8192)(members)  # the same hands are looked at in many play-outs


def to_win(at: Deciding) -> Card:
    """Lead from the top; win as cheaply as it is safe; else throw the least away."""
    order, out, legal = at.seen.order, ~(at.seen.gone | at.hand), at.legal
    above, trumps = order.above, order.of_suit[TRUMP]
    if at.best < 0:
        plain = out & ~trumps

        def leading(card: Card) -> float:
            if trumps >> card & 1:
                return 1.0 - 0.17 * (above[card] & out).bit_count()
            return 0.46 - 0.33 * (above[card] & plain).bit_count()

        return max(_cards(legal), key=leading)

    def strength(card: Card) -> int:
        return 20 * (trumps >> card & 1) - (above[card] & out).bit_count()

    winning = legal & above[at.best]
    return (max if winning and not at.last else min)(_cards(winning or legal), key=strength)


def to_avoid(at: Deciding) -> Card:
    """Lead what will be beaten; stay under with the dearest; where one must win, win dear if it is the last card."""
    order, out, values = at.seen.order, ~(at.seen.gone | at.hand), at.seen.values
    above, suit_with = order.above, order.suit_with
    if at.best < 0:
        return max(
            _cards(at.legal), key=lambda card: ((above[card] & suit_with[card] & out).bit_count(), -values[card])
        )
    under = at.legal & ~above[at.best]
    if under:
        return max(_cards(under), key=lambda card: (values[card], -above[card].bit_count()))
    return (min if at.last else max)(_cards(at.legal), key=lambda card: above[card].bit_count())


def alone(soloist: Seat) -> Pick:
    """One wants tricks, and all others together want the points in them."""

    def pick(at: Deciding) -> Card:
        return to_win(at) if at.seats[at.place] == soloist else _against(at, soloist)

    return pick


def _against(at: Deciding, soloist: Seat) -> Card:
    """Lead what nothing beats; points go to who wins with them, not to the soloist; beat him with the dearest."""
    order, values, legal = at.seen.order, at.seen.values, at.legal
    above = order.above

    def dear(card: Card) -> tuple[int, int]:
        return values[card], -above[card].bit_count()

    out = ~(at.seen.gone | at.hand)
    sure = [card for card in _cards(legal) if not above[card] & order.suit_with[card] & out]
    if at.best < 0:
        return max(sure, key=dear) if sure else min(_cards(legal), key=dear)
    to_come = soloist in at.seats[at.place :]
    if at.winner != soloist and not to_come:
        return max(_cards(legal), key=dear)
    over = legal & above[at.best]
    if over and not to_come:
        return max(_cards(over), key=dear)
    stands = [card for card in sure if over >> card & 1]
    return max(stands, key=dear) if stands else min(_cards(legal), key=dear)

"""How a hand opens: shuffle, cut, deal, turn-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from rules.engine.actions import CHANCE, Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import BIT, NO_SUIT, WELI, Card, CardSet, members, rank_of, suit_of
from rules.engine.notes import Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait
from rules.engine.turns import ring

SCHLECKT = Noted("schleckt")  # kept the card seen at the cut
TOOK_WELI = Noted("took-weli")  # showed and took the Weli at the cut
TOOK_CRITICAL = Noted("took-critical")  # showed and took a permanent trump at the cut
REDEAL = Noted("redeal")  # the hand is thrown in, and the same dealer deals again


@dataclass(frozen=True, kw_only=True)
class Shuffle(Phase):
    """Chance brings the pack into an order; nobody reads it."""

    key: str = "shuffle"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def verbs(self) -> tuple[str, ...]:
        return ("shuffle",)

    def enter(self, state: State) -> State:
        return state._replace(to_act=(CHANCE,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return _orders(state.variant.pack)

    def apply(self, state: State, action: Action) -> State:
        return state._replace(stock=action.cards, to_act=())

    def shown(self, verb: str) -> str:
        return "nobody"


@cache
def _orders(pack: CardSet) -> tuple[Offer, ...]:
    size = pack.bit_count()
    return (Offer("shuffle", size, size, pack, limit="shuffle"),)


@cache
def _cuts(size: int) -> tuple[Offer, ...]:
    places = tuple(str(place) for place in range(1, size))
    return (Offer("cut", args=places, limit="cut.range"),)


class Lifted(NamedTuple):
    """How many cards are left of the lifted packet, without the one that is looked at."""

    left: int


@dataclass(frozen=True, kw_only=True)
class Cut(Phase[Lifted]):
    """The player on the dealer's right cuts and may look at the card he cuts to.

    ``cut:14`` lifts fourteen cards; the card seen is the bottom one of the
    lifted packet. With ``schlecken`` he may keep any such card, unseen by the
    others; with ``weli`` he may show and take it if it is the Weli, and so too
    one of the ``critical`` cards. Who has taken one of these lets the other of
    the two, dealer and cutter, look at the next card of the packet, as long as
    there are more of them. Cards taken leave the pack, and their takers are
    dealt that many fewer in the first packet.
    """

    schlecken: bool = False
    weli: bool = False
    critical: CardSet = 0
    key: str = "cut"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def verbs(self) -> tuple[str, ...]:
        return ("cut", *(("keep",) * self.schlecken), *(("take",) * bool(self._rule)), "leave")

    def anchors(self) -> tuple[str, ...]:
        return ("cut.range", *((self._rule,) * bool(self._rule)))

    @property
    def _rule(self) -> str:
        """The rule that says which cards may be shown and taken."""
        return "cut.weli" if self.weli else "cut.critical" if self.critical else ""

    def enter(self, state: State[Lifted]) -> State:
        return state._replace(to_act=(state.cutter,))

    def offers(self, state: State[Lifted], seat: Seat) -> Sequence[Offer]:
        if not state.pile(f"peek:{seat}"):
            return _cuts(len(state.stock))
        return words("keep" if self.schlecken else "take", "leave")

    def bar(self, state: State[Lifted], seat: Seat, verb: str) -> Refusal | None:
        open_to_all = 1 << WELI if self.weli else self.critical
        if verb == "take" and not state.pile(f"peek:{seat}") & open_to_all:
            return refuse(self._rule)
        return None

    def apply(self, state: State[Lifted], action: Action) -> State:
        seat = action.seat
        if action.verb == "cut":
            return self._cut(state, seat, int(action.arg))
        seen = state.pile(f"peek:{seat}")
        state = state.with_pile(f"peek:{seat}", 0)._replace(to_act=())
        if action.verb == "leave":
            return _put_back(state, seen)
        state = state.with_hand(seat, state.hands[seat] | seen)
        if self.critical:
            return self._next(state.note(seat, TOOK_CRITICAL), seat, seen)
        return state.note(seat, SCHLECKT if self.schlecken else TOOK_WELI)

    def _cut(self, state: State[Lifted], seat: Seat, lifted: int) -> State:
        stock = state.stock[lifted:] + state.stock[:lifted]
        state = state._replace(stock=stock, hands=(0,) * state.variant.seats, to_act=())
        return _look(state, seat, lifted) if self.schlecken or self._rule else state

    def _next(self, state: State[Lifted], seat: Seat, taken: CardSet) -> State:
        """After one card was shown and taken the other of the two looks at the next."""
        state, left = state._replace(exposed=state.exposed | taken), state.local.left
        if not left or not self.critical & ~state.exposed:
            return state
        dealer = state.standing.dealer
        return _look(state, state.cutter if seat == dealer else dealer, left)


def _look(state: State, seat: Seat, lifted: int) -> State:
    """The seat looks at the bottom card of the lifted packet, which holds so many."""
    *stock, seen = state.stock
    state = state._replace(stock=tuple(stock), to_act=(seat,), local=Lifted(lifted - 1))
    return state.with_pile(f"peek:{seat}", 1 << seen)


def _put_back(state: State, seen: int) -> State:
    """The card seen at the cut is the bottom card of the pack again."""
    return state._replace(stock=(*state.stock, seen.bit_length() - 1))


@dataclass(frozen=True, kw_only=True)
class Deal(Phase):
    """Cards to everybody in packets, clockwise from the dealer's left.

    ``packets`` reads as dealers say it: ``"3 2"`` is three each, then two each;
    ``|2`` lays two cards on the place named by ``aside``, ``3*`` lays three
    there just before the dealer's own, ``1-`` passes the dealer over. With
    ``blind_dealer`` the dealer does not look at his cards. The pile ``under``
    lies open beneath the pack and is dealt last.
    """

    packets: str = ""
    aside: str = ""
    blind_dealer: bool = False
    under: str = ""
    key: str = "deal"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    @property
    def rounds(self) -> list[int]:
        """How many cards everybody gets at a time, each time round."""
        return [int(packet.strip("*-")) for packet in self.packets.split() if packet[0] != "|"]

    def laid_at(self, place: str) -> int:
        packets = self.packets.split() if place == self.aside else ()
        return sum(int(packet.strip("|*")) for packet in packets if packet[0] == "|" or packet[-1] == "*")

    def enter(self, state: State) -> State:
        variant, dealer, everybody = state.variant, state.standing.dealer, state.present
        hands, stock, piles, exposed = [*state.hands] or [0] * variant.seats, state.stock, state.piles, state.exposed
        if under := state.pile(self.under):
            piles, stock, exposed = state.moved(self.under, 0), (*stock, *members(under)), exposed | under
        # A card taken at the cut counts; cards of an earlier part of the deal do not.
        early = () if state.playing or not any(hands) else tuple([hand.bit_count() for hand in hands])
        dealt, in_all = _dealt(self.packets, dealer, everybody, variant.seats, variant.step, early)
        for seat, places in dealt:
            cards = 0
            for place in places:
                cards |= BIT[stock[place]]
            if seat is None:
                state = state._replace(piles=piles)
                piles = state.moved(self.aside, state.pile(self.aside) | cards)
            else:
                hands[seat] |= cards
        return state._replace(
            hands=tuple(hands),
            stock=stock[in_all:],
            looked=everybody & ~(1 << dealer) if self.blind_dealer else everybody,
            playing=everybody,
            piles=piles,
            exposed=exposed,
        )


@cache
def _dealt(
    spoken: str, dealer: Seat, everybody: int, seats: int, step: int, early: tuple[int, ...]
) -> tuple[tuple[tuple[Seat | None, tuple[int, ...]], ...], int]:
    """Whose (None = laid aside) the cards at which places of the pack are, and how many leave it in all.

    The first packet of each seat is smaller by the cards that it has had ``early``.
    """
    places: dict[Seat | None, list[int]] = {}
    owed, top = list(early) or [0] * seats, 0
    for seat, each in _packets(spoken, ring(seats, dealer + step, everybody, step), dealer):
        size = each
        if seat is not None:
            size, owed[seat] = each - owed[seat], 0
        places.setdefault(seat, []).extend(range(top, top + size))
        top += size
    return tuple((seat, tuple(found)) for seat, found in places.items()), top


def _packets(spoken: str, turns: tuple[Seat, ...], dealer: Seat) -> list[tuple[Seat | None, int]]:
    """The packets in the order in which they leave the pack: for whom (None = laid aside), and how many cards."""
    order: list[tuple[Seat | None, int]] = []
    for packet in spoken.split():
        each = int(packet.strip("|*-"))
        if packet[0] == "|":
            order.append((None, each))
            continue
        for seat in turns:
            if packet[-1] == "*" and seat == dealer:
                order.append((None, each))
            if packet[-1] != "-" or seat != dealer:
                order.append((seat, each))
    return order


@dataclass(frozen=True, kw_only=True)
class TurnUp(Phase):
    """The next card is turned: its printed suit is trump.

    One of ``no_trump`` turned means a hand without trumps; one of ``again`` is
    laid aside face up and another card turned. With ``strikers`` the rank of
    the card matters too. ``to_dealer``: the card is the dealer's, who holds it
    for all to see; one of ``again`` he holds likewise, and a further card, laid
    aside face up, is turned for trump. One of ``void`` turned means that the
    hand is thrown in and dealt again.
    """

    turns_trump: ClassVar[bool] = True
    no_trump: CardSet = 0
    again: CardSet = 0
    strikers: bool = False
    to_dealer: bool = False
    void: CardSet = 0
    key: str = "turn-up"

    def describe(self, variant: PlayRules) -> Traits:
        before = variant.phases[: variant.phases.index(self)]
        lifted = any(one.kind == "declarer" for phase in before for one in phase.describe(variant))
        yield trait("trump", "dealer-card" if self.to_dealer else "lifter" if lifted else "turn-up")
        if self.strikers:
            yield trait("trump", "strikers")
        if self.no_trump:
            yield trait("trump", "or-none")
        if self.void:
            yield trait("trump", "redeal")

    def without_trumps(self) -> CardSet:
        return self.no_trump

    def enter(self, state: State) -> State:
        turned: Card = state.stock[0]
        trump = NO_SUIT if self.no_trump >> turned & 1 else suit_of(turned)
        strikers = rank_of(turned) if self.strikers else ""
        if not (self.to_dealer or (self.void | self.again) >> turned & 1):
            piles = state.moved("turn-up", 1 << turned)
            return state._replace(stock=state.stock[1:], piles=piles, trump=trump, strikers=strikers)
        state = state._replace(stock=state.stock[1:])
        if self.void >> turned & 1:
            return state.with_pile("turn-up", 1 << turned).note(None, REDEAL).end()
        if self.again >> turned & 1 and self.to_dealer:
            decides = 1 << state.stock[0]
            state = self._held(state, turned).with_pile("turned", decides)
            return state._replace(stock=state.stock[1:], trump=suit_of(decides.bit_length() - 1))
        if self.again >> turned & 1:
            return self.enter(state.with_pile("turned", state.pile("turned") | 1 << turned))
        return self._held(state, turned)._replace(trump=trump, strikers=strikers)

    @staticmethod
    def _held(state: State, turned: Card) -> State:
        """The dealer holds the card for all to see."""
        dealer = state.standing.dealer
        return state.with_hand(dealer, state.hands[dealer] | 1 << turned)._replace(exposed=1 << turned)

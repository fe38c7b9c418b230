"""How a hand opens: shuffle, cut, deal, turn-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.engine.actions import CHANCE, Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import WELI, Card, card_set, suit_of
from rules.engine.phases.phase import Phase
from rules.engine.state import Noted, State


@dataclass(frozen=True, kw_only=True)
class Shuffle(Phase):
    """Chance brings the pack into an order; nobody reads it."""

    key: str = "shuffle"

    def verbs(self) -> tuple[str, ...]:
        return ("shuffle",)

    def enter(self, state: State) -> State:
        return state._replace(to_act=(CHANCE,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        pack = state.variant.pack
        size = pack.bit_count()
        return (Offer("shuffle", size, size, pack, limit="shuffle"),)

    def apply(self, state: State, action: Action) -> State:
        return state._replace(stock=action.cards, to_act=())

    def shown(self, verb: str) -> str:
        return "nobody"


@cache
def _cuts(size: int) -> tuple[Offer, ...]:
    places = tuple(str(place) for place in range(1, size))
    return (Offer("cut", args=places, limit="cut.range"),)


@dataclass(frozen=True, kw_only=True)
class Cut(Phase):
    """The player on the dealer's right cuts and may look at the card he cuts to.

    ``cut:14`` lifts fourteen cards; the card seen is the bottom one of the
    lifted packet. With ``schlecken`` he may keep any such card, unseen by the
    others; with ``weli`` he may show and take it if it is the Weli. A card
    taken leaves the pack and he is dealt that many fewer in the first packet.
    """

    schlecken: bool = False
    weli: bool = False
    key: str = "cut"

    def verbs(self) -> tuple[str, ...]:
        return ("cut", *(("keep",) * self.schlecken), *(("take",) * self.weli), "leave")

    def anchors(self) -> tuple[str, ...]:
        return ("cut.range", *(("cut.weli",) * self.weli))

    def enter(self, state: State) -> State:
        cutter = (state.standing.dealer - 1) % state.variant.seats
        return state._replace(to_act=(cutter,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if not state.pile(f"peek:{seat}"):
            return _cuts(len(state.stock))
        return (Offer("keep" if self.schlecken else "take"), Offer("leave"))

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        if verb == "take" and not state.pile(f"peek:{seat}") >> WELI & 1:
            return refuse("cut.weli")
        return None

    def apply(self, state: State, action: Action) -> State:
        seat = action.seat
        if action.verb == "cut":
            return self._cut(state, seat, int(action.arg))
        seen = state.pile(f"peek:{seat}")
        state = state.with_pile(f"peek:{seat}", 0)._replace(to_act=())
        if action.verb == "leave":
            return _put_back(state, seen)
        state = state.with_hand(seat, seen)
        return state.note(seat, Noted.SCHLECKT if self.schlecken else Noted.TOOK_WELI)

    def _cut(self, state: State, seat: Seat, lifted: int) -> State:
        seen = state.stock[lifted - 1]
        stock = state.stock[lifted:] + state.stock[:lifted]
        state = state._replace(stock=stock, hands=(0,) * state.variant.seats)
        if not (self.schlecken or self.weli):
            return state._replace(to_act=())
        return state._replace(stock=stock[:-1]).with_pile(f"peek:{seat}", 1 << seen)


def _put_back(state: State, seen: int) -> State:
    """The card seen at the cut is the bottom card of the pack again."""
    return state._replace(stock=(*state.stock, seen.bit_length() - 1))


@dataclass(frozen=True, kw_only=True)
class Deal(Phase):
    """Cards to everybody in packets, clockwise from the dealer's left.

    ``packets`` reads as dealers say it: ``"3 2"`` is three each, then two each;
    ``|2`` lays two cards on the place named by ``aside``.
    """

    packets: str = ""
    aside: str = ""
    key: str = "deal"

    def enter(self, state: State) -> State:
        seats = state.variant.seats
        hands = list(state.hands or (0,) * seats)
        owed = [hand.bit_count() for hand in hands]  # a card taken at the cut counts
        ring = [(state.forehand + step) % seats for step in range(seats)]
        stock, top, aside = state.stock, 0, 0
        for packet in self.packets.split():
            if packet[0] == "|":
                size = int(packet[1:])
                aside |= card_set(stock[top : top + size])
                top += size
                continue
            for seat in ring:
                size = int(packet) - owed[seat]
                owed[seat] = 0
                hands[seat] |= card_set(stock[top : top + size])
                top += size
        everybody = (1 << seats) - 1
        return state._replace(
            hands=tuple(hands),
            stock=stock[top:],
            looked=everybody,
            playing=everybody,
            piles=state.moved(self.aside, aside),
        )


@dataclass(frozen=True, kw_only=True)
class TurnUp(Phase):
    """The next card is turned: its printed suit is trump."""

    key: str = "turn-up"

    def enter(self, state: State) -> State:
        turned: Card = state.stock[0]
        piles = state.moved("turn-up", 1 << turned)
        return state._replace(piles=piles, stock=state.stock[1:], trump=suit_of(turned))


@dataclass(frozen=True, kw_only=True)
class Reveal(Phase):
    """A pile that was closed is laid open."""

    pile: str = ""
    key: str = "reveal"

    def enter(self, state: State) -> State:
        return state.with_pile("shown", state.pile(self.pile)).with_pile(self.pile, 0)

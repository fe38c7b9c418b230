"""The Muss: cut after cut, until the card shown costs nothing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.engine.actions import CHANCE, Action, Offer, Seat
from rules.engine.cards import WELI, Card, card_set, rank_of
from rules.engine.notes import PAID, Noted
from rules.engine.phases.opening import Cut
from rules.engine.state import State

MUSS = Noted("muss")


def never(state: State) -> bool:
    """The condition that holds in no hand."""
    return False


@dataclass(frozen=True, kw_only=True)
class MussCut(Cut):
    """The pack is cut; in a Muss the card cut to may cost chips and move the deal.

    A Muss is played ``when`` that holds, and is noted; its dealer pays a chip.
    If the bottom card of the packet lifted is then an Ace, a Seven or the Weli,
    that of the other packet is shown too. An Ace passes the pack to the next
    player and a Seven to the one before; each whom it reaches or passes over
    pays a chip. With both the two neighbours pay and it stays. With the Weli
    everybody pays and the pack is shuffled. Then it is cut again.
    """

    when: Callable[[State], bool] = field(default=never)

    def verbs(self) -> tuple[str, ...]:
        return ("cut", "shuffle")

    def enter(self, state: State) -> State:
        if self.when(state):
            dealer = state.standing.dealer
            state = state.note(None, MUSS).note(dealer, PAID)
        return super().enter(state)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if seat == CHANCE:
            pack = state.variant.pack
            return (Offer("shuffle", pack.bit_count(), pack.bit_count(), pack, limit="shuffle"),)
        return super().offers(state._replace(stock=state.stock + self._shown(state)), seat)

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "shuffle":
            return state._replace(stock=action.cards, to_act=(state.cutter,)).with_pile("shown", 0)
        lifted, pack = int(action.arg), state.stock + self._shown(state)
        state = state._replace(stock=pack[lifted:] + pack[:lifted]).with_pile("shown", 0)
        first, second = pack[lifted - 1], pack[-1]
        if state.noted(MUSS) is None or _ordinary(first):
            return state._replace(hands=(0,) * state.variant.seats, to_act=())
        return self._costs(state, first, second)

    def _costs(self, state: State, first: Card, second: Card) -> State:
        """Chips are paid for these two cards, and the pack is cut again."""
        both = (first, second)
        if WELI in both:
            for seat in state.ring_from(state.forehand, state.present):
                state = state.note(seat, PAID)
            return self._laid_open(state, both)._replace(to_act=(CHANCE,))
        onward, back = (sum(rank_of(number) == rank for number in both) for rank in "A7")
        step, dealer = state.variant.step, state.standing.dealer
        reached = [dealer + step * n for n in range(1, onward + 1)] + [dealer - step * n for n in range(1, back + 1)]
        for seat in reached:
            state = state.note(seat % state.variant.seats, PAID)
        if not (onward and back):
            state = state._replace(standing=state.standing._replace(dealer=reached[-1] % state.variant.seats))
        return self._laid_open(state, both)._replace(to_act=(state.cutter,))

    @staticmethod
    def _laid_open(state: State, cards: tuple[Card, ...]) -> State:
        """The cards lie beside the pack for all to see, until it is cut again or shuffled."""
        stock = tuple(number for number in state.stock if number not in cards)
        return state._replace(stock=stock).with_pile("shown", card_set(cards))

    @staticmethod
    def _shown(state: State) -> tuple[Card, ...]:
        """The cards laid open, which go back under the pack."""
        shown = state.pile("shown")
        return tuple(number for number in range(shown.bit_length()) if shown >> number & 1)

    def shown(self, verb: str) -> str:
        return "nobody" if verb == "shuffle" else "all"


def _ordinary(number: Card) -> bool:
    return number != WELI and rank_of(number) not in "A7"


def paid(state: State) -> tuple[int, ...]:
    """The chips that each seat paid before the play."""
    chips = [0] * state.variant.seats
    for note in state.notes:
        if note.key == PAID and note.seat is not None:
            chips[note.seat] += note.n
    return tuple(chips)

"""Tricks to which a card may be led face down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import COVERED, Card, CardSet
from rules.engine.ladder import TRUMP
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.state import Phase, State, Trick


@dataclass(frozen=True, kw_only=True)
class CoveredPlay(Play):
    """Who has to lead a trump to one of the ``trump_tricks`` and holds none leads a card face down.

    Whatever it is, it counts as the lowest trump. It is turned over when the
    trick is complete, and then lies beside.
    """

    trump_tricks: tuple[int, ...] = (1,)  # counted from 0

    def verbs(self) -> tuple[str, ...]:
        return ("play", "cover")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "play.cover")

    def offers(self, state: State[TrickInProgress], seat: Seat) -> Sequence[Offer]:
        offers = Play.offers(self, state, seat)
        if self._must_cover(state, seat):
            return (*offers, Offer("cover", 1, 1, state.hands[seat], (), "play.cover"))
        return offers

    def barred(self, state: State[TrickInProgress], seat: Seat, verb: str) -> CardSet:
        return 0 if verb == "cover" else Play.barred(self, state, seat, verb)

    def why(self, state: State[TrickInProgress], seat: Seat, verb: str, number: Card) -> Refusal:
        return refuse("play.cover") if self._must_cover(state, seat) else super().why(state, seat, verb, number)

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if action.verb != "cover":
            return Play.apply(self, state, action)
        seat, number = action.seat, action.cards[0]
        state = state.with_pile(f"covered:{seat}", 1 << number)
        state = state.with_hand(seat, state.hands[seat] ^ 1 << number | 1 << COVERED)
        return super().apply(state, Action(seat, "play", "", (COVERED,)))

    def _lead(
        self,
        state: State[TrickInProgress],
        seats: tuple[Seat, ...],
        hands: tuple[CardSet, ...],
        tricks: tuple[Trick, ...],
    ) -> State[TrickInProgress]:
        if tricks and tricks[-1].cards[:1] == (COVERED,):
            place = f"covered:{tricks[-1].seats[0]}"
            state = state.with_pile("shown", state.pile("shown") | state.pile(place)).with_pile(place, 0)
        after = Play._lead(self, state, seats, hands, tricks)
        if after.to_act and self._must_cover(after, seats[0]):
            return after._replace(local=after.local._replace(free=0))
        return after

    def _must_cover(self, state: State[TrickInProgress], seat: Seat) -> bool:
        """Whether the seat is to lead a trump and holds none."""
        due = not state.local.cards and len(state.tricks) in self.trump_tricks
        return due and not state.hands[seat] & order_of(state).of_suit[TRUMP]

    def shown(self, verb: str) -> str:
        return "actor" if verb == "cover" else Phase.shown(self, verb)

"""Schieben: taking up the cards aside and passing on as many, or shoving them on unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import Card, CardSet, card_set, code
from rules.engine.notes import Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

SHOVED = Noted("shoved")


@dataclass(frozen=True, kw_only=True)
class PassAlong(Phase):
    """Each in turn from forehand takes up the pile and lays as many cards away, or shoves it on.

    A seat that took the pile up acts again. ``never`` names the cards that may
    not be laid away. Without ``shoving`` there is no choice: each gets the pile.
    """

    pile: str = "skat"
    never: CardSet = 0
    shoving: bool = True
    key: str = "pass-along"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "skat" if self.shoving else "passed", most=2)

    def verbs(self) -> tuple[str, ...]:
        return ("take", "shove", "lay") if self.shoving else ("lay",)

    def seldom(self) -> tuple[str, ...]:
        return ("shove",) if self.shoving else ()

    def anchors(self) -> tuple[str, ...]:
        return ("pass-along.lay", *(("pass-along.jacks",) if self.never else ()))

    def enter(self, state: State) -> State:
        return self._handed(state.take_turns(state.round_from(state.forehand)))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if state.pile(self.pile):
            return words("take", "shove")
        owed = self._owed(state, seat)
        return (Offer("lay", owed, owed, state.hands[seat], limit="pass-along.lay"),)

    def barred(self, state: State, seat: Seat, verb: str) -> CardSet:
        return self.never & state.hands[seat] if verb == "lay" else 0

    def why(self, state: State, seat: Seat, verb: str, number: Card) -> Refusal:
        return refuse("pass-along.jacks", card=code(number))

    def apply(self, state: State, action: Action) -> State:
        seat = action.seat
        if action.verb == "shove":
            return state.note(seat, SHOVED).next_in_turn()
        if action.verb == "take":
            return self._taken(state, seat)
        laid = card_set(action.cards)
        state = state.with_hand(seat, state.hands[seat] & ~laid)
        return self._handed(state.with_pile(self.pile, laid).next_in_turn())

    def _taken(self, state: State, seat: Seat) -> State:
        return state.with_hand(seat, state.hands[seat] | state.pile(self.pile)).with_pile(self.pile, 0)

    def _handed(self, state: State) -> State:
        """Whose turn it is has taken the pile up already, where there is no choice."""
        return state if self.shoving or not state.to_act else self._taken(state, state.to_act[0])

    def _owed(self, state: State, seat: Seat) -> int:
        """How many cards the seat holds above everybody else."""
        fewest = min(hand.bit_count() for hand in state.hands)
        return state.hands[seat].bit_count() - fewest

    def shown(self, verb: str) -> str:
        return "actor"


@dataclass(frozen=True, kw_only=True)
class Reveal(Phase):
    """A pile that was closed is laid open."""

    pile: str = ""
    key: str = "reveal"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def enter(self, state: State) -> State:
        return state.with_pile("shown", state.pile(self.pile)).with_pile(self.pile, 0)

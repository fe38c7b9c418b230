"""The declarer names what it costs to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.notes import BID
from rules.engine.phases.bidding import declarer_of
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class NamePrice(Phase):
    """The declarer names a price from 1 to ``most`` chips, which everybody who plays puts into the pot."""

    most: int = 5
    key: str = "price"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("drop", "price", most=self.most)

    def verbs(self) -> tuple[str, ...]:
        return ("price",)

    def enter(self, state: State) -> State:
        return state._replace(to_act=(declarer_of(state),))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("price", args=tuple(str(n) for n in range(1, self.most + 1)), limit="price"),)

    def apply(self, state: State, action: Action) -> State:
        return state.note(action.seat, BID, int(action.arg))._replace(to_act=())

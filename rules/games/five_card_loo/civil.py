"""Pam, be civil."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import Card, CardSet
from rules.engine.constraints import verdicts
from rules.engine.notes import Noted
from rules.engine.phases.play import TrickInProgress, order_of
from rules.engine.state import State
from rules.games._shared.pam import PlayWithPam

CIVIL = Noted("civil")  # the highest trump may not be played to this trick, n


@dataclass(frozen=True, kw_only=True)
class PlayCivil(PlayWithPam):
    """Who leads the trump below the highest may ask that one to be civil.

    Then it may not be played to this trick by who has another card.
    """

    def verbs(self) -> tuple[str, ...]:
        return ("play", "civil", "decline")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "play.civil")

    def place(self) -> int:
        return 1

    def words(self) -> Sequence[Offer]:
        return words("civil", "decline")

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        return state if action.verb == "decline" else state.note(action.seat, CIVIL, len(state.tricks) + 1)

    def follow(self, state: State[TrickInProgress], table: TrickInProgress, hand: CardSet) -> CardSet:
        others = hand & ~(1 << order_of(state).trumps[0])
        return super().follow(state, table, others if others and asked_to_be_civil(state) else hand)

    def reasons(self, state: State[TrickInProgress], seat: Seat, table: TrickInProgress) -> Mapping[Card, Refusal]:
        if not asked_to_be_civil(state):
            return super().reasons(state, seat, table)
        order = order_of(state)
        pam = order.trumps[0]
        others = verdicts(self.profile, state.hands[seat] & ~(1 << pam), order, table.cards[0], table.best)
        return {**others, pam: refuse("play.civil")}


def asked_to_be_civil(state: State) -> bool:
    """Whether the words were said to the trick that is being played."""
    return state.noted(CIVIL) == len(state.tricks) + 1

"""What may happen before the last tricks: a hand that is over at once, and the question who goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.engine.actions import Action, Offer, Seat
from rules.engine.notes import DECLARER, DROPPED, Note, Noted
from rules.engine.phases.declare import STAY_OR_DROP
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

FOLLOWED = Noted("followed")


def nothing(state: State) -> Note | None:
    """No reason to end the hand."""
    return None


@dataclass(frozen=True, kw_only=True)
class Early(Phase):
    """Ends the hand where there is a ``reason``, and notes it. Nobody is asked."""

    reason: Callable[[State], Note | None] = field(default=nothing)

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def enter(self, state: State) -> State:
        note = self.reason(state)
        return state if note is None else state.note(note.seat, note.key, note.n).end()


def without_trick(state: State) -> tuple[Seat, ...]:
    """The seats in play, after the declarer, that have taken no trick."""
    declarer, takers = state.who(DECLARER), {trick.winner for trick in state.tricks}
    first = state.forehand if declarer is None else declarer
    return tuple(seat for seat in state.round_from(first) if seat != declarer and seat not in takers)


@dataclass(frozen=True, kw_only=True)
class FollowOrLieDown(Phase):
    """The declarer asks who goes on: in turn, those without a trick follow or lie down."""

    key: str = "follow"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("drop", "late")

    def verbs(self) -> tuple[str, ...]:
        return ("stay", "drop")

    def enter(self, state: State) -> State:
        return state.take_turns(without_trick(state))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return STAY_OR_DROP

    def apply(self, state: State, action: Action) -> State:
        seat = action.seat
        if action.verb == "drop":
            return state.leave(seat).note(seat, DROPPED).next_in_turn()
        return state.note(seat, FOLLOWED).next_in_turn()

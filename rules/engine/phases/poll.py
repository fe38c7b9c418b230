"""Questions put to several seats, at once or one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.engine.actions import Action, Offer, Refusal, Seat, words
from rules.engine.notes import DECLARER, Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

Judge = Callable[[State, Seat, str], Refusal | None]


def everybody(state: State) -> tuple[Seat, ...]:
    """All seats still in, from forehand."""
    return state.round_from(state.forehand)


def all_but_dealer(state: State) -> tuple[Seat, ...]:
    """All seats still in but the dealer, from forehand."""
    return tuple(seat for seat in everybody(state) if seat != state.standing.dealer)


def _no_refusal(state: State, seat: Seat, verb: str) -> Refusal | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Poll(Phase):
    """Asks seats for a ``yes``; the first one in the log closes the question.

    All may answer at once, in any order; with ``in_turn`` one after another.
    ``judge`` refuses an answer. A ``yes`` is noted, and with ``ends_hand`` the
    hand is thrown in, the cards of the seat being shown. If nobody says yes,
    the hand ends with the note ``nobody``, where there is one.
    """

    yes: str = ""
    no: str = "decline"
    note: Noted
    asked: Callable[[State], tuple[Seat, ...]] = field(default=everybody)
    judge: Judge = field(default=_no_refusal)
    in_turn: bool = False
    ends_hand: bool = False
    nobody: Noted | None = None
    rules: tuple[str, ...] = ()  # that the judge may name
    is_rare: bool = False  # whether a yes is said once in an evening

    def describe(self, variant: PlayRules) -> Traits:
        if self.note == DECLARER:
            yield trait("declarer", "lifts")

    def verbs(self) -> tuple[str, ...]:
        return (self.yes, self.no)

    def seldom(self) -> tuple[str, ...]:
        return (self.yes,) if self.is_rare else ()

    def anchors(self) -> tuple[str, ...]:
        return self.rules

    def enter(self, state: State) -> State:
        seats = self.asked(state)
        return state.take_turns(seats) if self.in_turn else state._replace(to_act=seats)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return words(self.yes, self.no)

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        return self.judge(state, seat, verb)

    def apply(self, state: State, action: Action) -> State:
        seat = action.seat
        if action.verb == self.yes:
            state = state.note(seat, self.note)
            if not self.ends_hand:
                return state._replace(to_act=(), queue=())
            shown = state.hands[seat]
            return state.with_hand(seat, 0).with_pile("shown", shown).end()
        if self.in_turn:
            state = state.next_in_turn()
        else:
            state = state._replace(to_act=tuple(other for other in state.to_act if other != seat))
        return state.note(None, self.nobody).end() if self.nobody and not state.to_act else state

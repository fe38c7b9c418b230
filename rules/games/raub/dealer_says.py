"""The dealer who has not looked at his cards: what he may say, and what binds him before he says anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat, words
from rules.engine.notes import DECLARER, Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits
from rules.games._shared.round_for_declarer import Binding, bound


@dataclass(frozen=True, kw_only=True)
class DealerSays(Phase):
    """The dealer alone says one of several things, before he has looked at his cards.

    ``sayings`` are verbs with the notes that they leave of him; one that leaves
    a note of ``ends`` ends the hand. With ``looks`` he sees his cards afterwards.
    Once there is a declarer he is not asked any more.
    """

    sayings: tuple[tuple[str, tuple[Noted, ...]], ...] = ()
    ends: tuple[Noted, ...] = ()
    looks: bool = False

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def verbs(self) -> tuple[str, ...]:
        return tuple(verb for verb, _ in self.sayings)

    def seldom(self) -> tuple[str, ...]:
        return tuple(verb for verb, notes in self.sayings if notes)

    def enter(self, state: State) -> State:
        if state.who(DECLARER) is not None:
            return self._seen(state)
        return state._replace(to_act=(state.standing.dealer,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return words(*self.verbs())

    def apply(self, state: State, action: Action) -> State:
        left = dict(self.sayings)[action.verb]
        for note in left:
            state = state.note(action.seat, note)
        return state.end() if set(left) & set(self.ends) else self._seen(state._replace(to_act=()))

    def _seen(self, state: State) -> State:
        return state._replace(looked=state.looked | 1 << state.standing.dealer) if self.looks else state


@dataclass(frozen=True, kw_only=True)
class Bind(Phase):
    """What makes the dealer declarer before he may say anything."""

    bindings: tuple[Binding, ...] = ()
    key: str = "bind"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def enter(self, state: State) -> State:
        return state if state.who(DECLARER) is not None else bound(state, self.bindings)

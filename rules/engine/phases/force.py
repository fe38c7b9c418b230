"""A pot that holds nothing but the stake: nobody may drop out."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calls import bare_stake
from rules.engine.notes import FORCE
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True, kw_only=True)
class Force(Phase):
    """Notes that everybody must play when nothing but this hand's stake lies in the pot."""

    key: str = "force"

    def describe(self, variant: PlayRules) -> Traits:
        if variant.antes:
            yield trait("drop", "force")

    def enter(self, state: State) -> State:
        return state.note(None, FORCE) if bare_stake(state, state.forehand) else state

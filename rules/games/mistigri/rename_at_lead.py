"""Another trump suit, named with the lead of the highest trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Action, Offer
from rules.engine.cards import SUITS, suit_number
from rules.engine.notes import Noted
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait
from rules.games._shared.pam import PlayWithPam

TRUMP_CHANGED = Noted("trump-changed")


@dataclass(frozen=True, kw_only=True)
class PlayRenaming(PlayWithPam):
    """Who leads the highest trump may at once name another trump suit."""

    names_trump: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "renamed")
        yield from super().describe(variant)

    def verbs(self) -> tuple[str, ...]:
        return ("play", "name", "decline")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "play.rename")

    def place(self) -> int:
        return 0

    def words(self) -> Sequence[Offer]:
        return (Offer("name", args=tuple(SUITS), limit="play.rename"), Offer("decline"))

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if action.verb == "decline":
            return state
        return state.note(action.seat, TRUMP_CHANGED)._replace(trump=suit_number(action.arg))

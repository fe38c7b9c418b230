"""A duty of who is sure to win a hand: to win it at once, so that the others fall short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.cards import CardSet, card_set
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.phases.play import trick_in_progress
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait


@dataclass(frozen=True)
class Cinch:
    """Who holds the highest trumps left, as many as he still needs, and leads, leads the highest of them.

    He needs so many that they make ``tricks`` with those he has; who has as
    many already needs one.
    """

    tricks: int
    rule: ClassVar[str] = "play.cinch"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("lead", "cinch").under(self.rule)

    def wanted(self, hand: CardSet, order: LadderOrder, number: int, state: State) -> CardSet:
        if not hand & order.of_suit[TRUMP]:
            return 0
        table = trick_in_progress(state)
        gone = card_set(table.cards if table else ()) | card_set(card for trick in state.tricks for card in trick.cards)
        won = sum(trick.winner == state.to_act[0] for trick in state.tricks)
        left = [card for card in order.trumps if not gone >> card & 1][: max(1, self.tricks - won)]
        held = card_set(left) & hand
        return 1 << left[0] if left and held == card_set(left) else 0

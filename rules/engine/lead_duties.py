"""What must be led to a trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from rules.engine.cards import CardSet, card_set, members
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait


class LeadDuty(Protocol):
    """A duty of who leads to a trick."""

    rule: ClassVar[str]

    def describe(self, variant: PlayRules) -> Traits:
        """The duty, for those who compare games."""

    def wanted(self, hand: CardSet, order: LadderOrder, number: int, state: State) -> CardSet:
        """Of the cards in hand those that this duty asks for; none = it asks for nothing.

        ``number`` is that of the trick, from 0.
        """


@dataclass(frozen=True)
class LeadTopTrump:
    """Who leads first and holds the highest trump there is leads it.

    That is the ace of trumps, or with ``second_too`` the trump below it when
    the ace itself was turned up; with ``below`` the trump so many places lower.
    """

    second_too: bool = False
    below: int = 0
    rule: ClassVar[str] = "play.lead-ace"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("lead", "lead-ace").under(self.rule)

    def wanted(self, hand: CardSet, order: LadderOrder, number: int, state: State) -> CardSet:
        if number or not order.trumps:
            return 0
        top = order.trumps[self.below]
        if self.second_too and state.pile("turn-up") >> top & 1:
            top = order.trumps[1]
        return hand & 1 << top


@dataclass(frozen=True)
class LeadTrump:
    """Who leads to one of these tricks (counted from 0; none named = any but the first) leads a trump."""

    tricks: tuple[int, ...] = ()
    rule: ClassVar[str] = "play.lead-trump"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("lead", "lead-trump").under(self.rule)

    def wanted(self, hand: CardSet, order: LadderOrder, number: int, state: State) -> CardSet:
        due = number in self.tricks if self.tricks else number > 0
        return hand & order.of_suit[TRUMP] if due else 0


@dataclass(frozen=True)
class LeadHighestTrump:
    """Who leads to one of these tricks (counted from 0) and holds at least two trumps leads the highest."""

    tricks: tuple[int, ...] = (0,)
    rule: ClassVar[str] = "play.lead-high"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("lead", "lead-high").under(self.rule)

    def wanted(self, hand: CardSet, order: LadderOrder, number: int, state: State) -> CardSet:
        own = hand & order.of_suit[TRUMP]
        if number not in self.tricks or own.bit_count() < 2:
            return 0
        return card_set(c for c in members(own) if not order.above[c] & own)


LeadProfile = tuple[LeadDuty, ...]

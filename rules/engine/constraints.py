"""What must be played: the only judge of a card.

Constraints narrow a hand one after another. The one that removed a card is
the reason why that card may not be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import CardSet, code, members, suit_letter
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.traits import Traits, trait


class Constraint(Protocol):
    """Part of a duty to play certain cards."""

    rule: ClassVar[str]

    def describe(self, variant: object) -> Traits:
        """The duty, for those who compare games."""

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        """Of the cards still alive those that this duty asks for; none = it asks for nothing.

        ``led`` holds the cards that count as the suit led, ``over`` those that
        beat the card now winning.
        """


@dataclass(frozen=True)
class Follow:
    """Farbzwang: who has a card of the suit led plays one."""

    rule: ClassVar[str] = "play.follow"

    def describe(self, variant: object) -> Traits:
        yield trait("duty", "follow")

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        return alive & led


@dataclass(frozen=True)
class ElseTrump:
    """Trumpfzwang: who cannot follow plays a trump."""

    rule: ClassVar[str] = "play.trump"

    def describe(self, variant: object) -> Traits:
        yield trait("duty", "trump")

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        return 0 if alive & led else alive & trumps


@dataclass(frozen=True)
class Head:
    """Stichzwang: who can beat the card now winning does so."""

    rule: ClassVar[str] = "play.head"

    def describe(self, variant: object) -> Traits:
        yield trait("duty", "head")

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        return alive & over


@dataclass(frozen=True)
class Overtrump:
    """Who trumps because he cannot follow beats the card now winning if he can; who follows need not."""

    rule: ClassVar[str] = "play.head"

    def describe(self, variant: object) -> Traits:
        yield trait("duty", "overtrump")

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        return 0 if alive & led else alive & over


Profile = tuple[Constraint, ...]

STRICT: Profile = (Follow(), ElseTrump(), Head())
WIN_IF_ABLE: Profile = (Follow(), Head())
TRUMP_NO_HEAD: Profile = (Follow(), ElseTrump())
FOLLOW_ONLY: Profile = (Follow(),)
OVERTRUMP: Profile = (Follow(), ElseTrump(), Overtrump())


def duties(*, head: bool, trump: bool) -> Profile:
    """Following suit, with the duty to win the trick if possible, or to trump when void, or both."""
    if head:
        return STRICT if trump else WIN_IF_ABLE
    return TRUMP_NO_HEAD if trump else FOLLOW_ONLY


FOLLOW_HEAD = WIN_IF_ABLE  # without trumps to win with, only who follows has anything to head


def permitted(profile: Profile, hand: CardSet, order: LadderOrder, lead: int, best: int) -> CardSet:
    """The cards of a hand that may be played to a lead while ``best`` is winning."""
    if not hand & hand - 1:  # a single card: there is nothing to choose
        return hand
    led, trumps, over = order.suit_with[lead], order.of_suit[TRUMP], order.above[best]
    alive = hand
    for duty in profile:
        alive = duty.wanted(alive, led, trumps, over) or alive
    return alive


def verdicts(profile: Profile, hand: CardSet, order: LadderOrder, lead: int, best: int) -> dict[int, Refusal]:
    """For each card of the hand that may not be played, the duty that forbids it."""
    suit = suit_letter(order.counts_as[lead]) or "trump"
    refused: dict[int, Refusal] = {}
    alive = hand
    for length, duty in enumerate(profile, start=1):
        left = permitted(profile[:length], hand, order, lead, best)
        why = refuse(duty.rule, suit=suit, best=code(best))
        refused.update(dict.fromkeys(members(alive & ~left), why))
        alive = left
    return refused

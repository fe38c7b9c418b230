"""Interruptions open to anyone, and what a past act or a score forbids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.actions import Datum, Refusal, Seat
from rules.engine.antes import left_in_pot
from rules.engine.state import Noted, State
from rules.engine.traits import Trait, Traits, trait

if TYPE_CHECKING:
    from rules.engine.variant import Variant


@dataclass(frozen=True)
class Call:
    """An action that does not wait for a turn while one of its phases is open.

    ``refusal`` says why a seat may not call now, or None; ``rule`` is the anchor
    it names. First in the log wins.
    """

    verb: str
    during: tuple[str, ...]
    note: Noted
    rule: str
    refusal: Callable[[State, Seat], Refusal | None]


@dataclass(frozen=True)
class Ban:
    """A verb that is forbidden to a seat when the condition holds.

    ``says``: what the rule set has by it; None where that goes without saying.
    """

    verb: str
    rule: str
    when: Callable[[State, Seat], bool]
    says: Trait | None

    def describe(self, variant: Variant) -> Traits:
        """What the rule set has by it, for those who compare games."""
        return () if self.says is None else (self.says,)


def may_not_drop(rule: str, when: Callable[[State, Seat], bool], key: str, **data: Datum) -> Ban:
    """The ban on dropping out, with the key of what it says about that."""
    return Ban("drop", rule, when, trait("drop", key, **data))


def after(note: Noted) -> Callable[[State, Seat], bool]:
    """The condition that this was noted of the seat itself."""
    return lambda state, seat: state.noted(note, seat) is not None


def noted(note: Noted) -> Callable[[State, Seat], bool]:
    """The condition that this was noted of anybody in the hand."""
    return lambda state, seat: state.noted(note) is not None


def score_at_most(limit: int) -> Callable[[State, Seat], bool]:
    """The condition that the seat's score before the hand is no higher than the limit."""
    return lambda state, seat: state.standing.scores[seat] <= limit


def trump_is(suit: int) -> Callable[[State, Seat], bool]:
    """The condition that this suit is trump."""
    return lambda state, seat: state.trump == suit


def last_one_in(state: State, seat: Seat) -> bool:
    """The condition that all the others have dropped out."""
    return state.playing == 1 << seat


def bare_stake(state: State, seat: Seat) -> bool:
    """The condition that the pot holds nothing but what was put in before this hand."""
    return left_in_pot(state.variant, state.standing) == 0


def at_most_in(n: int) -> Callable[[State, Seat], bool]:
    """The condition that no more than so many players are still in the hand."""
    return lambda state, seat: state.playing.bit_count() <= n


def first_hand(state: State, seat: Seat) -> bool:
    """The condition that this is the first hand of the match."""
    return state.standing.hand_number == 1

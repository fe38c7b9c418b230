"""Interruptions open to anyone, and what a past act or a score forbids."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.actions import Datum, Seat
from rules.engine.antes import left_in_pot
from rules.engine.notes import Noted
from rules.engine.state import Ban as Ban
from rules.engine.state import Call as Call
from rules.engine.state import State
from rules.engine.traits import trait


def may_not_drop(
    rule: str, when: Callable[[State, Seat], bool], key: str, *, brought_by: tuple[str, ...] = (), **data: Datum
) -> Ban:
    """The ban on dropping out, with the key of what it says about that."""
    return Ban("drop", rule, when, trait("drop", key, **data), brought_by)


def after(*notes: Noted) -> Callable[[State, Seat], bool]:
    """The condition that one of these was noted of the seat itself."""
    return lambda state, seat: any(state.noted(note, seat) is not None for note in notes)


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

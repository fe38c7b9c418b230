"""A moment of a match in which nothing special holds, to ask the conditions of a rule set what they usually say."""

from __future__ import annotations

from rules.engine.cards import NO_SUIT
from rules.engine.notes import DECLARER
from rules.engine.state import PlayRules, Standing, State

FULL_POT = 100  # chips of each that lie in it


def usual_moment(variant: PlayRules, *, hand_number: int = 2) -> State:
    """A moment before the tricks: seat 0 has dealt, forehand has declared, everybody is in.

    The match has begun, nobody is near its end, and where there is a pot, it is full.
    """
    return _moment(variant, variant.start - (FULL_POT if variant.antes else 1), hand_number)


def first_moment(variant: PlayRules) -> State:
    """The same where everybody stands at the start and no pot has been filled."""
    return _moment(variant, variant.start, 2)


def _moment(variant: PlayRules, score: int, hand_number: int) -> State:
    standing = Standing((score,) * variant.seats, hand_number=hand_number)
    everybody = (1 << variant.seats) - 1
    state = State(variant, standing, hands=(0,) * variant.seats, playing=everybody, trump=NO_SUIT)
    return state.note(state.forehand, DECLARER)

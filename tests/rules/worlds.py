"""Two worlds that look the same to a seat, and what the seat is shown of each.

A world is a played hand. What a seat has seen of it is computed from hands,
piles and tricks alone, never from a view: otherwise the leak tests would trust
what they test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from rules.engine import core, seat
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import CardSet, card_set, members
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import Standing, State
from rules.engine.variant import Variant

Who = int | None

# Places where everybody sees the cards. A place named "something:2" is seat 2's alone.
FACE_UP = frozenset({"turn-up", "turned", "shown"})


class Eyes(NamedTuple):
    """How a seat is shown a hand: its view of a state and its reading of a line."""

    view: Callable[[State, Who], Any]
    line: Callable[[State, Action, Who], str]


HONEST = Eyes(lambda state, who: seat.view(state, who).as_json(), seat.project)


class World(NamedTuple):
    """A hand: its actions and the states around them (one more than actions)."""

    variant: Variant
    standing: Standing
    actions: tuple[Action, ...]
    states: tuple[State, ...]


def world(variant: Variant, standing: Standing, actions: tuple[Action, ...]) -> World:
    """The hand of these actions as far as they are legal."""
    states = [core.begin(variant, standing)]
    for action in actions:
        if core.refusal(states[-1], action) is not None:
            break
        states.append(core.play(states[-1], action))
    return World(variant, standing, actions[: len(states) - 1], tuple(states))


def before_eyes(state: State, who: Who) -> CardSet:
    """The cards that lie before a seat's eyes at this moment."""
    seen = 0
    seen |= state.exposed
    if who is not None and state.hands:
        seen |= state.hands[who]
    for name, cards in state.piles:
        if name in FACE_UP or name.endswith(f":{who}"):
            seen |= cards
    for trick in state.tricks:
        seen |= card_set(trick.cards)
    if isinstance(state.local, TrickInProgress):
        seen |= card_set(state.local.cards)
    return seen


def seen_by(hand: World, who: Who, until: int) -> CardSet:
    """The cards that a seat has seen after so many actions."""
    seen = 0
    for state in hand.states[: until + 1]:
        seen |= before_eyes(state, who)
    return seen


def transcript(hand: World, who: Who, until: int, eyes: Eyes) -> list[str]:
    """All that a seat is shown during the first so many actions, as text."""
    shown = [_text(eyes.view(hand.states[0], who))]
    for n in range(until):
        shown.append(eyes.line(hand.states[n], hand.actions[n], who))
        shown.append(_text(eyes.view(hand.states[n + 1], who)))
    return shown


def _text(view: Any) -> str:
    return msgspec.json.encode(view).decode()


# --- relation A: two cards that the seat has never seen change places ---------------


def transposed(hand: World, until: int, one: int, other: int) -> World | None:
    """The same hand with two cards exchanged everywhere, or None if that breaks a rule."""
    change = {one: other, other: one}
    actions = tuple(
        action._replace(cards=tuple(change.get(number, number) for number in action.cards))
        for action in hand.actions[:until]
    )
    twin = world(hand.variant, hand.standing, actions)
    return twin if len(twin.actions) == until else None


def transpositions(hand: World, who: Who, rng: random.Random, tries: int) -> Iterator[tuple[World, int]]:
    """Worlds that differ from this one only in two cards unseen by the seat, and how long."""
    for _ in range(tries):
        until = rng.randint(1, len(hand.actions))
        unseen = members(hand.variant.pack & ~seen_by(hand, who, until))
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        twin = transposed(hand, until, one, other)
        if twin is not None:
            yield twin, until


# --- relation B: another seat decides differently, unseen ---------------------------


def substitutions(
    hand: World, who: Who, rng: random.Random, tries: int, eyes: Eyes = HONEST
) -> Iterator[tuple[World, int]]:
    """Worlds in which another seat's line reads the same but was another decision, and how long.

    They last until the rest of the log no longer fits or other cards come
    before the seat's eyes.
    """
    hidden = [n for n, action in enumerate(hand.actions) if action.seat not in (CHANCE, who) and action.cards]
    for _ in range(tries if hidden else 0):
        n = rng.choice(hidden)
        state, action = hand.states[n], hand.actions[n]
        mine = eyes.line(state, action, who)
        same = [a for a in core.legal(state, action.seat) if a != action and eyes.line(state, a, who) == mine]
        if same:
            other = rng.choice(same)
            twin = world(hand.variant, hand.standing, (*hand.actions[:n], other, *hand.actions[n + 1 :]))
            until = parting(hand, twin, who)
            if until > n:
                yield twin, until


def parting(one: World, other: World, who: Who) -> int:
    """How many actions the seat has the same cards before its eyes in both worlds."""
    until = min(len(one.actions), len(other.actions))
    for n in range(until + 1):
        if before_eyes(one.states[n], who) != before_eyes(other.states[n], who):
            return n - 1
    return until


# --- the demand ----------------------------------------------------------------------


class LeakError(AssertionError):
    """A seat was shown a difference between two worlds that are one to it."""


def compare(hand: World, twin: World, who: Who, mine: list[str], eyes: Eyes) -> None:
    """Raises LeakError unless the twin shows the seat what it read of the hand, byte for byte."""
    other = transcript(twin, who, len(mine) // 2, eyes)
    for n, (one, two) in enumerate(zip(mine, other, strict=True)):
        if one != two:
            done = [str(action) for action in hand.actions[: (n + 1) // 2]]
            instead = [str(action) for action in twin.actions[: (n + 1) // 2]]
            raise LeakError(f"seat {who} after {done[1:]}\nreads {one}\nand after {instead[1:]}\nreads {two}")

"""Switches that cannot hold together: which of them it is about, and the nearest rule sets without the contradiction."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rules.engine.actions import Refusal
from rules.engine.variant import OptionValue
from rules.sets.choices import SEATS, Choices

MOST = 6  # ways out that are offered
FARTHEST = 3  # switches that a way out may turn


class RuleSetClash(NamedTuple):
    """A contradiction, and what it is between: names of switches, ``seats`` for the number of players."""

    refusal: Refusal
    between: tuple[str, ...]


class WayOut(NamedTuple):
    """A rule set without the contradiction, and what is chosen otherwise in it."""

    choices: Choices
    turned: tuple[tuple[str, OptionValue], ...]


def conflicts(choices: Choices) -> tuple[RuleSetClash, ...]:
    """Every contradiction of a rule set."""
    return tuple(RuleSetClash(refusal, _between(choices, refusal)) for refusal in choices.clashes)


def ways_out(choices: Choices) -> tuple[WayOut, ...]:
    """The nearest rule sets that can be played, first those that turn a switch back to its usual value.

    Where too much would have to be turned, the usual rules.
    """
    if not choices.clashes:
        return ()
    involved = {name for conflict in conflicts(choices) for name in conflict.between}
    usual = [(switch.name, switch.default) for switch in choices.game.switches]
    single = [one for one in _turns(choices) if one[0] in involved or one in usual]
    for size in range(1, FARTHEST + 1):
        found = [WayOut(other, turned) for turned, other in _turned(choices, single, size) if not other.clashes]
        if found:
            return tuple(sorted(found, key=lambda way: _distance(way, choices))[:MOST])
    back = [one for one in single if one in usual]
    return (WayOut(_with(choices, (*back, (SEATS, choices.game.best))), tuple(back)),)


def _between(choices: Choices, refusal: Refusal) -> tuple[str, ...]:
    """The switches that are needed for the contradiction, and those that would undo it by another value."""
    names = [name for name, _ in choices.changed]
    needed = next(
        (
            some
            for size in range(len(names) + 1)
            for some in combinations(names, size)
            if _clashes(_only(choices, some), refusal)
        ),
        tuple(names),
    )
    undoing = {name for name, value in _turns(choices) if not _clashes(_with(choices, ((name, value),)), refusal)}
    order = [*(switch.name for switch in choices.game.switches), SEATS]
    return tuple(name for name in order if name in needed or name in undoing)


def _turns(choices: Choices) -> Iterator[tuple[str, OptionValue]]:
    """Everything that could be chosen otherwise."""
    chosen = choices.options.by_name()
    for switch in choices.game.switches:
        yield from ((switch.name, value) for value in switch.values if value != chosen[switch.name])
    low, high = choices.game.players
    yield from ((SEATS, n) for n in range(low, high + 1) if n != choices.seats)


def _turned(
    choices: Choices, single: list[tuple[str, OptionValue]], size: int
) -> Iterator[tuple[tuple[tuple[str, OptionValue], ...], Choices]]:
    for turned in combinations(single, size):
        if len({name for name, _ in turned}) == size:
            yield turned, _with(choices, turned)


def _distance(way: WayOut, before: Choices) -> tuple[int, int]:
    """How far a way leads: a switch turned back is nearer than one turned on, and that than another number of players."""
    usual = {switch.name: switch.default for switch in before.game.switches}
    off = sum(name != SEATS and value != usual[name] for name, value in way.turned)
    moved = sum(abs(int(value) - before.seats) for name, value in way.turned if name == SEATS)
    return off + moved, moved


def _with(choices: Choices, turned: tuple[tuple[str, OptionValue], ...]) -> Choices:
    both = choices.options.by_name() | dict(turned)
    seats = int(both.pop(SEATS, choices.seats))
    options = choices.game.options(both)
    clashes = choices.game.contradictions(options, seats)
    return dataclasses.replace(choices, options=options, seats=seats, clashes=clashes)


def _only(choices: Choices, names: tuple[str, ...]) -> Choices:
    """The rule set with these switches as they were chosen, and all the others as usual."""
    options = choices.game.options({name: value for name, value in choices.changed if name in names})
    return dataclasses.replace(choices, options=options, clashes=choices.game.contradictions(options, choices.seats))


def _clashes(choices: Choices, refusal: Refusal) -> bool:
    return any(one.rule == refusal.rule for one in choices.clashes)

"""The switches of a game that cannot hold together: which of them it is about, and the nearest rule sets without that."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.actions import Refusal
from rules.engine.variant import OptionValue
from rules.sets.choices import SEATS, Choices, switches_and_seats
from rules.switches.options import Way
from rules.switches.ways_out import Deadlock


class RuleSetClash(NamedTuple):
    """A contradiction, and what it is between: names of switches, ``seats`` for the number of players."""

    refusal: Refusal
    between: tuple[str, ...]


class WayOut(NamedTuple):
    """A rule set without the contradiction, and what is chosen otherwise in it."""

    choices: Choices
    turned: Way


def conflicts(choices: Choices) -> tuple[RuleSetClash, ...]:
    """Every contradiction of a rule set."""
    deadlock = _deadlock(choices)
    return tuple(RuleSetClash(refusal, deadlock.between(refusal.rule)) for refusal in choices.clashes)


def ways_out(choices: Choices) -> tuple[WayOut, ...]:
    """The nearest rule sets that can be played, first those that turn a switch back to its usual value.

    Where too much would have to be turned, the usual rules.
    """
    if not choices.clashes:
        return ()
    deadlock = _deadlock(choices)
    return tuple(WayOut(_as(choices, {**deadlock.chosen, **dict(way)}), way) for way in deadlock.ways())


def _deadlock(choices: Choices) -> Deadlock:
    chosen = choices.options.by_name() | {SEATS: choices.seats}
    switches = switches_and_seats(choices.game)
    return Deadlock(switches, chosen, lambda other: {no.rule for no in _as(choices, other).clashes}, given=SEATS)


def _as(choices: Choices, chosen: Mapping[str, OptionValue]) -> Choices:
    """The rule set with everything chosen so."""
    seats = int(chosen[SEATS])
    options = choices.game.options({name: value for name, value in chosen.items() if name != SEATS})
    return dataclasses.replace(
        choices, options=options, seats=seats, clashes=choices.game.contradictions(options, seats)
    )

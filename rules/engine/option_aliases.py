"""Other names and values by which people write the switches of a game, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.options import BadOption
from rules.switches.kinds import OptionValue


class Spelling(NamedTuple):
    """What another way of writing stands for: the values that switches then may have, and how many play.

    Of several values of a switch the first is meant, unless something else that was written narrows them down.
    """

    switches: Mapping[str, tuple[OptionValue, ...]]
    seats: int | None = None


class Chosen(NamedTuple):
    """Switches by their own names, and how many play; None = as many as usual."""

    switches: dict[str, OptionValue]
    seats: int | None = None


Spellings = Mapping[str, Mapping[OptionValue, Spelling]]


def chosen(spellings: Spellings, written: Mapping[str, OptionValue], seats: int | None) -> Chosen:
    """What was written, in the switches' own names and for so many players. Raises BadOption where it disagrees."""
    left: dict[str, tuple[OptionValue, ...]] = {
        name: (value,) for name, value in written.items() if name not in spellings
    }
    said = [f"{name} = {values[0]}" for name, values in left.items()]
    for name, value in written.items():
        if name not in spellings:
            continue
        meant = _meant(name, value, spellings[name])
        for switch, values in meant.switches.items():
            left[switch] = tuple(one for one in left.get(switch, values) if one in values)
            if not left[switch]:
                raise BadOption(name, f"{name} = {value} does not go with {', '.join(said)}")
        if meant.seats and seats not in (None, meant.seats):
            raise BadOption(name, f"{name} = {value} is for {meant.seats} players, not for {seats}")
        seats = meant.seats or seats
        said.append(f"{name} = {value}")
    return Chosen({name: values[0] for name, values in left.items()}, seats)


def _meant(name: str, value: OptionValue, values: Mapping[OptionValue, Spelling]) -> Spelling:
    for known, meant in values.items():
        if known == value:
            return meant
    raise BadOption(name, f"{value!r} is not a value of {name}: use {', '.join(map(str, values))}")

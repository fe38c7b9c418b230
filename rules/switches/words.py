"""Switches in words: as a form asks for them, as they are read, and in what two choices differ."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.switches.kinds import Kind, OptionValue, OrderOf, written
from rules.switches.options import Options, Switch, Turns


class ShownValue(NamedTuple):
    """One value of a switch: as an address has it, in words, whether it is chosen, whether it is the usual one."""

    value: str
    words: str
    chosen: bool
    usual: bool = False


class ShownSwitch(NamedTuple):
    """A switch as a form asks for it.

    ``values``: what there is to choose from; of an order, ``places`` has them for each place in it. ``typed``: what
    stands in a field to write into.
    """

    name: str
    words: str
    kind: Kind
    help: str = ""
    values: tuple[ShownValue, ...] = ()
    places: tuple[tuple[ShownValue, ...], ...] = ()
    typed: str = ""
    problem: str = ""

    @property
    def changed(self) -> bool:
        """Whether another value than the usual one is chosen."""
        return any(value.chosen and not value.usual for value in self.values)

    @property
    def open_places(self) -> tuple[tuple[ShownValue, ...], ...]:
        """Of an order the places that are taken, and one more."""
        return self.places[: 1 + sum(not row[0].chosen for row in self.places)]

    @property
    def further_places(self) -> tuple[tuple[ShownValue, ...], ...]:
        """Of an order the places that nothing is in, but for the first of them."""
        return self.places[len(self.open_places) :]

    @property
    def chosen(self) -> str:
        """What is chosen, in words; empty where nothing is."""
        return ", ".join(value.words for value in self.values if value.chosen)


class SwitchDifference(NamedTuple):
    """A switch that two choices set otherwise: what it is about, what is chosen, and what in its place; all in words."""

    name: str
    words: str
    chosen: str
    instead_of: str


class ShownWay(NamedTuple):
    """A way out of a contradiction: what would be set otherwise, and what leads there: an address, or a button's value."""

    words: str
    leads: str


class SwitchWords:
    """What switches and their values are called. Games and seasons say where their words stand."""

    def label(self, name: str) -> str:
        """What a switch is about."""
        raise NotImplementedError

    def one(self, name: str, value: OptionValue) -> str:
        """One of the values that there are to choose from."""
        raise NotImplementedError

    def help(self, name: str) -> str:
        """What has to be known to set a switch; empty where that goes without saying."""
        return ""

    def value(self, name: str, value: Any) -> str:
        """What a switch is set to."""
        return self.one(name, value)

    def pairs(self, turns: Turns) -> tuple[tuple[str, str], ...]:
        """Switches and what they are set to."""
        return tuple((self.label(name), self.value(name, value)) for name, value in turns)

    def turned(self, turns: Turns) -> str:
        """What would be set otherwise, in a line: ``Lowest bid: 2; Whiteout: never``."""
        return "; ".join(f"{label}: {value}" for label, value in self.pairs(turns))

    def differences(self, options: Options, other: Options) -> tuple[SwitchDifference, ...]:
        """In what such a choice is not the same as another one."""
        instead = other.everything()
        return tuple(
            SwitchDifference(name, self.label(name), self.value(name, value), self.value(name, instead[name]))
            for name, value in options.everything().items()
            if value != instead[name]
        )

    def shown(self, switch: Switch, told: Any) -> ShownSwitch:
        """A switch in a form that is filled in with what was told, be it a value or not."""
        row = ShownSwitch(switch.name, self.label(switch.name), switch.kind, self.help(switch.name))
        if isinstance(switch.kind, OrderOf):
            order = [*told] if isinstance(told, list) else []
            places = [*order, *[""] * len(switch.values)][: len(switch.values)]
            return row._replace(places=tuple((ShownValue("", "–", not at), *self._values(switch, at)) for at in places))
        if switch.values:
            return row._replace(values=self._values(switch, told))
        return row._replace(typed=str(told))

    def _values(self, switch: Switch, told: Any) -> tuple[ShownValue, ...]:
        return tuple(
            ShownValue(written(one), self.one(switch.name, one), one == told, one == switch.default)
            for one in switch.values
        )

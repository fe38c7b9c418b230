"""Rules that can be chosen: a frozen dataclass, each of its fields a switch."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from rules.switches.kinds import Kind, OneOf, OptionValue, UnfitValue, written

Turn = tuple[str, Any]  # a switch, and what it is set to
Turns = Iterable[Turn]
Way = tuple[Turn, ...]  # out of a contradiction


class Switch(NamedTuple):
    """A rule that can be chosen: its name, what it may be, and what it is where nobody says anything."""

    name: str
    kind: Kind
    default: Any

    @property
    def values(self) -> Sequence[OptionValue]:
        """What there is to choose from, the default first; nothing where there is no end of it."""
        return self.kind.values

    def at(self, text: str) -> OptionValue | None:
        """The value that stands so in an address or a form; None where none of those there are does."""
        return next((value for value in self.values if written(value) == text), None)


class Objection(NamedTuple):
    """Why something cannot be such rules: the key of the sentence, the switch, and what the sentence needs."""

    code: str
    switch: str
    data: Mapping[str, str | int]


def switch(*values: OptionValue) -> Any:
    """A field that is one of these values; the first is the default."""
    return of_kind(OneOf(values), values[0])


def of_kind(kind: Kind, default: Any) -> Any:
    """A field with values of this kind."""
    return dataclasses.field(default=default, metadata={"kind": kind})


class Options:
    """Base of such a dataclass: the values that are chosen for all switches."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    @classmethod
    @cache
    def switches(cls) -> tuple[Switch, ...]:
        """Every switch, in the order in which people ask."""
        fields = (one for one in dataclasses.fields(cls) if "kind" in one.metadata)
        return tuple(Switch(one.name, one.metadata["kind"], one.default) for one in fields)

    def by_name(self) -> dict[str, Any]:
        """Every switch with its value."""
        return {one.name: getattr(self, one.name) for one in self.switches()}

    def everything(self) -> dict[str, Any]:
        """The same, and whatever else can be chosen beside them."""
        return self.by_name()

    def changed(self) -> dict[str, Any]:
        """The switches that are not at their default, with their values."""
        chosen = ((one, getattr(self, one.name)) for one in self.switches())
        return {one.name: value for one, value in chosen if value != one.default}

    def turned(self, turns: Turns) -> Self:
        """The same rules with some switches set otherwise."""
        return dataclasses.replace(self, **dict(turns))

    def as_json(self) -> dict[str, Any]:
        """Every switch as JSON has it; ``from_json`` of this is the same rules."""
        return self.written(self.by_name().items())

    @classmethod
    def written(cls, turns: Turns) -> dict[str, Any]:
        """Some switches as JSON has them."""
        kinds = {one.name: one.kind for one in cls.switches()}
        return {name: kinds[name].write(value) for name, value in turns}

    @classmethod
    def from_json(cls, told: object) -> Self | tuple[Objection, ...]:
        """The rules that were written down, or why they cannot be read. What is not said has its usual value.

        Rules that contradict themselves can be read.
        """
        if not isinstance(told, Mapping):
            return (Objection("not-rules", "", {}),)
        known = {one.name: one.kind for one in cls.switches()}
        objections = [Objection("unknown-switch", str(name), {}) for name in told if name not in known]
        values = {}
        for name, kind in known.items():
            if name in told:
                try:
                    values[name] = kind.read(told[name])
                except UnfitValue as no:
                    objections.append(Objection(no.code, name, no.data))
        return tuple(objections) or cls(**values)

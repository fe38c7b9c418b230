"""The switches of a game: what can be chosen, and what cannot."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rules.engine.actions import Refusal

OptionValue = str | int | bool


class Options:
    """Base of the frozen dataclass of switches that each game defines."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]  # every game's switches are a dataclass

    def by_name(self) -> dict[str, OptionValue]:
        """Every switch with its value."""
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}


class Switch(NamedTuple):
    """A house rule that can be chosen: its name, its values, the default first."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue


def switch(*values: OptionValue) -> Any:
    """A field of an options dataclass with these values; the first is the default."""
    return dataclasses.field(default=values[0], metadata={"values": values})


class BadOption(ValueError):
    """A switch that the game does not have, or a value that the switch does not have."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Contradiction(ValueError):
    """Switches that cannot hold together; carries the refusals that say why."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(refusal.rule for refusal in refusals))
        self.refusals = refusals

"""What goes wrong at a real table, and what then holds: switches that every game has, beside those of its own.

They say nothing of how cards are played: an engine lets nobody revoke. A club settles them once, a score sheet books
what they cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Self

from rules.switches.kinds import OneOf, OptionValue
from rules.switches.options import Objection, Options, Switch, Turns, switch

FINED: Final = "fined"
DOUBLE: Final = "double"


@dataclass(frozen=True)
class Laws(Options):
    """What holds when something has gone wrong, the family's usual way first."""

    law_misdeal: str = switch("again", "passes", FINED)
    law_exposed: str = switch("back", "shown", FINED)
    law_count: str = switch("again", FINED)
    law_turn: str = switch("back", FINED)
    law_revoke: str = switch("void", "beside", "free")
    law_call: str = switch("binds", "back", FINED)
    law_exchange: str = switch(FINED, "mended")
    law_score: str = switch("match", "deal", "agreed")
    law_leaver: str = switch("stand-in", "ends", FINED)
    law_fine: str = switch("no-trick", DOUBLE)


# The breaches that may cost something, and under which law each does.
COSTS: Final[Mapping[str, tuple[OptionValue, ...]]] = MappingProxyType(
    {
        "revoke": ("void", "beside"),
        "turn": (FINED,),
        "exposed": (FINED,),
        "misdeal": (FINED,),
        "count": (FINED,),
        "call": (FINED,),
        "exchange": (FINED,),
        "leaver": (FINED,),
    }
)


@dataclass(frozen=True)
class GameOptions(Options):
    """Base of the house rules of a game: its own switches, and the laws for what goes wrong, which all games share.

    Whoever asks for the switches of a game is told of its own; what is chosen otherwise than usual names both.
    """

    laws: Laws = field(default=Laws(), kw_only=True, metadata={"group": Laws})

    @classmethod
    @cache
    def law_switches(cls) -> tuple[Switch, ...]:
        """The switches of the laws, each with what is usual in this game first."""
        usual = cls().laws.by_name()
        return tuple(_usually(one, usual[one.name]) for one in Laws.switches())

    def everything(self) -> dict[str, Any]:
        """Every switch with its value, the laws behind those of the game's own."""
        return {**self.by_name(), **self.laws.by_name()}

    def changed(self) -> dict[str, Any]:
        """The switches that are not as usual in this game, with their values."""
        laws = self.laws.by_name()
        return {
            **super().changed(),
            **{one.name: laws[one.name] for one in self.law_switches() if laws[one.name] != one.default},
        }

    def turned(self, turns: Turns) -> Self:
        """The same rules with some switches set otherwise."""
        own, laws = _apart(dict(turns))
        return replace(self, **own, laws=self.laws.turned(laws.items()))

    def without_laws(self) -> GameOptions:
        """The same way of playing: whatever holds when something goes wrong is as usual."""
        usual = type(self)().laws
        return self if self.laws == usual else replace(self, laws=usual)

    @classmethod
    def from_json(cls, told: object) -> GameOptions | tuple[Objection, ...]:
        """The rules that were written down, or why they cannot be read. What is not said has its usual value."""
        if not isinstance(told, Mapping):
            return (Objection("not-rules", "", {}),)
        own, laws = _apart(told)
        found, lawful = super().from_json(own), Laws.from_json(laws)
        objections = tuple(one for one in (found, lawful) if isinstance(one, tuple))
        if objections:
            return tuple(no for some in objections for no in some)
        assert isinstance(found, GameOptions)
        assert isinstance(lawful, Laws)
        return found.turned(laws.items()) if laws else found


def with_laws(**otherwise: str) -> Any:
    """The field ``laws`` of a game whose sources have some of them otherwise than the family."""
    return field(default=replace(Laws(), **otherwise), kw_only=True, metadata={"group": Laws})


def _usually(one: Switch, default: OptionValue) -> Switch:
    values = (default, *(value for value in one.values if value != default))
    return Switch(one.name, OneOf(values), default)


def _apart(told: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is said of a game's own switches, and what of the laws."""
    names = {one.name for one in Laws.switches()}
    return (
        {name: value for name, value in told.items() if name not in names},
        {name: value for name, value in told.items() if name in names},
    )

"""A game with its switches and presets, whatever it is that these build."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, TypeVar

from rules.engine import option_aliases
from rules.engine.actions import Refusal
from rules.engine.laws import GameOptions
from rules.engine.option_aliases import Chosen, Spellings
from rules.engine.options import BadOption, Contradiction
from rules.switches.kinds import OptionValue
from rules.switches.options import Switch

Built = TypeVar("Built")
Circle = Literal["core", "wider"]  # what the family is known for and its nearest kin, or farther relatives


@dataclass(frozen=True)
class Rulebook(Generic[Built]):
    """One page of the rulebook: a game with its switches and presets.

    ``also`` are other keys by which it is known, ``spellings`` other names and values by which people write switches.
    ``circle`` and ``place`` say where it stands in the order in which people meet the games.
    """

    key: str
    edition: int
    players: tuple[int, int]  # fewest, most
    best: int
    options_type: type[GameOptions]
    build: Callable[[Any, int], Built]
    presets: Mapping[str, Mapping[str, OptionValue]]
    clashes: Callable[[Any, int], tuple[Refusal, ...]] = lambda options, seats: ()
    also: tuple[str, ...] = ()
    spellings: Spellings = field(default_factory=dict)
    circle: Circle = "wider"
    place: int = 0

    def __hash__(self) -> int:
        return hash((self.key, self.edition))

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches, each with its default first."""
        return self.options_type.switches()

    @property
    def laws(self) -> tuple[Switch, ...]:
        """The switches for what goes wrong at a real table, likewise; every game has the same."""
        return self.options_type.law_switches()

    @property
    def everything(self) -> tuple[Switch, ...]:
        """All that can be chosen: the game's own switches, then the laws."""
        return (*self.switches, *self.laws)

    def options(self, chosen: Mapping[str, OptionValue] | None = None) -> GameOptions:
        """The options with these switches set. Raises BadOption with a clear sentence."""
        plain = self.chosen(chosen or {}).switches
        found = self.options_type.from_json(plain)
        if isinstance(found, GameOptions):
            return found
        values = {one.name: one.values for one in self.everything}
        name = next(name for name in plain if name in {one.switch for one in found})
        if name not in values:
            raise BadOption(
                name, f"{self.key} has no switch {name!r}: it has {_list(one.name for one in self.switches)}"
            )
        raise BadOption(name, f"{plain[name]!r} is not a value of {name}: use {_list(map(str, values[name]))}")

    def chosen(self, written: Mapping[str, OptionValue], seats: int | None = None) -> Chosen:
        """What was written, in the switches' own names and for so many players. Raises BadOption if it disagrees."""
        return option_aliases.chosen(self.spellings, written, seats)

    def contradictions(self, options: GameOptions, seats: int) -> tuple[Refusal, ...]:
        """Why these options cannot be played by so many; empty if they can."""
        low, high = self.players
        if not low <= seats <= high:
            data = (("least", low), ("most", high), ("seats", seats))
            return (Refusal("players", data),)
        return self.clashes(options, seats)

    def variant(self, options: GameOptions | None = None, seats: int | None = None) -> Built:
        """The variant for these options and seats. Raises Contradiction if they clash."""
        built: Built = _built(self, options or self.options_type(), self.best if seats is None else seats)
        return built


@dataclass(frozen=True, eq=False, kw_only=True)
class ChosenRules:
    """Which rules these are: a game with its switches, for so many players."""

    game: Rulebook[Any]
    options: GameOptions
    seats: int

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key

    @property
    def edition(self) -> int:
        """The game's edition."""
        return self.game.edition

    @cached_property
    def differences(self) -> dict[str, OptionValue]:
        """The switches that are not at their default."""
        return self.options.changed()


@lru_cache(maxsize=1024)
def _built(game: Rulebook[Any], options: GameOptions, seats: int) -> Any:
    if clashes := game.contradictions(options, seats):
        raise Contradiction(clashes)
    return game.build(options, seats)


def _list(words: Any) -> str:
    return ", ".join(words)

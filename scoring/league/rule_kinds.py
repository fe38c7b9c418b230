"""What only switches of a season may be: points for places, and the rule sets that count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from rules.switches.kinds import Kind, ListOf, Number, OptionValue, UnfitValue, unfit
from scoring.league.results import Result

Setting = tuple[str, OptionValue]
PlacingLists = tuple[tuple[int, tuple[Fraction, ...]], ...]  # (size of the table, or 0 for any; points from the first)

_POINTS = ListOf(Number(-1000, 1000, halves=True), least=1)


@dataclass(frozen=True)
class PlacingList(Kind):
    """What each place is worth: one list for every table, or one for each size of table."""

    asks: ClassVar[str] = "lists"

    def read(self, told: object) -> PlacingLists:
        """The lists; of JSON ``{"": [3, 2, 1, 0]}`` or ``{"3": […], "4": […]}``."""
        if not isinstance(told, Mapping):
            raise UnfitValue("no-list")
        return tuple(sorted((_table_size(size), _POINTS.read(points)) for size, points in told.items()))

    def write(self, value: PlacingLists) -> dict[str, list[int | float]]:
        """The lists by size of table as text; the empty text for any size."""
        return {str(size or ""): _POINTS.write(points) for size, points in value}


class RuleSetNamed(NamedTuple):
    """Matches that count: of a game, of one of its editions, or by one rule set exactly."""

    game: str
    edition: int | None = None
    options: tuple[Setting, ...] | None = None

    def covers(self, played: Result | RuleSetNamed) -> bool:
        """Whether this match, or any by this rule set, is one of them."""
        return (
            played.game == self.game
            and self.edition in (None, played.edition)
            and (self.options is None or self.options == tuple(sorted(played.options or ())))
        )


@dataclass(frozen=True)
class RuleSetsNamed(Kind):
    """Some rule sets; none = all."""

    asks: ClassVar[str] = "rule-sets"

    def read(self, told: object) -> tuple[RuleSetNamed, ...]:
        """The rule sets, each once, in the order of their names."""
        return tuple(sorted(set(_RULE_SETS.read(told)), key=repr))

    def write(self, value: tuple[RuleSetNamed, ...]) -> list[dict[str, Any]]:
        """The rule sets, without what they leave open."""
        return _RULE_SETS.write(value)


class _RuleSet(Kind):
    def read(self, told: object) -> RuleSetNamed:
        if not isinstance(told, Mapping) or not set(told) <= {"game", "edition", "options"}:
            raise UnfitValue("no-rule-set")
        game, edition, options = told.get("game"), told.get("edition"), told.get("options")
        named = isinstance(game, str) and game and isinstance(edition, int | None) and not isinstance(edition, bool)
        if not named or not (options is None or _are_options(options)):
            raise UnfitValue("no-rule-set")
        return RuleSetNamed(str(game), edition, None if options is None else tuple(sorted(options.items())))

    def write(self, value: RuleSetNamed) -> dict[str, Any]:
        told = value._asdict() | ({} if value.options is None else {"options": dict(value.options)})
        return {key: said for key, said in told.items() if said is not None}


_RULE_SETS = ListOf(_RuleSet())


def _table_size(told: object) -> int:
    if told == "":
        return 0
    if isinstance(told, str) and told.isdecimal() and 2 <= int(told[:4]) <= 500:
        return int(told)
    raise unfit("no-table-size", told)


def _are_options(told: object) -> bool:
    return isinstance(told, Mapping) and all(
        isinstance(name, str) and isinstance(value, str | int | bool) for name, value in told.items()
    )

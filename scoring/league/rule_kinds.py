"""What kinds of values the switches of a season have, and how each is read from JSON and written to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from scoring.league.results import Result

Setting = tuple[str, str | int | bool]
PlacingLists = tuple[tuple[int, tuple[Fraction, ...]], ...]  # (size of the table, or 0 for any; points from the first)

_LONGEST_LIST = 100
_MOST_RULE_SETS = 100


class RuleObjection(NamedTuple):
    """Why something cannot be a season's rules: the key of the sentence, the switch, and what the sentence needs."""

    code: str
    switch: str
    data: tuple[tuple[str, str | int], ...] = ()


class ValueKind(Protocol):
    """What values a switch has."""

    def read(self, name: str, told: object) -> Any:
        """The value, or the RuleObjection to it."""

    def write(self, value: Any) -> Any:
        """The value as JSON has it."""


@dataclass(frozen=True)
class OneOf:
    """One of some words; the first is the usual one."""

    values: tuple[str, ...]

    def read(self, name: str, told: object) -> str | RuleObjection:
        """The word, where it is one of them."""
        if isinstance(told, str) and told in self.values:
            return told
        return RuleObjection("unknown-value", name, (("value", str(told)[:60]),))

    def write(self, value: str) -> str:
        """The word itself."""
        return value


@dataclass(frozen=True)
class Number:
    """A number between two others; ``halves``: half points too."""

    low: int
    high: int
    halves: bool = False

    def read(self, name: str, told: object) -> Fraction | int | RuleObjection:
        """The number, exact."""
        number = exact(told)
        if number is None or (number * (2 if self.halves else 1)).denominator != 1:
            return RuleObjection("no-half" if self.halves else "no-number", name, (("value", str(told)[:60]),))
        if not self.low <= number <= self.high:
            return RuleObjection("out-of-range", name, (("low", self.low), ("high", self.high)))
        return number if self.halves else int(number)

    def write(self, value: Fraction | int) -> int | float:
        """The number as JSON has it; a float only for a half."""
        return written(value)


@dataclass(frozen=True)
class OrderOf:
    """Some of these words, each at most once, in an order that matters."""

    values: tuple[str, ...]

    def read(self, name: str, told: object) -> tuple[str, ...] | RuleObjection:
        """The words in their order."""
        if not isinstance(told, list | tuple):
            return RuleObjection("no-list", name)
        for one in told:
            if one not in self.values:
                return RuleObjection("unknown-value", name, (("value", str(one)[:60]),))
        if len(set(told)) != len(told):
            return RuleObjection("twice", name)
        return tuple(told)

    def write(self, value: tuple[str, ...]) -> list[str]:
        """The words as a list."""
        return list(value)


@dataclass(frozen=True)
class PlacingList:
    """What each place is worth: one list for every table, or one for each size of table."""

    def read(self, name: str, told: object) -> PlacingLists | RuleObjection:
        """The lists; of JSON ``{"": [3, 2, 1, 0]}`` or ``{"3": […], "4": […]}``."""
        if not isinstance(told, Mapping):
            return RuleObjection("no-list", name)
        lists = []
        for size, points in told.items():
            if not (size == "" or (isinstance(size, str) and size.isdecimal() and 2 <= int(size[:4]) <= 500)):
                return RuleObjection("no-table-size", name, (("value", str(size)[:60]),))
            if not isinstance(points, list | tuple) or not 1 <= len(points) <= _LONGEST_LIST:
                return RuleObjection("no-list", name)
            read = [Number(-1000, 1000, halves=True).read(name, one) for one in points]
            for one in read:
                if isinstance(one, RuleObjection):
                    return one
            lists.append((int(size or 0), tuple(Fraction(one) for one in read if not isinstance(one, RuleObjection))))
        return tuple(sorted(lists))

    def write(self, value: PlacingLists) -> dict[str, list[int | float]]:
        """The lists by size of table as text; the empty text for any size."""
        return {str(size or ""): [written(one) for one in points] for size, points in value}


class RuleSetNamed(NamedTuple):
    """Matches that count: of a game, of one of its editions, or by one rule set exactly."""

    game: str
    edition: int | None = None
    options: tuple[Setting, ...] | None = None

    def covers(self, result: Result) -> bool:
        """Whether this match is one of them."""
        return (
            result.game == self.game
            and self.edition in (None, result.edition)
            and (self.options is None or self.options == tuple(sorted(result.options)))
        )


@dataclass(frozen=True)
class RuleSetsNamed:
    """Some rule sets; none = all."""

    def read(self, name: str, told: object) -> tuple[RuleSetNamed, ...] | RuleObjection:
        """The rule sets, each once, in the order of their names."""
        if not isinstance(told, list | tuple) or len(told) > _MOST_RULE_SETS:
            return RuleObjection("no-list", name)
        found = [_rule_set(one) for one in told]
        named = [one for one in found if one is not None]
        if len(named) != len(found):
            return RuleObjection("no-rule-set", name)
        return tuple(sorted(set(named), key=repr))

    def write(self, value: tuple[RuleSetNamed, ...]) -> list[dict[str, Any]]:
        """The rule sets, without what they leave open."""
        return [
            {"game": one.game}
            | ({} if one.edition is None else {"edition": one.edition})
            | ({} if one.options is None else {"options": dict(one.options)})
            for one in value
        ]


def exact(told: object) -> Fraction | None:
    """A number from JSON or from the engine, exact; None for anything else."""
    if isinstance(told, bool) or not isinstance(told, int | float | Fraction):
        return None
    if isinstance(told, float) and not -1e9 < told < 1e9:  # neither infinity nor "not a number" is between
        return None
    return Fraction(told)


def written(value: Fraction | int) -> int | float:
    """A number as JSON has it."""
    return int(value) if Fraction(value).denominator == 1 else float(value)


def _rule_set(told: object) -> RuleSetNamed | None:
    if not isinstance(told, Mapping) or not set(told) <= {"game", "edition", "options"}:
        return None
    game, edition, options = told.get("game"), told.get("edition"), told.get("options")
    if not isinstance(game, str) or not game or isinstance(edition, bool) or not isinstance(edition, int | None):
        return None
    if options is None:
        return RuleSetNamed(game, edition)
    if not isinstance(options, Mapping) or not all(_setting(one) for one in options.items()):
        return None
    return RuleSetNamed(game, edition, tuple(sorted(options.items())))


def _setting(one: tuple[object, object]) -> bool:
    return isinstance(one[0], str) and isinstance(one[1], str | int | bool)

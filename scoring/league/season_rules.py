"""How a season is counted: the switches of its rules, what they may be set to, and what cannot stand together.

The rules are a frozen value, as the house rules of a game are. Words for the
switches and their values stand in ``rules/texts/<lang>/league.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

from scoring.league.results import Result
from scoring.league.rule_kinds import (
    Number,
    OneOf,
    OrderOf,
    PlacingList,
    PlacingLists,
    RuleObjection,
    RuleSetNamed,
    RuleSetsNamed,
    ValueKind,
)

__all__ = ["PlacingLists", "RuleObjection", "RuleSetNamed", "SeasonRules", "SeasonSwitch"]

TIE_BREAKS = ("wins", "head-to-head", "best-evening", "fewest-last", "more-evenings", "latest-evening")


def _choice(*values: str) -> Any:
    return field(default=values[0], metadata={"kind": OneOf(values)})


def _number(low: int, high: int) -> Any:
    return field(default=0, metadata={"kind": Number(low, high)})


def _points(low: int, high: int) -> Any:
    return field(default=Fraction(0), metadata={"kind": Number(low, high, halves=True)})


@dataclass(frozen=True)
class SeasonSwitch:
    """A rule that can be chosen: its name, what it may be, and what it is where nobody says anything."""

    name: str
    kind: ValueKind
    default: Any


@dataclass(frozen=True)
class SeasonRules:
    """What counts in a season, what it is worth, and who comes before whom.

    ``rule_sets``: empty = every match counts. ``placing_points``: empty = one
    point for everybody left behind. ``best_of``, ``drop_worst``,
    ``min_evenings``, ``finalists``, ``playoffs_to``: 0 = no such rule. Points
    are whole or half.
    """

    rule_sets: tuple[RuleSetNamed, ...] = field(default=(), metadata={"kind": RuleSetsNamed()})
    unit: str = _choice("match", "evening-sum", "evening-mean", "evening-places")
    worth: str = _choice("placing", "difference", "wins", "marks")
    placing_points: PlacingLists = field(default=(), metadata={"kind": PlacingList()})
    best: str = _choice("most", "fewest")
    comparable: str = _choice("as-is", "spread")
    total: str = _choice("sum", "mean")
    best_of: int = _number(0, 500)
    drop_worst: int = _number(0, 500)
    min_evenings: int = _number(0, 366)
    attendance_points: Fraction = _points(0, 100)  # noqa: RUF009 -- a field, as field() makes one
    absence: str = _choice("nothing", "mean", "fixed", "worst")
    absence_points: Fraction = _points(-1000, 1000)  # noqa: RUF009
    substitutes: str = _choice("substitute", "principal", "nobody", "half")
    early: str = _choice("count", "void")
    abandoned: str = _choice("count", "void", "leaver-last")
    taken_over: str = _choice("count", "void", "leaver-last")
    tie_breaks: tuple[str, ...] = field(default=(), metadata={"kind": OrderOf(TIE_BREAKS)})
    final: str = _choice("none", "level", "best")
    finalists: int = _number(0, 99)
    final_edge: str = _choice("all", "tie-breaks")
    playoffs_to: int = _number(0, 500)

    def as_json(self) -> dict[str, Any]:
        """Every switch as JSON has it; ``from_json`` of this is the same rules."""
        return {one.name: one.kind.write(getattr(self, one.name)) for one in switches()}

    @classmethod
    def from_json(cls, told: object) -> SeasonRules | tuple[RuleObjection, ...]:
        """The rules that were written down, or why they cannot be read. What is not said has its usual value.

        Rules that contradict themselves can be read: see ``contradictions``.
        """
        if not isinstance(told, Mapping):
            return (RuleObjection("not-rules", ""),)
        known = {one.name: one for one in switches()}
        objections = [RuleObjection("unknown-switch", str(name)[:60]) for name in told if name not in known]
        values = {}
        for name, one in known.items():
            if name in told:
                read = one.kind.read(name, told[name])
                if isinstance(read, RuleObjection):
                    objections.append(read)
                else:
                    values[name] = read
        return tuple(objections) or cls(**values)

    @property
    def sign(self) -> int:
        """1 where much is good, -1 where few is."""
        return -1 if self.best == "fewest" else 1

    @property
    def per_evening(self) -> bool:
        """Whether a whole evening is what counts, not each match."""
        return self.unit != "match"

    @property
    def by_places(self) -> bool:
        """Whether the list of points for places is used."""
        return self.worth == "placing" or self.unit == "evening-places"

    def counts(self, result: Result) -> bool:
        """Whether matches by this rule set count in the season."""
        return not self.rule_sets or any(one.covers(result) for one in self.rule_sets)

    def turned(self, changes: Iterable[tuple[str, Any]]) -> SeasonRules:
        """The same rules with some switches set otherwise."""
        return replace(self, **dict(changes))


@cache
def switches() -> tuple[SeasonSwitch, ...]:
    """Every switch in the order in which people ask."""
    usual = SeasonRules()
    return tuple(SeasonSwitch(one.name, one.metadata["kind"], getattr(usual, one.name)) for one in fields(SeasonRules))

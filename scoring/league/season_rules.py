"""How a season is counted: the switches of its rules, what they may be set to, and what cannot stand together.

The rules are a frozen value, as the house rules of a game are. Words for the
switches and their values stand in ``rules/texts/<lang>/league.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.switches.kinds import Number, OrderOf
from rules.switches.options import Options, of_kind, switch
from scoring.league.results import Result
from scoring.league.rule_kinds import PlacingList, PlacingLists, RuleSetNamed, RuleSetsNamed

TIE_BREAKS = ("wins", "head-to-head", "best-evening", "fewest-last", "more-evenings", "latest-evening")


def _number(low: int, high: int) -> Any:
    return of_kind(Number(low, high), 0)


@dataclass(frozen=True)
class SeasonRules(Options):
    """What counts in a season, what it is worth, and who comes before whom.

    ``rule_sets``: empty = every match counts. ``placing_points``: empty = one
    point for everybody left behind. ``best_of``, ``drop_worst``,
    ``min_evenings``, ``finalists``, ``playoffs_to``, ``team_best``: 0 = no such rule. Points
    are whole or half.
    """

    rule_sets: tuple[RuleSetNamed, ...] = of_kind(RuleSetsNamed(), ())
    unit: str = switch("match", "evening-sum", "evening-mean", "evening-places")
    worth: str = switch("placing", "difference", "wins", "marks")
    placing_points: PlacingLists = of_kind(PlacingList(), ())
    best: str = switch("most", "fewest")
    comparable: str = switch("as-is", "spread")
    total: str = switch("sum", "mean")
    best_of: int = _number(0, 500)
    drop_worst: int = _number(0, 500)
    min_evenings: int = _number(0, 366)
    attendance_points: Fraction = of_kind(Number(0, 100, halves=True), Fraction(0))
    absence: str = switch("nothing", "mean", "fixed", "worst")
    absence_points: Fraction = of_kind(Number(-1000, 1000, halves=True), Fraction(0))
    substitutes: str = switch("substitute", "principal", "nobody", "half")
    early: str = switch("count", "void")
    abandoned: str = switch("count", "void", "leaver-last")
    taken_over: str = switch("count", "void", "leaver-last")
    tie_breaks: tuple[str, ...] = of_kind(OrderOf(TIE_BREAKS), ())
    final: str = switch("none", "level", "best")
    finalists: int = _number(0, 99)
    final_edge: str = switch("all", "tie-breaks")
    playoffs_to: int = _number(0, 500)
    team_total: str = switch("mean", "sum", "best")
    team_best: int = _number(0, 50)

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

    def counts(self, played: Result | RuleSetNamed) -> bool:
        """Whether this match, or any by this rule set, counts in the season."""
        return not self.rule_sets or any(one.covers(played) for one in self.rule_sets)

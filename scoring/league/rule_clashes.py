"""Which switches of a season cannot stand together, what would help, and what is worth a second thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.league.season_rules import SeasonRules

Way = tuple[tuple[str, Any], ...]  # switches and what they would be set to


class Clash(NamedTuple):
    """Switches that contradict each other: the key of the sentence, between which, and ways out."""

    code: str
    between: tuple[str, ...]
    ways: tuple[Way, ...]


class Caution(NamedTuple):
    """Something that may be meant so, but has an effect that people do not expect."""

    code: str
    about: tuple[str, ...]


def contradictions(rules: SeasonRules) -> tuple[Clash, ...]:
    """Everything in these rules that cannot hold together; a season is not kept with any."""
    return tuple(clash for find in _CLASHES for clash in [find(rules)] if clash)


def cautions(rules: SeasonRules) -> tuple[Caution, ...]:
    """What may surprise people."""
    found = []
    if _rewards_staying_away(rules):
        found.append(Caution("staying-away", ("best", "absence", "best_of", "min_evenings")))
    if rules.worth == "difference" and rules.comparable == "as-is" and len({one.game for one in rules.rule_sets}) != 1:
        found.append(Caution("different-games", ("worth", "comparable", "rule_sets")))
    if rules.absence != "fixed" and rules.absence_points:
        found.append(Caution("number-unused", ("absence", "absence_points")))
    if rules.final != "best" and rules.finalists:
        found.append(Caution("finalists-unused", ("final", "finalists")))
    if rules.placing_points and not rules.by_places:
        found.append(Caution("list-unused", ("worth", "placing_points")))
    return tuple(found)


def _rewards_staying_away(rules: SeasonRules) -> bool:
    limited = rules.best_of or rules.drop_worst or rules.min_evenings or rules.total == "mean"
    return rules.best == "fewest" and rules.absence == "nothing" and not limited


def _direction(rules: SeasonRules) -> Clash | None:
    """Marks are bad, wins and differences are good, whatever the total says."""
    if rules.unit == "evening-places":
        return None
    if rules.worth == "marks" and rules.best == "most":
        return Clash("most-marks", ("worth", "best"), ((("best", "fewest"),), (("worth", "placing"),)))
    if rules.worth in ("wins", "difference") and rules.best == "fewest":
        return Clash(f"fewest-{rules.worth}", ("worth", "best"), ((("best", "most"),), (("worth", "marks"),)))
    return None


def _list_direction(rules: SeasonRules) -> Clash | None:
    """The points for places fall where much is good, and rise where few is."""
    if not rules.by_places:
        return None
    most = rules.best == "most"
    turn = (("best", "fewest" if most else "most"),)
    lists = [points for _, points in rules.placing_points]
    falls = all(list(points) == sorted(points, reverse=True) for points in lists)  # no list of one's own falls, too
    rises = bool(lists) and all(list(points) == sorted(points) for points in lists)
    if falls if most else rises:
        return None
    if rises or falls:
        way = turn if most or not lists else (("placing_points", ()), ("best", "most"))
        return Clash(
            "rising-list" if most else "falling-list", ("placing_points", "best"), (turn, way)[: 1 + (way != turn)]
        )
    return Clash("uneven-list", ("placing_points", "best"), ((("placing_points", ()), ("best", "most")),))


def _both_drops(rules: SeasonRules) -> Clash | None:
    if rules.best_of and rules.drop_worst:
        return Clash("both-drops", ("best_of", "drop_worst"), ((("drop_worst", 0),), (("best_of", 0),)))
    return None


def _absence_of_a_match(rules: SeasonRules) -> Clash | None:
    """Nobody can say how many matches somebody who was not there would have played."""
    if rules.absence != "nothing" and not rules.per_evening:
        ways: tuple[Way, ...] = ((("absence", "nothing"),), (("unit", "evening-sum"),), (("unit", "evening-mean"),))
        return Clash("absence-per-match", ("absence", "unit"), ways)
    return None


def _spread_of_places(rules: SeasonRules) -> Clash | None:
    if rules.comparable == "spread" and rules.worth != "difference":
        ways: tuple[Way, ...] = ((("comparable", "as-is"),), (("worth", "difference"), ("best", "most")))
        return Clash("spread-not-difference", ("comparable", "worth"), ways)
    return None


def _how_many_in_the_final(rules: SeasonRules) -> Clash | None:
    if rules.final == "best" and rules.finalists < 2:
        ways: tuple[Way, ...] = ((("finalists", 4),), (("final", "level"),), (("final", "none"),))
        return Clash("final-of-how-many", ("final", "finalists"), ways)
    return None


def _edge_without_tie_breaks(rules: SeasonRules) -> Clash | None:
    if rules.final == "best" and rules.final_edge == "tie-breaks" and not rules.tie_breaks:
        ways: tuple[Way, ...] = ((("final_edge", "all"),), (("tie_breaks", ("wins", "head-to-head")),))
        return Clash("edge-without-tie-breaks", ("final_edge", "tie_breaks"), ways)
    return None


_CLASHES: tuple[Callable[[SeasonRules], Clash | None], ...] = (
    _direction,
    _list_direction,
    _both_drops,
    _absence_of_a_match,
    _spread_of_places,
    _how_many_in_the_final,
    _edge_without_tie_breaks,
)

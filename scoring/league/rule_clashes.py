"""Which switches of a season cannot stand together, what would help, and what is worth a second thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.switches.options import Way
from scoring.league.season_rules import SeasonRules


class Trouble(NamedTuple):
    """Something amiss with some rules: the key of the sentence, whether rules have it, and the ways out."""

    code: str
    has: Callable[[SeasonRules], object]
    ways: tuple[Way, ...] = ()


def contradictions(rules: SeasonRules) -> tuple[Trouble, ...]:
    """Everything in these rules that cannot hold together; a season is not kept with any."""
    return tuple(one for one in _CONTRADICTIONS if one.has(rules))


def cautions(rules: SeasonRules) -> tuple[Trouble, ...]:
    """What may be meant so, but has an effect that people do not expect."""
    return tuple(one for one in _CAUTIONS if one.has(rules))


def _way(**turned: Any) -> Way:
    return tuple(turned.items())


def _falls(rules: SeasonRules) -> bool:
    """Whether the points for places fall, as they have to where much is good; no list of one's own falls, too."""
    return all(list(points) == sorted(points, reverse=True) for _, points in rules.placing_points)


def _rises(rules: SeasonRules) -> bool:
    """Whether they rise, as they have to where few is good."""
    lists = rules.placing_points
    return bool(lists) and all(list(points) == sorted(points) for _, points in lists)


def _wrong_way(rules: SeasonRules) -> bool:
    """Whether the points for places fall where they should rise, or rise where they should fall."""
    good, bad = (_falls(rules), _rises(rules))[:: rules.sign]
    return rules.by_places and bad and not good


def _uneven(rules: SeasonRules) -> bool:
    return rules.by_places and not _falls(rules) and not _rises(rules)


def _adds_up(rules: SeasonRules, worth: str) -> bool:
    """Whether this is what is added up, and not the places of an evening."""
    return rules.unit != "evening-places" and rules.worth == worth


def _rewards_staying_away(rules: SeasonRules) -> bool:
    limited = rules.best_of or rules.drop_worst or rules.min_evenings or rules.total == "mean"
    return rules.best == "fewest" and rules.absence == "nothing" and not limited


def _mixes_games(rules: SeasonRules) -> bool:
    as_they_are = rules.worth == "difference" and rules.comparable == "as-is"
    return as_they_are and len({one.game for one in rules.rule_sets}) != 1


_MOST, _FEWEST, _MARKS = _way(best="most"), _way(best="fewest"), _way(worth="marks")
_NO_LIST = _way(placing_points=(), best="most")
_ONE_BY_ONE = _way(absence="nothing"), _way(unit="evening-sum"), _way(unit="evening-mean")
_FINALS = _way(finalists=4), _way(final="level"), _way(final="none")
_EDGES = _way(final_edge="all"), _way(tie_breaks=("wins", "head-to-head"))
_TEAMS = _way(team_best=3), _way(team_total="sum"), _way(team_total="mean")
_SPREADS = _way(comparable="as-is"), _way(worth="difference", best="most")

# Marks are bad, wins and differences are good, whatever the total says. The points for places fall where much is good,
# and rise where few is. Nobody can say how many matches somebody who was not there would have played.
_CONTRADICTIONS = (
    Trouble("most-marks", lambda it: _adds_up(it, "marks") and it.best == "most", (_FEWEST, _way(worth="placing"))),
    Trouble("fewest-wins", lambda it: _adds_up(it, "wins") and it.best == "fewest", (_MOST, _MARKS)),
    Trouble("fewest-difference", lambda it: _adds_up(it, "difference") and it.best == "fewest", (_MOST, _MARKS)),
    Trouble("rising-list", lambda it: it.best == "most" and _wrong_way(it), (_FEWEST,)),
    Trouble("falling-list", lambda it: it.sign < 0 and it.placing_points and _wrong_way(it), (_MOST, _NO_LIST)),
    Trouble("falling-list", lambda it: it.sign < 0 and not it.placing_points and _wrong_way(it), (_MOST,)),
    Trouble("uneven-list", _uneven, (_NO_LIST,)),
    Trouble("both-drops", lambda it: it.best_of and it.drop_worst, (_way(drop_worst=0), _way(best_of=0))),
    Trouble("absence-per-match", lambda it: it.absence != "nothing" and not it.per_evening, _ONE_BY_ONE),
    Trouble("spread-not-difference", lambda it: it.comparable == "spread" and it.worth != "difference", _SPREADS),
    Trouble("final-of-how-many", lambda it: it.final == "best" and it.finalists < 2, _FINALS),
    Trouble(
        "edge-without-tie-breaks",
        lambda it: (it.final, it.final_edge) == ("best", "tie-breaks") and not it.tie_breaks,
        _EDGES,
    ),
    Trouble("team-of-how-many", lambda it: it.team_total == "best" and not it.team_best, _TEAMS),
)

_CAUTIONS = (
    Trouble("staying-away", _rewards_staying_away),
    Trouble("different-games", _mixes_games),
    Trouble("number-unused", lambda it: it.absence != "fixed" and it.absence_points),
    Trouble("finalists-unused", lambda it: it.final != "best" and it.finalists),
    Trouble("few-in-a-team", lambda it: it.best == "fewest" and it.team_total != "mean"),
    Trouble("team-number-unused", lambda it: it.team_total != "best" and it.team_best),
    Trouble("list-unused", lambda it: it.placing_points and not it.by_places),
)

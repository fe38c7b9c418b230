"""A season's totals, counted once more from its postings alone: nothing of what counts them on the site is used.

Only what the seasons of the demo ask for: places or differences, sums by evening, the best of them, penalties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

from scoring.models import Posting, Season

Facts = dict[str, Any]


class _Worth(NamedTuple):
    """What a match of a game on an evening is worth to somebody."""

    evening: int
    member: str
    game: str
    value: Fraction


def totals(season: Season) -> dict[str, Fraction]:
    """Everybody's total by his key, for all who have a result."""
    last = _last(season)
    by_evening: defaultdict[str, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for one in _worth(last):
        by_evening[one.member][one.evening] += one.value
    best = (last[None, "rules"] or {})["best_of"] or None
    found = {member: sum(sorted(each.values())[::-1][:best], Fraction(0)) for member, each in by_evening.items()}
    for (_evening, about), facts in last.items():
        if facts and about.startswith("penalty:") and facts["member"] in found:
            found[facts["member"]] -= Fraction(str(facts["points"]))
    return found


def team_means(season: Season) -> dict[str, Fraction]:
    """The mean of every team by its key, over the matches or the evenings that its people played while they were in it."""
    last = _last(season)
    by_match = (last[None, "rules"] or {})["unit"] == "match"
    brought: defaultdict[str, list[Fraction]] = defaultdict(list)
    evenings: defaultdict[tuple[str, str, int], Fraction] = defaultdict(Fraction)
    for one in _worth(last):
        day = (last[one.evening, "evening"] or {})["date"]
        stints = (last.get((None, f"in-team:{one.member}")) or {"stints": []})["stints"]
        team = ([""] + [stint["team"] for stint in stints if stint["since"] <= day])[-1]
        if team and by_match:
            brought[team].append(one.value)
        elif team:
            evenings[team, one.member, one.evening] += one.value
    for (team, _member, _evening), value in evenings.items():
        brought[team].append(value)
    return {team: sum(values, Fraction(0)) / len(values) for team, values in brought.items()}


def _last(season: Season) -> dict[tuple[int | None, str], Facts | None]:
    """What was said last, by evening and subject."""
    return {(one.evening_id, one.subject): one.facts for one in Posting.objects.filter(season=season).order_by("n")}


def _worth(last: Mapping[tuple[int | None, str], Facts | None]) -> list[_Worth]:
    """What every match of the season is worth to whom."""
    rules = last[None, "rules"] or {}
    off = {evening for (evening, about), facts in last.items() if about == "evening" and (facts or {}).get("cancelled")}
    off |= {
        evening for (evening, about), facts in last.items() if about == "match" and facts
    }  # for the club, not the season
    played = [
        (evening, facts)
        for (evening, about), facts in last.items()
        if evening is not None and evening not in off and facts and about.startswith("result:")
    ]
    return _by_places(played) if rules["worth"] == "placing" else _by_differences(played, rules["comparable"])


def _by_places(played: Iterable[tuple[int, Facts]]) -> list[_Worth]:
    """A point for everybody left behind, half a one for everybody beside."""
    return [
        _Worth(
            evening,
            member,
            facts["rule_set"]["game"],
            sum((Fraction((other > own) * 2 + (other == own), 2) for other in facts["places"]), Fraction(-1, 2)),
        )
        for evening, facts in played
        for member, own in zip(facts["people"], facts["places"], strict=True)
    ]


def _by_differences(played: list[tuple[int, Facts]], comparable: str) -> list[_Worth]:
    """The score against the mean of the others, upwards; over what is usual in the game where games are made comparable."""
    upward: defaultdict[str, int] = defaultdict(int)
    for _evening, facts in played:
        seats = zip(facts["places"], facts["scores"], strict=True)
        for (place, score), (other, than) in permutations(seats, 2):
            upward[facts["rule_set"]["game"]] += ((score > than) - (score < than)) * (place < other)
    found = []
    for evening, facts in played:
        game, scores = facts["rule_set"]["game"], [Fraction(score) for score in facts["scores"]]
        for member, score in zip(facts["people"], scores, strict=True):
            mean = (sum(scores) - score) / (len(scores) - 1)
            found.append(_Worth(evening, member, game, (score - mean) * (1 if upward[game] > 0 else -1)))
    if comparable != "spread":
        return found
    sizes: defaultdict[str, list[Fraction]] = defaultdict(list)
    for one in found:
        sizes[one.game].append(abs(one.value))
    usual = {game: sum(values, Fraction(0)) / len(values) for game, values in sizes.items()}
    return [one._replace(value=one.value / usual[one.game]) for one in found]

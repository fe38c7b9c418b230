"""A season's totals, counted once more from its postings alone: nothing of what counts them on the site is used.

Only what the seasons of the demo ask for: places or differences, sums by evening, the best of them, penalties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
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
    last = {(one.evening_id, one.subject): one.facts for one in Posting.objects.filter(season=season).order_by("n")}
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
    worth = _by_places(played) if rules["worth"] == "placing" else _by_differences(played, rules["comparable"])
    by_evening: defaultdict[str, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for one in worth:
        by_evening[one.member][one.evening] += one.value
    best = rules["best_of"] or None
    found = {member: sum(sorted(each.values())[::-1][:best], Fraction(0)) for member, each in by_evening.items()}
    for (_evening, about), facts in last.items():
        if facts and about.startswith("penalty:") and facts["member"] in found:
            found[facts["member"]] -= Fraction(str(facts["points"]))
    return found


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

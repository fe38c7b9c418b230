"""What every match of a season is worth to who played it, exact.

Values are whole numbers of a small unit (``Worth.unit`` of them are a point), so that thousands of matches
are added without rounding and without slow fractions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.league.results import Result
from scoring.league.rule_kinds import PlacingLists
from scoring.league.season_rules import SeasonRules

Places = tuple[int, ...]
Spread = tuple[int, int]  # the sum of all differences in half points, and how many they are


class Judged(NamedTuple):
    """A match that counts. ``places`` as the rules have them: who left may be last. By seat, like the result.

    ``last`` is the worst of the places; ``keys`` is the match alone, as the items of all its players name it.
    """

    result: Result
    places: Places
    values: tuple[int, ...]
    last: int
    keys: tuple[str]


class Points(dict[int, Fraction]):
    """Every value in points, as it is asked for: there are few, each thousands of times."""

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, value: int) -> Fraction:
        found = self[value] = Fraction(value, self.unit)
        return found


class Worth(NamedTuple):
    """All matches of a season as its rules read them: what counts, and by key why the others do not.

    ``spreads``: by how much a player of each game usually differs from the others at the table, in points.
    """

    judged: tuple[Judged, ...]
    void: dict[str, str]
    spreads: dict[str, Fraction]
    points: Points


def worth(results: Sequence[Result], rules: SeasonRules) -> Worth:
    """What the matches are worth; finals are among them, worth nothing. ``results`` in the order of play."""
    void = {one.key: why for one in results if (why := _void(one, rules))}
    counting = [one for one in results if one.key not in void]
    largest = max((len(one.people) for one in counting), default=1)
    scale = _Scale(rules, counting, 8 * lcm(*range(1, largest + 1)))
    judged = tuple(scale.judged(one) for one in counting)
    return Worth(judged, void, scale.spreads, Points(scale.unit))


def whole(values: Sequence[Fraction]) -> list[int]:
    """The values over their common denominator: the same order, quickly compared and added."""
    common = lcm(*{one.denominator for one in values}, 1)
    return [one.numerator * (common // one.denominator) for one in values]


def added(values: Sequence[Fraction]) -> Fraction:
    """The sum of the values."""
    common = lcm(*{one.denominator for one in values}, 1)
    return Fraction(sum([one.numerator * (common // one.denominator) for one in values]), common)


def place_points(lists: PlacingLists, people: int, place: int) -> Fraction:
    """What a place is worth at a table of so many; places beyond the list get its last number."""
    if not lists:
        return Fraction(people - place)
    points = dict(lists).get(people) or dict(lists).get(0) or lists[-1][1]
    return points[min(place, len(points)) - 1]


def shared_points(lists: PlacingLists, places: Places) -> tuple[Fraction, ...]:
    """What places are worth where those who are level share what their places are worth together."""
    many = Counter(places)
    worths = {
        place: sum((place_points(lists, len(places), place + i) for i in range(n)), Fraction(0)) / n
        for place, n in many.items()
    }
    return tuple(worths[place] for place in places)


def _void(result: Result, rules: SeasonRules) -> str:
    """Why a match does not count; empty where it does."""
    if not rules.counts(result) and not result.stage:
        return "rule-set"
    if result.ended == "early" and rules.early == "void":
        return "early"
    if result.ended == "abandoned":
        return "abandoned" if rules.abandoned == "void" else ""
    return "taken-over" if rules.taken_over == "void" and any(result.left) else ""


def _leaver_last(result: Result, rules: SeasonRules) -> bool:
    rule = rules.abandoned if result.ended == "abandoned" else rules.taken_over
    return rule == "leaver-last" and any(result.left) and not all(result.left)


class _Scale:
    """Reads matches one by one; what it found for equal places or scores it keeps."""

    def __init__(self, rules: SeasonRules, results: Sequence[Result], unit: int) -> None:
        self.rules = rules
        self.upward = _directions(results) if rules.worth == "difference" else {}
        spreads = _spreads(results) if rules.comparable == "spread" and rules.worth == "difference" else {}
        whole = lcm(*(total for total, _ in spreads.values() if total), 1)
        self.unit = unit * whole
        self.factors = {
            game: unit * (whole // total) * 2 * count if total else 0 for game, (total, count) in spreads.items()
        }
        self.spreads = {game: Fraction(total, 2 * count) for game, (total, count) in spreads.items()}
        self.lists = rules.placing_points if rules.worth == "placing" else ((0, (Fraction(1), Fraction(0))),)
        self.by_places: dict[Places, tuple[int, ...]] = {}
        self.ranked: dict[Places, Places] = {}

    def judged(self, result: Result) -> Judged:
        """The match with its places and what they are worth."""
        last = _leaver_last(result, self.rules)
        told = result.places
        if last:  # leavers are last together, wherever they stood
            beyond = max(told) + 1
            told = tuple(beyond if left else place for place, left in zip(told, result.left, strict=True))
        places = self.ranked.get(told)
        if places is None:
            places = self.ranked[told] = tuple(1 + sum(other < one for other in told) for one in told)
        return Judged(result, places, self._values(result, places, last), max(places), (result.key,))

    def _values(self, result: Result, places: Places, last: bool) -> tuple[int, ...]:
        if result.stage:
            return (0,) * len(places)
        if self.rules.worth == "marks":
            return tuple(mark * self.unit for mark in _marks(result, places, last))
        if self.rules.worth == "difference":
            return self._differences(result, last)
        values = self.by_places.get(places)
        if values is None:
            values = tuple(int(one * self.unit) for one in shared_points(self.lists, places))
            self.by_places[places] = values
        return values

    def _differences(self, result: Result, last: bool) -> tuple[int, ...]:
        """Each player's score against the mean of the others, plus where it is better."""
        n = len(result.scores)
        if n < 2:
            return (0,) * n
        factor = self.factors.get(result.game, self.unit) if self.spreads else self.unit
        each = factor // (2 * (n - 1)) * self.upward[result.rule_set]
        doubled = [int(2 * score) for score in result.scores]
        total = sum(doubled)
        values = [each * (n * one - total) for one in doubled]
        if last:
            worst = min(values)
            values = [worst if left else value for value, left in zip(values, result.left, strict=True)]
        return tuple(values)


def _marks(result: Result, places: Places, last: bool) -> Sequence[int]:
    """What is chalked up. A game without marks of its own gives one to whoever is last.

    Where who left is last, he gets as many as anybody got, one at least, and nobody else gets any.
    """
    worst = max(places)
    marks = result.marks or tuple(int(place == worst) for place in places)
    if last:
        most = max(1, *marks)
        return [most if left else 0 for left in result.left]
    return marks


def _directions(results: Iterable[Result]) -> dict[tuple[object, ...], int]:
    """1 where a high score is good, −1 where a low one is: by rule set, as the places of its matches say."""
    votes: defaultdict[tuple[object, ...], int] = defaultdict(int)
    for one in results:
        seats = range(len(one.places))
        votes[one.rule_set] += sum(
            (one.scores[a] > one.scores[b]) - (one.scores[a] < one.scores[b])
            for a in seats
            for b in seats
            if one.places[a] < one.places[b]
        )
    return {rule_set: -1 if vote < 0 else 1 for rule_set, vote in votes.items()}


def _spreads(results: Iterable[Result]) -> dict[str, Spread]:
    """For each game the sum of all differences from the others' mean, whatever their sign, and their number.

    The sum is brought to a whole number of half points by the size of the tables.
    """
    sums: defaultdict[tuple[str, int], int] = defaultdict(int)
    counts: Counter[str] = Counter()
    for one in results:
        n = len(one.scores)
        if n > 1 and not one.stage:
            doubled = [int(2 * score) for score in one.scores]
            total = sum(doubled)
            sums[one.game, n] += sum([abs(n * score - total) for score in doubled])
            counts[one.game] += n
    common = lcm(*(n - 1 for _, n in sums), 1)
    totals: Counter[str] = Counter()
    for (game, n), total in sums.items():
        totals[game] += total * (common // (n - 1))
    return {game: (totals[game], counts[game] * common) for game in counts}

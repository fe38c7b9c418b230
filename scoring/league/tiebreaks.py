"""Who comes first among members with the same total: the season's tie-breaks, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from scoring.league.accounts import Account
from scoring.league.results import Member
from scoring.league.rows import Decided, Held, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.worth import Judged, Worth

Group = list[StandingsRow]
Score = Callable[[StandingsRow], Fraction]

NEVER = Fraction(-(10**9))  # behind everything that can be played


def upward(rules: SeasonRules) -> int:
    """1 where much of what a match is worth is good, −1 where little is: whatever an evening's places are worth."""
    return {"marks": -1, "wins": 1, "difference": 1}.get(rules.worth, rules.sign)


class TieBreaks:
    """Splits members who are level, and says of each who was put behind another what decided."""

    def __init__(
        self, rules: SeasonRules, books: dict[Member, Account], found: Worth, evenings: Sequence[Held]
    ) -> None:
        self.rules = rules
        self.books = books
        self.found = found
        self.evenings = evenings

    def split(self, level: Group, breaks: Sequence[str] | None = None) -> list[Group]:
        """The group in smaller groups, best first; who is still together shares the place."""
        left = self.rules.tie_breaks if breaks is None else breaks
        if len(level) < 2 or not left:
            return [level]
        by, rest = left[0], left[1:]
        scores = self._scores(by, level)
        split: list[Group] = []
        for value in sorted(set(scores.values()), reverse=True):
            split += self.split([row for row in level if scores[row.member] == value], rest)
        return _told(split, by, scores)

    def _scores(self, by: str, level: Group) -> dict[Member, Fraction]:
        """What each has for this tie-break; much is good."""
        if by == "head-to-head":
            return self._meetings(level)
        if by == "latest-evening":
            return self._latest(level)
        score: Score = {
            "wins": lambda row: Fraction(row.wins),
            "best-evening": self._best_evening,
            "fewest-last": lambda row: Fraction(-row.lasts),
            "more-evenings": lambda row: Fraction(len(row.attended)),
        }[by]
        return {row.member: score(row) for row in level}

    def _evening(self, member: Member, evening: str) -> Fraction:
        """What an evening brought, matches added up, turned so that much is good."""
        mine = self.books[member].played.get(evening)
        if mine is None:
            return NEVER
        return self.found.points[sum(value for _judged, value, _seat in mine)] * upward(self.rules)

    def _best_evening(self, row: StandingsRow) -> Fraction:
        return max((self._evening(row.member, key) for key in self.books[row.member].played), default=NEVER)

    def _latest(self, level: Group) -> dict[Member, Fraction]:
        """The last evening on which one of them played; who was not there is behind."""
        for held in reversed(self.evenings):
            values = {row.member: self._evening(row.member, held.key) for row in level}
            if any(value != NEVER for value in values.values()):
                return values
        return dict.fromkeys((row.member for row in level), NEVER)

    def _meetings(self, level: Group) -> dict[Member, Fraction]:
        """In matches among them: one for everybody of them left behind, one less for everybody ahead."""
        among = {row.member for row in level}
        points = dict.fromkeys(among, 0)
        for member in among:
            for credits_of in self.books[member].played.values():
                for judged, _value, seat in credits_of:
                    if len(among.intersection(judged.result.people)) > 1:
                        points[member] += _ahead(judged, seat, among)
        return {member: Fraction(n) for member, n in points.items()}


def _ahead(judged: Judged, seat: int, among: set[Member]) -> int:
    """How many of these a player left behind in a match, less those who were ahead."""
    own = judged.places[seat]
    return sum(
        (place > own) - (place < own)
        for person, place in zip(judged.result.people, judged.places, strict=True)
        if person in among
    )


def _told(split: list[Group], by: str, scores: dict[Member, Fraction]) -> list[Group]:
    """The groups, the first of each with what put it behind the group before; what a later tie-break said stays."""
    told = split[:1]
    for before, group in pairwise(split):
        above = before[0].member
        theirs = scores[above]
        told.append(
            [
                row
                if scores[row.member] == theirs
                else replace(row, decided=Decided(by, above, scores[row.member], theirs))
                for row in group
            ]
        )
    return told

"""The teams of a season: who plays for which from which day on, and where they stand by what their people brought. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scoring.league.results import Member
from scoring.league.rows import Standings
from scoring.league.season_rules import SeasonRules
from scoring.league.worth import added

NO_TEAM = ""


class Team(NamedTuple):
    """A team by its key."""

    key: str
    name: str


class Stint(NamedTuple):
    """For which team somebody plays from a day on; ``NO_TEAM``: for none any more."""

    since: date
    team: str


class Period(NamedTuple):
    """From one day on, to before another; ``end`` None: still."""

    since: date
    end: date | None


@dataclass(frozen=True)
class Teams:
    """All teams of a season, by name. ``stints``: by member, in the order of their days, so that nobody is in two at once."""

    named: tuple[Team, ...] = ()
    stints: Mapping[Member, tuple[Stint, ...]] = field(default_factory=dict)

    def of(self, member: Member, day: date) -> str:
        """The key of the team for which somebody plays on a day, or ``NO_TEAM``."""
        return next((one.team for one in reversed(self.stints.get(member, ())) if one.since <= day), NO_TEAM)

    def periods(self, member: Member, team: str) -> tuple[Period, ...]:
        """When somebody has played for a team, or will."""
        stints = self.stints.get(member, ())
        ends = [*(one.since for one in stints[1:]), None]
        return tuple(Period(one.since, end) for one, end in zip(stints, ends, strict=False) if one.team == team)

    def people(self, team: str) -> tuple[Member, ...]:
        """Everybody whose latest team this is, also where that begins only later."""
        return tuple(member for member, stints in self.stints.items() if stints and stints[-1].team == team)


class TeamShare(NamedTuple):
    """What one of the team brought on one evening. ``many``: of how many matches, or 1 where evenings count.

    ``counted``: False where more of the team were better on that evening than count.
    """

    member: Member
    evening: str
    day: date
    value: Fraction
    many: int
    counted: bool = True


@dataclass(frozen=True)
class TeamRow:
    """A team's place and where it comes from. ``rank``: None where nobody has brought anything; shared ranks are equal."""

    team: Team
    rank: int | None
    total: Fraction
    shares: tuple[TeamShare, ...] = ()

    def of(self, member: Member) -> tuple[TeamShare, ...]:
        """What one of them brought."""
        return tuple(one for one in self.shares if one.member == member)

    @property
    def members(self) -> tuple[Member, ...]:
        """Everybody who brought something, each once."""
        return tuple(dict.fromkeys(one.member for one in self.shares))


def summed(shares: Iterable[TeamShare]) -> Fraction:
    """What counts of it, added up."""
    return added([one.value for one in shares if one.counted])


def total(shares: Sequence[TeamShare], rules: SeasonRules) -> Fraction:
    """What it comes to under the rules of the season, for a team or for one of its people."""
    if rules.team_total != "mean":
        return summed(shares)
    return summed(shares) / max(1, sum(one.many for one in shares))


def team_standings(table: Standings, teams: Teams, rules: SeasonRules) -> tuple[TeamRow, ...]:
    """Every team, the best first; teams without anything last.

    A match counts for the team for which its player played on that day, also if it is dropped among the single players.
    Evenings missed, points for coming and penalties are nobody's but the player's.
    """
    brought: defaultdict[str, list[TeamShare]] = defaultdict(list)
    for team, share in _shares(table, teams):
        brought[team].append(share)
    rows = [_row(team, brought[team.key], rules) for team in teams.named]
    able = sorted((row for row in rows if row.shares), key=lambda row: (-rules.sign * row.total, row.team))
    better = {row.total: at for at, row in reversed(list(enumerate(able, start=1)))}
    ranked = [replace(row, rank=better[row.total]) for row in able]
    return (*ranked, *(row for row in rows if not row.shares))


def _shares(table: Standings, teams: Teams) -> Iterator[tuple[str, TeamShare]]:
    """By team what each of its people brought on each evening."""
    for row in table.rows:
        evenings: dict[str, TeamShare] = {}
        for one in row.items:
            if not one.absent:
                known = evenings.get(one.evening, TeamShare(row.member, one.evening, one.day, Fraction(0), 0))
                evenings[one.evening] = known._replace(value=known.value + one.value, many=known.many + 1)
        for share in evenings.values():
            if team := teams.of(row.member, share.day):
                yield team, share


def _row(team: Team, brought: list[TeamShare], rules: SeasonRules) -> TeamRow:
    shares = sorted(brought, key=lambda one: (one.day, one.evening, one.member))
    if rules.team_total == "best":
        shares = _best(shares, rules)
    return TeamRow(team, None, total(shares, rules), tuple(shares))


def _best(shares: Sequence[TeamShare], rules: SeasonRules) -> list[TeamShare]:
    """The shares with those marked that do not count: all but the best of each evening."""
    left: defaultdict[str, int] = defaultdict(lambda: rules.team_best)
    counted = set()
    for one in sorted(shares, key=lambda one: (-rules.sign * one.value, one.member)):
        if left[one.evening]:
            left[one.evening] -= 1
            counted.add((one.evening, one.member))
    return [one._replace(counted=(one.evening, one.member) in counted) for one in shares]

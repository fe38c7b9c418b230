"""The teams of a season as they stand in the book: a posting for each team, and one for the way of each member through them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from scoring.league.results import Member
from scoring.league.teams import NO_TEAM, Stint, Team, Teams

Facts = Mapping[str, Any]


def read(teams: Iterable[tuple[str, Facts]], ways: Iterable[tuple[Member, Facts]]) -> Teams:
    """All teams and who plays for them. ``teams``: by key what is said of each; ``ways``: the same of each member."""
    named = sorted((Team(key, facts["name"]) for key, facts in teams), key=lambda one: (one.name.casefold(), one.key))
    known = {one.key for one in named}
    stints = {member: _way(facts, known) for member, facts in sorted(ways, key=lambda told: told[0])}
    return Teams(tuple(named), {member: way for member, way in stints.items() if way})


def _way(facts: Facts, known: set[str]) -> tuple[Stint, ...]:
    """Somebody's way; a team that was taken out is none."""
    told = ((date.fromisoformat(one["since"]), one["team"]) for one in facts["stints"])
    return tuple(sorted(Stint(since, team if team in known else NO_TEAM) for since, team in told))


def moved(way: Iterable[Stint], team: str, since: date) -> tuple[Stint, ...]:
    """The way of somebody who plays for this team from a day on, whatever was planned for him after it."""
    earlier = [one for one in way if one.since < since]
    before = earlier[-1].team if earlier else NO_TEAM
    return tuple(earlier) if before == team else (*earlier, Stint(since, team))


def way_facts(way: Iterable[Stint]) -> dict[str, Any] | None:
    """What a posting says of somebody's way; None for who was never in a team."""
    told = [{"team": one.team, "since": one.since.isoformat()} for one in way]
    return {"stints": told} if told else None

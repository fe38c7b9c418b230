"""The standings of teams in words: each with what its people brought, so that it adds up before the reader's eyes."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.league.season_rules import SeasonRules
from scoring.league.teams import TeamRow, TeamShare, summed, team_standings, total
from scoring.league.words import day_words, number_words, sentence
from scoring.league.worth import added
from scoring.season.page import SeasonFace

DAY = timedelta(days=1)


class TeamMemberLine(NamedTuple):
    """One of a team. ``total``: what he brought that counts, empty for nothing yet; ``note``: how it came about."""

    key: str
    name: str
    total: str
    note: str


class TeamLine(NamedTuple):
    """A team in the standings. ``rank`` and ``total`` empty for one that has brought nothing yet."""

    key: str
    rank: str
    name: str
    total: str
    note: str
    members: tuple[TeamMemberLine, ...]
    mine: bool


class TeamTable(NamedTuple):
    """All teams of a season, the best first, and the sentences of the rule by which they stand."""

    lines: tuple[TeamLine, ...]
    rule: tuple[str, ...]


def team_rows(face: SeasonFace) -> tuple[TeamRow, ...]:
    """Where the teams of the season stand."""
    return team_standings(face.table, face.book.teams, face.rules)


def team_table(face: SeasonFace) -> TeamTable | None:
    """The standings of the teams; None in a season without any."""
    if not face.book.teams.named:
        return None
    return TeamTable(tuple(_line(face, row) for row in team_rows(face)), rule_words(face.lang, face.rules))


def rule_words(lang: str, rules: SeasonRules) -> tuple[str, ...]:
    """By what a team stands where it does."""
    kind = rules.team_total
    if kind == "mean":
        kind = "mean-evening" if rules.per_evening else "mean-match"
    return sentence(lang, f"team.{kind}", {"n": str(rules.team_best)}), sentence(lang, "team.apart")


def _line(face: SeasonFace, row: TeamRow) -> TeamLine:
    own = face.visitor.member.key if face.visitor.member else ""
    people = face.book.teams.people(row.team.key)
    members = sorted({*row.members, *people}, key=lambda key: face.names[key].casefold())
    return TeamLine(
        row.team.key,
        str(row.rank or ""),
        row.team.name,
        number_words(face.lang, row.total) if row.shares else "",
        _together(face, row),
        tuple(_member(face, row, key) for key in members),
        own in people,
    )


def _member(face: SeasonFace, row: TeamRow, key: str) -> TeamMemberLine:
    shares, when = row.of(key), _when(face, row, key)
    if not shares:
        return TeamMemberLine(key, face.names[key], "", when)
    told = "; ".join(filter(None, (_note(face, shares), when)))
    return TeamMemberLine(key, face.names[key], number_words(face.lang, total(shares, face.rules)), told)


def _when(face: SeasonFace, row: TeamRow, key: str) -> str:
    """From when to when somebody plays for the team; empty where that is the whole season."""
    first = face.book.evenings[0].day if face.book.evenings else None
    found = []
    for since, end in face.book.teams.periods(key, row.team.key):
        begun = first is None or since <= first
        about = {"first": day_words(face.lang, since), "last": day_words(face.lang, end - DAY) if end else ""}
        if end and not begun:
            found.append(_("from %(first)s to %(last)s") % about)
        elif end:
            found.append(_("to %(last)s") % about)
        elif not begun:
            found.append(_("from %(first)s on") % about)
    return ", ".join(found)


def _note(face: SeasonFace, shares: tuple[TeamShare, ...]) -> str:
    if face.rules.team_total == "mean":
        return _in_so_many(face, shares)
    spare = [one for one in shares if not one.counted]
    if not spare:
        return ""
    value = number_words(face.lang, added([one.value for one in spare]))
    return _("not counted: %(value)s") % {"value": value}


def _together(face: SeasonFace, row: TeamRow) -> str:
    """What all of them have together, where that is not what the team has."""
    if face.rules.team_total != "mean" or not row.shares:
        return ""
    return _("Together %(sum)s") % {"sum": _in_so_many(face, row.shares)}


def _in_so_many(face: SeasonFace, shares: tuple[TeamShare, ...]) -> str:
    n = sum(one.many for one in shares)
    words = (
        ngettext("%(value)s on %(n)s evening", "%(value)s on %(n)s evenings", n)
        if face.rules.per_evening
        else ngettext("%(value)s in %(n)s match", "%(value)s in %(n)s matches", n)
    )
    return words % {"value": number_words(face.lang, summed(shares)), "n": n}

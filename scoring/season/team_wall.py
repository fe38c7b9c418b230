"""The teams of a season on paper: evenings as columns, under each team its people, so that every line and every team adds up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.league.rows import Held
from scoring.league.teams import TeamRow, TeamShare, summed, total
from scoring.league.words import day_words, number_words
from scoring.season.page import SeasonFace
from scoring.season.team_lines import team_rows
from scoring.season.wall import EVENINGS, HALVES, WallRow, WallTable


class TeamWall(NamedTuple):
    """All tables, and what is to be said above them: whether something does not count, is a mean, or is rounded."""

    tables: tuple[WallTable, ...]
    spare: bool
    mean: bool
    rounded: bool


def team_wall(face: SeasonFace) -> TeamWall:
    """The teams on paper. From table to table the sums are carried over, as on the wall of the single players."""
    rows, held = team_rows(face), face.table.evenings
    runs = [held[start : start + EVENINGS] for start in range(0, len(held), EVENINGS)] or [()]
    tables = tuple(_table(face, rows, runs, number) for number in range(len(runs)))
    spare = any(not share.counted for row in rows for share in row.shares)
    values = (*(row.total for row in rows), *(share.value for row in rows for share in row.shares))
    return TeamWall(tables, spare, face.rules.team_total == "mean", any(one.denominator > HALVES for one in values))


def _table(face: SeasonFace, rows: Sequence[TeamRow], runs: Sequence[Sequence[Held]], number: int) -> WallTable:
    """The table with the evenings of one run."""
    carried, last = _("Carried over"), number == len(runs) - 1
    days = [day_words(face.lang, one.day) for one in runs[number]]
    ends = ([_("Divided by")] if face.rules.team_total == "mean" else []) if last else [carried]
    told = []
    for row in rows:
        told.append(_row(face, runs, number, row.shares, row.team.name, str(row.rank or "–"), team=True))
        members = sorted(row.members, key=lambda key: face.names[key].casefold())
        told += [_row(face, runs, number, row.of(one), face.names[one], "") for one in members]
    return WallTable(tuple([carried] * bool(number) + days + ends), tuple(told))


def _row(
    face: SeasonFace,
    runs: Sequence[Sequence[Held]],
    number: int,
    shares: Sequence[TeamShare],
    name: str,
    rank: str,
    *,
    team: bool = False,
) -> WallRow:
    before = {one.key for run in runs[:number] for one in run}
    cells = [_sum(face, shares, before)] * bool(before)
    cells += [_cell(face, [share for share in shares if share.evening == one.key], team) for one in runs[number]]
    if number < len(runs) - 1:
        cells.append(_sum(face, shares, before | {one.key for one in runs[number]}))
    elif face.rules.team_total == "mean":
        cells.append(str(sum(one.many for one in shares)) if shares else "")
    return WallRow(rank, name, number_words(face.lang, total(shares, face.rules)), tuple(cells), team)


def _sum(face: SeasonFace, shares: Sequence[TeamShare], evenings: set[str]) -> str:
    return number_words(face.lang, summed(one for one in shares if one.evening in evenings))


def _cell(face: SeasonFace, shares: Sequence[TeamShare], team: bool) -> str:
    """What an evening brought; in brackets what does not count for the team."""
    if team and shares:
        return number_words(face.lang, summed(shares))
    words = [(number_words(face.lang, one.value), one.counted) for one in shares]
    return " ".join(value if counted else f"({value})" for value, counted in words)

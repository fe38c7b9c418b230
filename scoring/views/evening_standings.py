"""The season's table as an evening shows it: places, names, totals."""

from __future__ import annotations

from typing import NamedTuple

from rules.pages.voice import figure
from scoring.book.reading import SeasonBook
from scoring.league.finals import Stage, stages
from scoring.league.rows import Standings
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.membership import Names, Role


class Line(NamedTuple):
    """Somebody's place in the season."""

    key: str
    name: str
    rank: int | None
    total: str


def rules_of(book: SeasonBook) -> SeasonRules:
    """The rules of the season; the usual ones where they cannot be read."""
    rules = SeasonRules.from_json(book.rules)
    return rules if isinstance(rules, SeasonRules) else SeasonRules()


def table_of(book: SeasonBook, names: Names) -> Standings:
    """The standings as they are now; guests are not ranked."""
    members = {key for key, member in names.members.items() if member.role != Role.GUEST or member.left_at}
    return standings(book.played, rules_of(book), members)


def lines_of(table: Standings, names: Names) -> list[Line]:
    """Who is ranked, from the first place on."""
    return [Line(row.member, names[row.member], row.rank, figure(float(round(row.total, 2)))) for row in table.ranked]


def finals_of(book: SeasonBook, names: Names) -> tuple[Stage, ...]:
    """The finals and play-offs that the season's rules ask for now."""
    return stages(table_of(book, names), rules_of(book))

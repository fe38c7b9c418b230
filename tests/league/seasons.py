"""Small seasons for the tests of the league: matches in one line each."""

from __future__ import annotations

from datetime import date, timedelta

from scoring.league.results import Attendance, LeagueEvening, Penalty, PlayedSeason, Result
from scoring.league.rows import Standings
from scoring.league.season_rules import SeasonRules

FIRST = date(2026, 1, 9)


def day(evening: int) -> date:
    """Friday after Friday, from 1."""
    return FIRST + timedelta(days=7 * (evening - 1))


def match(evening, told, *, game="ramsen", table=1, round=1, low=True, marks=(), key="", **more):  # noqa: A002
    """``"anna:0 bert:5 cilli:9"``: who had which score; few is good unless ``low`` is False."""
    pairs = [one.split(":") for one in told.split()]
    scores = tuple(float(score) if "." in score else int(score) for _, score in pairs)
    better = (lambda a, b: a < b) if low else (lambda a, b: a > b)
    places = tuple(1 + sum(better(other, one) for other in scores) for one in scores)
    return Result(
        key or f"e{evening}r{round}t{table}",
        f"e{evening}",
        day(evening),
        round,
        table,
        game,
        1,
        more.pop("options", ()),
        tuple(name for name, _ in pairs),
        scores,
        places,
        tuple(marks) or tuple(int(place == max(places)) for place in places),
        **more,
    )


def played(*results, penalties=(), attendance=(), cancelled=()):
    """A season of these matches. ``attendance``: (evening, member, state)."""
    numbers = sorted({int(one.evening[1:]) for one in results} | {number for number, _, _ in attendance})
    evenings = tuple(
        LeagueEvening(
            f"e{number}",
            day(number),
            cancelled=number in cancelled,
            attendance=tuple(Attendance(who, state) for n, who, state in attendance if n == number),
        )
        for number in numbers
    )
    return PlayedSeason(evenings, tuple(results), tuple(penalties))


def penalty(evening, member, points, why="", key="p1"):
    return Penalty(key, member, points, day(evening), why)


def matrix(table: Standings) -> list[tuple]:
    """Rank, member and total of everybody, in order; numbers as people write them."""
    return [(row.rank, row.member, plain(row.total)) for row in table.rows]


def plain(number):
    return int(number) if number.denominator == 1 else float(number) if number.denominator in (2, 4) else str(number)


def rules(**switches) -> SeasonRules:
    found = SeasonRules.from_json(switches)
    assert isinstance(found, SeasonRules), found
    return found

"""What an evening was, from the book alone: who was first, which table was closest, what became of the season."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scoring.book.fold import EveningBook, SeasonBook
from scoring.evening.standings import of_the_evening
from scoring.league.results import Member, PlayedSeason, Points, Result
from scoring.league.rows import Standings
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings


class RecapPlace(NamedTuple):
    """Somebody among the first of the evening, by the rules of the season; ``total`` in what these count in."""

    rank: int
    member: Member
    total: Fraction


class ClosestTable(NamedTuple):
    """The match in which first and second were least apart, if not level; ``round`` 0 where it belongs to none."""

    round: int
    table: int
    people: tuple[Member, Member]
    scores: tuple[Points, Points]


class Climber(NamedTuple):
    """Who has come up furthest in the season, by places."""

    member: Member
    before: int
    after: int


class Recap(NamedTuple):
    """An evening as numbers and keys. ``hands``: 0 where some were counted on paper only.

    ``leaders``: who is first in the season after it; ``lost``: who was before it and is no more; ``total``: what the
    leaders have; ``opening``: nothing of the season had been played before.
    """

    evening: EveningBook
    games: tuple[str, ...]
    people: int
    matches: int
    hands: int
    first: tuple[RecapPlace, ...]
    closest: ClosestTable | None
    climber: Climber | None
    leaders: tuple[Member, ...]
    lost: tuple[Member, ...]
    total: Fraction
    opening: bool


def recap_of(book: SeasonBook, evening: EveningBook, rules: SeasonRules, members: Collection[Member]) -> Recap | None:
    """What an evening was; None where nothing was played on it, or it was called off."""
    results = evening.results
    if not results or evening.cancelled:
        return None
    before, after = before_and_after(book, evening, rules, members)
    leaders = _leaders(after)
    hands = [one.hands for one in results]
    return Recap(
        evening,
        tuple(dict.fromkeys(one.game for one in results)),
        len({member for one in results for member in one.people}),
        len(results),
        sum(hands) if all(hands) else 0,
        _first(evening, rules),
        _closest(results),
        _climber(before, after),
        leaders,
        tuple(one for one in _leaders(before) if one not in leaders),
        next((row.total for row in after.ranked if row.rank == 1), Fraction(0)),
        not before.evenings,
    )


def before_and_after(
    book: SeasonBook, evening: EveningBook, rules: SeasonRules, members: Collection[Member]
) -> tuple[Standings, Standings]:
    """The season as it stood before an evening, and after it."""
    until = [one for one in book.evenings if (one.day, one.key) <= (evening.day, evening.key)]
    before = [one for one in until if one.key != evening.key]
    return standings(_played(book, before), rules, members), standings(_played(book, until), rules, members)


def _played(book: SeasonBook, evenings: Iterable[EveningBook]) -> PlayedSeason:
    """What had been played by then; penalties as they stand, for they belong to no evening."""
    return replace(book, evenings=tuple(evenings)).played


def _first(evening: EveningBook, rules: SeasonRules) -> tuple[RecapPlace, ...]:
    """The first of this evening alone, guests among them, and nothing left out."""
    rows = of_the_evening(evening, rules).in_front
    return tuple(RecapPlace(row.rank or 0, row.member, row.total) for row in rows)


def _closest(results: Iterable[Result]) -> ClosestTable | None:
    """The first such match of the evening; matches that were not played to their end are none."""
    found = []
    for one in sorted(results, key=lambda result: result.turn):
        winners = sorted(range(len(one.people)), key=lambda seat: one.places[seat])[:2]
        if len(winners) == 2 and one.ended == "complete" and one.places[winners[1]] > 1:
            first, second = winners
            gap = abs(one.scores[first] - one.scores[second])
            pair, scores = (one.people[first], one.people[second]), (one.scores[first], one.scores[second])
            if gap:  # level, and told apart by who went out first: nothing that numbers could say
                found.append((gap, ClosestTable(one.round, one.table, pair, scores)))
    return min(found, key=lambda told: told[0])[1] if found else None


def _climber(before: Standings, after: Standings) -> Climber | None:
    was = {row.member: row.rank for row in before.ranked if row.rank}
    climbed = [
        Climber(row.member, was[row.member], row.rank)
        for row in after.ranked
        if row.rank and was.get(row.member, 0) > row.rank
    ]
    return max(climbed, key=lambda one: (one.before - one.after, -one.after), default=None)


def _leaders(table: Standings) -> tuple[Member, ...]:
    return tuple(row.member for row in table.ranked if row.rank == 1)

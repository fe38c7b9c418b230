"""Luck apart from skill over an evening or a season: of matches that were played online and have been reviewed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from scoring.book.fold import EveningBook
from scoring.club.membership import MemberNames
from scoring.league.results import Member
from tables.reviews.fortune import POINTS, Fortune, in_points, reviewed_fortunes


class LuckLine(NamedTuple):
    """Somebody over all his matches with a review, in points of the chance to win one.

    ``doubt``: by how much the luck may be off, two standard errors.
    """

    name: str
    matches: int
    luck: int
    doubt: int
    given_away: int


class LuckTable(NamedTuple):
    """Who was lucky, most of all first; the luck of all sums to nought. ``reviewed`` of the ``played`` matches."""

    lines: list[LuckLine]
    reviewed: int
    played: int


def luck_of(evenings: Iterable[EveningBook], names: MemberNames) -> LuckTable | None:
    """What is known of these evenings; None where nothing was played online."""
    people = _online(evenings)
    if not people:
        return None
    reviews = {match: own for match, own in reviewed_fortunes(people).items() if len(own) == len(people[match])}
    found: defaultdict[Member, list[Fortune]] = defaultdict(list)
    for match, by_seat in reviews.items():
        for member, fortune in zip(people[match], by_seat, strict=True):
            found[member].append(fortune)
    sums = {member: sum(own, Fortune()) for member, own in found.items()}
    luck = dict(zip(sums, in_points([one.luck for one in sums.values()]), strict=True))
    lines = [
        LuckLine(names[member], len(found[member]), luck[member], one.doubt, round(POINTS * one.given_away))
        for member, one in sums.items()
    ]
    return LuckTable(sorted(lines, key=lambda one: (-one.luck, one.name.casefold())), len(reviews), len(people))


def _online(evenings: Iterable[EveningBook]) -> dict[int, tuple[Member, ...]]:
    """Who sat in the matches that were played online, by the number of the match."""
    found = {}
    for evening in evenings:
        for result in () if evening.cancelled else evening.results:
            match = evening.sources.get(result.key, (None, None))[1]
            if match is not None:
                found[match] = result.people
    return found

"""By what people are put in order where seats are drawn by strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.book.fold import EveningBook, SeasonBook
from scoring.club.membership import MemberNames
from scoring.evening.standings import of_the_evening, rules_of, table_of
from scoring.league.ratings import rate
from scoring.league.results import Member

Ordered = Callable[[SeasonBook, EveningBook, MemberNames], list[Member]]


def _by_season(book: SeasonBook, _evening: EveningBook, names: MemberNames) -> list[Member]:
    return [row.member for row in table_of(book, names).rows]


def _by_evening(book: SeasonBook, evening: EveningBook, _names: MemberNames) -> list[Member]:
    return [row.member for row in of_the_evening(evening, rules_of(book)).rows]


def _by_rating(book: SeasonBook, _evening: EveningBook, _names: MemberNames) -> list[Member]:
    return [member for member, _rating in rate(book.played.results).ranked]


ORDERS: Mapping[str, Ordered] = {"season": _by_season, "evening": _by_evening, "rating": _by_rating}
USUAL = "season"


def strongest_first(by: str, book: SeasonBook, evening: EveningBook, names: MemberNames) -> tuple[Member, ...]:
    """Everybody of the club, the strongest first; of whom nothing is known yet comes last, by name."""
    known = ORDERS[by if by in ORDERS else USUAL](book, evening, names)
    others = sorted(set(names.members) - set(known), key=lambda who: names[who].casefold())
    return (*known, *others)

"""By what people are put in order where seats are drawn by strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.book.fold import EveningBook, SeasonBook
from scoring.club.membership import MemberNames
from scoring.evening.standings import of_the_evening, rules_of, table_of
from scoring.league.ratings import rate
from scoring.league.results import Member
from scoring.league.rows import Standings

Ordered = Callable[[SeasonBook, EveningBook, MemberNames], list[Member]]


def _by_season(book: SeasonBook, _evening: EveningBook, names: MemberNames) -> list[Member]:
    return _known(table_of(book, names))


def _by_evening(book: SeasonBook, evening: EveningBook, _names: MemberNames) -> list[Member]:
    return _known(of_the_evening(evening, rules_of(book)))


def _by_rating(book: SeasonBook, _evening: EveningBook, _names: MemberNames) -> list[Member]:
    return [member for member, _rating in rate(book.played.results).ranked]


BY_EVENING = "evening"
ORDERS: Mapping[str, Ordered] = {"season": _by_season, BY_EVENING: _by_evening, "rating": _by_rating}
USUAL = "season"


def strongest_first(by: str, book: SeasonBook, evening: EveningBook, names: MemberNames) -> tuple[Member, ...]:
    """Everybody of the club, the strongest first.

    Of whom this order knows nothing yet, the standings of the season tell; of whom they tell nothing comes last, by name.
    """
    wanted = by if by in ORDERS else USUAL
    known = [*ORDERS[wanted](book, evening, names), *_by_season(book, evening, names)]
    others = sorted(names.members, key=lambda who: names[who].casefold())
    return tuple(dict.fromkeys([*known, *others]))


def too_early(by: str, evening: EveningBook) -> bool:
    """Whether an order goes by results that are not there yet."""
    return by == BY_EVENING and not evening.results


def _known(table: Standings) -> list[Member]:
    return [row.member for row in table.rows if row.why_not != "no-result"]

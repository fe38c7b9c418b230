"""What deals came to at several tables: each seat against the same seat elsewhere, per deal and in sum.

Whoever sits on a seat has the cards of everybody who sat there, so what is above the mean of that seat is not luck of
the deal. Points are turned so that more is better in every game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from config.web.nameless import called
from rules.engine.scoring import opening
from rules.engine.standing import Points
from rules.engine.variant import Variant
from tables.models import Duplicate, MatchSeat, PlayedDeal

HUNDRED = 100
Place = tuple[str, int]  # a table and a seat


class PlayedSeat(NamedTuple):
    """What somebody came to on a seat. ``gain``: points for the better; ``apart``: from the mean of this seat.

    ``took`` None: stayed out. ``better_than``: so many of 100 others did worse, equals counting half; None where there
    are no others. ``left``: a bot has finished it.
    """

    place: Place
    name: str
    mine: bool
    left: bool
    took: int | None
    gain: Points
    apart: float
    better_than: int | None
    match: str


class ComparedDeal(NamedTuple):
    """One deal at all tables, the best seats first. ``own``: the row of who looks at it."""

    number: int
    rows: tuple[PlayedSeat, ...]

    @property
    def own(self) -> PlayedSeat | None:
        """What who looks at it has come to."""
        return next((one for one in self.rows if one.mine), None)


class SeatTotal(NamedTuple):
    """All compared deals together, of somebody who has played them all on this seat."""

    name: str
    seat: int
    mine: bool
    gain: Points
    apart: float
    better_than: int | None


class _Sitter(NamedTuple):
    name: str
    players: frozenset[int]
    left: bool


def compared(
    duplicate: Duplicate, variant: Variant, numbers: Collection[int], player: int | None
) -> list[ComparedDeal]:
    """These deals as far as tables have played them, in their order."""
    rows = PlayedDeal.objects.filter(duplicate=duplicate, number__in=numbers).select_related("match")
    deals: dict[int, list[PlayedDeal]] = defaultdict(list)
    for row in rows:
        deals[row.number].append(row)
    sitters = _sitters(duplicate, numbers)
    people = range(variant.seats if duplicate.paper else duplicate.people)
    return [
        ComparedDeal(number, _ordered(_seats(deals[number], people, sitters, variant, player)))
        for number in sorted(deals)
    ]


def totals(deals: Sequence[ComparedDeal]) -> list[SeatTotal]:
    """Who has played all of these deals, the best first."""
    played: dict[Place, list[PlayedSeat]] = defaultdict(list)
    for deal in deals:
        for one in deal.rows:
            played[one.place].append(one)
    whole = [rows for rows in played.values() if len(rows) == len(deals)]
    apart = [sum(one.apart for one in rows) for rows in whole]
    found = [
        SeatTotal(
            rows[-1].name,
            rows[-1].place[1],
            any(one.mine for one in rows),
            sum(one.gain for one in rows),
            far,
            rank(far, apart),
        )
        for rows, far in zip(whole, apart, strict=True)
    ]
    return sorted(found, key=lambda one: -one.apart)


def rank(value: float, of: Sequence[float]) -> int | None:
    """Of 100 others, how many this one is better than, equals counting half; None where there are no others."""
    others = len(of) - 1
    if others < 1:
        return None
    worse, equal = sum(one < value for one in of), sum(one == value for one in of) - 1
    return round(HUNDRED * (worse + equal / 2) / others)


def turned(variant: Variant) -> int:
    """1 where many points are good, -1 where few are."""
    start = opening(variant)
    ahead = variant.goal.ahead(start._replace(scores=(1, *[0] * (variant.seats - 1))))
    return 1 if ahead == (0,) else -1


def _seats(
    rows: Sequence[PlayedDeal], people: Iterable[int], sitters: Mapping[Place, _Sitter], variant: Variant,
    player: int | None,
) -> list[PlayedSeat]:  # fmt: skip
    sign = turned(variant)
    found = []
    for seat in people:
        gains = [sign * row.changes[seat] for row in rows]
        mean = sum(gains) / len(gains)
        for row, gain in zip(rows, gains, strict=True):
            key = row.match.key if row.match else ""
            sat = sitters.get((key, seat), _Sitter(row.table_name, frozenset(), False))
            table = str(row.match.table_id) if row.match else row.table_name
            found.append(
                PlayedSeat(
                    (table, seat), sat.name, player in sat.players, sat.left, row.took[seat], gain,
                    round(gain - mean, 1), rank(gain, gains), key,
                )
            )  # fmt: skip
    return found


def _ordered(rows: Iterable[PlayedSeat]) -> tuple[PlayedSeat, ...]:
    return tuple(sorted(rows, key=lambda one: (one.place[1], -one.gain, one.name)))


def _sitters(duplicate: Duplicate, numbers: Collection[int]) -> dict[Place, _Sitter]:
    """Who sat where, by match and seat: under whose name it counts, and whether a bot has finished it."""
    sat: dict[Place, list[MatchSeat]] = defaultdict(list)
    rows = MatchSeat.objects.filter(match__table__duplicate=duplicate, match__number__in=numbers)
    for row in rows.filter(match__ended_at__isnull=False).select_related("match").order_by("pk"):
        sat[row.match.key, row.seat].append(row)
    return {
        place: _Sitter(
            called(rows[0].name),
            frozenset(row.player_id for row in rows if row.player_id is not None),
            bool(rows[-1].bot and not rows[0].bot),
        )
        for place, rows in sat.items()
    }

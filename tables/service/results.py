"""How a match has ended for who sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tables.models import MatchSeat

if TYPE_CHECKING:
    from rules.engine.state import Points, Standing


def places(scores: tuple[Points, ...], winners: tuple[int, ...]) -> list[int]:
    """The place of each seat: winners are first, the others follow by how far their score is from a winner's.

    Equals share a place, and the next one is as much further down. Whether many points are good or bad differs from
    game to game; how far one is from who has won does not.
    """
    far = [0.0 if seat in winners else min(abs(float(points - scores[one])) for one in winners)
           for seat, points in enumerate(scores)]  # fmt: skip
    behind = [(seat not in winners, distance) for seat, distance in enumerate(far)]
    return [1 + sum(other < own for other in behind) for own in behind]


def write(match: int, after: Standing) -> None:
    """Store place and score with the last to sit on each seat; who left before has none."""
    scores = after.written
    place = places(scores, after.winners)
    last = {row.seat: row for row in MatchSeat.objects.filter(match=match).order_by("pk")}
    for seat, row in last.items():
        row.place, row.score = place[seat], float(scores[seat])
    MatchSeat.objects.bulk_update(last.values(), ["place", "score"])

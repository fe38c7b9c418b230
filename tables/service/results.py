"""How a match has ended for who sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.goals import places
from tables.models import MatchSeat

if TYPE_CHECKING:
    from rules.engine.state import Standing
    from rules.engine.variant import Variant


def write(match: int, variant: Variant, after: Standing) -> None:
    """Store place and score with the last to sit on each seat; who left before has none."""
    scores = after.written
    place = places(variant.goal, after)
    last = {row.seat: row for row in MatchSeat.objects.filter(match=match).order_by("pk")}
    for seat, row in last.items():
        row.place, row.score = place[seat], float(scores[seat])
    MatchSeat.objects.bulk_update(last.values(), ["place", "score"])

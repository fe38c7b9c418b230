"""How a match has ended for who sat there."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import connection

from rules.engine.goals import places
from tables.models import MatchSeat

if TYPE_CHECKING:
    from rules.engine.state import Standing
    from rules.engine.variant import Variant

_UPDATE = f"UPDATE {MatchSeat._meta.db_table} SET place = %s, score = %s, salt = %s WHERE id = %s"  # noqa: S608  the name is ours


def write(match: int, variant: Variant, after: Standing) -> list[MatchSeat]:
    """Store place and score with the last to sit on each seat; who left before has none.

    Everybody gets the salt with which the name goes sealed into the record. What comes back is everybody.
    """
    scores = after.written
    place = places(variant.goal, after)
    rows = list(MatchSeat.objects.select_for_update().filter(match=match).order_by("pk"))
    for seat, row in {row.seat: row for row in rows}.items():
        row.place, row.score = place[seat], float(scores[seat])
    for row in rows:
        row.salt = secrets.token_hex(16)  # so that nobody finds a name by trying seals
    with connection.cursor() as cursor:
        cursor.executemany(_UPDATE, [(row.place, row.score, row.salt, row.pk) for row in rows])
    return rows

"""When a table leaves the list for good, and comes back.

``Table.active_at`` says when somebody who sits there was last seen: it is written
once a minute for every table with people connected, by whichever process they
are connected to. So the rule needs no memory and holds over a restart.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from tables import daytime
from tables.models import Match, Table
from tables.rooms import Room

EVERY = 60.0  # seconds
DESERTED = timedelta(minutes=10)  # a table that waits, or stands still
FINISHED = timedelta(hours=1)  # one whose match is over: people may come back for the next
_AT_ONCE = 500  # numbers in one statement


def attended(room: Room) -> bool:
    """Whether somebody who sits at the table is connected here."""
    return any(room.live.facts.seat_of(player) is not None for player in room.here)


def sweep(attended: Collection[int], listed: Collection[int], now: datetime | None = None) -> set[int]:
    """Note that these tables have people, close those that nobody comes back to. Which of the listed ones are closed."""
    now = now or daytime.today()
    for part in _parts(attended):
        Table.objects.filter(pk__in=part).update(active_at=now, closed_at=None)
    _deserted(now).update(closed_at=now)
    closed = (
        Table.objects.filter(pk__in=part, closed_at__isnull=False).values_list("pk", flat=True)
        for part in _parts(listed)
    )
    return {table for part in closed for table in part}


def _deserted(now: datetime) -> QuerySet[Table]:
    open_ones = Table.objects.filter(visibility__in=Table.Visibility.values, closed_at__isnull=True)
    matches = Match.objects.filter(table=OuterRef("pk"))
    finished = Exists(matches) & ~Exists(matches.filter(ended_at__isnull=True))
    long_ago = open_ones.filter(active_at__lt=now - FINISHED)
    return long_ago | open_ones.filter(~finished, active_at__lt=now - DESERTED)


def _parts(tables: Collection[int]) -> list[list[int]]:
    all_of_them = list(tables)
    return [all_of_them[start : start + _AT_ONCE] for start in range(0, len(all_of_them), _AT_ONCE)]

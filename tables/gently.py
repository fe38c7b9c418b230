"""Much deleted a little at a time, so that nobody's move waits for it.

On SQLite whoever writes holds the whole database. So rows are looked for without the lock, and deleted in batches that
grow and shrink with the time they take; between two of them others have their turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

AIM = 0.006  # seconds for which a batch may hold the database
_REST = 0.02  # seconds between two batches, at the least; three times as long as the last one took
_FIRST, _MOST = 4, 400  # rows in a batch
_AT_ONCE = 2000  # rows looked for at once
Row = TypeVar("Row", bound=Model)


def delete(
    found: QuerySet[Row], until: float | None = None, before: Callable[[Sequence[Any]], None] | None = None
) -> int:
    """Deletes the rows that the query finds, in its order, and says how many those were.

    A row that the query no longer finds when its turn comes stays. `before` is called with the keys of each batch,
    inside its transaction. `until`: the time of ``time.monotonic`` after which no further batch is begun.
    """
    size, total = _FIRST, 0
    while keys := list(found.values_list("pk", flat=True)[:_AT_ONCE]):
        gone = 0
        while keys:
            if until is not None and time.monotonic() > until:
                return total + gone
            batch, keys = keys[:size], keys[size:]
            count, took = _batch(found, batch, before)
            gone += count
            size = min(2 * size, _MOST) if took < AIM / 2 else max(size // 2, 1) if took > AIM else size
            time.sleep(max(_REST, 3 * took))
        total += gone
        if not gone:
            break  # found by the query, but not by their keys any more
    return total


def _batch(
    found: QuerySet[Row], keys: Sequence[Any], before: Callable[[Sequence[Any]], None] | None
) -> tuple[int, float]:
    with transaction.atomic():
        began = time.perf_counter()  # from here on others wait
        still = list(found.order_by().filter(pk__in=keys).values_list("pk", flat=True))
        if still:
            if before is not None:
                before(still)
            found.model._default_manager.filter(pk__in=still).delete()
    return len(still), time.perf_counter() - began

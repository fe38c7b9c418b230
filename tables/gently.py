"""Much deleted a little at a time, so that nobody's move waits for it.

On SQLite whoever writes holds the whole database. So rows are looked for without the lock, and deleted in batches that
grow and shrink with the time they take; between two of them others have their turn.

Who stands back is at times not let to the processor for a while, and if that is in the middle of a transaction everybody
waits for whom he has let pass. So what holds the database is done ``promptly``, by a thread that does not stand back.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import DatabaseError, connection, transaction
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector

AIM = 0.006  # seconds for which a batch may hold the database, before the disk has it
_REST = 0.02  # seconds between two batches, at the least; three times as long as the last one took
_FIRST, _MOST = 4, 100  # rows in a batch: each is a few pages that the disk takes before others may write
_AT_ONCE = 2000  # rows looked for at once
Row = TypeVar("Row", bound=Model)
Answer = TypeVar("Answer")

_prompt: ThreadPoolExecutor | None = None  # one thread with the rank that this process began with


def stand_back(by: int) -> None:
    """From here on the calling thread steps behind others, but for what it does ``promptly``."""
    global _prompt
    _prompt = ThreadPoolExecutor(1, "prompt")
    _prompt.submit(int).result()  # a thread has the rank of the one that begins it
    if sys.platform == "linux":  # where the rank is a thread's own
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + by)
    else:
        os.nice(by)


def promptly(work: Callable[[], Answer]) -> Answer:
    """The answer of something that holds the database, and that begins and ends its own transaction."""
    return work() if _prompt is None else _prompt.submit(_on_good_connection, work).result()


def _on_good_connection(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    except DatabaseError:
        connection.close()  # it may be lost; the next one is a fresh one
        raise


def delete(
    found: QuerySet[Row], until: float | None = None, before: Callable[[Sequence[Any]], None] | None = None
) -> int:
    """Deletes the rows that the query finds, in its order, and says how many those were.

    A row that the query no longer finds when its turn comes stays, and keeps its batch for the next time. `before` is
    called with the keys of each batch, inside its transaction. `until`: the time of ``time.monotonic`` after which no further batch is begun.
    """
    size, total = _FIRST, 0
    while keys := list(found.values_list("pk", flat=True)[:_AT_ONCE]):
        gone = 0
        while keys:
            if until is not None and time.monotonic() > until:
                return total + gone
            batch, keys = keys[:size], keys[size:]
            began = time.perf_counter()
            count, took = promptly(partial(_batch, found, batch, before))
            gone += count
            size = min(2 * size, _MOST) if took < AIM / 2 else max(size // 2, 1) if took > AIM else size
            time.sleep(max(_REST, 3 * (time.perf_counter() - began)))
        total += gone
        if not gone:
            break  # found by the query, but not by their keys any more
    return total


def _batch(
    found: QuerySet[Row], keys: Sequence[Any], before: Callable[[Sequence[Any]], None] | None
) -> tuple[int, float]:
    """How many of these rows were deleted, and the seconds for which others had to wait.

    What can be made ready without the lock is: the statements, and what goes with the rows.
    """
    rows = found.order_by().filter(pk__in=keys)
    going = list(rows)
    ask, words = rows.values_list("pk").query.sql_with_params()
    collector = Collector(using=connection.alias, origin=rows)
    collector.collect(going)
    with transaction.atomic(), connection.cursor() as cursor:
        began = time.perf_counter()
        cursor.execute(ask, words)
        sure = bool(going) and len(cursor.fetchall()) == len(going)
        if sure:
            if before is not None:
                before([row.pk for row in going])
            collector.delete()
        took = time.perf_counter() - began  # the disk takes its time for one row as for a hundred
    return len(going) if sure else 0, took

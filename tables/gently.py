"""Much deleted a little at a time, so that nobody's move waits for it.

On SQLite whoever writes holds the whole database. So rows are looked for without the lock, and deleted in batches that
grow and shrink with the time they take; between two of them others have their turn.

Who stands back is at times not let to the processor for a while, and if that is in the middle of a transaction everybody
waits for whom he has let pass. So what holds the database is done ``promptly``, by a thread that does not stand back.
Nobody needs to be allowed anything for that: a rank once given up is not to be had back, so one thread never gives it up.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from django.db import DatabaseError, connection, transaction
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector
from django.utils import translation

from config.web.alone import alone

AIM = 0.003  # seconds for which a batch may hold the database, before the disk has it
_REST = 0.02  # seconds between two batches, at the least; three times as long as the last one took
_FIRST, _MOST = 4, 100  # rows in a batch: each is a few pages that the disk takes before others may write
_AT_ONCE = 2000  # rows looked for at once
Row = TypeVar("Row", bound=Model)
Answer = TypeVar("Answer")

_prompt: ThreadPoolExecutor | None = None  # one thread with the rank that this process began with
_its_thread = 0
_room: float | None = None  # times as long as something held the database it is left to others


def stand_back(by: int) -> None:
    """From here on the calling thread steps behind others, but for what it does ``promptly``."""
    global _prompt, _its_thread
    _prompt = ThreadPoolExecutor(1, "prompt")
    _its_thread = _prompt.submit(threading.get_ident).result()  # a thread has the rank of the one that begins it
    if sys.platform == "linux":  # where the rank is a thread's own
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + by)
    else:
        os.nice(by)


def promptly(work: Callable[[], Answer], *, lasting: bool | None = None) -> Answer:
    """The answer of something that holds the database, and that begins and ends its own transaction.

    Within another transaction, or within something else that is done promptly, it is done where it is called. Not
    `lasting`: it may be undone by a power cut until something that lasts has been written after it, by whomever. Then
    nobody waits for the disk.
    """
    if connection.in_atomic_block:
        return work()
    if not (_room is None if lasting is None else lasting) and connection.vendor == "sqlite":
        work = partial(_without_disk, work)
    if _prompt is None or threading.get_ident() == _its_thread:
        began = time.perf_counter()
        answer = _undisturbed(work)
        if _room is not None and not alone():
            time.sleep(_room * (time.perf_counter() - began))
        return answer
    return _prompt.submit(_on_good_connection, work, translation.get_language()).result()


@contextmanager
def leaving_room() -> Iterator[None]:
    """Within it, others have their turn after everything that is done ``promptly``, for as long as three such things take.

    Who writes without end leaves so little between two transactions that whoever looks for it now and then misses it.
    Where no site is served from the database, nobody does. Nor is the disk waited for: who comes to an end says that
    his last word shall be ``lasting``, and with it lasts all before.
    """
    global _room
    before, _room = _room, 3.0
    try:
        yield
    finally:
        _room = before


def _on_good_connection(work: Callable[[], Answer], language: str | None) -> Answer:
    try:
        with translation.override(language):
            return _undisturbed(work)
    except DatabaseError:
        connection.close()  # it may be lost; the next one is a fresh one
        raise


def _undisturbed(work: Callable[[], Answer]) -> Answer:
    """To look through all of the memory for garbage takes longer than most transactions; it waits until they are over."""
    collects = gc.isenabled()
    if collects:
        gc.disable()
    try:
        return work()
    finally:
        if collects:
            gc.enable()


def _without_disk(work: Callable[[], Answer]) -> Answer:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
    try:
        return work()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=FULL")


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
            count, took = promptly(partial(_batch, found, batch, before), lasting=False)
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

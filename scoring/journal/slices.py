"""Much written in transactions so short that nobody who plays waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.models.sql import InsertQuery

from config.web.alone import alone
from scoring.journal.retry import with_retries

HELD = 0.003  # seconds that a transaction shall hold the database, before the disk has it
REST = 3  # times as long as it was held it is left to others
FIRST = 8  # rows; how many more fit is found out on the way
MOST = 500
T = TypeVar("T")
Row = TypeVar("Row", bound=Model)
Statement = tuple[str, Any]


def in_slices(rows: Iterable[T], put: Callable[[Sequence[T]], object]) -> None:
    """Hands all rows to ``put``, as many in one transaction as fit into its time."""
    _in_slices(rows, lambda some: partial(put, some))


def store(rows: Iterable[Row]) -> None:
    """Inserts all rows as they are, with the times that they bear. Their keys are not told: whoever wants them looks."""
    _in_slices(rows, lambda some: partial(_execute, _inserting(some)))


def _in_slices(rows: Iterable[T], ready: Callable[[list[T]], Callable[[], object]]) -> None:
    """Does for each slice what ``ready`` gives, which is asked before others have to wait.

    Only for the last one the disk is waited for, and with it for all of them.
    """
    left, many = iter(rows), FIRST
    some = list(islice(left, many))
    while some:
        ahead = list(islice(left, 1))
        writing = ready(some)
        began = time.perf_counter()
        took = _held(writing, last=not ahead)
        if took > HELD:
            many = max(1, many // 2)
        elif took < HELD / 2:
            many = min(MOST, many * 2)
        if not alone():
            time.sleep((time.perf_counter() - began) * REST)
        some = [*ahead, *islice(left, many - 1)]


def _held(writing: Callable[[], object], *, last: bool) -> float:
    """Writes a slice; for how many seconds nobody else could, but for the disk, which takes its time for one row as for many."""

    def attempt() -> float:
        began = time.perf_counter()
        writing()
        return time.perf_counter() - began

    return with_retries(attempt, lasting=last)


def _inserting(rows: Sequence[Model]) -> list[Statement]:
    """The statements that insert these rows. To make them takes several times as long as the database needs for them."""
    fields = [field for field in rows[0]._meta.local_concrete_fields if not field.generated and not field.primary_key]
    at_once = connection.ops.bulk_batch_size(fields, list(rows))
    statements: list[Statement] = []
    for start in range(0, len(rows), at_once):
        query = InsertQuery(type(rows[0]))
        query.insert_values(fields, list(rows[start : start + at_once]), raw=True)
        statements += query.get_compiler(using=connection.alias).as_sql()
    return statements


def _execute(statements: Sequence[Statement]) -> None:
    with connection.cursor() as cursor:
        for words, values in statements:
            cursor.execute(words, values)

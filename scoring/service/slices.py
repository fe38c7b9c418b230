"""Much written or taken out in transactions so short that nobody who plays waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from django.db.models import QuerySet

from scoring.service.patiently import patiently

HELD = 0.006  # seconds that a transaction shall hold the database
REST = 3  # times as long as it was held it is left to others
FIRST = 8  # rows; how many more fit is found out on the way
MOST = 500
T = TypeVar("T")


def in_slices(rows: Iterable[T], put: Callable[[Sequence[T]], object]) -> None:
    """Hands all rows to ``put``, as many in one transaction as fit into its time."""
    left, many = iter(rows), FIRST
    while some := list(islice(left, many)):
        took = _held(some, put)
        if took > HELD:
            many = max(1, many // 2)
        elif took < HELD / 2:
            many = min(MOST, many * 2)
        time.sleep(took * REST)


def take_out(rows: QuerySet[Any]) -> None:
    """Deletes these rows."""
    model = rows.model
    keys = list(rows.values_list("pk", flat=True))
    in_slices(keys, lambda some: model._default_manager.filter(pk__in=some).delete())


def _held(some: Sequence[T], put: Callable[[Sequence[T]], object]) -> float:
    """Writes a slice; for how many seconds nobody else could."""
    began = 0.0

    def attempt() -> None:
        nonlocal began
        began = time.perf_counter()
        put(some)

    patiently(attempt)
    return time.perf_counter() - began

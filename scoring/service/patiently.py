"""Writing beside other writers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, OperationalError, transaction

TRIES = 4
T = TypeVar("T")


def patiently(attempt: Callable[[], T]) -> T:
    """The result of an attempt in a transaction of its own, tried again when another writer was quicker."""
    for turn in range(TRIES):
        try:
            with transaction.atomic():
                return attempt()
        except (IntegrityError, OperationalError):
            if turn == TRIES - 1:
                raise
            time.sleep(random.uniform(0.01, 0.05))  # noqa: S311  only keeps two writers from meeting again
    raise AssertionError("unreachable")

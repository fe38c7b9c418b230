"""Writing beside other writers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, OperationalError, transaction

from tables.gently import promptly

TRIES = 4
T = TypeVar("T")


def with_retries(attempt: Callable[[], T], *, lasting: bool | None = None) -> T:
    """The result of an attempt in a transaction of its own, tried again when another writer was quicker.

    ``lasting``: as ``promptly`` has it.
    """

    def once() -> T:
        with transaction.atomic():
            return attempt()

    for turn in range(TRIES):
        try:
            return promptly(once, lasting=lasting)
        except (IntegrityError, OperationalError):
            if turn == TRIES - 1:
                raise
            time.sleep(random.uniform(0.01, 0.05))  # noqa: S311  only keeps two writers from meeting again
    raise AssertionError("unreachable")

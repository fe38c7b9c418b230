"""Reading what belongs together: the rows of one moment, however many queries it takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

_OF_ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


@contextmanager
def snapshot() -> Iterator[None]:
    """What is read inside is of one moment, though other processes write. Nothing may be written inside.

    SQLite has one process and one writer, and needs nothing. Within a transaction it is that one's affair.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_OF_ONE_MOMENT)
        yield

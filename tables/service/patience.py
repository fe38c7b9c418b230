"""Patience with a database that is locked or away for a moment; none with a disk that takes nothing more."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, close_old_connections, connection

from tables.service import fullness
from tables.service.batches import Busy, DiskFull

log = logging.getLogger(__name__)
T = TypeVar("T")

_PATIENCE = 8.0  # seconds for which a locked database is tried again
_FULL = 10.0  # seconds for which a disk counts as full after it has taken nothing


class Patience:
    """Tries what the database could not do once more, and knows whether its disk was full a moment ago."""

    def __init__(self) -> None:
        self._refused: float | None = None  # when there was no room for the last thing that was to be stored

    @property
    def full(self) -> bool:
        """Whether there was no room a moment ago. Nobody knows whether there is any now until something is stored."""
        return self._refused is not None and time.monotonic() - self._refused < _FULL

    def stored(self) -> None:
        """Something was stored: there is room."""
        self._refused = None

    def have(self, step: Callable[[], T]) -> T:
        """What the step comes to. A locked or lost database is tried again for a while, then raises Busy.

        Raises DiskFull at once: nobody makes room in a moment, and all others wait behind this one.
        """
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return step()
            except (OperationalError, InterfaceError) as error:
                if fullness.told_by(error):
                    self._note_full(error)
                    raise DiskFull from error
                log.warning("The database is not to be had: %s", error)
                if (
                    not connection.in_atomic_block
                ):  # a caller's own transaction, in tests and the demo, needs its connection
                    close_old_connections()
                    connection.close()
                if time.monotonic() > until:
                    raise Busy from error
                time.sleep(0.02 + random.random() * 0.05)  # noqa: S311  spreads two writers, hides nothing

    def _note_full(self, error: Exception) -> None:
        if self._refused is None:  # told once: the log may lie on the same disk
            log.error("The database has no room: %s", error)
        self._refused = time.monotonic()

"""The thread that says again and again that this process is alive, and that hears who else is.

It has a thread and a connection of its own, so that neither a busy loop nor a long batch lets the lease run out.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import connection

from tables import clocks
from tables.post import box
from tables.service.ownership import Ownership, bury, living

log = logging.getLogger(__name__)

RENEWED = 0.5  # seconds from one time to the next


class Lease:
    """Keeps ``owning`` alive. ``alive`` hears the numbers of all processes, ``notified`` each NOTIFY to this one,
    ``lost`` that this one was buried; all on this thread."""

    def __init__(
        self,
        ownership: Ownership,
        alive: Callable[[int, frozenset[int]], None],
        notified: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        self._owning, self._alive, self._notified, self._lost = ownership, alive, notified, lost
        self._listening = 0  # the number under which NOTIFY is heard
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="tables-lease", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Say nothing more; the lease itself is ended by who owns it."""
        self._over.set()
        self._thread.join(2 * RENEWED)

    def _work(self) -> None:
        while not (self._over.is_set() or self._owning.over):
            try:
                self._once()
            except Exception as error:
                log.warning("The lease could not be renewed: %s", error)
                self._listening = 0
                connection.close()
                self._over.wait(RENEWED / 2)
        connection.close()

    def _once(self) -> None:
        ownership = self._owning
        ownership.enrol()
        number = ownership.number
        time_there = ownership.renew()
        if time_there is None:
            if number == ownership.number:
                self._lost()
            self._over.wait(RENEWED / 5)
            return
        clocks.set_by(time_there)
        bury()
        self._alive(number, living())
        self._listen(number)

    def _listen(self, number: int) -> None:
        """Hear what is notified until the lease has to be renewed."""
        if self._listening != number:
            with connection.cursor() as cursor:
                cursor.execute("UNLISTEN *")
                cursor.execute(f"LISTEN {box(number)}")
            self._listening = number
        raw: Any = connection.connection
        until = time.monotonic() + RENEWED
        while not self._over.is_set() and (left := until - time.monotonic()) > 0:
            for notice in raw.notifies(timeout=left, stop_after=1):
                self._notified(notice.payload)

"""The worker as a process beside the one that serves: begun, begun again when it dies, ended with it.

The pipe on its standard input is how it learns that the server is gone, also when that one was killed. It has no file of
ours open, so it holds no lock that a next server needs.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from django.conf import settings

log = logging.getLogger(__name__)

FIRST, LONGEST = 1.0, 60.0  # seconds before it is begun again; doubled each time …
_STEADY = 60.0  # … unless it has lived so long
PATIENCE = 2.0  # seconds in which it has to end


class Beside:
    """One worker process at a time. ``begun`` hears the number of the first."""

    def __init__(self, begun: Callable[[int], None]) -> None:
        self._begun = begun
        self._ending = threading.Event()
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin it, and see that there is one from now on."""
        threading.Thread(target=self._keep, name="worker-keeper", daemon=True).start()

    def stop(self) -> None:
        """End it; at the latest after ``PATIENCE``."""
        self._ending.set()
        with self._starting:
            process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            log.warning("The worker did not end within %s seconds; it is cut off, and its job is done later.", PATIENCE)
            process.kill()
            process.wait()

    def _keep(self) -> None:
        pause = FIRST
        while (process := self._next()) is not None:
            began = time.monotonic()
            code = process.wait()
            if self._ending.is_set():
                return
            if time.monotonic() - began > _STEADY:
                pause = FIRST
            log.warning("The worker has ended (%d); another one begins in %d s.", code, pause)
            self._ending.wait(pause)
            pause = min(2 * pause, LONGEST)

    def _next(self) -> subprocess.Popen[bytes] | None:
        with self._starting:
            if self._ending.is_set():
                return None
            # A session of its own: Ctrl-C in the terminal is for the server, which ends the worker.
            process = subprocess.Popen(  # noqa: S603  our own program
                [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker", "--with-parent"],
                stdin=subprocess.PIPE,
                start_new_session=True,
            )
            first, self._process = self._process is None, process
        if first:
            self._begun(process.pid)
        return process

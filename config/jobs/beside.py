"""The worker as a process beside the one that serves: begun, begun again when it dies, ended with it.

The pipe on its standard input is how it learns that the server is gone, also when that one was killed. It has no file of
ours open, so it holds no lock that a next server needs.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.conf import settings

log = logging.getLogger(__name__)

FIRST, LONGEST = 1.0, 60.0  # seconds before it is begun again; doubled each time …
_STEADY = 60.0  # … unless it has lived so long
PATIENCE = 1.0  # seconds in which it has to end; it loses nothing if it does not


class Beside:
    """One worker process at a time. ``begun`` hears the number of the first."""

    ours: ClassVar[Beside | None] = None  # that of this process

    def __init__(self, begun: Callable[[int], None]) -> None:
        self._begun = begun
        self._ending = threading.Event()
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._told: float | None = None
        self._since = 0.0

    @classmethod
    def age(cls) -> float | None:
        """How many seconds ago the worker beside this process began; None where there is none."""
        one = cls.ours
        alive = one is not None and one._process is not None and one._process.returncode is None
        return time.monotonic() - one._since if one is not None and alive else None

    def start(self) -> None:
        """Begin it, and see that there is one from now on."""
        Beside.ours = self
        threading.Thread(target=self._keep, name="worker-keeper", daemon=True).start()

    def tell(self) -> None:
        """Tell it to end, and do not wait."""
        self._ending.set()
        with self._starting:
            if self._process is not None and self._told is None:
                self._told = time.monotonic()
                self._process.terminate()

    def stop(self) -> None:
        """End it, at the latest ``PATIENCE`` after it was told to."""
        self.tell()
        if self._process is None or self._told is None:
            return
        try:
            self._process.wait(max(0.0, self._told + PATIENCE - time.monotonic()))
        except subprocess.TimeoutExpired:
            log.warning("The worker did not end within %s seconds; it is cut off, and its job is done later.", PATIENCE)
            self._process.kill()
            self._process.wait()

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
            self._since = time.monotonic()
        if first:
            self._begun(process.pid)
        return process


class Company:
    """What a server starts and stops with itself, and the worker: told first, it ends while the server drains."""

    def __init__(self, hooks: Any, beside: Beside) -> None:
        self._hooks, self._beside = hooks, beside

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin the work on the loop; the worker begins when visitors can be served."""
        self._hooks.start(loop)

    async def stop(self) -> None:
        """Tell the worker to end, and end the work on the loop."""
        self._beside.tell()
        await self._hooks.stop()

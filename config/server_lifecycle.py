"""What every server of the site does alike, whatever takes its connections: limits, start, the orderly end."""

import asyncio
import gc
import inspect
import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

from config import stages
from config.readiness import Readiness

log = logging.getLogger(__name__)

RESTART = 4012  # close code: "come back in a moment, and spread out"
COMMANDS, GOODBYES, LAST = 2.5, 1.5, 4.7  # seconds for commands under way, for connections to close, for everything
FRAME = 16 * 1024  # bytes; the longest message of our protocol is far below
PING = 15  # seconds between two signs of life, and to wait for an answer


def begin(hooks: Any, started: Callable[[], None]) -> None:
    """Starts what runs beside the connections, on the loop that runs now, and says so."""
    logging.captureWarnings(True)  # from here on they are log lines; Twisted would send them nowhere
    hooks.start(asyncio.get_event_loop())
    stages.reached("clocks, bots and links begun")
    # What was loaded so far stays for good: the collector, which was off till now, need not walk over it, not even
    # once. That would take 0.2 s to find some thousand objects.
    gc.freeze()
    gc.enable()
    started()


async def end(hooks: Any, stop_listening: Callable[[], None]) -> None:
    """Takes no more visitors, and waits until commands under way are stored and announced."""
    Readiness.draining = True
    threading.Thread(target=_end_in_any_case, name="last-word", daemon=True).start()
    stop_listening()
    try:
        stopping = hooks.stop()
        if inspect.isawaitable(stopping):
            await asyncio.wait_for(stopping, COMMANDS)
    except TimeoutError:
        log.warning("Some commands were still under way after %s seconds.", COMMANDS)


def _end_in_any_case() -> None:
    """Whoever waits for this process to end, a supervisor or the next process, does not wait for a page that hangs.

    Python joins every thread that answers a page. What was acknowledged is stored by now; what was not is sent again.
    """
    time.sleep(LAST)
    log.warning("Something was still under way %s seconds after the word to end. Ended without it.", LAST)
    logging.shutdown()
    os._exit(0)

"""What every server of the site does alike, whatever takes its connections: start, limits, the orderly end."""

import asyncio
import gc
import inspect
import logging
from collections.abc import Callable
from typing import Any

from config.health import Readiness

log = logging.getLogger(__name__)

RESTART = 4012  # close code: "come back in a moment, and spread out"
PATIENCE = 5.0  # seconds for commands under way, and again for connections to close
FRAME = 16 * 1024  # bytes; the longest message of our protocol is far below
PING = 15  # seconds between two signs of life, and to wait for an answer


def begin(hooks: Any, started: Callable[[], None]) -> None:
    """Starts what runs beside the connections on the loop that runs now, and says that visitors may come."""
    logging.captureWarnings(True)
    hooks.start(asyncio.get_event_loop())
    # What was loaded so far stays for good: the collector need not walk over it again.
    gc.collect()
    gc.freeze()
    started()


async def end(hooks: Any) -> None:
    """Takes no more visitors, and waits until commands under way are stored and announced."""
    Readiness.draining = True
    try:
        stopping = hooks.stop()
        if inspect.isawaitable(stopping):
            await asyncio.wait_for(stopping, PATIENCE)
    except TimeoutError:
        log.warning("Some commands were still under way after %s seconds.", PATIENCE)

"""What time it is for all processes alike: the clock of the database where there are several, whatever the own one says.

Between two looks at that clock the monotonic one goes on, so a clock of this machine that is wrong, or that is set while
people play, ends nobody's time.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

_zero: float | None = (
    None  # what the database's clock said when the monotonic one stood at 0; None: one process, own clock
)


def now() -> float:
    """Seconds since 1970."""
    return time.time() if _zero is None else _zero + time.monotonic()


def today() -> datetime:
    """The same as a moment that can be stored."""
    return datetime.fromtimestamp(now(), UTC)


def set_by(database: float) -> float:
    """The database's clock says this now. By how many seconds ``now`` was behind it."""
    global _zero
    behind = database - now()
    _zero = database - time.monotonic()
    return behind

"""How much a connection may send, how much is sent to one that does not read, and how often somebody does something."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from config.web.often import used as used
from tables.conf import conf

_FRAMES = 64  # sent without a sign that they are read
_BYTES = 256 * 1024
_KNOWN = 20_000  # addresses whose pace is remembered; those that have come to rest are forgotten
_SPILL = 200  # messages beyond the allowed rate before the connection is closed


_going: Counter[tuple[str, object]] = Counter()  # what goes on in this process now, by what and who


class FrameVerdict(Enum):
    """What becomes of a message."""

    HEARD = "heard"
    WARNED = "warned"  # the first one too many
    DROPPED = "dropped"
    SHUT = "shut"


class Allowance:
    """A bucket of messages that fills at a steady rate."""

    __slots__ = ("_filled", "_spilt", "_tokens")

    def __init__(self) -> None:
        self._tokens, self._filled, self._spilt = conf().input_burst, time.monotonic(), 0

    def take(self) -> FrameVerdict:
        """Whether one more message is heard."""
        c, now = conf(), time.monotonic()
        tokens = min(c.input_burst, self._tokens + (now - self._filled) * c.input_rate)
        self._filled = now
        if tokens >= 1:
            self._tokens = tokens - 1
            return FrameVerdict.HEARD
        self._tokens = tokens
        self._spilt += 1
        if self._spilt > _SPILL:
            return FrameVerdict.SHUT
        return FrameVerdict.WARNED if self._spilt == 1 else FrameVerdict.DROPPED


class Budget:
    """What may be sent before the client has shown that it reads."""

    __slots__ = ("_bytes", "_frames")

    def __init__(self) -> None:
        self._frames = self._bytes = 0

    @property
    def spent(self) -> bool:
        """Whether views have to wait."""
        return self._frames >= _FRAMES or self._bytes >= _BYTES

    def count(self, size: int) -> None:
        """One more frame is on its way."""
        self._frames += 1
        self._bytes += size

    def renew(self) -> None:
        """The client has read."""
        self._frames = self._bytes = 0


@contextmanager
def at_once(what: str, who: str, most: int) -> Iterator[bool]:
    """Whether this address does this fewer than ``most`` times at the moment; counted for as long as it goes on.

    Each process counts for itself, on its event loop.
    """
    allowed = begun(what, who, most)
    try:
        yield allowed
    finally:
        if allowed:
            ended(what, who)


def begun(what: str, who: object, most: int) -> bool:
    """The same for what does not end where it begins: whether it may go on, until ``ended`` is called for it."""
    if _going[what, who] >= most:
        return False
    _going[what, who] += 1
    return True


def ended(what: str, who: object) -> None:
    """One of those that may go on is over."""
    _going[what, who] -= 1
    if not _going[what, who]:
        del _going[what, who]


def going(what: str) -> int:
    """How many of this kind go on in this process, whoever does it."""
    return sum(count for (kind, _who), count in tuple(_going.items()) if kind == what)


class Paces:
    """How fast each of many may do something: so many at once, and so many a second after that.

    Each process counts for itself, in memory: this is asked for every page.
    """

    def __init__(self) -> None:
        self._full_at: dict[str, float] = {}  # when everything that was used up will be there again

    def allow(self, who: str, burst: float, rate: float) -> bool:
        """Whether this one may once more now; if so, it is counted."""
        now = time.monotonic()
        full_at = max(now, self._full_at.get(who, now)) + 1 / rate
        if full_at - now > burst / rate:
            return False
        if len(self._full_at) >= _KNOWN:
            self._full_at = {one: at for one, at in self._full_at.items() if at > now}
        self._full_at[who] = full_at
        return True

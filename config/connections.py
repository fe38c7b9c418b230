"""Open connections: how many one address may have, and how long a request may take to arrive.

Twisted closes a connection that is silent for a minute. Who sends a byte every quarter of one keeps it for ever,
and thousands of them. Here the time for a whole request is counted, and the connections of each address.
"""

import time
from collections import Counter
from typing import Any

from twisted.internet import protocol
from twisted.internet import reactor as _reactor
from twisted.web.http import HTTPChannel

from config.web.addresses import block
from tables.conf import TablesConf, conf
from tables.limits import Paces

reactor: Any = _reactor

LOOK = 1.0  # seconds between two looks at all connections
WORDS = b"Too many connections from one address. Close some, and try again in a moment.\n"
FULL = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Type: text/plain\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(WORDS), WORDS)
)


class Channel(HTTPChannel):
    """A connection that knows since when it has owed the rest of a request, and how much of it is there."""

    transport: Any
    since: float | None = None  # None: it owes nothing
    got = 0

    def connectionMade(self) -> None:  # noqa: N802  Twisted's name
        """Somebody has come, and is to say what for."""
        self.since = time.monotonic()
        super().connectionMade()  # type: ignore[no-untyped-call]

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        """A part of a request, the first part perhaps."""
        if self.since is None:
            self.since, self.got = time.monotonic(), 0
        self.got += len(data)
        super().dataReceived(data)  # type: ignore[no-untyped-call]

    def allContentReceived(self) -> None:  # noqa: N802  Twisted's name
        """The request is whole: from here on the site takes its time, not the visitor."""
        self.since = None
        super().allContentReceived()  # type: ignore[no-untyped-call]

    def late(self, now: float, c: TablesConf) -> bool:
        """Whether the request should be whole by now, for as much of it as has come."""
        return self.since is not None and now - self.since > min(c.request + self.got / c.slowest, c.longest)

    @property
    def open(self) -> bool:
        """Whether the connection stands."""
        return bool(self.transport is not None and self.transport.connected)

    @property
    def upgraded(self) -> bool:
        """Whether it has become a WebSocket, which has limits of its own."""
        return self.transport.protocol is not self


class ConnectionRefusal(protocol.Protocol):
    """Tells a connection too many to come again, and ends it."""

    transport: Any

    def connectionMade(self) -> None:  # noqa: N802  Twisted's name
        """Says so before anything is asked."""
        self.transport.write(FULL)
        self.transport.loseConnection()


class Connections:
    """All connections of this process. Behind a proxy they all come from there, and counting is the proxy's business."""

    def __init__(self, *, behind_proxy: bool) -> None:
        self.behind_proxy = behind_proxy
        self._open: dict[Channel, str] = {}
        self._of: Counter[str] = Counter()
        self._pace = Paces()
        self._looked = 0.0

    def watch(self, factory: Any) -> None:
        """From now on this factory's connections are counted and hurried."""
        build = factory.buildProtocol

        def admitted(address: Any) -> Any:
            who = block(getattr(address, "host", ""))
            if not self._room_for(who):
                return ConnectionRefusal()
            channel = build(address)
            self._open[channel] = who
            self._of[who] += 1
            return channel

        factory.protocol, factory.buildProtocol = Channel, admitted
        reactor.callLater(LOOK, self._keep_looking)

    def look(self) -> None:
        """Forget those that are gone, and cut off those that are late."""
        self._looked = now = time.monotonic()
        c = conf()
        for channel, who in list(self._open.items()):
            if not channel.open:
                del self._open[channel]
                self._of[who] -= 1
            elif channel.late(now, c) and not channel.upgraded:
                channel.transport.abortConnection()
        self._of += Counter()  # drops those that have none

    def _room_for(self, who: str) -> bool:
        if self.behind_proxy:
            return True
        c = conf()
        if self._of[who] >= c.connections and time.monotonic() - self._looked > LOOK / 10:
            self.look()
        return self._of[who] < c.connections and self._pace.allow(who, c.connections, c.connections_rate)

    def _keep_looking(self) -> None:
        reactor.callLater(LOOK, self._keep_looking)
        self.look()

"""Frames that leave at once.

Twisted queues whatever is written and asks the kernel to be told when the
socket has room: two system calls and two callbacks for each frame, though there
nearly always is room. And autobahn colours words for its debug log on every
frame, whether anybody logs or not. At four views a move this is a quarter of
the server's work.
"""

from typing import Any

import autobahn.twisted.websocket
import autobahn.websocket.protocol
from twisted.internet import tcp


class Prompt(tcp.Server):
    """An accepted connection that sends at once what the kernel takes, and queues only the rest."""

    def write(self, data: bytes) -> None:
        """Sends the data, in order and completely, as ever."""
        waiting = self.dataBuffer or self._tempDataBuffer or self.producer
        ending = self.disconnecting or self._writeDisconnected or not self.connected
        if data and not (waiting or ending or self.TLS):
            sent = self.writeSomeData(data)
            if isinstance(sent, int):  # else the connection is lost, which the queue finds out
                data = data[sent:]
        if data:
            super().write(data)  # type: ignore[no-untyped-call]


def send_promptly(port: Any) -> None:
    """Connections accepted on this port from now on send at once."""
    port.transport = Prompt


def leave_debug_words_plain() -> None:
    """Spares autobahn the colours of a debug log that is not written."""
    for module in (autobahn.websocket.protocol, autobahn.twisted.websocket):
        for colour in ("hltype", "hlval"):
            setattr(module, colour, _plain)


def _plain(value: Any, *_: Any) -> Any:
    return value

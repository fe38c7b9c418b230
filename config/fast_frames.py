"""Frames that take the short way, in and out: the one place that reaches into Daphne, Twisted and autobahn.

Twisted queues whatever is written and asks the kernel to be told when the socket has room: two system calls and two
callbacks for each frame, though there nearly always is room. autobahn has a long way for every frame. A bare Daphne
that sends four frames for each it receives needs 267 us for it, with this 80: 67 us of it are saved by writing at once,
58 by the short way in and out. A whole move of ours costs less than three times that.

It rests on what these libraries do inside, so it is held to the versions it was tried with, and the tests compare it
byte by byte with its twin that does without.
"""

import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp

from config.preflight import Unfit
from tables.straight import OFFER

TRIED = {"daphne": "4.3", "twisted": "27", "autobahn": "27"}  # the first versions that it was not tried with

_TEXT = 0x81  # a whole message of text in one frame
_MASKED = 0x80
_SHORT, _MEDIUM = 126, 1 << 16  # from here on the length takes two bytes more, eight bytes more


def tried(installed: Callable[[str], str] = version) -> None:
    """Raises Unfit unless every library is one of those that this was made for."""
    for name, first in TRIED.items():
        found = installed(name)
        if _numbers(found) >= _numbers(first):
            raise Unfit(
                f"{name} {found} is newer than what its short way for frames was tried with (before {first}); "
                "install the versions of requirements.lock, or start with --server uvicorn."
            )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(".") if word.isdigit())


class Prompt(tcp.Server):
    """An accepted connection that sends at once what the kernel takes, and queues only the rest."""

    def write(self, data: bytes) -> None:
        """Sends the data, in order and completely, as ever."""
        waiting = self.dataBuffer or self._tempDataBuffer or self._owes_a_producer()
        ending = self.disconnecting or self._writeDisconnected or not self.connected
        if data and not (waiting or ending or self.TLS):
            data = data[self._taken(data) :]
        if data:
            super().write(data)  # type: ignore[no-untyped-call]

    def _taken(self, data: bytes) -> int:
        """How many of these bytes the kernel has taken just now."""
        try:
            return self.socket.send(data)
        except OSError:  # there is no room, or the connection is lost: the queue finds out
            return 0

    def _owes_a_producer(self) -> bool:
        """Whether a producer waits to be told that the queue is empty: the queue does that.

        Every connection of a site has a producer, the HTTP channel it began with; a streaming one is told only after
        it was asked to pause.
        """
        return self.producer is not None and (self.producerPaused or not self.streamingProducer)


class Direct(WebSocketProtocol):  # type: ignore[misc]
    """A WebSocket with a short way for what nearly all frames are: one whole text.

    autobahn takes a frame through some fifteen calls, each with a state to keep for cases that do not occur here:
    compression, fragments, chopped writes. Whatever is unusual still goes that way.

    It is ``tables.straight.Straight`` to an application that wants its texts without a queue between.
    """

    _hear: Callable[[bytes], None] | None = None

    def listen(self, hear: Callable[[bytes], None] | None) -> None:
        """From now on calls this with what takes the short way in."""
        self._hear = hear

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        """Hands on a short text that has come alone; leaves anything else to autobahn."""
        if self.state == self.STATE_OPEN and not self._amid():
            text = short_text(data)
            if text is not None:
                self._hand_on(text)
                return
        super().dataReceived(data)

    def _hand_on(self, text: bytes) -> None:
        """To whoever listens, unless there is something in the queue that came before."""
        if self._hear is None or not self.application_queue.empty():
            self.onMessage(text, False)
        else:
            self.last_ping = time.time()  # Daphne's word for a sign of life
            self._hear(text)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802  Daphne's name
        """Sends a message of text as one frame, however long: the limit is for what comes in.

        The library holds it against what goes out as well, and a long match tells a newcomer more than 16 KB.
        """
        if binary or not self.send_text(content):
            super().serverSend(content, binary)

    def send_text(self, text: str) -> bool:
        """Sends a text if that is all there is to do; says whether it did."""
        if self.state != self.STATE_OPEN or self.send_queue or self._perMessageCompress is not None:
            return False
        data = text.encode()
        self.transport.write(head(len(data)) + data)
        return True

    def _amid(self) -> bool:
        """Whether part of a frame or of a message is there already, or a ping waits for any sign of life."""
        return bool(self.data or self.current_frame or self.inside_message or self.autoPingTimeoutCall)


def sent(protocol: Any, message: dict[str, Any]) -> bool:
    """Whether this message of an application was a text for an open WebSocket, and is sent.

    Daphne asks of each message what kind it is, and in between whether the connection is still there: two calls for
    each frame to learn what the state of the WebSocket says as well.
    """
    text: str = message.get("text") or ""
    wanted = text and message["type"] == "websocket.send" and isinstance(protocol, Direct)
    return bool(wanted) and protocol.send_text(text)


def with_straight_way(protocol: Any, scope: dict[str, Any]) -> dict[str, Any]:
    """The scope of a connection, with the straight way if it is a WebSocket that has one."""
    if not isinstance(protocol, Direct):
        return scope
    return {**scope, "extensions": {**scope.get("extensions", {}), OFFER: protocol}}


def head(length: int) -> bytes:
    """What stands before a text of so many bytes from a server."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MEDIUM:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def short_text(data: bytes) -> bytes | None:
    """The text, if these bytes are exactly one frame of a client with a short text; else None."""
    length = len(data) - 6
    if not (0 < length < _SHORT and data[0] == _TEXT and data[1] == _MASKED | length):
        return None
    mask = int.from_bytes((data[2:6] * 32)[:length], "big")
    text = (int.from_bytes(data[6:], "big") ^ mask).to_bytes(length, "big")
    try:
        text.decode()
    except UnicodeDecodeError:
        return None
    return text


def send_promptly(port: Any) -> None:
    """Connections accepted on this port from now on send at once."""
    port.transport = Prompt

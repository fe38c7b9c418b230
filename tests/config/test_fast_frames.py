"""Frames that take the short way still arrive in order and whole."""

from __future__ import annotations

import errno
import random

import pytest
from autobahn.websocket.protocol import TrafficStats
from autobahn.websocket.protocol import WebSocketProtocol as Autobahn
from daphne.ws_protocol import WebSocketProtocol

from config.fast_frames import TRIED, Direct, Prompt, head, sent, short_text, tried
from config.preflight import Unfit


class Narrow:
    """A socket that takes a few bytes and then no more for now."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.taken = b""

    def send(self, data: memoryview) -> int:
        if not self.room:
            raise BlockingIOError(errno.EWOULDBLOCK, "full")
        part = bytes(data[: self.room])
        self.room -= len(part)
        self.taken += part
        return len(part)


class Connection(Prompt):
    """An accepted connection without a reactor behind it."""

    socket: Narrow  # type: ignore[assignment]  # all that is asked of it here is send

    def __init__(self) -> None:
        self.connected = True
        self.socket = Narrow(10)
        self.dataBuffer = b""
        self._tempDataBuffer: list[bytes] = []
        self._tempDataLen = 0

    def startWriting(self) -> None:  # noqa: N802  Twisted's name
        """Nobody will ask for the queue."""

    def stopWriting(self) -> None:  # noqa: N802
        """Nobody asks for it."""

    def has_producer(self, *, streaming: bool, paused: bool) -> None:
        self.producer = object()  # type: ignore[assignment]  # it is not spoken to here
        self.streamingProducer, self.producerPaused = streaming, paused

    def _maybePauseProducer(self) -> None:  # noqa: N802
        """The producer goes on."""


@pytest.fixture
def connection() -> Connection:
    return Connection()


def queued(connection: Connection) -> bytes:
    return b"".join(connection._tempDataBuffer)


def test_what_fits_leaves_at_once(connection: Connection) -> None:
    connection.write(b"0123")
    assert (connection.socket.taken, queued(connection)) == (b"0123", b"")


def test_the_rest_is_queued_and_nothing_overtakes_it(connection: Connection) -> None:
    connection.write(b"0123456789abc")
    connection.socket.room = 10
    connection.write(b"def")
    assert (connection.socket.taken, queued(connection)) == (b"0123456789", b"abcdef")


def test_a_full_socket_takes_nothing_and_loses_nothing(connection: Connection) -> None:
    connection.socket.room = 0
    connection.write(b"0123")
    assert (connection.socket.taken, queued(connection)) == (b"", b"0123")


def test_after_the_end_nothing_is_sent(connection: Connection) -> None:
    connection.disconnecting = True
    connection.write(b"0123")
    assert connection.socket.taken == b""


def test_the_channel_a_connection_began_with_does_not_slow_it(connection: Connection) -> None:
    connection.has_producer(streaming=True, paused=False)
    connection.write(b"0123")
    assert connection.socket.taken == b"0123"


@pytest.mark.parametrize(("streaming", "paused"), [(True, True), (False, False)])
def test_a_producer_that_waits_for_the_queue_hears_of_it(connection: Connection, streaming: bool, paused: bool) -> None:
    connection.has_producer(streaming=streaming, paused=paused)
    connection.write(b"0123")
    assert (connection.socket.taken, queued(connection)) == (b"", b"0123")


def masked(text: bytes, first: int = 0x81, mask: bytes = b"\x01\xfe\x37\x00") -> bytes:
    covered = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
    return bytes((first, 0x80 | len(text))) + mask + covered


@pytest.mark.parametrize("text", ["x", '{"t":"ping"}', "grüß", "x" * 125])
def test_a_short_text_is_unmasked(text: str) -> None:
    assert short_text(masked(text.encode())) == text.encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        masked(b""),
        masked(b"half a frame")[:-1],
        masked(b"one") + masked(b"two"),
        masked(b"a fragment", first=0x01),
        masked(b"binary", first=0x82),
        masked(b"ping", first=0x89),
        masked(b"reserved bit", first=0xC1),
        masked(b"\xff is not UTF-8"),
        b"\x81\x08unmasked",
        b"\x81\xfe\x00\x7e" + b"x" * 130,
    ],
)
def test_all_else_is_left_to_the_library(data: bytes) -> None:
    assert short_text(data) is None


class Wire:
    """What an autobahn protocol writes to."""

    def __init__(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> None:
        self.sent += data


def opened(kind: type[WebSocketProtocol]) -> WebSocketProtocol:
    """A server's end of an open WebSocket, as far as frames need one."""
    protocol = kind()
    protocol.factory = type("Factory", (), {"isServer": True})()
    protocol.state, protocol.transport, protocol.peer = Autobahn.STATE_OPEN, Wire(), ""
    protocol.send_queue, protocol._perMessageCompress, protocol.autoPingTimeoutCall = [], None, None
    protocol.maxMessagePayloadSize, protocol.autoFragmentSize, protocol.maskServerFrames = 0, 0, False
    protocol.trackedTimings, protocol.logFrames, protocol.logOctets = None, False, False
    protocol.data, protocol.current_frame, protocol.inside_message = b"", None, False
    protocol.trafficStats, protocol.client_addr = TrafficStats(), ["127.0.0.1", 1]
    return protocol


@pytest.mark.parametrize("length", [1, 125, 126, 65535, 65536])
def test_frames_are_those_of_the_library(length: int) -> None:
    ours, theirs = opened(Direct), opened(WebSocketProtocol)
    for protocol in (ours, theirs):
        protocol.serverSend("x" * length)
    assert ours.transport.sent == theirs.transport.sent == head(length) + b"x" * length


def test_a_text_for_an_open_websocket_is_sent_without_the_library() -> None:
    protocol = opened(Direct)
    assert sent(protocol, {"type": "websocket.send", "text": "grüß"})
    assert protocol.transport.sent == head(6) + "grüß".encode()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "websocket.send", "bytes": b"x"},
        {"type": "websocket.send", "text": ""},
        {"type": "websocket.close", "code": 4012},
        {"type": "http.response.body", "body": b"x"},
    ],
)
def test_any_other_message_is_left_to_the_library(message: dict[str, object]) -> None:
    protocol = opened(Direct)
    assert not sent(protocol, message)
    assert protocol.transport.sent == b""


@pytest.mark.parametrize("state", [Autobahn.STATE_CONNECTING, Autobahn.STATE_CLOSING, Autobahn.STATE_CLOSED])
def test_a_websocket_that_is_not_open_is_left_to_the_library(state: int) -> None:
    protocol = opened(Direct)
    protocol.state = state
    assert not sent(protocol, {"type": "websocket.send", "text": "x"})
    assert protocol.transport.sent == b""


def test_the_limit_for_what_comes_in_does_not_cut_what_goes_out() -> None:
    ours = opened(Direct)
    ours.maxMessagePayloadSize = ours.maxFramePayloadSize = 16 * 1024
    ours.serverSend("x" * 40_000)
    assert ours.transport.sent == head(40_000) + b"x" * 40_000


def test_a_text_is_handed_on_unless_something_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bytes] = []
    left: list[bytes] = []
    monkeypatch.setattr(Direct, "onMessage", lambda self, text, binary: heard.append(text))
    monkeypatch.setattr(WebSocketProtocol, "dataReceived", lambda self, data: left.append(data))
    protocol = opened(Direct)
    protocol.dataReceived(masked(b"one"))
    for name, value in (("data", b"\x81"), ("current_frame", object()), ("inside_message", True)):
        usual = getattr(protocol, name)
        setattr(protocol, name, value)
        protocol.dataReceived(masked(b"two"))
        setattr(protocol, name, usual)
    protocol.state = Autobahn.STATE_CLOSING
    protocol.dataReceived(masked(b"two"))
    assert (heard, left) == ([b"one"], [masked(b"two")] * 4)


def test_it_is_held_to_the_versions_it_was_tried_with() -> None:
    tried()
    for library in TRIED:
        with pytest.raises(Unfit, match=f"{library} 99.1 is newer .* requirements.lock"):
            tried(lambda name, newer=library: "99.1" if name == newer else "1.0")  # type: ignore[misc]


def test_a_connection_that_is_slow_gets_everything_in_order() -> None:
    """Whatever the kernel takes at a time, what leaves is what was written."""
    dice = random.Random(7)
    for _ in range(50):
        connection, written = Connection(), b""
        for _ in range(30):
            connection.socket.room = dice.choice((0, 1, 5, 100))
            if dice.random() < 0.7:
                data = dice.randbytes(dice.randint(1, 40))
                written += data
                connection.write(data)
            else:
                connection.doWrite()  # the kernel has said that there is room
            left = connection.dataBuffer[connection.offset :] + queued(connection)
            assert connection.socket.taken + left == written

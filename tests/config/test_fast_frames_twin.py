"""A connection that takes the short way does the same, byte by byte, as its twin that does not."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

from autobahn.exception import Disconnected
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.testing import StringTransport

from config.fast_frames import Direct, sent, with_straight_way
from tables.straight import offered
from tests.each import for_each

GREETING = (
    b"GET /ws/tables/nowhere/ HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
LIMIT = 2048  # bytes of a message


class House:
    """As much of Daphne's server as a WebSocket asks for."""

    root_path, proxy_forwarded_address_header = "", None

    def __init__(self) -> None:
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def create_application(self, protocol: Any, scope: object) -> asyncio.Queue[dict[str, Any]]:
        return self.queue

    def protocol_connected(self, protocol: Any) -> None: ...

    def protocol_disconnected(self, protocol: Any) -> None: ...

    def log_action(self, *_: object) -> None: ...


class Wire(StringTransport):
    """The other end, without the HTTP channel that a connection begins with."""

    def unregisterProducer(self) -> None:  # noqa: N802  Twisted's name
        """There is none."""


class End:
    """A server's end of an open WebSocket: what comes out of it on both sides."""

    def __init__(self, kind: type[WebSocketProtocol]) -> None:
        self.house = House()
        factory = WebSocketFactory(self.house)
        factory.protocol = kind
        factory.setProtocolOptions(maxMessagePayloadSize=LIMIT, maxFramePayloadSize=LIMIT, openHandshakeTimeout=0)
        factory.setProtocolOptions(closeHandshakeTimeout=0)
        self.protocol = factory.buildProtocol(None)
        self.protocol._raw_query_string = b""
        self.wire = Wire()
        self.protocol.makeConnection(self.wire)
        self.protocol.dataReceived(GREETING)
        self.protocol.serverAccept()
        self.wire.clear()

    def take(self, data: bytes) -> None:
        """Something comes in."""
        if not self.wire.disconnecting:
            self.protocol.dataReceived(data)

    def say(self, message: dict[str, Any]) -> None:
        """The application says something, to somebody who may be gone."""
        with contextlib.suppress(Disconnected):
            if not sent(self.protocol, message):
                self.protocol.handle_reply(message)

    def happened(self) -> tuple[bytes, list[dict[str, Any]], bool]:
        """What has left, what the application has heard, and whether the connection is at its end."""
        heard = []
        while not self.house.queue.empty():
            heard.append(self.house.queue.get_nowait())
        out = self.wire.value()
        self.wire.clear()
        return out, heard, self.wire.disconnecting


def frame(dice: random.Random, data: bytes, code: int, *, last: bool = True) -> bytes:
    """A frame of a client."""
    mask = dice.randbytes(4)
    first = bytes([0x80 * last | code])
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return first + length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def text(dice: random.Random) -> bytes:
    return "".join(dice.choices("aß€🂡{}", k=dice.choice((0, 1, 20, 31, 32, 125, 126, 400)))).encode()


def in_pieces(dice: random.Random) -> list[bytes]:
    """A message in two fragments with a ping between them."""
    whole = text(dice)
    cut = dice.randint(0, len(whole))
    first, rest = frame(dice, whole[:cut], 1, last=False), frame(dice, whole[cut:], 0)
    return [first, frame(dice, b"between", 9), rest]


WORDS: tuple[tuple[int, Callable[[random.Random], list[bytes]]], ...] = (  # how often, what
    (30, lambda dice: [frame(dice, text(dice), 1)]),
    (10, in_pieces),
    (2, lambda dice: [frame(dice, b"begun and not ended", 1, last=False)]),
    (2, lambda dice: [b"\x81"]),  # the rest of which never comes
    (10, lambda dice: [frame(dice, dice.randbytes(5), 9)]),
    (5, lambda dice: [frame(dice, b"unasked", 10)]),
    (5, lambda dice: [frame(dice, text(dice), 2)]),
    (1, lambda dice: [frame(dice, b"\xff\xfe is not UTF-8", 1)]),
    (1, lambda dice: [frame(dice, b"no such code", 3)]),
    (1, lambda dice: [frame(dice, b"x" * (LIMIT + 1), 1)]),
    (2, lambda dice: [frame(dice, (1000).to_bytes(2, "big"), 8)]),
)


def speech(dice: random.Random) -> list[bytes]:
    """What a client sends, as it may arrive: whole frames, several at once, in pieces; now and then something wrong."""
    often, words = zip(*WORDS, strict=True)
    frames = [one for word in dice.choices(words, often, k=dice.randint(1, 12)) for one in word(dice)]
    if dice.random() < 0.5:
        return frames
    stream, pieces = b"".join(frames), []
    while stream:
        size = dice.choice((1, 3, 7, 50, 500))
        pieces.append(stream[:size])
        stream = stream[size:]
    return pieces


def answer(dice: random.Random) -> dict[str, Any]:
    """What an application may say to it."""
    if dice.random() < 0.05:
        return {"type": "websocket.close", "code": 4012}
    if dice.random() < 0.1:
        return {"type": "websocket.send", "bytes": dice.randbytes(30)}
    return {"type": "websocket.send", "text": "ä" * dice.choice((1, 60, 62, 63, 500)) + "x" * dice.choice((0, 1, 900))}


@for_each("seed", range(150))
def test_the_same_goes_in_and_out_on_both(seed: int) -> None:
    dice = random.Random(seed)
    ours, theirs = End(Direct), End(WebSocketProtocol)
    for piece in speech(dice):
        said = answer(dice) if dice.random() < 0.4 else None
        for end in (ours, theirs):
            end.take(piece)
            if said is not None and not end.wire.disconnecting:
                end.say(said)
        assert ours.happened() == theirs.happened()


class Listening(End):
    """One whose application takes the straight way. What was queued it receives in its own time."""

    def __init__(self) -> None:
        super().__init__(Direct)
        self.heard: list[dict[str, Any]] = []
        straight = offered(with_straight_way(self.protocol, {"type": "websocket"}))
        assert straight is not None
        self.straight = straight
        straight.listen(lambda text: self.heard.append({"type": "websocket.receive", "text": text.decode()}))

    def say(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if not text or not self.straight.send_text(text):
            super().say(message)

    def receive(self) -> None:
        while not self.house.queue.empty():
            self.heard.append(self.house.queue.get_nowait())

    def happened(self) -> tuple[bytes, list[dict[str, Any]], bool]:
        self.receive()
        out, _, ended = super().happened()
        heard, self.heard = self.heard, []
        return out, heard, ended


@for_each("seed", range(150))
def test_who_takes_the_straight_way_hears_the_same_in_the_same_order(seed: int) -> None:
    dice = random.Random(seed)
    ours, theirs = Listening(), End(WebSocketProtocol)
    theirs.happened()  # the greeting
    ours.happened()
    for piece in speech(dice):
        said = answer(dice) if dice.random() < 0.4 else None
        for end in (ours, theirs):
            end.take(piece)
            if said is not None and not end.wire.disconnecting:
                end.say(said)
        if dice.random() < 0.5:
            ours.receive()
    assert ours.happened() == theirs.happened()


def test_who_listens_no_more_finds_the_rest_in_the_queue() -> None:
    end = Listening()
    end.happened()
    end.straight.listen(None)
    end.take(frame(random.Random(1), b"late", 1))
    assert end.heard == []
    assert end.happened()[1] == [{"type": "websocket.receive", "text": "late"}]


def test_a_page_is_offered_no_straight_way() -> None:
    assert offered(with_straight_way(object(), {"type": "http"})) is None

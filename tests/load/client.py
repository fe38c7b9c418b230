"""A client of the live tables as a stranger could write it: HTTP for tickets, WebSocket frames of its own.

The frames are written and read by hand on asyncio's streams, because a
full library would use more of the machine than the server under test.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable
from http.client import HTTPConnection

Receiver = Callable[[str], None]


class Http:
    """JSON over one kept connection."""

    def __init__(self, host: str, port: int) -> None:
        self.connection = HTTPConnection(host, port, timeout=60)

    def call(self, method: str, path: str, body=None, token: str = ""):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Seat {token}"
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {data[:300]!r}")
        return json.loads(data) if data else None

    def close(self) -> None:
        self.connection.close()


class Socket(asyncio.Protocol):
    """One WebSocket; ``hear`` is called with the text of each frame."""

    def __init__(self, request: bytes, hear: Receiver) -> None:
        self.hear = hear
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: int | None = None
        self.frames = self.bytes = 0
        self._request = request
        self._buffer = bytearray()
        self._shaken = False

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, error) -> None:
        if self.closed is None:
            self.closed = 1006
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server refused the WebSocket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._buffer[:end])
            del self._buffer[: end + 4]
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head[:100].decode()))
                return
            self._shaken = True
            self.open.set_result(None)
        buffer = self._buffer
        at, end = 0, len(buffer)
        while end - at >= 2:
            size = buffer[at + 1]
            start = at + 2
            if size == 126:
                if end - at < 4:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if end - at < 10:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if end - start < size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def send(self, text: str) -> None:
        self._send(text.encode(), 1)

    def _send(self, data: bytes, code: int) -> None:
        if len(data) < 126:
            head = bytes((0x80 | code, 0x80 | len(data)))
        else:
            head = bytes((0x80 | code, 0x80 | 126)) + struct.pack(">H", len(data))
        self.transport.write(head + b"\0\0\0\0" + data)  # a mask of noughts masks nothing, and is allowed

    def close(self) -> None:
        self.transport.close()

    def _frame(self, code: int, data: bytes) -> None:
        if code == 1:
            self.frames += 1
            self.bytes += len(data)
            self.hear(data.decode())
        elif code == 9:
            self._send(data, 10)
        elif code == 8:
            self.closed = int.from_bytes(data[:2], "big") if len(data) >= 2 else 1005


async def connect(host: str, port: int, path: str, hear: Receiver) -> Socket:
    """An open WebSocket. Raises ConnectionError if the server refuses."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(request.encode(), hear), host, port)
    await socket.open
    return socket

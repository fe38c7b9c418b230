"""Frames that leave at once still arrive in order and whole."""

from __future__ import annotations

import errno

import pytest

from config.prompt import Prompt


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

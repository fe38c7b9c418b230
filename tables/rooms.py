"""A table that somebody in this process is connected to."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from tables.picture import Picture
from tables.service.live import Live


class Listener(Protocol):
    """A connection as the hub sees it."""

    player: int | None

    def show(self, picture: Picture) -> None:
        """Send the seat's own view, unless this socket has to catch its breath."""

    def push(self, text: str) -> None:
        """Send a frame."""

    def flush(self) -> None:
        """Send what was kept back for the next view, if none has come."""

    def shut(self, code: int) -> None:
        """Close the connection."""


class Room:
    """The connections to one table, and its last picture."""

    __slots__ = ("here", "lost", "opened", "picture", "sockets", "table", "waiters")

    def __init__(self, live: Live) -> None:
        self.table = live.facts.id
        self.picture = Picture(live)
        self.sockets: set[Listener] = set()
        self.here: dict[int, int] = {}  # player → connections
        self.lost: dict[int, float] = {}  # player → when the last connection went
        self.waiters: set[asyncio.Future[None]] = set()
        self.opened = time.time()

    @property
    def live(self) -> Live:
        return self.picture.live

    @property
    def empty(self) -> bool:
        return not self.sockets and not self.waiters

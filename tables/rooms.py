"""A table that somebody in this process is connected to."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple, Protocol

from tables import daytime
from tables.protocol import Said
from tables.remote_table import RemoteRenderedTable, RemoteTable
from tables.rendered_table import RenderedTable
from tables.service.live import TableInfo, TableState
from tables.service.onlookers import Viewer
from tables.talk import ChatHistory

Look = tuple[Viewer, bool]  # with whose eyes, and whether only what changes is to be sent


class Listener(Protocol):
    """A connection as the hub sees it."""

    player: int | None
    eyes: int | None  # whose view it shows: the player's, or that of who has the player's phone in hand
    owed: bool  # a view that it was to get is still on its way from another process
    quiet: bool
    parts: bool  # it keeps what it has: only what changes is sent
    told: int  # how many watch, as this connection knows it

    def show(self, picture: RenderedTable | RemoteRenderedTable) -> None:
        """Send the seat's own view, unless this socket has to catch its breath."""

    def look_as(self, eyes: int | None) -> None:
        """Show what this player sees from now on."""

    def push(self, text: str) -> bool:
        """Send a frame; False if it was not sent."""

    def recount(self, talk: ChatHistory) -> None:
        """Send what has been said, as far as this connection has not heard it."""

    def flush(self) -> None:
        """Send what was kept back for the next view, if none has come."""

    def shut(self, code: int) -> None:
        """Close the connection."""


class KnownByClient(NamedTuple):
    """What somebody who asks over HTTP has already; of what is None nothing is wanted."""

    version: int
    said: int | None = None  # the number of the last sentence heard
    watching: int | None = None


class Present(NamedTuple):
    """Who is at a table in one process: how many watch, and which of those who are known there by name."""

    watching: int = 0
    players: frozenset[int] = frozenset()


class Follower:
    """Another process to which a table of ours is shown: with which eyes, and how far it has been shown."""

    __slots__ = ("facts", "heard", "looks", "version")

    def __init__(self) -> None:
        self.looks: set[Look] = set()
        self.version = 0
        self.facts: TableInfo | None = None
        self.heard = time.monotonic()


class Room:
    """The connections to one table, and its last picture."""

    __slots__ = (
        "asking",
        "counted",
        "crowd_due",
        "elsewhere",
        "followers",
        "here",
        "lost",
        "opened",
        "picture",
        "poked",
        "sockets",
        "table",
        "talk",
        "waiters",
        "watching",
    )  # fmt: skip

    def __init__(self, picture: RenderedTable | RemoteRenderedTable) -> None:
        self.table = picture.live.facts.id
        self.picture = picture
        self.followers: dict[int, Follower] = {}  # other processes to which it is shown
        self.sockets: set[Listener] = set()
        self.here: dict[int, int] = {}  # player → connections
        self.lost: dict[int, float] = {}  # player → when the last connection went
        self.waiters: set[asyncio.Future[None]] = set()
        self.opened = daytime.now()
        self.talk: ChatHistory | None = None  # what has been said; None = not read yet
        self.asking = 0  # how many watch over HTTP
        self.elsewhere: dict[str, tuple[Present, float]] = {}  # other process → who is there, and when it said so
        self.watching = 0  # how many watch, as it was told last
        self.counted = Present()  # who is here, as the other processes know it
        self.poked = 0  # the newest version that another process has told of
        self.crowd_due = False  # whether it will be told again in a moment

    @property
    def live(self) -> TableState | RemoteTable:
        return self.picture.live

    @property
    def looks(self) -> set[Look]:
        """With whose eyes this table is looked at here."""
        facts = self.live.facts
        connected = {(socket.eyes, socket.parts) for socket in self.sockets}
        others = {(player, False) for player in self.here.keys() - {socket.player for socket in self.sockets}}
        found = {(facts.viewer_of(player), parts) for player, parts in connected | others}
        return found | ({(None, False)} if self.asking else set())

    def has_news(self, known: KnownByClient) -> bool:
        """Whether there is more to tell than somebody knows."""
        return (
            self.live.version > known.version
            or bool(self.unheard(known.said))
            or (known.watching is not None and self.watching != known.watching)
        )

    def can_tell(self, eyes: int | None, known: KnownByClient) -> bool:
        """Whether there is more to tell, and it is here: a frame may still be on its way from another process."""
        if self.live.version > known.version:
            return self.picture.frame(self.live.facts.viewer_of(eyes), known.version) is not None
        return self.has_news(known)

    def wake(self) -> None:
        """Whoever asks over HTTP looks whether there is something new."""
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)

    def unheard(self, heard: int | None) -> list[Said]:
        """What was said after that sentence; nothing for who does not listen."""
        return self.talk.after(heard) if self.talk is not None and heard is not None else []

    @property
    def empty(self) -> bool:
        return not self.sockets and not self.waiters and not self.followers

    def empty_but(self, process: int) -> bool:
        """Whether nobody is here, and nobody else than this process follows."""
        return not self.sockets and not self.waiters and self.followers.keys() <= {process}

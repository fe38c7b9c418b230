"""A table that another process owns, as it is shown here: finished frames of one version, nothing to be judged."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tables import protocol
from tables.ages import NOTHING
from tables.service.live import TableInfo
from tables.service.onlookers import Viewer

Wanted = tuple[Viewer, int, int]  # eyes, the version they have seen, and the one of which they have kept the parts


class RemoteTable(Struct, frozen=True):
    """What is known of a table that is not ours: who is there, and how far it is."""

    facts: TableInfo
    version: int


class RemoteRenderedTable:
    """Frames of one version as the owner has rendered them. What is not there is asked for, and comes in a moment."""

    __slots__ = ("_ask", "_asked", "_frames", "live")

    def __init__(self, live: RemoteTable, ask: Callable[[Wanted], None]) -> None:
        self.live = live
        self._ask = ask
        self._asked: set[Wanted] = set()
        self._frames: dict[Wanted, str] = {}

    def take(self, wanted: Wanted, text: str) -> None:
        """A frame has come."""
        self._frames[wanted] = text

    def frame(self, viewer: Viewer, since: int, ack: str = "", known: int = NOTHING) -> str | None:
        """The ``view`` message for these eyes, as ``Picture.frame`` tells it; None while it is on its way."""
        wanted = viewer, since, known
        text = self._frames.get(wanted)
        if text is None:
            if wanted not in self._asked:
                self._asked.add(wanted)
                self._ask(wanted)
            return None
        return text if not ack else f'{text[:-1]},"ack":{protocol.json(ack).decode()}}}'

    def ask_again(self) -> list[Wanted]:
        """What was asked for and has not come."""
        return [wanted for wanted in self._asked if wanted not in self._frames]

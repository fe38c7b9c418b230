"""A table that another process owns, as it is shown here: finished frames of one version, nothing to be judged."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tables import protocol
from tables.service.live import Facts
from tables.service.onlookers import Eyes

Wanted = tuple[Eyes, int]  # eyes, and the version they have seen


class Seen(Struct, frozen=True):
    """What is known of a table that is not ours: who is there, and how far it is."""

    facts: Facts
    version: int


class PictureFromAbroad:
    """Frames of one version as the owner has rendered them. What is not there is asked for, and comes in a moment."""

    __slots__ = ("_ask", "_asked", "_frames", "live")

    def __init__(self, live: Seen, ask: Callable[[Wanted], None]) -> None:
        self.live = live
        self._ask = ask
        self._asked: set[Wanted] = set()
        self._frames: dict[Wanted, str] = {}

    def take(self, eyes: Eyes, since: int, text: str) -> None:
        """A frame has come."""
        self._frames[eyes, since] = text

    def frame(self, eyes: Eyes, since: int, ack: str = "") -> str | None:
        """The ``view`` message for these eyes, which have seen version ``since``; None while it is on its way."""
        text = self._frames.get((eyes, since))
        if text is None:
            if (eyes, since) not in self._asked:
                self._asked.add((eyes, since))
                self._ask((eyes, since))
            return None
        return text if not ack else f'{text[:-1]},"ack":{protocol.json(ack).decode()}}}'

    def ask_again(self) -> list[Wanted]:
        """What was asked for and has not come."""
        return [wanted for wanted in self._asked if wanted not in self._frames]

"""The straight way between a server and one of our sockets, where a server offers it beside ASGI.

ASGI takes every text through a queue and a task on its way in, and through a coroutine on its way out. Of what a move
costs with its four views that was a tenth. Nothing rests on it: without it, the same texts come and go by ASGI.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

OFFER = "weli.straight"  # the key among the ``extensions`` of a scope


class Straight(Protocol):
    """A server's end of one WebSocket."""

    def send_text(self, text: str) -> bool:
        """Send a text now; False if that is not all there is to do, and it has to go by ASGI."""

    def listen(self, hear: Callable[[bytes], None] | None) -> None:
        """From now on call this with what comes in, unless something before it still has to be received by ASGI."""


def offered(scope: Mapping[str, Any]) -> Straight | None:
    """The straight way that the server offers for this connection, or None."""
    found: Straight | None = (scope.get("extensions") or {}).get(OFFER)
    return found

"""The site on uvicorn instead of Daphne: the same start, limits and end, for whoever has it installed.

It counts no connections of an address and cuts off nobody who never finishes a request: the proxy in front does.
"""

import signal
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from config.server_lifecycle import FRAME, GOODBYES, PING, begin, end


class Uvicorn(uvicorn.Server):
    """A server that starts and stops the tables' clocks, and that drains at SIGTERM."""

    def __init__(
        self, application: Any, sock: socket.socket, *, hooks: Any, trust_proxy: bool, started: Callable[[], None]
    ) -> None:
        config = uvicorn.Config(
            application, loop="asyncio", http="h11", ws="websockets-sansio", ws_max_size=FRAME, ws_ping_interval=PING,
            ws_ping_timeout=PING, ws_per_message_deflate=False, lifespan="off", log_config=None, access_log=False,
            server_header=False, headers=[("server", "weli")], proxy_headers=trust_proxy,
            forwarded_allow_ips="*" if trust_proxy else None, timeout_graceful_shutdown=int(GOODBYES),
        )  # fmt: skip
        super().__init__(config)
        self.sock, self.hooks, self.begun = sock, hooks, started

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves until SIGTERM or Ctrl-C."""
        for sign in (
            signal.SIGTERM,
            signal.SIGINT,
        ):  # after its end uvicorn raises them again, for whoever else listens
            signal.signal(sign, lambda *_: None)
        super().run(sockets or [self.sock])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen."""
        begin(self.hooks, lambda: None)
        await super().startup(sockets)
        self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains first: tables and lobby close their connections with our code for a restart."""
        await end(self.hooks, self._stop_listening)
        await super().shutdown(sockets)

    def _stop_listening(self) -> None:
        for server in self.servers:
            server.close()

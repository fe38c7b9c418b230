"""Daphne with an orderly end: commands under way are finished and announced before anybody is cut off."""

import asyncio
import contextlib
import gc
import inspect
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from daphne.server import Server  # first: it chooses Twisted's event loop
from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred

from config.connections import Connections
from config.prompt import Direct, leave_debug_words_plain, send_promptly, sent
from config.readiness import Readiness
from config.receiving import take_in_with_care, with_body

reactor: Any = _reactor
log = logging.getLogger(__name__)

RESTART = 4012  # close code: "come back in a moment, and spread out"
COMMANDS, GOODBYES, LAST = 2.5, 1.5, 4.7  # seconds for commands under way, for connections to close, for everything
FRAME = 16 * 1024  # bytes; the longest message of our protocol is far below


class DrainingServer(Server):  # type: ignore[misc]
    """A server that starts and stops the tables' clocks, and that drains at SIGTERM."""

    def __init__(
        self, application: Any, sock: socket.socket, *, hooks: Any, trust_proxy: bool, started: Callable[[], None]
    ) -> None:
        super().__init__(
            application,
            endpoints=[f"fd:fileno={sock.detach()}"],
            http_timeout=30,
            websocket_max_message_size=FRAME,
            websocket_max_frame_size=FRAME,
            ping_interval=15,
            ping_timeout=15,
            proxy_forwarded_address_header="X-Forwarded-For" if trust_proxy else None,
            proxy_forwarded_port_header="X-Forwarded-Port" if trust_proxy else None,
            proxy_forwarded_proto_header="X-Forwarded-Proto" if trust_proxy else None,
            ready_callable=self._before_loop,
            server_name="weli",
        )
        self.hooks = hooks
        self.started = started
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """Remembers the port, so that it can be closed before the connections are."""
        super().listen_success(port)
        send_promptly(port)
        self.ports.append(port)

    def _before_loop(self) -> None:
        # Twisted sends warnings of Python nowhere; from here on they are log lines.
        logging.captureWarnings(True)
        leave_debug_words_plain()
        self.ws_factory.protocol = Direct
        take_in_with_care(self.http_factory)
        Connections(behind_proxy=self.proxy_forwarded_address_header is not None).watch(self.http_factory)
        reactor.callWhenRunning(self._when_running)

    def _when_running(self) -> None:
        self.hooks.start(asyncio.get_event_loop())
        # What was loaded so far stays for good: the collector need not walk over it again.
        gc.collect()
        gc.freeze()
        self.started()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """The queue of a new application, which finds a long body in a file."""
        return super().create_application(protocol, with_body(protocol, scope))

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Sends a text at once, and leaves everything else that an application says to Daphne."""
        if not sent(protocol, message):
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Drains first, then does what Daphne does. Twisted waits for the answer before it stops."""
        drained = Deferred.fromFuture(asyncio.ensure_future(self._drain()))
        drained.addErrback(lambda failure: log.error("The drain failed: %s", failure.getErrorMessage()))
        drained.addCallback(lambda _: super(DrainingServer, self).kill_all_applications())
        return drained

    async def _drain(self) -> None:
        Readiness.draining = True
        threading.Thread(target=_end_in_any_case, name="last-word", daemon=True).start()
        for port in self.ports:
            port.stopListening()
        await self._stop_hooks()
        for protocol in self._open_sockets():
            protocol.sendClose(code=RESTART)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYES):
                while self._busy():  # noqa: ASYNC110  Daphne has no event for this
                    await asyncio.sleep(0.02)

    async def _stop_hooks(self) -> None:
        """Waits until commands under way are stored and announced."""
        try:
            stopping = self.hooks.stop()
            if inspect.isawaitable(stopping):
                await asyncio.wait_for(stopping, COMMANDS)
        except TimeoutError:
            log.warning("Some commands were still under way after %s seconds.", COMMANDS)

    def _open_sockets(self) -> list[Any]:
        return [protocol for protocol in self.connections if hasattr(protocol, "sendClose")]

    def _busy(self) -> bool:
        """Whether any application still works or any WebSocket still says goodbye."""
        for protocol, details in self.connections.items():
            application = details.get("application_instance")
            if application is not None and not application.done():
                return True
            if hasattr(protocol, "sendClose") and "disconnected" not in details:
                return True
        return False


def _end_in_any_case() -> None:
    """Whoever waits for this process to end, a supervisor or the next process, does not wait for a page that hangs.

    Python joins every thread that answers a page. What was acknowledged is stored by now; what was not is sent again.
    """
    time.sleep(LAST)
    log.warning("Something was still under way %s seconds after the word to end. Ended without it.", LAST)
    logging.shutdown()
    os._exit(0)

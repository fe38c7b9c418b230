"""Daphne with an orderly end: commands under way are finished and announced before anybody is cut off."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from typing import Any

from daphne.server import Server  # first: it chooses Twisted's event loop
from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred

from config.connections import Connections
from config.fast_frames import Direct, send_promptly, sent, tried, with_straight_way
from config.request_body import take_in_with_care, with_body
from config.server_lifecycle import FRAME, GOODBYES, PING, RESTART, begin, end

reactor: Any = _reactor
log = logging.getLogger(__name__)
tried()


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
            ping_interval=PING,
            ping_timeout=PING,
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
        self.ws_factory.protocol = Direct
        take_in_with_care(self.http_factory)
        Connections(behind_proxy=self.proxy_forwarded_address_header is not None).watch(self.http_factory)
        reactor.callWhenRunning(begin, self.hooks, self.started)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """The queue of a new application, which finds a long body in a file, and the straight way for its texts."""
        return super().create_application(protocol, with_straight_way(protocol, with_body(protocol, scope)))

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
        await end(self.hooks, self._stop_listening)
        for protocol in self._open_sockets():
            protocol.sendClose(code=RESTART)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYES):
                while self._busy():  # noqa: ASYNC110  Daphne has no event for this
                    await asyncio.sleep(0.02)

    def _stop_listening(self) -> None:
        for port in self.ports:
            port.stopListening()

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

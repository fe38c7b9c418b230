"""The ASGI application of ``/ws/tables/<code>/``: one ``TableSocket`` for each connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextvars import copy_context
from typing import Any

from tables.conf import conf
from tables.consumers import RESTART, TOO_SLOW, Send, TableSocket
from tables.hub import hub
from tables.straight import offered

Receive = Callable[[], Awaitable[Mapping[str, Any]]]


async def table_socket(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """Serve one connection until it ends."""
    loop = asyncio.get_running_loop()
    hub.attach(loop)
    straight, context = offered(scope), copy_context()  # in its context log lines name who is at the other end
    socket = TableSocket(scope["url_route"]["kwargs"]["code"], send, loop, straight)
    hurry = loop.call_later(conf().hello, _no_hello, socket)
    try:
        while True:
            event = await receive()
            kind = event["type"]
            if kind == "websocket.receive":
                socket.on_frame(event.get("text") or event.get("bytes") or "")
            elif kind == "websocket.connect":
                await send({"type": "websocket.accept"})
                if straight is not None:
                    straight.listen(lambda text: context.run(socket.on_frame, text))
                if hub.closing:
                    socket.shut(RESTART)
            else:
                return
    finally:
        if straight is not None:
            straight.listen(None)
        hurry.cancel()
        socket.leave()


def _no_hello(socket: TableSocket) -> None:
    if socket.room is None:
        socket.shut(TOO_SLOW)

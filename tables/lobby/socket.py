"""The ASGI application of ``/ws/lobby/``: the list of open tables as it changes. Nobody has to prove who they are."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from django.conf import settings
from msgspec import Meta, Struct

from tables import eager, protocol
from tables.conf import conf
from tables.consumers import GONE, MALFORMED, RESTART, TOO_MANY, TOO_SLOW, Send
from tables.endpoint import Receive
from tables.hub import hub
from tables.limits import Allowance, Budget, FrameVerdict
from tables.lobby.board import board

MOST = 5000  # watchers of one process


class LobbyHello(Struct, frozen=True, tag="hello", tag_field="t"):
    """The first frame: in which language the rows are to be ("" = codes only), and the mark of what is known already."""

    lang: Annotated[str, Meta(max_length=8)] = ""
    seen: Annotated[str, Meta(max_length=40)] = ""


class Here(Struct, frozen=True, tag="here", tag_field="t"):
    """Still here, and has read everything."""


_decoder: msgspec.json.Decoder[LobbyHello | Here] = msgspec.json.Decoder(LobbyHello | Here)


class LobbySocket:
    """One connection that shows the list."""

    __slots__ = (
        "_allowance",
        "_budget",
        "_lang",
        "_loop",
        "_seen",
        "_send",
        "_stuck",
        "_waiting",
        "closed",
        "greeted",
        "quiet",
    )

    def __init__(self, send: Send, loop: asyncio.AbstractEventLoop) -> None:
        self.greeted = self.closed = False
        self.quiet = 0  # beats since the client has said that it is here
        self._send, self._loop = send, loop
        self._lang, self._seen = "", 0
        self._budget, self._allowance = Budget(), Allowance()
        self._waiting: deque[str] = deque()
        self._stuck: asyncio.Task[None] | None = None  # a send that the server holds up

    def on_frame(self, text: str | bytes) -> None:
        """One frame of the client. Never raises."""
        verdict = self._allowance.take()
        if verdict is FrameVerdict.SHUT:
            self.shut(TOO_MANY)
        if verdict is not FrameVerdict.HEARD:
            return
        try:
            message = _decoder.decode(text) if len(text) <= protocol.MAX_FRAME else None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            message = None
        if isinstance(message, LobbyHello) and not self.greeted:
            self._greet(message)
        elif isinstance(message, Here) and self.greeted:
            self.quiet = 0
            self._budget.renew()
            self.tell()
        else:
            self.shut(MALFORMED)

    def _greet(self, hello: LobbyHello) -> None:
        if len(board.watchers) >= MOST:
            self.shut(TOO_MANY)
            return
        self.greeted = True
        self._lang = hello.lang if hello.lang in dict(settings.LANGUAGES) else ""
        self._seen = board.seen(hello.seen)
        board.enter(self)
        if self._seen == 0 or self._seen < board.number:
            self._catch_up()

    def hurry(self) -> None:
        """The hello should have come by now."""
        if not self.greeted:
            self.shut(TOO_SLOW)

    def tell(self) -> None:
        """Send what is new, unless it has to catch its breath."""
        busy = self._waiting or self._stuck is not None or self._budget.spent
        if self._seen < board.number and not busy:
            self._catch_up()

    def _catch_up(self) -> None:
        self._waiting += board.frames(self._seen, self._lang)
        self._seen = board.number
        self._flow()

    def beat(self) -> None:
        """Send a sign of life; whoever has answered none of several is not there any more."""
        self.quiet += 1
        if self.quiet > 3:
            self.shut(TOO_SLOW)
        elif not self._waiting:
            self._waiting.append('{"t":"still"}')
            self._flow()

    def shut(self, code: int) -> None:
        """Close the connection with one of the codes of the tables' sockets."""
        if not self.closed:
            self.closed = True
            board.exit(self)
            self._carry({"type": "websocket.close", "code": code})

    def leave(self) -> None:
        """The connection is gone."""
        self.closed = True
        board.exit(self)

    def _flow(self) -> None:
        """Send what waits, as far as the server takes it."""
        while self._waiting and self._stuck is None and not self.closed:
            text = self._waiting.popleft()
            self._budget.count(len(text))
            self._carry({"type": "websocket.send", "text": text})

    def _carry(self, message: dict[str, Any]) -> None:
        """Send; what has to wait is finished by a task, and nothing is sent meanwhile."""
        try:
            rest = eager.run(self._send(message))
        except GONE:
            self.leave()
            return
        if rest is not None:
            self._stuck = self._loop.create_task(rest)
            self._stuck.add_done_callback(self._unstuck)

    def _unstuck(self, task: asyncio.Task[None]) -> None:
        self._stuck = None
        if task.cancelled() or task.exception() is not None:
            self.leave()
        else:
            self._flow()
            self.tell()


async def lobby_socket(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """Serve one connection until it ends."""
    loop = asyncio.get_running_loop()
    socket = LobbySocket(send, loop)
    hurry = loop.call_later(conf().hello, socket.hurry)
    try:
        while (event := await receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                if hub.closing:
                    socket.shut(RESTART)
            elif not socket.closed:
                socket.on_frame(event.get("text") or event.get("bytes") or "")
    finally:
        hurry.cancel()
        socket.leave()

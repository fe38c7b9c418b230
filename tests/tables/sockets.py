"""Clients of the WebSocket for tests: what a browser does, frame by frame."""

from __future__ import annotations

import asyncio
import json

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from tables import identity
from tables.routing import websocket_urlpatterns
from tables.service.writer import writer
from tests.tables import people as at
from tests.waiting import SOON

application = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # Django's own patterns do


async def full_table(*words, **wish):
    return await sync_to_async(at.open_full)(*words, **wish)


class Client:
    """One socket. ``frames`` keeps every text that came in, as it came."""

    def __init__(self, code: str, ticket: str | None) -> None:
        self.code, self.ticket = code, ticket
        self.frames: list[str] = []
        self.shown = 0  # the version of the last view
        self.socket = WebsocketCommunicator(application, f"/ws/tables/{code}/")

    @classmethod
    async def of(cls, live, player: int | None, seen: int | None = None, **wish) -> Client:
        """A client that has said hello and got its first view."""
        client = cls(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, player)))
        await client.connect()
        await client.hello(seen, **wish)
        client.view = await client.next("view")
        return client

    async def connect(self) -> None:
        connected, _ = await self.socket.connect(timeout=SOON)
        assert connected

    async def hello(self, seen: int | None = None, **wish) -> None:
        await self.send(t="hello", ticket=self.ticket, **({} if seen is None else {"seen": seen}), **wish)

    async def send(self, **message) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def text(self, text: str) -> None:
        await self.socket.send_to(text_data=text)

    async def get(self) -> dict:
        text = await self.socket.receive_from(timeout=SOON)
        assert isinstance(text, str)
        self.frames.append(text)
        message = json.loads(text)
        if message["t"] == "view":
            assert message["version"] >= self.shown, "versions only rise"
            self.shown = message["version"]
        return message

    async def next(self, kind: str) -> dict:
        """The next message of this kind; others before it are passed over."""
        while (message := await self.get())["t"] != kind:
            pass
        return message

    async def until(self, version: int) -> dict:
        """The view of this version or a newer one."""
        while (message := await self.next("view"))["version"] < version:
            pass
        self.view = message
        return message

    async def act(self, line: str, ref: str | None = None, seen: int | None = None) -> None:
        seen = self.view["version"] if seen is None else seen
        await self.send(t="act", ref=ref or at.ref(), seen=seen, line=line)

    async def closed(self) -> int:
        """The code with which the server closes."""
        while True:
            message = await self.socket.receive_output(timeout=SOON)
            if message["type"] == "websocket.close":
                return message.get("code", 1000)
            self.frames.append(message["text"])

    async def quiet(self) -> bool:
        return await self.socket.receive_nothing(timeout=0.2, interval=0.02)

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=SOON)


def now(live):
    """The table as this process has it."""
    return writer.lives[live.facts.id]


async def settled() -> None:
    """Let what is on its way between the threads arrive."""
    for _ in range(5):
        await asyncio.sleep(0.01)

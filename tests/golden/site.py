"""The site in this process: browsers, programs and sockets in front of the application that a server would run."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

from channels.testing import WebsocketCommunicator

from tests.golden import doors
from tests.golden.still import Stillness

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True)
class Answer:
    """What came back: names of headers in small letters, one line for each."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        """The body as words."""
        return self.body.decode(errors="replace")

    @property
    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)

    def header(self, name: str) -> str:
        """The value of a header, "" where there is none."""
        return next((value for key, value in self.headers if key == name), "")

    @property
    def is_page(self) -> bool:
        """Whether it is HTML."""
        return self.header("content-type").startswith("text/html")


class House:
    """The application, with chance and time held still around it."""

    def __init__(self, still: Stillness) -> None:
        self.still = still
        self.application = doors.application()
        self.origin = doors.origin()
        self.host = urlsplit(self.origin).netloc


class Browser:
    """One visitor: keeps cookies. ``token``: a program that holds this seat instead."""

    def __init__(self, house: House, *, language: str = "", token: str = "") -> None:
        self.house = house
        self.cookies: dict[str, str] = {"weli_language": language} if language else {}
        self.token = token

    async def get(self, address: str) -> Answer:
        """A page or a file."""
        return await self.ask("GET", address)

    async def post(self, address: str, fields: Any, page: str = "") -> Answer:
        """Data as JSON from a program, else a form with the token of its page, where that is not the address itself."""
        if self.token or address.startswith("/api/"):
            return await self.ask("POST", address, json.dumps(fields).encode(), content_type="application/json")
        found = CSRF.search((await self.get(page or address)).text)
        fields = {**fields, "csrfmiddlewaretoken": found[1] if found else ""}
        return await self.ask(
            "POST", address, urlencode(fields, doseq=True).encode(), content_type="application/x-www-form-urlencoded"
        )

    async def ask(self, method: str, address: str, body: bytes = b"", **headers: str) -> Answer:
        """One request, as a server hands it on."""
        self.house.still.step()
        sent: list[dict[str, Any]] = []
        asked: Iterator[dict[str, Any]] = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            if not (message := next(asked, {})):
                await asyncio.Event().wait()  # nobody goes away before the answer is there
            return message

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.house.application(self._scope(method, address, body, headers), receive, send)
        start = next(one for one in sent if one["type"] == "http.response.start")
        found = [(bytes(name).decode().lower(), bytes(value).decode("latin-1")) for name, value in start["headers"]]
        self._keep([value for name, value in found if name == "set-cookie"])
        return Answer(start["status"], found, b"".join(bytes(one.get("body", b"")) for one in sent))

    def _scope(self, method: str, address: str, body: bytes, more: dict[str, str]) -> dict[str, Any]:
        path, _, query = address.partition("?")
        headers = {"host": self.house.host, "origin": self.house.origin, "content-length": str(len(body))}
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        if self.token:
            headers["authorization"] = f"Seat {self.token}"
        elif self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50000),
            "server": tuple(self.house.host.split(":")),
        }

    def _keep(self, cookies: list[str]) -> None:
        for text in cookies:
            for name, morsel in SimpleCookie(text).items():
                if morsel["max-age"] == 0 or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value


class Socket:
    """One live connection to a table. ``frames``: what came, in order."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        headers = [(b"origin", house.origin.encode()), (b"host", house.host.encode())]
        self.line = WebsocketCommunicator(house.application, address, headers=headers)
        self.line.scope["client"] = ("127.0.0.1", 50000)
        self.frames: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}

    async def open(self, ticket: str, **wish: Any) -> None:
        """Comes in and says who it is; waits for the first view."""
        connected, code = await self.line.connect(timeout=20)
        assert connected, code
        await self.send(t="hello", ticket=ticket, **wish)
        await self.until(lambda frame: frame["t"] == "view")

    async def send(self, **message: Any) -> None:
        """One message."""
        self.house.still.step()
        await self.line.send_to(text_data=json.dumps(message))

    async def until(self, is_it: Any) -> dict[str, Any]:
        """Hears everything up to the first frame for which this holds."""
        while True:
            text = await self.line.receive_from(timeout=60)
            frame: dict[str, Any] = json.loads(text)
            self.frames.append(frame)
            if frame["t"] == "view":
                for part in ("view", "table"):
                    self.view[part] = {**self.view.get(part, {}), **(frame.get(part) or {})}
                self.view["version"] = frame["version"]
            if is_it(frame):
                return frame

    async def settled(self) -> None:
        """Has heard everything that there is to hear by now."""
        await self.send(t="ping")
        now = (await self.until(lambda frame: frame["t"] == "pong"))["version"]
        if self.view["version"] < now:
            await self.until(lambda frame: frame["t"] == "view" and frame["version"] >= now)

    async def close(self) -> None:
        """Goes away."""
        await self.line.disconnect(timeout=20)

"""Whole pages kept in memory and answered before Django: rendering beside the tables would cost them dearly.

A view opts in by `Cache-Control: public, max-age=…`. What such a page shows may depend on its address (and so on the
language) and on the reader's choices in LOOK, on nothing else.
"""

import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

LOOK = ("weli_deck", "weli_theme", "weli_terms")
PAGES = 256  # kept at most; the least recently read goes first
LONGEST = 512 * 1024  # bytes of a page that is kept

Key = tuple[str, ...]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Page:
    """An answer as it was sent, and until when it may be sent again."""

    headers: Headers
    body: bytes
    etag: bytes
    until: float


class PageCache:
    """An ASGI application in front of another."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.pages: OrderedDict[Key, Page] = OrderedDict()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Sends the kept page, or lets it be made and keeps it."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.application(scope, receive, send)
            return
        asked = dict(scope["headers"])
        key = page_key(scope, asked)
        page = self._kept(key)
        if page is None:
            await self.application(scope, receive, _Keeping(self, key, send))
            return
        if page.etag in asked.get(b"if-none-match", b""):
            headers = [pair for pair in page.headers if pair[0] not in (b"content-length", b"content-type")]
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": page.headers})
            await send({"type": "http.response.body", "body": page.body})

    def _kept(self, key: Key) -> Page | None:
        page = self.pages.get(key)
        if page is None:
            return None
        if page.until < time.monotonic():
            del self.pages[key]
            return None
        self.pages.move_to_end(key)
        return page

    def keep(self, key: Key, headers: Headers, body: bytes, seconds: int) -> Page:
        """Keeps an answer for so long and returns it with its ETag."""
        etag = b'"' + hashlib.sha256(body).hexdigest()[:24].encode() + b'"'
        page = Page([*headers, (b"etag", etag)], body, etag, time.monotonic() + seconds)
        self.pages[key] = page
        while len(self.pages) > PAGES:
            self.pages.popitem(last=False)
        return page


class _Keeping:
    """The way back of one answer: holds a page that may be kept until it is whole, lets everything else pass."""

    def __init__(self, cache: PageCache, key: Key, send: Any) -> None:
        self.cache, self.key, self.send = cache, key, send
        self.start: Any = None
        self.seconds = 0
        self.parts: list[bytes] = []

    async def __call__(self, message: Any) -> None:
        """Passes on one message of the answer."""
        if message["type"] == "http.response.start":
            self.seconds = public_for(message)
            if self.seconds:
                self.start = message
                return
        elif self.start is not None:
            self.parts.append(message.get("body", b""))
            if message.get("more_body"):
                return
            message = await self._whole()
        await self.send(message)

    async def _whole(self) -> Any:
        body = b"".join(self.parts)
        headers = [(bytes(name).lower(), bytes(value)) for name, value in self.start["headers"]]
        if len(body) <= LONGEST:
            headers = self.cache.keep(self.key, headers, body, self.seconds).headers
        await self.send(self.start | {"headers": headers})
        return {"type": "http.response.body", "body": body}


def page_key(scope: Any, asked: dict[bytes, bytes]) -> Key:
    """What a kept page may depend on: address, host and the reader's look."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(asked.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        cookies.clear()
    look = (cookies[name].value[:16] if name in cookies else "" for name in LOOK)
    host = asked.get(b"host", b"").decode("latin-1")
    return (host, scope.get("scheme", ""), scope["path"], scope.get("query_string", b"").decode("latin-1"), *look)


def public_for(message: Any) -> int:
    """For how many seconds the answer that begins so is the same for everybody; 0 = it is not."""
    headers = {bytes(name).lower(): bytes(value) for name, value in message["headers"]}
    control = [word.strip() for word in headers.get(b"cache-control", b"").decode("latin-1").lower().split(",")]
    if message["status"] != 200 or b"set-cookie" in headers or "public" not in control:
        return 0
    ages = [word.partition("=")[2] for word in control if word.startswith("max-age=")]
    return int(ages[0]) if ages and ages[0].isdecimal() else 0

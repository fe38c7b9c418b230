"""Whole pages kept in memory and answered before Django: rendering beside the tables would cost them dearly.

A view opts in by `Cache-Control: public, max-age=…`. What such a page shows may depend on its address (and so on the
language) and on the reader's choices in LOOK, on nothing else.
"""

import gzip
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

import brotli

from config.web import place

LOOK = ("weli_deck", "weli_theme", "weli_terms")
# Bytes of all kept pages, as they are packed; the least recently read goes first. The whole book weighs 0.8 MB in one
# language, deck and light: there is room for it in every one of them (30 MB), and as much again for rule sets.
ROOM = 64 * 1024 * 1024
LONGEST = 512 * 1024  # bytes of a page that is kept
SHORT = 1024  # bytes that are not worth packing
# The ways to pack a page, the best first. It is packed once and holds no secret that its length could tell.
PACKING: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=6),
    "gzip": lambda body: gzip.compress(body, 6, mtime=0),
}
BEST = "br"
PACKED = (b"text/", b"application/json", b"application/xml", b"application/manifest", b"image/svg")

Key = tuple[str, ...]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class CachedPage:
    """An answer: how it is called, until when it may be sent, and its body in the ways in which it is kept.

    Text is kept in the best packing, and in others for those who asked; "" is the way of what is not worth it.
    """

    headers: Headers
    tag: bytes
    until: float
    bodies: dict[str, bytes]

    @property
    def weight(self) -> int:
        """How many bytes it takes to keep."""
        return sum(map(len, self.bodies.values()))

    def answer(self, asked: dict[bytes, bytes]) -> tuple[int, Headers, bytes]:
        """Status, headers and body for who asked so: packed as the browser likes it, nothing if it has the page already."""
        way = "" if "" in self.bodies else _way(asked)
        headers = [*self.headers, (b"etag", b'"' + self.tag + way.encode() + b'"')]
        if self.tag in asked.get(b"if-none-match", b""):
            return 304, [pair for pair in headers if pair[0] not in (b"content-length", b"content-type")], b""
        body = self._body(way)
        if not way:
            return 200, headers, body
        headers = [pair for pair in headers if pair[0] != b"content-length"]
        return 200, [*headers, (b"content-encoding", way.encode()), (b"content-length", str(len(body)).encode())], body

    def _body(self, way: str) -> bytes:
        """The body, packed so. What is asked for without any packing is not kept: almost nobody does."""
        if way in self.bodies:
            return self.bodies[way]
        plain: bytes = brotli.decompress(self.bodies[BEST])
        if not way:
            return plain
        self.bodies[way] = PACKING[way](plain)
        return self.bodies[way]


def _way(asked: dict[bytes, bytes]) -> str:
    """The best way to pack for this browser; "" for none."""
    words = [word.strip() for word in asked.get(b"accept-encoding", b"").decode("latin-1").lower().split(",")]
    taken = {word.partition(";")[0] for word in words if not word.replace(" ", "").endswith((";q=0", ";q=0.0"))}
    return next((way for way in PACKING if way in taken), "")


class PageCache:
    """An ASGI application in front of another."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.pages: OrderedDict[Key, CachedPage] = OrderedDict()
        self.weight = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Sends the kept page, or lets it be made and keeps it."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.application(scope, receive, send)
            return
        asked = dict(scope["headers"])
        key = page_key(scope, asked)
        page = self._kept(key)
        if page is None:
            await self.application(scope, receive, _Keeping(self, key, asked, send))
        else:
            await _send(send, *self.answer(page, asked))

    def answer(self, page: CachedPage, asked: dict[bytes, bytes]) -> tuple[int, Headers, bytes]:
        """The answer of a kept page; it weighs more if it has to be packed in one way more for it."""
        before = page.weight
        answer = page.answer(asked)
        self.weight += page.weight - before
        return answer

    def _kept(self, key: Key) -> CachedPage | None:
        page = self.pages.get(key)
        if page is None:
            return None
        if page.until < time.monotonic():
            self._drop(key)
            return None
        self.pages.move_to_end(key)
        return page

    def keep(self, key: Key, headers: Headers, body: bytes, seconds: int) -> CachedPage:
        """Keeps an answer for so long and returns it as a page."""
        page = made(headers, body, seconds)
        self._drop(key)  # two who asked at once both had it made
        self.pages[key] = page
        self.weight += page.weight
        while self.weight > ROOM:
            self._drop(next(iter(self.pages)))
        return page

    def _drop(self, key: Key) -> None:
        page = self.pages.pop(key, None)
        self.weight -= page.weight if page else 0


def made(headers: Headers, body: bytes, seconds: int) -> CachedPage:
    """An answer as a page that may be kept for so many seconds; caches on the way are told that it comes in several packings."""
    vary = [value for name, value in headers if name == b"vary"]
    others = [pair for pair in headers if pair[0] != b"vary"]
    tag = hashlib.sha256(body).hexdigest()[:24].encode()
    way = BEST if worth_packing(headers, body) else ""
    return CachedPage(
        [*others, (b"vary", b", ".join([*vary, b"Accept-Encoding"]))],
        tag,
        time.monotonic() + seconds,
        {way: PACKING[way](body) if way else body},
    )


def worth_packing(headers: Headers, body: bytes) -> bool:
    """Whether it is text, and more than a few lines of it."""
    kind = next((value for name, value in headers if name == b"content-type"), b"")
    encoded = any(name == b"content-encoding" for name, _ in headers)
    return len(body) >= SHORT and kind.startswith(PACKED) and not encoded


async def _send(send: Any, status: int, headers: Headers, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Keeping:
    """The way back of one answer: holds a page that may be kept until it is whole, lets everything else pass."""

    def __init__(self, cache: PageCache, key: Key, asked: dict[bytes, bytes], send: Any) -> None:
        self.cache, self.key, self.asked, self.send = cache, key, asked, send
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
            if not message.get("more_body"):
                await _send(self.send, *self._answer())
            return
        await self.send(message)

    def _answer(self) -> tuple[int, Headers, bytes]:
        body = b"".join(self.parts)
        headers = [(bytes(name).lower(), bytes(value)) for name, value in self.start["headers"]]
        if len(body) <= LONGEST:
            return self.cache.answer(self.cache.keep(self.key, headers, body, self.seconds), self.asked)
        return made(headers, body, self.seconds).answer(self.asked)


def page_key(scope: Any, asked: dict[bytes, bytes]) -> Key:
    """What a kept page may depend on: address, host and the reader's look."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(asked.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        cookies.clear()
    look = (cookies[name].value[:16] if name in cookies else "" for name in LOOK)
    host = asked.get(b"host", b"").decode("latin-1")
    told = str(place.state())  # who runs the site stands on every page
    return (told, host, scope.get("scheme", ""), scope["path"], scope.get("query_string", b"").decode("latin-1"), *look)


def public_for(message: Any) -> int:
    """For how many seconds the answer that begins so is the same for everybody; 0 = it is not."""
    headers = {bytes(name).lower(): bytes(value) for name, value in message["headers"]}
    control = [word.strip() for word in headers.get(b"cache-control", b"").decode("latin-1").lower().split(",")]
    if message["status"] != 200 or b"set-cookie" in headers or "public" not in control:
        return 0
    ages = [word.partition("=")[2] for word in control if word.startswith("max-age=")]
    return int(ages[0]) if ages and ages[0].isdecimal() else 0

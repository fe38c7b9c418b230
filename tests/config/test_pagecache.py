"""Pages are kept only when a view says that everybody may see them."""

import gzip
from typing import Any

import brotli
import pytest

from config.pagecache import PageCache

Headers = list[tuple[bytes, bytes]]
PUBLIC: Headers = [(b"Cache-Control", b"public, max-age=60"), (b"Content-Type", b"text/html")]


class Site:
    """An application that counts how often it was asked."""

    def __init__(self, headers: Headers, status: int = 200) -> None:
        self.headers, self.status, self.asked = headers, status, 0
        self.cache = PageCache(self)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"page ", "more_body": True})
        await send({"type": "http.response.body", "body": str(self.asked).encode()})

    async def get(self, path: str = "/en/", method: str = "GET", **headers: str) -> tuple[int, Headers, bytes]:
        """The answer that a browser gets."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": asked}
        await self.cache(scope, None, send)
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return sent[0]["status"], sent[0]["headers"], body


async def test_a_public_page_is_made_once() -> None:
    site = Site(PUBLIC)
    first, second = await site.get(), await site.get()
    assert first == second
    assert first[2] == b"page 1"
    assert site.asked == 1


async def test_an_unchanged_page_is_not_sent_again() -> None:
    site = Site(PUBLIC)
    _, headers, _ = await site.get()
    status, _, body = await site.get(if_none_match=dict(headers)[b"etag"].decode())
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [(b"Cache-Control", b"private, max-age=60")],
        [(b"Cache-Control", b"max-age=60")],
        [(b"Cache-Control", b"public")],
        [*PUBLIC, (b"Set-Cookie", b"csrf=1")],
    ],
)
async def test_other_pages_are_made_each_time(headers: Headers) -> None:
    site = Site(headers)
    assert [(await site.get())[2] for _ in range(2)] == [b"page 1", b"page 2"]


async def test_errors_and_posts_are_not_kept() -> None:
    failing, posted = Site(PUBLIC, status=500), Site(PUBLIC)
    for _ in range(2):
        await failing.get()
        await posted.get(method="POST")
    assert (failing.asked, posted.asked) == (2, 2)


async def test_each_look_has_its_own_page() -> None:
    site = Site(PUBLIC)
    for cookie in (
        "weli_deck=french",
        "weli_deck=german",
        "weli_theme=dark; weli_deck=french",
        "weli_deck=french; x=1",
        "weli_deck=french; weli_terms=schweiz",
    ):
        await site.get(cookie=cookie)
    assert site.asked == 4


async def test_a_page_goes_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(PUBLIC)
    await site.get()
    monkeypatch.setattr("config.pagecache.time.monotonic", lambda: 1e12)
    await site.get()
    assert site.asked == 2


async def test_no_more_pages_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.pagecache.ROOM", 100)
    site = Site(PUBLIC)
    for number in range(30):
        await site.get(f"/en/{number}/")
    await site.get("/en/29/")
    assert site.asked == 30, "the last ones read are kept"
    assert 90 <= site.cache.weight == sum(page.weight for page in site.cache.pages.values()) <= 100


# --- packed ------------------------------------------------------------------------------


class Long(Site):
    """An application whose page is long enough to be packed."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"The same words again. " * 200})


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        ("gzip, deflate, br, zstd", b"br"),
        ("gzip;q=0.8", b"gzip"),
        ("br;q=0, gzip", b"gzip"),
        ("identity", b""),
        ("", b""),
    ],
)
async def test_a_page_is_packed_as_the_browser_likes_it(asked: str, way: bytes) -> None:
    site = Long(PUBLIC)
    for _ in range(2):  # the page just made, and the one that was kept
        _, headers, body = await site.get(accept_encoding=asked)
        told = dict(headers)
        assert told.get(b"content-encoding", b"") == way
        unpacked = {b"br": brotli.decompress, b"gzip": gzip.decompress, b"": bytes}[way](body)
        assert unpacked == b"The same words again. " * 200
        assert not way or int(told[b"content-length"]) == len(body)
        assert b"Accept-Encoding" in told[b"vary"]
    assert site.asked == 1


async def test_text_is_kept_packed_and_every_way_of_packing_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Long(PUBLIC)
    await site.get(accept_encoding="br")
    once = site.cache.weight
    await site.get(accept_encoding="gzip")
    await site.get(accept_encoding="")
    assert 0 < once < site.cache.weight < 400 < len(b"The same words again. " * 200)
    monkeypatch.setattr("config.pagecache.time.monotonic", lambda: 1e12)
    await site.get(accept_encoding="br")
    assert site.cache.weight == once, "a page whose time is over weighs nothing"


async def test_what_is_packed_otherwise_has_another_tag_and_is_not_sent_again() -> None:
    site = Long(PUBLIC)
    tags = {way: dict((await site.get(accept_encoding=way))[1])[b"etag"].decode() for way in ("br", "gzip", "")}
    assert len(set(tags.values())) == 3
    for way, tag in tags.items():
        assert (await site.get(accept_encoding=way, if_none_match=tag))[0] == 304


async def test_pictures_and_short_answers_are_not_packed() -> None:
    picture = Long([PUBLIC[0], (b"Content-Type", b"image/png")])
    short = Site(PUBLIC)
    for site in (picture, short):
        _, headers, _ = await site.get(accept_encoding="br")
        assert b"content-encoding" not in dict(headers)

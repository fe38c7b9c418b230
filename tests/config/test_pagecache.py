"""Pages are kept only when a view says that everybody may see them."""

from typing import Any

import pytest

from config.pagecache import PAGES, PageCache

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


async def test_no_more_pages_are_kept_than_there_is_room_for() -> None:
    site = Site(PUBLIC)
    for number in range(PAGES + 5):
        await site.get(f"/en/{number}/")
    assert len(site.cache.pages) == PAGES

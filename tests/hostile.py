"""Somebody with a seat who sends what no client of ours would: NUL, halves of letters, numbers without end."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator

from tests.load.client import connect
from tests.running import Site

# As they stand between the quotes of a JSON text
TEXTS = (
    r"\u0000",
    r"a\u0000b",
    r"\ud800",
    r"\udfff\ud83d",
    r"\u202evil\u2066",
    r"\r\n~ undo 1",
    "\x01",
    "\x7f\u2028\u200b\ufeff",
    "x" * 9_000,
    "'; DROP TABLE tables_line; --",
    "%s%n{0}$1",
)
NUMBERS = ("-1", "0", "9223372036854775808", "1" * 400, "1e400", "NaN", "null", "true", '"4"')
_DEEP = "[" * 4_000


def frames() -> Iterator[str]:
    """Messages to a table."""
    for text in TEXTS:
        yield f'{{"t":"act","ref":"{text}","seen":1,"line":"0 stay"}}'
        yield f'{{"t":"act","ref":"evil","seen":1,"line":"0 play {text}"}}'
        yield f'{{"t":"say","ref":"evil","text":"{text}"}}'
        yield f'{{"t":"say","ref":"evil","phrase":"{text}"}}'
        yield f'{{"t":"{text}","ref":"evil"}}'
    for number in NUMBERS:
        yield f'{{"t":"act","ref":"evil","seen":{number},"line":"{number} stay"}}'
        yield f'{{"t":"undo","ref":"evil","seen":{number}}}'
        yield f'{{"t":"open","ref":"evil","guest":{number}}}'
    yield from ("", "\0", "{", _DEEP, f'{{"t":{_DEEP}')


def bodies(code: str) -> Iterator[tuple[str, str]]:
    """Paths of the API and what is posted there."""
    for text in TEXTS:
        yield f"/api/v1/tables/{code}/ticket", f'{{"name":"{text}","nonce":"{text}","commitment":"{text}"}}'
        yield f"/api/v1/tables/{code}/act", f'{{"ref":"{text}","seen":1,"line":"0 stay"}}'
        yield f"/api/v1/tables/{code}/act", f'{{"ref":"evil","seen":1,"line":"{text}"}}'
        yield f"/api/v1/tables/{code}/act", f'{{"t":"say","ref":"evil","text":"{text}"}}'
        yield "/api/v1/tables", f'{{"game":"ramsen","seats":3,"title":"{text}","options":{{"{text}":"{text}"}}}}'
        yield "/api/v1/tables", f'{{"game":"{text}","seats":3}}'
    for number in NUMBERS:
        yield f"/api/v1/tables/{code}/act", f'{{"ref":"evil","seen":{number},"line":"0 stay"}}'
        yield "/api/v1/tables", f'{{"game":"ramsen","seats":{number}}}'
    yield "/api/v1/tables/%00/ticket", "{}"
    yield f"/api/v1/tables/{code}/act", _DEEP


async def shout(site: Site, code: str, token: str) -> list[str]:
    """Sends every frame over sockets of this seat. Returns the answers that are a mistake of the server."""
    wrong: list[str] = []

    def hear(text: str) -> None:
        if json.loads(text).get("code") == "failed":
            wrong.append(text)

    socket = None
    for frame in frames():
        if socket is None or socket.closed is not None:  # who is malformed too often is sent away, and comes again
            if socket is not None:
                socket.close()
            ticket = (await asyncio.to_thread(post, site, f"/api/v1/tables/{code}/ticket", b"{}", token))[1]
            socket = await connect("127.0.0.1", site.port, f"/ws/tables/{code}/", hear)
            socket.send(json.dumps({"t": "hello", "ticket": json.loads(ticket)["ticket"]}))
        socket.send(frame)
        await asyncio.sleep(0.02)
    if socket is not None:
        socket.close()
        await asyncio.sleep(0.05)
    return wrong


def knock(site: Site, code: str, token: str) -> list[str]:
    """Posts every body. Returns the answers that are a mistake of the server, with what was posted."""
    answers = ((path, body, *post(site, path, body.encode(), token)) for path, body in bodies(code))
    return [f"{path} {body[:80]!r}: {status} {text[:200]!r}" for path, body, status, text in answers if status >= 500]


def post(site: Site, path: str, body: bytes, token: str) -> tuple[int, bytes]:
    """The status and the body of the answer to a JSON text, or to something like one."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    try:
        headers = {"Content-Type": "application/json", "Authorization": f"Seat {token}"}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()

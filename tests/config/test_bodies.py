"""How much a request may bring along, over real sockets: refused by its length, cut where it has none, held in no memory."""

from __future__ import annotations

import asyncio
import http.client
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from config.bodies import FORM, PIECE, SPOOLED, Bodies, room
from tests.running import Site
from tests.waiting import SOON, until

MIB = 1024 * 1024


def said(site: Site, head: str, body: bytes = b"", *, wait: float = SOON) -> str:
    """The first bytes of the answer to a request of which no more than this is sent."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=wait) as line:
        line.sendall(head.replace("\n", "\r\n").encode() + body)
        return line.recv(4096).decode()


def awaited(site: Site, head: str) -> bool:
    """Whether the server waits for what such a request is to bring, and says nothing yet."""
    try:
        said(site, head, wait=1)
    except TimeoutError:
        return True
    return False


def post(path: str, length: int | str, more: str = "") -> str:
    return f"POST {path} HTTP/1.1\nHost: 127.0.0.1\nContent-Length: {length}\n{more}\n"


def test_what_is_too_long_is_refused_before_it_is_sent(site: Site) -> None:
    for path, length in (("/look/", FORM + 1), ("/clubs/bring/", 65 * MIB), ("/api/v1/tables", 100_000)):
        answer = said(site, post(path, length, "Accept-Language: de-AT,de;q=0.9\n"))
        assert answer.startswith("HTTP/1.1 413 "), path
        assert "Schick eine kleinere Datei." in answer
    # A stranger's file is refused where that of somebody who says that he is signed in is not.
    assert said(site, post("/clubs/bring/", 20 * MIB)).startswith("HTTP/1.1 413 ")
    assert awaited(site, post("/clubs/bring/", 20 * MIB, "Cookie: sid=x\n"))


def test_who_sends_without_a_length_is_cut(site: Site) -> None:
    chunked = "POST {} HTTP/1.1\nHost: 127.0.0.1\nTransfer-Encoding: chunked\n\n"
    assert said(site, chunked.format("/clubs/bring/")).startswith("HTTP/1.1 411 ")
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    assert said(site, chunked.format("/look/"), chunk * 17).startswith("HTTP/1.1 413 ")
    assert "404" in said(site, chunked.format("/nowhere/"), b"1\r\nx\r\n0\r\n\r\n")


def test_two_files_of_one_address_at_once_are_enough(start_site: Callable[..., Site]) -> None:
    site = start_site(TABLES_UPLOADS_AT_ONCE="2")
    head = post("/clubs/bring/", 2 * MIB).replace("\n", "\r\n").encode()
    with (
        socket.create_connection(("127.0.0.1", site.port)) as one,
        socket.create_connection(("127.0.0.1", site.port)) as two,
    ):
        one.sendall(head)
        two.sendall(head)
        time.sleep(0.3)
        assert said(site, post("/clubs/bring/", 2 * MIB)).startswith("HTTP/1.1 429 ")
    until(lambda: awaited(site, post("/clubs/bring/", 2 * MIB)))  # both have gone


def test_a_form_arrives_whole_however_long(site: Site) -> None:
    """A wrong token tells that all of it was read: the form is parsed by Django, not by the server."""
    body = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
        + b"x" * (3 * MIB)
        + b"\r\n--b--\r\n"
    )
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=SOON)) as line:
        line.request("POST", "/clubs/bring/", body, {"Content-Type": "multipart/form-data; boundary=b"})
        with line.getresponse() as answer:
            assert answer.read() is not None and answer.status == 403
    # The file goes when the request is over, a moment after its answer.
    until(lambda: not list((site.data / "uploads" / "arriving").iterdir()), lambda: "something of it is left")


# --- under any server of ASGI ---------------------------------------------------------------


async def through(scope: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[list[Any], bytes]:
    """What is sent, and what the application hears of a body."""
    sent: list[Any] = []
    heard = bytearray()

    async def receive() -> Any:
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            heard.extend(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})

    await Bodies(application)({"type": "http", "path": "/look/", "client": ("127.0.0.1", 1), **scope}, receive, send)
    return sent, bytes(heard)


def piece(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_body_longer_than_it_may_be_is_cut() -> None:
    headers = [(b"transfer-encoding", b"chunked")]
    sent, heard = asyncio.run(through({"headers": headers}, [piece(b"x" * FORM, more=True), piece(b"y")]))
    assert [one.get("status") for one in sent] == [413, None]
    assert len(heard) == FORM


def test_a_body_refused_by_its_length_is_not_read() -> None:
    sent, heard = asyncio.run(through({"headers": [(b"content-length", str(FORM + 1).encode())]}, []))
    assert sent[0]["status"] == 413
    assert not heard


def test_a_body_in_a_file_comes_in_pieces_and_then_what_the_server_tells(tmp_path: Path) -> None:
    file = tmp_path / "body"
    file.write_bytes(bytes(range(256)) * 1024)
    with file.open("rb") as spooled:
        sent, heard = asyncio.run(through({"headers": [], SPOOLED: spooled}, []))
        assert spooled.closed
    assert heard == file.read_bytes()
    assert len(heard) > PIECE
    assert sent[0]["status"] == 200


@pytest.mark.parametrize(
    ("path", "most"),
    [("/", FORM), ("/clubs/bring/", 64 * MIB), ("/clubs/bring/x/", FORM), ("/api/v1/tables", 64 * 1024)],
)
def test_files_go_only_where_they_are_taken(path: str, most: int) -> None:
    assert most <= room(path) < most + MIB

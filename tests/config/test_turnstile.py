"""One address cannot take the whole site: sockets, connections and requests are bounded, and told so."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from config.web.addresses import block
from tables.limits import Paces
from tests.conftest import QUICK
from tests.running import Site, copy
from tests.waiting import SOON, until

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize(
    ("address", "counts_for"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", ""),
    ],
)
def test_what_an_address_counts_for(address: str, counts_for: str) -> None:
    assert block(address) == counts_for


def test_a_pace_is_a_burst_and_then_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tables.limits.time.monotonic", lambda: now)
    paces = Paces()
    assert [paces.allow("a", 3, 2) for _ in range(5)] == [True, True, True, False, False]
    assert paces.allow("b", 3, 2), "others are not kept waiting"
    now += 0.5
    assert [paces.allow("a", 3, 2) for _ in range(2)] == [True, False]
    now += 60
    assert [paces.allow("a", 3, 2) for _ in range(4)] == [True, True, True, False], "nothing is saved up"


def test_paces_of_many_addresses_take_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.limits._KNOWN", 10)
    now = 100.0
    monkeypatch.setattr("tables.limits.time.monotonic", lambda: now)
    paces = Paces()
    for number in range(1000):
        now += 1
        paces.allow(str(number), 3, 2)
    assert len(paces._full_at) <= 11


def ask(site: Site, path: str, **headers: str) -> tuple[int, Any, str]:
    request = urllib.request.Request(site.url + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=SOON) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read().decode()


def open_table(site: Site) -> dict[str, Any]:
    wish = json.dumps({"game": "ramsen", "seats": 3}).encode()
    asked = urllib.request.Request(f"{site.url}/api/v1/tables", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=SOON) as answer:
        return dict(json.loads(answer.read()))


async def test_connections_of_one_player_are_bounded(start_site: Callable[..., Site]) -> None:
    site = await asyncio.to_thread(start_site, TABLES_SOCKETS_PER_PLAYER="2")
    seat = (opening := await asyncio.to_thread(open_table, site))["seats"][0]

    def ticket() -> str:
        headers = {"Content-Type": "application/json", "Authorization": f"Seat {seat['token']}"}
        path = f"{site.url}/api/v1/tables/{opening['table']}/ticket"
        with urllib.request.urlopen(urllib.request.Request(path, b'{"name": "R"}', headers), timeout=SOON) as answer:
            return str(json.loads(answer.read())["ticket"])

    async def come() -> Any:
        client = await opened(site, f"/ws/tables/{opening['table']}/")
        await client.send(json.dumps({"t": "hello", "ticket": await asyncio.to_thread(ticket)}))
        return client

    clients = [await come(), await come()]
    assert [await stays(client) for client in clients] == [True, True]
    assert await closed_with(await come()) == 4429
    await clients.pop().close()
    clients.append(await room_again(come))
    for client in clients:
        await client.close()


def test_too_many_requests_are_answered_with_a_page_or_json(start_site: Callable[..., Site]) -> None:
    site = start_site(TABLES_PAGES_BURST="5", TABLES_PAGES_RATE="0.01")
    told = [ask(site, "/api/v1/games", **{"X-Forwarded-For": f"198.51.100.{n}"})[0] for n in range(7)]
    assert told == [200] * 5 + [429] * 2, "what somebody says of his own address is not believed"
    status, headers, body = ask(site, "/api/v1/games")
    assert (status, json.loads(body)["code"]) == (429, "rate")
    assert int(headers["Retry-After"]) > 0
    status, headers, body = ask(site, "/de/", **{"Accept-Language": "en"})
    assert status == 429
    assert '<html lang="de">' in body
    assert int(headers["Retry-After"]) > 0
    assert ask(site, "/readyz")[0] == 200, "the supervisor always gets an answer"


def test_behind_a_proxy_everybody_has_a_pace_of_their_own(start_site: Callable[..., Site]) -> None:
    site = start_site(TABLES_PAGES_BURST="2", TABLES_PAGES_RATE="0.01", TABLES_CONNECTIONS="1", TRUST_PROXY="1")
    keep = socket.create_connection(("127.0.0.1", site.port))  # the proxy's connections are not counted
    for who in ("198.51.100.1", "2001:db8::1"):
        told = [ask(site, "/api/v1/games", **{"X-Forwarded-For": who})[0] for _ in range(3)]
        assert told == [200, 200, 429]
    assert ask(site, "/api/v1/games", **{"X-Forwarded-For": "2001:db8::2"})[0] == 429, "the same house"
    keep.close()


async def opened(site: Site, path: str, **more: str) -> Any:
    return await websockets.connect(site.ws + path, origin=site.origin, **more)  # type: ignore[arg-type]


async def closed_with(client: Any) -> int | None:
    """The code with which the server closes."""
    await asyncio.wait_for(client.wait_closed(), SOON)
    code: int | None = client.close_code
    return code


async def stays(client: Any) -> bool:
    """Whether the server does not close for a while."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(client.wait_closed(), 0.5)
    return client.close_code is None


async def room_again(come: Callable[[], Awaitable[Any]]) -> Any:
    """Who is let in once the server has seen that somebody has gone; who comes too early is sent away."""
    end = asyncio.get_running_loop().time() + SOON
    while not await stays(client := await come()):
        assert asyncio.get_running_loop().time() < end
    return client


async def test_sockets_of_one_address_are_bounded(start_site: Callable[..., Site]) -> None:
    site = await asyncio.to_thread(start_site, TABLES_SOCKETS="4", TABLES_HELLO="60")
    clients = [await opened(site, "/ws/lobby/") for _ in range(4)]
    for path in ("/ws/lobby/", "/ws/tables/nowhere/"):
        assert await closed_with(await opened(site, path)) == 4429
    assert all([await stays(client) for client in clients])
    await clients.pop().close()
    fresh = await room_again(lambda: opened(site, "/ws/lobby/"))
    for client in [*clients, fresh]:
        await client.close()


async def test_new_sockets_are_bounded_by_the_minute(start_site: Callable[..., Site]) -> None:
    site = await asyncio.to_thread(start_site, TABLES_SOCKETS_PER_MINUTE="5")
    for _ in range(5):
        client = await opened(site, "/ws/lobby/")
        assert await stays(client)
        await client.close()
    assert [await closed_with(await opened(site, "/ws/lobby/")) for _ in range(2)] == [4429] * 2


def half_request(site: Site) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", site.port), timeout=SOON)
    line.sendall(b"GET /en/ HTTP/1.1\r\nHost: 127")
    return line


def gone(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(100) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_connections_of_one_address_are_bounded(start_site: Callable[..., Site]) -> None:
    site = start_site(TABLES_CONNECTIONS="20")
    lines = [half_request(site) for _ in range(20)]
    with socket.create_connection(("127.0.0.1", site.port), timeout=SOON) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 429 ")
    for line in lines:
        line.close()
    until(lambda: ask(site, "/api/v1/games")[0] == 200)  # who goes makes room


def test_new_connections_of_one_address_are_bounded(start_site: Callable[..., Site]) -> None:
    site = start_site(TABLES_CONNECTIONS="10", TABLES_CONNECTIONS_RATE="0.01")
    told = [ask(site, "/livez")[0] for _ in range(15)]
    assert told[0] == 200
    assert told[-5:] == [429] * 5


@pytest.fixture(scope="module")
def hurried(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site on which a request has to be there within a second."""
    wish = {"TABLES_REQUEST": "1", "TABLES_SLOWEST": "100000", "TABLES_HELLO": "60", "TABLES_WAIT": "3"}
    site = Site(copy(furnished, tmp_path_factory.mktemp("hurried") / "data"), settings=QUICK | wish).start()
    yield site
    assert site.stop() == 0, site.log


def test_a_request_that_trickles_is_cut_off(hurried: Site) -> None:
    site = hurried
    trickling, silent = half_request(site), socket.create_connection(("127.0.0.1", site.port))
    slow_body = socket.create_connection(("127.0.0.1", site.port))
    slow_body.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
    held = [trickling, silent, slow_body]

    def cut_off() -> bool:
        for line in (trickling, slow_body):
            with contextlib.suppress(OSError):
                line.sendall(b"1")
        held[:] = [line for line in held if not gone(line)]
        return not held

    until(cut_off)
    for line in (trickling, silent, slow_body):
        line.close()


async def test_what_is_whole_may_take_its_time(hurried: Site) -> None:
    """A long poll, a WebSocket, a connection that is kept for the next request: none owes anything."""
    site = hurried
    client = await opened(site, "/ws/lobby/")
    kept = socket.create_connection(("127.0.0.1", site.port))
    asked = b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % site.port
    kept.sendall(asked)
    code = (await asyncio.to_thread(open_table, site))["table"]
    version = json.loads((await asyncio.to_thread(ask, site, f"/api/v1/tables/{code}"))[2])["version"]
    status, _, _ = await asyncio.to_thread(ask, site, f"/api/v1/tables/{code}/events?since={version}")
    assert status == 204, "it waited for longer than a request may take to come"
    assert await stays(client)
    kept.sendall(asked)
    kept.settimeout(SOON)
    assert await asyncio.to_thread(kept.recv, 10) == b"HTTP/1.1 2"
    kept.close()
    await client.close()

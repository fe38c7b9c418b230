"""The site keeps its promises on every server that it can run on."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from config.management.commands.serve import SERVERS
from tests.running import Site, copy

WORD = "whoever-watches-it"


@pytest.fixture(scope="module", params=sorted(SERVERS))
def site(request: pytest.FixtureRequest, furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site on one of the servers, behind a proxy."""
    data = copy(furnished, tmp_path_factory.mktemp(request.param) / "data")
    site = Site(data, settings={"TRUST_PROXY": "1", "METRICS_TOKEN": WORD}, server=request.param).start()
    yield site
    assert site.stop() == 0, site.log


def ask(site: Site, path: str, body: object = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site.url + path, data, {"Content-Type": "application/json"} | headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.headers["Server"] == "weli"
        return json.load(answer)


def opened(site: Site) -> tuple[str, str]:
    """A table of one person among bots: its code and the token of the seat."""
    table = ask(site, "/api/v1/tables", {"game": "ramsen", "seats": 3, "bots": 2})
    return table["table"], table["seats"][0]["token"]


async def seated(site: Site, code: str, token: str) -> tuple[Any, dict[str, Any]]:
    """A connection to the table and its first view."""
    wish = {"name": "Robot"}
    answer = await asyncio.to_thread(ask, site, f"/api/v1/tables/{code}/ticket", wish, Authorization=f"Seat {token}")
    client = await websockets.connect(f"{site.ws}{answer['socket']}", origin=site.origin)  # type: ignore[arg-type]
    await client.send(json.dumps({"t": "hello", "ticket": answer["ticket"]}))
    return client, await heard(client, "view")


async def heard(client: Any, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while (message := json.loads(await asyncio.wait_for(client.recv(), 20)))["t"] != kind:
        pass
    return dict(message)


async def test_a_message_is_done_and_answered(site: Site) -> None:
    code, token = await asyncio.to_thread(opened, site)
    client, view = await seated(site, code, token)
    assert view["table"]["code"] == code
    await client.send('{"t":"ping"}')
    assert (await heard(client, "pong"))["version"] >= view["version"]
    await client.send('{"t":"say","ref":"quiet","text":"Moin"}')
    assert (await heard(client, "ack"))["ref"] == "quiet"
    await client.close()


async def test_whoever_watches_it_sees_who_is_connected(site: Site) -> None:
    code, token = await asyncio.to_thread(opened, site)
    client, _ = await seated(site, code, token)
    told = await asyncio.to_thread(figures, site, WORD)
    assert not re.search("^weli_(sockets|tables_open) 0", told, re.MULTILINE)
    assert 'weli_page_seconds_count{view="tables:api:ticket"}' in told
    with pytest.raises(urllib.error.HTTPError, match="404"):
        await asyncio.to_thread(figures, site, "no-such-word-here")
    await client.close()


def figures(site: Site, word: str) -> str:
    request = urllib.request.Request(f"{site.url}/metrics", headers={"Authorization": f"Bearer {word}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(answer.read().decode())


async def test_two_frames_at_once_and_one_in_pieces_are_heard_in_order(site: Site) -> None:
    code, token = await asyncio.to_thread(opened, site)
    client, _ = await seated(site, code, token)
    await client.send(["{", '"t":', '"say","ref":"one","text":"grüß euch"}'])
    await client.send('{"t":"say","ref":"two","text":"und los"}')
    assert [(await heard(client, "said"))["text"] for _ in range(2)] == ["grüß euch", "und los"]
    await (await client.ping())
    await client.close()


async def test_a_foreign_origin_is_turned_away(site: Site) -> None:
    for origin in ("https://evil.example", None):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"{site.ws}/ws/tables/nowhere/", origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


async def test_an_unknown_table_closes_with_its_code(site: Site) -> None:
    client = await websockets.connect(f"{site.ws}/ws/nowhere/", origin=site.origin)  # type: ignore[arg-type]
    await asyncio.wait_for(client.wait_closed(), 5)
    assert client.close_code == 4404


async def test_frames_are_not_compressed_and_not_long(site: Site) -> None:
    async with websockets.connect(f"{site.ws}/ws/tables/nowhere/", origin=site.origin) as client:  # type: ignore[arg-type]
        assert client.response is not None
        assert "Sec-WebSocket-Extensions" not in client.response.headers
        await client.send("x" * (16 * 1024 + 1))
        await asyncio.wait_for(client.wait_closed(), 5)
    assert client.close_code in (1006, 1009)


async def test_sigterm_sends_everybody_to_the_next_process_and_loses_nothing(site: Site) -> None:
    code, token = await asyncio.to_thread(opened, site)
    client, _ = await seated(site, code, token)
    await client.send('{"t":"say","ref":"last","text":"bis gleich"}')
    await heard(client, "ack")
    assert await asyncio.to_thread(site.stop) == 0, site.log
    await asyncio.wait_for(client.wait_closed(), 5)
    assert client.close_code == 4012
    await asyncio.to_thread(site.start)
    client, _ = await seated(site, code, token)
    assert [said["text"] for said in (await heard(client, "talk"))["said"]] == ["bis gleich"]
    await client.close()

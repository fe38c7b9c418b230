"""``python -m tests.load.lobby``: what the list of open tables costs while people look at it.

First nothing happens: so many tables wait, so many watchers hold a WebSocket
each, and only the signs of life go to and fro. Then a table changes several
times a second. Printed is the processor time of the server process per second;
the goal for 200 tables and 500 watchers at rest is less than a tenth of a core.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from dataclasses import dataclass, field

from tests.load import servers
from tests.load.client import Http, Socket, connect
from tests.load.servers import Server

GAMES = ("ramsen", "mulatschak", "rams", "schieberamsch", "zwanzig", "tippen", "bourre", "loo")


@dataclass
class Watcher:
    """One who watches: answers as the page does, and counts."""

    tables: int = 0
    frames: int = 0
    bytes: int = 0
    socket: Socket | None = None
    whole: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, text: str) -> None:
        self.frames += 1
        self.bytes += len(text)
        if text.endswith('"more":false}'):
            self.whole.set()
        if self.socket is not None:
            self.socket.send('{"t":"here"}')


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.lobby", description=__doc__)
    ask.add_argument("--tables", type=int, default=200)
    ask.add_argument("--watchers", type=int, default=500)
    ask.add_argument("--seconds", type=float, default=60.0, help="length of each run (%(default)s)")
    ask.add_argument("--changes", type=float, default=5.0, help="tables opened per second in the second run")
    ask.add_argument("--port", type=int, default=8230)
    given = ask.parse_args()
    with servers.ours(given.port) as server:
        asyncio.run(bench(server, given))


async def bench(server: Server, given: argparse.Namespace) -> None:
    http = Http(server.host, server.port)
    for n in range(given.tables):
        _open(http, n)
    await asyncio.sleep(2)
    before = server.cpu()
    watchers = await asyncio.gather(*(_watch(server) for _ in range(given.watchers)))
    await asyncio.gather(*(watcher.whole.wait() for watcher in watchers))
    known = json.loads(await asyncio.to_thread(_list, server))
    print(
        f"{len(known['tables'])} tables, {len(watchers)} watchers; all came for {server.cpu() - before:.1f} s of processor time, {server.memory():.0f} MB"
    )
    await asyncio.sleep(3)
    await _run(server, watchers, given.seconds, "at rest")
    http.close()
    busy = asyncio.create_task(_busy(server, given))
    await _run(server, watchers, min(given.seconds, 20.0), f"{given.changes:g} new tables a second")
    assert not busy.done(), busy.exception()
    busy.cancel()
    for watcher in watchers:
        assert watcher.socket is not None and watcher.socket.closed is None, "a watcher was cut off"


async def _watch(server: Server) -> Watcher:
    watcher = Watcher()
    watcher.socket = await connect(server.host, server.port, "/ws/lobby/", watcher.hear)
    watcher.socket.send('{"t":"hello","lang":"de"}')
    return watcher


async def _run(server: Server, watchers: list[Watcher], seconds: float, what: str) -> None:
    frames, size = sum(one.frames for one in watchers), sum(one.bytes for one in watchers)
    cpu, begun = server.cpu(), time.monotonic()
    await asyncio.sleep(seconds)
    wall = time.monotonic() - begun
    frames, size = sum(one.frames for one in watchers) - frames, sum(one.bytes for one in watchers) - size
    print(
        f"{what}: {100 * (server.cpu() - cpu) / wall:.1f} % of a core over {wall:.0f} s; per watcher and second "
        f"{frames / len(watchers) / wall:.2f} frames, {size / len(watchers) / wall:.0f} bytes",
        flush=True,
    )


async def _busy(server: Server, given: argparse.Namespace) -> None:
    http, n = Http(server.host, server.port), 0
    while True:
        await asyncio.to_thread(_open, http, n)
        n += 1
        await asyncio.sleep(1 / given.changes)


def _open(http: Http, n: int) -> None:
    http.call("POST", "/api/v1/tables", {"game": GAMES[n % len(GAMES)], "visibility": "public", "title": f"Table {n}"})


def _list(server: Server) -> bytes:
    http = Http(server.host, server.port)
    try:
        return json.dumps(http.call("GET", "/api/v1/tables")).encode()
    finally:
        http.close()


if __name__ == "__main__":
    main()

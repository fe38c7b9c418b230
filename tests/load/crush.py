"""``python -m tests.load.crush``: one address asks for everything at once while others play.

Thousands of WebSockets, and thousands of requests that send a byte every second and never end, all from 127.0.0.2;
the players come from 127.0.0.1. Printed is how many of them the site holds, how long a move takes before and
meanwhile, and how much memory it costs. The limits are those of the site as it is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from dataclasses import dataclass, field

import websockets
from websockets.typing import Origin

from tests.load import runs, servers
from tests.load.runs import Figures

FROM = ("127.0.0.2", 0)


@dataclass
class Crush:
    """What became of the attempts of one address."""

    port: int
    sockets: list[websockets.ClientConnection] = field(default_factory=list)
    lines: list[asyncio.StreamWriter] = field(default_factory=list)
    refused: int = 0

    async def come(self, sockets: int, lines: int) -> None:
        """Opens everything, some at a time."""
        for opening, number in ((self._socket, sockets), (self._line, lines)):
            for _ in range(0, number, 50):
                await asyncio.gather(*(opening() for _ in range(50)))

    async def trickle(self) -> None:
        """A byte on each line, every second."""
        while True:
            await asyncio.sleep(1)
            for line in self.lines:
                if not line.is_closing():
                    line.write(b"x")

    def held(self) -> tuple[int, int]:
        """How many sockets and lines stand."""
        sockets = [one for one in self.sockets if one.close_code is None]
        return len(sockets), sum(not line.is_closing() for line in self.lines)

    async def _socket(self) -> None:
        address = f"ws://127.0.0.1:{self.port}"
        try:
            found = await websockets.connect(
                f"{address}/ws/lobby/",
                origin=Origin(f"http://127.0.0.1:{self.port}"),
                local_addr=FROM,
                open_timeout=30,
                ping_interval=None,
            )
            self.sockets.append(found)
            await found.send('{"t": "hello"}')
        except (OSError, websockets.WebSocketException, TimeoutError):
            self.refused += 1

    async def _line(self) -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=FROM)
        except OSError:
            self.refused += 1
            return
        writer.write(b"GET /en/ HTTP/1.1\r\nHost: 127")
        self.lines.append(writer)
        asyncio.get_running_loop().create_task(_until_cut(reader, writer))


async def _until_cut(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        await reader.read()
    writer.close()


async def main(given: argparse.Namespace) -> None:
    with servers.ours(given.port, limits=True) as server:
        _print("before", await runs.paced(server, "ramsen", given.tables, given.seconds))
        # In a process of its own: the players' clocks should not stand still for it.
        words = [f"--{name}={getattr(given, name)}" for name in ("sockets", "lines", "after", "port")]
        crowd = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.load.crush", "--come", *words)
        _print("meanwhile", await runs.paced(server, "ramsen", given.tables, given.seconds))
        await crowd.wait()
        _print("after", await runs.paced(server, "ramsen", given.tables, given.seconds))


async def come(given: argparse.Namespace) -> None:
    crush = Crush(given.port)
    trickling = asyncio.create_task(crush.trickle())
    await crush.come(given.sockets, given.lines)
    print(f"held at once: {crush.held()} (sockets, half requests); refused outright: {crush.refused}", flush=True)
    await asyncio.sleep(given.after)
    print(f"held {given.after:g} s later: {crush.held()}", flush=True)
    trickling.cancel()


def _print(when: str, f: Figures) -> None:
    times = " ".join(f"p{100 * q:g} {f.percentile(q):.1f} ms" for q in (0.5, 0.95, 0.99))
    print(f"{when:<10} {f.rate:.0f} moves/s, {times}, {f.memory:.0f} MB", flush=True)


if __name__ == "__main__":
    ask = argparse.ArgumentParser(prog="python -m tests.load.crush", description=__doc__)
    ask.add_argument("--sockets", type=int, default=6000)
    ask.add_argument("--lines", type=int, default=3000)
    ask.add_argument("--tables", type=int, default=10)
    ask.add_argument("--seconds", type=float, default=15)
    ask.add_argument("--after", type=float, default=25, help="seconds after which the held ones are counted again")
    ask.add_argument("--port", type=int, default=8240)
    ask.add_argument("--come", action="store_true", help="only the crowd, to a site that runs already")
    given = ask.parse_args()
    asyncio.run(come(given) if given.come else main(given))

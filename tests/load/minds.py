"""What bots that think cost everybody else: ``python -m tests.load.minds [--write]``.

One `manage.py serve` on SQLite. At some tables four programs play one move a second each table, and pages are asked for
in between; once without and once with so many tables at which a program plays with three strong bots, by turns, so
that a busy minute of the machine falls on both. Then, at bot tables alone, the process that thinks is killed in the middle:
by how much bots decide later than their pause is told for all decisions of the run, as the clients see it. With
``--write`` both go to docs/speed.md. On a machine that does other things read the ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from rules.cli.tables import FILE, table
from tests.load import runs, servers
from tests.load.client import Http
from tests.load.player import Group
from tests.load.servers import Server
from tests.running import free_port

PAGE = FILE.with_name("speed.md")
BEGIN, END = "<!-- minds -->", "<!-- /minds -->"
PAUSE = 1.0
LEVEL, TEMPER = "strong", 0.85  # how long they pause, by tables/bots.py
BOTS = 3
STUCK = 3.0  # seconds after which a move is given up: what it answered was a formality
PAGES = ("/en/games/ramsen/", "/en/lobby/", "/en/score/new/")


class BotTable(Group):
    """A program and three bots at a table: it plays at once, and notes how long after their turn came the bots play."""

    def __init__(self, code: str, dice: random.Random) -> None:
        super().__init__(code, lambda *_: None, dice)
        self.late: list[float] = []
        self._since: float | None = None  # when a bot's turn came

    def hear(self, seat: int, text: str) -> None:
        """A frame: what a bot has done, or that it is one's own turn."""
        before = self.versions[0]
        super().hear(seat, text)
        if self.versions[0] == before:
            return
        now = time.perf_counter()
        if self._since is not None:
            self.late.append(now - self._since - PAUSE * TEMPER)
        known = self.read(0)
        playing = known["table"].get("stage") == "playing"
        turn = known["view"].get("to_act") or []
        self._since = now if playing and turn and 0 not in turn else None
        if not playing or 0 in turn:
            asyncio.get_running_loop().call_soon(self._mine)

    def _mine(self) -> None:
        if self.read(0)["table"].get("stage") != "playing":
            self.sockets[0].send(f'{{"t":"ready","ref":"q{self.versions[0]}"}}')
        elif self.read(0)["view"].get("legal"):
            line = self.choose(0, self.read(0)["view"])
            self.sockets[0].send(f'{{"t":"act","ref":"r{self.versions[0]}","seen":{self.versions[0]},"line":"{line}"}}')


@dataclass
class Leg:
    """What one stretch of time came to: seconds until moves were everywhere, and until pages were there.

    ``busy``: how much of a core the server took, without the process that thinks.
    """

    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    busy: float = 0.0


def at(times: Sequence[float], share: float) -> float:
    """Milliseconds within which this share of them were."""
    return 1000 * sorted(times)[int(share * (len(times) - 1))] if times else float("nan")


@contextlib.contextmanager
def serving() -> Iterator[Server]:
    """Our server, whose bots pause for a second."""
    kept = dict(servers.OURS)
    servers.OURS["TABLES_BOT_PAUSE"] = f"{PAUSE},{PAUSE}"
    try:
        with servers.ours(free_port()) as server:
            yield server
    finally:
        servers.OURS.update(kept)


async def with_bots(server: Server, game: str, n: int) -> list[BotTable]:
    """So many tables with bots."""
    http, found = Http(server.host, server.port), []
    for number in range(n):
        opened = http.call("POST", "/api/v1/tables", {"game": game, "seats": 4, "bots": BOTS, "level": LEVEL})
        token = opened["seats"][0]["token"]
        ticket = http.call("POST", f"/api/v1/tables/{opened['table']}/ticket", {"name": "P"}, token)["ticket"]
        group = BotTable(opened["table"], random.Random(number))
        await group.open([(server.host, server.port)], [ticket])
        found.append(group)
    http.close()
    return found


async def leg(server: Server, groups: Sequence[Group], seconds: float) -> Leg:
    """Every group makes a move a second, and pages are asked for one after another."""
    found, over = Leg(), time.perf_counter() + seconds
    for group in groups:
        group.moved = lambda _, took: found.moves.append(took)
    reading = asyncio.get_running_loop().run_in_executor(None, _read, server, over, found.pages)
    number, cpu = 0, server.cpu()
    while (now := time.perf_counter()) < over:
        group = groups[number % len(groups)]
        if (not group.waiting or now - group.since > STUCK) and _may_go_on(group):
            group.move()
        number += 1
        await asyncio.sleep(1 / len(groups))
    found.busy = (server.cpu() - cpu) / seconds
    await reading
    return found


def _may_go_on(group: Group) -> bool:
    """Whether anybody is to act, or the next hand is waited for."""
    known = group.read(0)
    return known["table"].get("stage") != "playing" or bool(known["view"].get("to_act"))


def _read(server: Server, over: float, took: list[float]) -> None:
    number = 0
    while time.perf_counter() < over:
        begun, http = time.perf_counter(), HTTPConnection(server.host, server.port, timeout=60)
        http.request("GET", PAGES[number % len(PAGES)])
        http.getresponse().read()
        http.close()
        took.append(time.perf_counter() - begun)
        number += 1
        time.sleep(0.05)


def mind_of(server: Server) -> int | None:
    """The process that thinks for this server, if there is one."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"rules.mind" in (entry / "cmdline").read_bytes():
                return int(entry.name)
    return None


async def beside(given: argparse.Namespace) -> dict[str, list[Leg]]:
    """Without, with, without, with …: moves and pages, each with a fresh server."""
    found: dict[str, list[Leg]] = {"without": [], "with": []}
    for turn in range(2 * given.rounds + 1):
        name = ("without", "with")[turn % 2]
        with serving() as server:
            groups = await runs.tables(server, given.game, given.people, lambda *_: None, random.Random(turn))
            bots = await with_bots(server, given.game, given.tables if name == "with" else 0)
            await asyncio.sleep(5 if bots else 1)  # until the bots are in the middle of hands
            found[name].append(await leg(server, groups, given.seconds))
            for group in (*groups, *bots):
                for socket in group.sockets:
                    socket.close()
        one = found[name][-1]
        print(
            name,
            f"moves p99 {at(one.moves, 0.99):.1f} ms, pages p50 {at(one.pages, 0.5):.1f} ms, {100 * one.busy:.0f} % of a core",
            flush=True,
        )
    return found


async def killed(given: argparse.Namespace) -> list[float]:
    """By how many seconds bots decided later than their pause, though who thinks for them is killed in the middle."""
    with serving() as server:
        bots = await with_bots(server, given.game, given.killed)
        await asyncio.sleep(5)
        for group in bots:
            group.late.clear()
        await asyncio.sleep(given.seconds / 2)
        mind = mind_of(server)
        assert mind is not None, "nobody thinks"
        os.kill(mind, signal.SIGKILL)
        await asyncio.sleep(given.seconds / 2)
        late = [seconds for group in bots for seconds in group.late]
        for group in bots:
            group.sockets[0].close()
    return late


def written(given: argparse.Namespace, found: Mapping[str, list[Leg]], late: Sequence[float], load: float) -> str:
    """Both tables."""
    rows: list[tuple[Any, ...]] = []
    for what, times in (("moves, p50", 0.5), ("moves, p99", 0.99), ("pages, p50", 0.5), ("pages, p95", 0.95)):
        part = "moves" if what.startswith("moves") else "pages"
        without, beside = (statistics.median(at(getattr(one, part), times) for one in found[name]) for name in found)
        rows.append((what, f"{without:.1f} ms", f"{beside:.1f} ms", f"{beside / without:.2f}"))
    busy = [statistics.median(one.busy for one in legs) for legs in found.values()]
    rows.append(("the server, of a core", *(f"{100 * one:.0f} %" for one in busy), f"{busy[1] / busy[0]:.2f}"))
    made = (
        f"Written by `python -m tests.load.minds --write` on {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores shared with "
        f"the clients and with other work (load {load:.0f}): {given.people} tables of four programs at a move a second, with and "
        f"without {given.tables} tables of three {LEVEL} bots, by turns, {given.rounds} times {given.seconds:g} s; medians."
    )
    dead = (
        f"At {given.killed} bot tables the process that thinks was killed in the middle of {given.seconds:g} s: bots decided "
        f"{at(late, 0.5):.0f} ms after their pause in the middle, {at(late, 0.99):.0f} ms at the 99th of 100, "
        f"{1000 * max(late):.0f} ms at most ({len(late):,} decisions)."
    )
    head = ("", "without", "with", "ratio")
    return f"{made}\n\n{table(head, rows)}\n{dead}"


def main() -> None:
    """Print the tables, and write them down if that is wanted."""
    ask = argparse.ArgumentParser(prog="python -m tests.load.minds", description=__doc__)
    ask.add_argument("--tables", type=int, default=100, help="with bots (%(default)s)")
    ask.add_argument("--people", type=int, default=30, help="tables of four programs (%(default)s)")
    ask.add_argument("--killed", type=int, default=50, help="tables with bots as their mind is killed (%(default)s)")
    ask.add_argument("--seconds", type=float, default=20.0, help="of each leg (%(default)s)")
    ask.add_argument("--rounds", type=int, default=2, help="(%(default)s)")
    ask.add_argument("--game", default="ramsen")
    ask.add_argument("--write", action="store_true", help="put the tables into docs/speed.md")
    given = ask.parse_args()
    load = os.getloadavg()[1]
    text = written(given, asyncio.run(beside(given)), asyncio.run(killed(given)), load)
    print(text)
    if given.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()

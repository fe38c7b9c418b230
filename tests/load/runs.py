"""The runs: closed loop (every table sends its next move at once) and paced (one move per second and table)."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from dataclasses import dataclass, field

from tests.load import cores
from tests.load.client import Http, Socket, connect
from tests.load.player import Group, open_table
from tests.load.servers import Server, Several


@dataclass
class Figures:
    """What a run came to. Times in seconds; a move counts when all four sockets have it."""

    what: str
    tables: int
    seconds: float
    moves: int
    cpu: float  # of the server, seconds
    times: list[float] = field(repr=False)
    frames: int = 0
    refused: int = 0
    missing: int = 0
    bytes_per_frame: float = 0.0
    memory: float = 0.0
    client: float = 0.0  # of a core, used by the clients
    idle: float = 0.0  # cores that had nothing to do

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the moves were everywhere."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    @property
    def cpu_per_move(self) -> float:
        """Microseconds of the server's processor per move."""
        return 1e6 * self.cpu / max(1, self.moves)


async def tables(server: Server | Several, game: str, n: int, moved, dice: random.Random) -> list[Group]:
    """So many tables, opened over the API, with four sockets each."""
    https: dict[tuple[str, int], Http] = {}
    groups = []
    for number in range(n):
        places = server.places(number)
        for place in places:
            https.setdefault(place, Http(*place))
        code, tickets = open_table([https[place] for place in places], game)
        group = Group(code, moved, dice)
        await group.open(places, tickets)
        groups.append(group)
    for http in https.values():
        http.close()
    while not all(all(group.versions) for group in groups):  # noqa: ASYNC110  nothing to be woken by
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)
    return groups


async def closed(server: Server | Several, game: str, n: int, seconds: float) -> Figures:
    """Every table sends its next move as soon as the last one is everywhere."""
    times: list[float] = []
    over = False

    def moved(group: Group, took: float) -> None:
        times.append(took)
        if not over:
            group.move()

    groups = await tables(server, game, n, moved, random.Random(n))
    print(f"# {n} tables open", file=sys.stderr, flush=True)
    for group in groups:
        group.move()
    await asyncio.sleep(min(1.0, seconds / 4))  # warm
    times.clear()
    frames, size = _received(groups)
    began, cpu, mine, idle = time.perf_counter(), server.cpu(), time.process_time(), cores.idle()
    await asyncio.sleep(seconds)
    took, used, moves = time.perf_counter() - began, server.cpu() - cpu, len(times)
    own, free = time.process_time() - mine, cores.idle() - idle
    measured = times[:]
    over = True
    after, size_after = _received(groups)
    missing = await _settled(groups)
    figures = Figures("weli", n, took, moves, used, measured, after - frames, _refused(groups), missing)
    figures.bytes_per_frame = (size_after - size) / max(1, after - frames)
    figures.memory, figures.client, figures.idle = server.memory(), own / took, free / took
    _close(groups)
    return figures


async def paced(server: Server, game: str, n: int, seconds: float, rate: float = 1.0) -> Figures:
    """Each table makes ``rate`` moves a second, spread evenly."""
    times: list[float] = []
    groups = await tables(server, game, n, lambda group, took: times.append(took), random.Random(n))
    began, cpu, mine = time.perf_counter(), server.cpu(), time.process_time()
    total = int(seconds * rate * n)
    late = 0
    for number in range(total):
        at = began + number / (rate * n)
        if (pause := at - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        group = groups[number % n]
        if group.waiting:
            late += 1
        else:
            group.move()
    took, used = time.perf_counter() - began, server.cpu() - cpu
    own = time.process_time() - mine
    missing = await _settled(groups)
    figures = Figures("weli", n, took, len(times), used, times, _received(groups)[0], _refused(groups), missing + late)
    figures.memory, figures.client = server.memory(), own / took
    _close(groups)
    return figures


class Ring:
    """Four sockets at the bare server; any of them sends when all have received."""

    def __init__(self, times: list[float]) -> None:
        self.sockets: list[Socket] = []
        self.times, self.got, self.over = times, 0, False

    def hear(self, text: str) -> None:
        self.got += 1
        if self.got == len(self.sockets):
            self.times.append(time.perf_counter() - self.since)
            if not self.over:
                self.move()

    def move(self) -> None:
        self.got, self.since = 0, time.perf_counter()
        random.choice(self.sockets).send('{"t":"act","ref":"r123456","seen":12345,"line":"2 play H7"}')


async def bare(server: Server, n: int, seconds: float, size: int = 1200) -> Figures:
    """The same closed loop against a server that only sends four frames per message."""
    times: list[float] = []
    rings = [Ring(times) for _ in range(n)]
    for table, ring in enumerate(rings):
        for seat in range(4):
            path = f"/{table}/{seat}?{size}"
            ring.sockets.append(await connect(server.host, server.port, path, ring.hear))
    for ring in rings:
        ring.move()
    await asyncio.sleep(min(1.0, seconds / 4))
    times.clear()
    began, cpu, mine = time.perf_counter(), server.cpu(), time.process_time()
    await asyncio.sleep(seconds)
    took, used, moves = time.perf_counter() - began, server.cpu() - cpu, len(times)
    own, measured = time.process_time() - mine, times[:]
    for ring in rings:
        ring.over = True
    await asyncio.sleep(0.3)
    for ring in rings:
        for socket in ring.sockets:
            socket.close()
    await asyncio.sleep(0.2)
    return Figures("bare Daphne", n, took, moves, used, measured, memory=server.memory(), client=own / took)


def _received(groups: list[Group]) -> tuple[int, int]:
    sockets = [socket for group in groups for socket in group.sockets]
    return sum(group.frames for group in groups), sum(socket.bytes for socket in sockets)


def _refused(groups: list[Group]) -> int:
    return sum(group.refused for group in groups)


async def _settled(groups: list[Group]) -> int:
    """How many sockets have not got the last version of their table, after a moment."""
    await asyncio.sleep(1.0)
    for _ in range(40):
        missing = sum(version != max(group.versions) for group in groups for version in group.versions)
        if not missing:
            break
        await asyncio.sleep(0.25)
    return missing


def _close(groups: list[Group]) -> None:
    for group in groups:
        for socket in group.sockets:
            socket.close()

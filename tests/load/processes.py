"""``python -m tests.load.processes``: one process and two, on SQLite and on PostgreSQL, in one run.

The same closed loop as ``tests.load``. PostgreSQL and Redis are Debian's, started for the run with everything made
durable. With two processes each table is *routed* to one of them, as the proxies in ``deploy/`` do it, or its seats are
*split* over both, the worst that can happen.

Where servers, clients and PostgreSQL share two cores, a second process finds none to work on. ``--share 0.2`` gives each
server process that much of a core and no more, so that all others have room and only the servers are short of time: what
the second adds is then to be seen. Needs root. ``--write`` puts the table into ``docs/speed.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import statistics
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.config.redis_server import RedisServer
from tests.load import cores, runs, servers
from tests.load.runs import Figures
from tests.load.servers import Server, Several
from tests.running import free_port
from tests.servers import Postgres

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "speed.md"
KINDS = {
    "sqlite": "SQLite, one process",
    "one": "PostgreSQL, one process",
    "routed": "PostgreSQL, two processes, tables routed",
    "split": "PostgreSQL, two processes, seats split",
}
PROCESSES = {"sqlite": 1, "one": 1, "routed": 2, "split": 2}
# of which other figure each is to be how much
GOALS = {"one": ("sqlite", 0.8), "routed": ("one", 1.6), "split": ("one", 0.7)}

COLUMNS = [
    "| | moves/s | p50 ms | p95 ms | µs a move | each server, of a core | clients | idle | moves/s, ratio | µs, ratio |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---|---|",
]


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.processes", description=__doc__)
    ask.add_argument("--tables", type=int, default=200)
    ask.add_argument("--seconds", type=float, default=8.0, help="length of each run (%(default)s)")
    ask.add_argument("--rounds", type=int, default=3, help="medians of so many (%(default)s)")
    ask.add_argument("--game", default="ramsen", help="%(default)s")
    ask.add_argument("--only", default=",".join(KINDS), help="%(default)s")
    ask.add_argument("--share", type=float, help="of a core for each server process")
    ask.add_argument("--write", action="store_true", help="put the table into docs/speed.md")
    given = ask.parse_args()
    gc.freeze()
    found = asyncio.run(measure(given, given.only.split(",")))
    text = table(found, given)
    print(text)
    if given.write:
        name = "processes" if given.share is None else "shares"
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, _, rest = PAGE.read_text().partition(begin)
        PAGE.write_text(f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}")


async def measure(given: argparse.Namespace, kinds: list[str]) -> dict[str, list[Figures]]:
    """Each kind in turn, so many times."""
    found: dict[str, list[Figures]] = {kind: [] for kind in kinds}
    for _ in range(given.rounds):
        for kind in kinds:
            with _serving(kind, given.share) as server:
                figures = await runs.closed(server, given.game, given.tables, given.seconds)
            found[kind].append(figures)
            print(
                f"{KINDS[kind]}: {figures.rate:.0f} moves/s, {figures.cpu_per_move:.0f} us a move, missing {figures.missing}",
                flush=True,
            )
    return found


@contextlib.contextmanager
def _serving(kind: str, share: float | None) -> Iterator[Server | Several]:
    with contextlib.ExitStack() as stack:
        if kind == "sqlite":
            server = stack.enter_context(servers.ours(free_port()))
            if share is not None:
                stack.enter_context(cores.only(share, server.process.pid))
            yield server
            return
        postgres = Postgres()
        stack.callback(postgres.remove)
        postgres.start()
        redis = ""
        if kind != "one":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="weli-redis-")))
            messenger = RedisServer(folder).start()
            stack.callback(messenger.kill)
            redis = messenger.address
        split = kind == "split"
        yield stack.enter_context(servers.several(PROCESSES[kind], postgres.address, redis, split=split, share=share))


def table(found: dict[str, list[Figures]], given: argparse.Namespace) -> str:
    """The medians as Markdown."""
    middles = {kind: sorted(figures, key=lambda one: one.rate)[len(figures) // 2] for kind, figures in found.items()}
    costs = {kind: statistics.median(one.cpu_per_move for one in figures) for kind, figures in found.items()}
    rows = []
    for kind, middle in middles.items():
        of, goal = GOALS.get(kind, ("", 0.0))
        compared, each = of in middles, middle.cpu / middle.seconds / PROCESSES[kind]
        rate = f"{middle.rate / middles[of].rate:.2f} of {of} (goal {goal})" if compared else "–"
        cost = f"{costs[kind] / costs[of]:.2f} of {of}" if compared else "–"
        rows.append(
            f"| {KINDS[kind]} | {middle.rate:,.0f} | {middle.percentile(0.5):.1f} | {middle.percentile(0.95):.1f} "
            f"| {costs[kind]:.0f} | {100 * each:.0f} % | {100 * middle.client:.0f} % | {100 * middle.idle:.0f} % "
            f"| {rate} | {cost} |"
        )
    return "\n".join([_told(given), "", *COLUMNS, *rows])


def _told(given: argparse.Namespace) -> str:
    """What was measured, and how."""
    again, cut = "", ""
    if given.share is not None:
        again = f" --share {given.share:g}"
        cut = f"; each server process has {100 * given.share:.0f} % of a core and no more"
    return (
        f"Written by `python -m tests.load.processes{again} --write` on {datetime.now(UTC):%Y-%m-%d}: {given.tables} tables of "
        f"{given.game} with four sockets each, every table sends its next move as soon as the last one is everywhere; medians "
        f"of {given.rounds} runs of {given.seconds:g} s on {os.cpu_count()} cores, which the clients share with the servers, "
        f"PostgreSQL and Redis{cut}."
    )


if __name__ == "__main__":
    main()

"""``python -m tests.load.processes``: one process and two, on SQLite and on PostgreSQL, in one run.

The same closed loop as ``tests.load``. PostgreSQL and Redis are Debian's, started for the run with everything made
durable. With two processes each table is *routed* to one of them, as the proxies in ``deploy/`` do it, or its seats are
*split* over both, the worst that can happen. ``--write`` puts the table into ``docs/speed.md``.
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
from tests.load import runs, servers
from tests.load.runs import Figures
from tests.load.servers import Server, Several
from tests.running import free_port
from tests.servers import Postgres

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "speed.md"
BEGIN, END = "<!-- processes -->", "<!-- /processes -->"
KINDS = {
    "sqlite": "SQLite, one process",
    "one": "PostgreSQL, one process",
    "routed": "PostgreSQL, two processes, tables routed",
    "split": "PostgreSQL, two processes, seats split",
}
# of which other figure each is to be how much
GOALS = {"one": ("sqlite", 0.8), "routed": ("one", 1.6), "split": ("one", 0.7)}


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.processes", description=__doc__)
    ask.add_argument("--tables", type=int, default=200)
    ask.add_argument("--seconds", type=float, default=8.0, help="length of each run (%(default)s)")
    ask.add_argument("--rounds", type=int, default=3, help="medians of so many (%(default)s)")
    ask.add_argument("--game", default="ramsen", help="%(default)s")
    ask.add_argument("--only", default=",".join(KINDS), help="%(default)s")
    ask.add_argument("--write", action="store_true", help="put the table into docs/speed.md")
    given = ask.parse_args()
    gc.freeze()
    found = asyncio.run(measure(given, given.only.split(",")))
    text = table(found, given)
    print(text)
    if given.write:
        before, _, rest = PAGE.read_text().partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}")


async def measure(given: argparse.Namespace, kinds: list[str]) -> dict[str, list[Figures]]:
    """Each kind in turn, so many times."""
    found: dict[str, list[Figures]] = {kind: [] for kind in kinds}
    for _ in range(given.rounds):
        for kind in kinds:
            with _serving(kind) as server:
                figures = await runs.closed(server, given.game, given.tables, given.seconds)
            found[kind].append(figures)
            print(
                f"{KINDS[kind]}: {figures.rate:.0f} moves/s, {figures.cpu_per_move:.0f} us a move, missing {figures.missing}",
                flush=True,
            )
    return found


@contextlib.contextmanager
def _serving(kind: str) -> Iterator[Server | Several]:
    with contextlib.ExitStack() as stack:
        if kind == "sqlite":
            yield stack.enter_context(servers.ours(free_port()))
            return
        postgres = Postgres()
        stack.callback(postgres.remove)
        postgres.start()
        redis = ""
        if kind != "one":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="weli-redis-")))
            server = RedisServer(folder).start()
            stack.callback(server.kill)
            redis = server.address
        many = 1 if kind == "one" else 2
        yield stack.enter_context(servers.several(many, postgres.address, redis, split=kind == "split"))


def table(found: dict[str, list[Figures]], given: argparse.Namespace) -> str:
    """The medians as Markdown."""
    rates = {kind: statistics.median(one.rate for one in figures) for kind, figures in found.items()}
    rows = []
    for kind, figures in found.items():
        middle = sorted(figures, key=lambda one: one.rate)[len(figures) // 2]
        of, goal = GOALS.get(kind, ("", 0.0))
        ratio = f"{rates[kind] / rates[of]:.2f} of {of} (goal {goal})" if of in rates else "–"
        rows.append(
            f"| {KINDS[kind]} | {rates[kind]:,.0f} | {middle.percentile(0.5):.1f} | {middle.percentile(0.95):.1f} "
            f"| {middle.cpu_per_move:.0f} | {100 * middle.client:.0f} % | {ratio} |"
        )
    head = (
        f"Written by `python -m tests.load.processes --write` on {datetime.now(UTC):%Y-%m-%d}: {given.tables} tables of "
        f"{given.game} with four sockets each, every table sends its next move as soon as the last one is everywhere; medians "
        f"of {given.rounds} runs of {given.seconds:g} s on {os.cpu_count()} cores, which the clients share with the servers, "
        f"PostgreSQL and Redis."
    )
    return "\n".join(
        [
            head,
            "",
            "| | moves/s | p50 ms | p95 ms | µs of our processors a move | clients, of a core | ratio |",
            "|---|---:|---:|---:|---:|---:|---|",
            *rows,
        ]
    )


if __name__ == "__main__":
    main()

"""``python -m tests.load.scaling``: what a move, a page and a stored match cost, and what so many tables at once need.

Everything follows from one short run against PostgreSQL and from the assumptions below, which are printed with it.
``--write`` puts it into ``docs/scaling.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import random
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from tests.load import runs, servers
from tests.load.servers import TICKS, Several
from tests.servers import Postgres

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "scaling.md"
BEGIN, END = "<!-- needs -->", "<!-- /needs -->"

# How people play; change them here if yours do otherwise.
MOVES = 0.25  # a second and table: somebody takes four seconds
PAGES = 0.05  # a second and table: each of four people opens one every eighty seconds
HOURS = 4  # a day for which so many tables are busy, all in all
BUSY = 0.6  # of a core, at most: who comes by chance comes in heaps
MEMORY = 600  # megabytes that a process may have before another one is started
LOG = ("tables_line", "tables_hand", "tables_match", "tables_matchseat", "tables_seat", "tables_table")
SIZES = (1_000, 10_000, 100_000)
READ = ("/en/", "/en/games/ramsen/", "/en/games/mulatschak/")


@dataclass(frozen=True)
class Costs:
    """What was measured. Seconds of a core, and bytes."""

    move: float
    database: float  # of PostgreSQL, for the same move
    page: float
    line: float  # bytes on disk, with indexes and all that belongs to it
    lines: float  # of a hand
    hands: float  # of a match that has ended
    table: float  # megabytes of a process for a table with four sockets


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.scaling", description=__doc__)
    ask.add_argument("--tables", type=int, default=50)
    ask.add_argument("--seconds", type=float, default=15.0)
    ask.add_argument("--write", action="store_true", help="put it into docs/scaling.md")
    given = ask.parse_args()
    text = told(asyncio.run(measured(given.tables, given.seconds)))
    print(text)
    if given.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


async def measured(tables: int, seconds: float) -> Costs:
    """One process with PostgreSQL under a closed loop, then pages of it."""
    with ExitStack() as stack:
        postgres = Postgres()
        stack.callback(postgres.remove)
        postgres.start()
        server = stack.enter_context(servers.several(1, postgres.address))
        page = _page(server)
        empty = server.memory()
        began = _of_postgres(postgres)
        figures = await runs.closed(server, "ramsen", tables, seconds)
        used = _of_postgres(postgres) - began
        with psycopg.connect(postgres.address) as connection:
            sizes = " + ".join(f"pg_total_relation_size('{name}')" for name in LOG)
            row = connection.execute(
                f"SELECT ({sizes})::float, (SELECT count(*) FROM tables_line), (SELECT count(*) FROM tables_hand)".encode()
            ).fetchone()
            ended = connection.execute(
                "SELECT count(*)::float / greatest(count(DISTINCT m.id), 1) FROM tables_hand h "
                "JOIN tables_match m ON m.id = h.match_id WHERE m.ended_at IS NOT NULL"
            ).fetchone()
        assert row is not None and ended is not None
        size, lines, hands = row
        return Costs(
            figures.cpu / figures.moves, used / lines, page, size / lines, lines / hands, max(1.0, ended[0]),
            max(0.0, figures.memory - empty) / tables,
        )  # fmt: skip


def _page(server: Several) -> float:
    """Seconds of a core for a page, some of them from the cache of whole pages, as people ask for them."""
    host, port = server.places(0)[0]
    dice, many = random.Random(1), 200
    for path in READ:
        urllib.request.urlopen(f"http://{host}:{port}{path}", timeout=30).close()
    time.sleep(2)
    began = server.cpu()
    for _ in range(many):
        with urllib.request.urlopen(f"http://{host}:{port}{dice.choice(READ)}", timeout=30) as answer:
            answer.read()
    return (server.cpu() - began) / many


def _of_postgres(postgres: Postgres) -> float:
    """Seconds of processor time of the whole cluster, of those processes that have ended as well."""
    master = (postgres.data / "postmaster.pid").read_text().split()[0]
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if stat.parent.name == master:
            total += sum(map(int, fields[11:15]))
        elif fields[1] == master:
            total += sum(map(int, fields[11:13]))
    return total / TICKS


def told(costs: Costs) -> str:
    """The chapters with their numbers."""
    one = BUSY / (MOVES * costs.move)
    with_pages = BUSY / (MOVES * (costs.move + costs.database) + PAGES * costs.page)
    return "\n".join(
        [
            "## What it costs",
            "",
            (
                f"Written by `python -m tests.load.scaling --write` on {datetime.now(UTC):%Y-%m-%d}, on {os.cpu_count()} cores that "
                f"clients, servers and PostgreSQL share (load {os.getloadavg()[0]:.1f} at the end; 1 or 2 is quiet)."
            ),
            "",
            "| | |",
            "|---|---:|",
            f"| a move, judged, stored and shown to four, of a core of ours | {1e6 * costs.move:.0f} µs |",
            f"| the same move, of PostgreSQL's | {1e6 * costs.database:.0f} µs |",
            f"| a page to read | {1e3 * costs.page:.1f} ms |",
            f"| a line of the log on disk, with indexes and everything around it | {costs.line:.0f} bytes |",
            f"| lines of a hand · hands of a match (random players) | {costs.lines:.0f} · {costs.hands:.0f} |",
            f"| a stored match | {costs.line * costs.lines * costs.hands / 1024:.1f} kB |",
            f"| a table with four connections, in memory | {costs.table:.2f} MB |",
            "",
            (
                f"Assumed: a table makes {MOVES} moves a second, its people open {PAGES} pages a second, a core is filled to "
                f"{100 * BUSY:.0f} %, and all that goes on for {HOURS} hours a day. All of it stands at the head of "
                "`tests/load/scaling.py`."
            ),
            "",
            (
                f"One core carries {_round(one)} tables. One machine of two cores with PostgreSQL on it and pages to read carries "
                f"{_round(2 * with_pages)}."
            ),
            "",
            "## What so many tables at once need",
            "",
            "| tables | moves a second | cores for tables | processes | cores for pages | cores for PostgreSQL | memory | log in a year |",
            "|---:|---:|---:|---:|---:|---:|---:|---:|",
            *(_row(costs, tables) for tables in SIZES),
            "",
            *_breaks(costs),
        ]
    )


def _row(costs: Costs, tables: int) -> str:
    moves = tables * MOVES
    cores = moves * costs.move / BUSY
    memory = tables * costs.table / 1024
    processes = max(1, math.ceil(cores), math.ceil(1024 * memory / MEMORY))
    pages, database = tables * PAGES * costs.page / BUSY, moves * costs.database / BUSY
    return (
        f"| {tables:,} | {moves:,.0f} | {cores:.1f} | {processes} | {pages:.1f} | {database:.1f} "
        f"| {memory + 0.15 * processes:.1f} GB | {_disk(costs, tables) / 1e9:,.0f} GB |"
    )


def _disk(costs: Costs, tables: int) -> float:
    return tables * MOVES * HOURS * 3600 * 365 * costs.line


def _breaks(costs: Costs) -> list[str]:
    first = BUSY / costs.move / MOVES
    database = 8 * BUSY / costs.database / MOVES
    return [
        "## Where it breaks first, and what is done then",
        "",
        (
            f"1. **One process, at about {_round(first)} tables**: its loop fills one core. Start further processes with PostgreSQL "
            "and Redis, with a proxy that routes by table. Pages go to processes of their own (`--role pages`) before that: a "
            "page stops the loop of its process for longer than a move does."
        ),
        (
            f"2. **The disk of the log**, with {_disk(costs, SIZES[1]) / 1e9:,.0f} GB a year at {SIZES[1]:,} tables. Lines are written "
            "once and read again only to replay a match. The number of a hand begins with the time at which it was dealt "
            "(milliseconds, then 21 bits), so `tables_line` and `tables_hand` can be partitioned by it, a month in each "
            "partition, without another column. A month that nobody asks for any more is exported match by match "
            "(`/api/v1/matches/…/record`) to files, and its partition detached."
        ),
        (
            f"3. **PostgreSQL, at about {_round(database)} tables** on eight cores of its own. Before that it is the one disk that "
            "every commit waits for: each process commits all moves of a moment together, so there are as many commits as "
            "processes can wait for, not as many as moves. Give it its own machine with a quick disk first, then replicas for "
            "what is only read (records, standings, statistics)."
        ),
        (
            "4. **Connections to PostgreSQL**: up to twelve of each process. Beyond some thirty processes put PgBouncer between, in "
            "its *session* mode for `serve` (a lease hears NOTIFY on its connection) and in any mode for pages."
        ),
        (
            "5. **Redis**: with routed tables it carries presence, the list of tables and what is handed over by exception, some "
            "messages a second for each process; one Redis is enough far beyond the rest."
        ),
        (
            f"6. **One database**: what {SIZES[2]:,} tables write, {SIZES[2] * MOVES:,.0f} lines a second, is more than one "
            "PostgreSQL should be asked for. Tables know nothing of each other, so they can be put into several databases by their "
            "code, each with its own processes; players, clubs and seasons stay in one. That is not built."
        ),
    ]


def _round(number: float) -> str:
    """Two digits that count."""
    return f"{float(f'{number:.2g}'):,.0f}"


if __name__ == "__main__":
    main()

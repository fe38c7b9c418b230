"""What it costs a move to be watched: ``python -m tests.load.watched [--rounds 5] [--write]``.

Two parts, in one run. The site with /metrics, which is asked once a second, beside the site without, by turns, so that a
busy minute of the machine falls on both: processor time of the server for a move, medians. And what the writer's tally, which
is always kept, takes for a move that is stored alone, as a share of that. Goal: 2 % together. ``--write`` puts it into
docs/speed.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
import timeit
from collections.abc import Iterator
from datetime import UTC, datetime
from time import perf_counter
from urllib.request import Request, urlopen

from rules.cli.tables import FILE
from tests.load import runs, servers
from tests.running import free_port

PAGE = FILE.with_name("speed.md")
BEGIN, END = "<!-- watched -->", "<!-- /watched -->"
WORD = "asked-once-a-second"
TABLES = 50


def tally() -> float:
    """Microseconds for a move that is a batch of its own: the time it was asked at, and the sums."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tables.service.batches import Job
    from tables.service.tally import WriterTally

    kept, jobs = WriterTally(), [Job(1, lambda ledger: None)]

    def move() -> None:
        perf_counter()
        kept.done(jobs, 1, perf_counter(), stored=True)

    return min(timeit.repeat(move, number=100_000, repeat=5)) * 10


async def cost(seconds: float, *, watched: bool) -> float:
    """Microseconds of the server's processor time for a move."""
    with _named(watched), servers.ours(port := free_port()) as server:
        asking = asyncio.create_task(_ask(port)) if watched else None
        figures = await runs.closed(server, "ramsen", TABLES, seconds)
        if asking is not None:
            asking.cancel()
    return figures.cpu_per_move


async def _ask(port: int) -> None:
    request = Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {WORD}"})
    while True:
        with await asyncio.to_thread(urlopen, request, timeout=20) as answer:
            assert b"weli_moves_total" in answer.read()
        await asyncio.sleep(1)


@contextlib.contextmanager
def _named(watched: bool) -> Iterator[None]:
    before = os.environ.pop("METRICS_TOKEN", None)
    if watched:
        os.environ["METRICS_TOKEN"] = WORD
    try:
        yield
    finally:
        os.environ.pop("METRICS_TOKEN", None)
        if before is not None:
            os.environ["METRICS_TOKEN"] = before


async def measured(rounds: int, seconds: float) -> str:
    """The paragraph that tells of it."""
    without, with_it = [], []
    for _ in range(rounds):
        without.append(await cost(seconds, watched=False))
        with_it.append(await cost(seconds, watched=True))
    usual, asked, kept = statistics.median(without), statistics.median(with_it), tally()
    return (
        f"Written by `python -m tests.load.watched --write` on {datetime.now(UTC):%Y-%m-%d} (load {os.getloadavg()[0]:.0f}): "
        f"{TABLES} tables of ramsen with four sockets each, {rounds} times {seconds:.0f} s each. A move takes "
        f"{usual:.0f} µs of the server's processor without /metrics and {asked:.0f} µs where it is asked "
        f"once a second: {asked / usual:.3f} times. The tally that is always kept is {kept:.2f} µs of that, "
        f"{100 * kept / usual:.1f} %.\n"
    )


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.watched", description=__doc__)
    ask.add_argument("--rounds", type=int, default=5, help="pairs of runs (%(default)s)")
    ask.add_argument("--seconds", type=float, default=6.0, help="length of each run (%(default)s)")
    ask.add_argument("--write", action="store_true", help="into docs/speed.md")
    given = ask.parse_args()
    told = asyncio.run(measured(given.rounds, given.seconds))
    print(told)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{told}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

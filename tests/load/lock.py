"""``python -m tests.load.lock``: for how long the worker and the commands of an operator keep others from writing.

On SQLite whoever writes holds the database of everybody. Tables play at a steady pace while every kind of job is done,
one after another; of each are told how many transactions it took, how long others could not write by the clock and by
the worker's own processor time, how many were made by a thread that stands back (none should be), and the longest time
between two moves of a paced table beyond its pace. ``--beside 10`` lets so many other processes want the processor too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.load.servers import OURS, Server
from tests.load.uploads import MB, Play, book
from tests.running import ROOT, Site, environment, furnish, manage

GOAL = 20.0  # milliseconds
JOBS = {
    "nightly": "grow_old()",
    "check": "send_book_to_check(open({book!r}, 'rb').read())",
    "book": "send_book(open({book!r}, 'rb').read())",
    "export": "fetch_book()",
    "results": "send_results()",
    "people": "send_people()",
}
COMMANDS = {"demo": ("demo",), "clubs bring": ("clubs", "bring", "{book}")}
MORE = OURS | {"JOBS_POLL": "0.2"}


@dataclass(frozen=True)
class Held:
    """What a kind of work came to: times in milliseconds."""

    what: str
    clock: list[float]
    cpu: list[float]
    commit: list[float]
    behind: int  # transactions of a thread that stands back
    gap: float
    seconds: float


class Notes:
    """What has been noted since the last look."""

    def __init__(self, path: Path) -> None:
        self.path, self._at = path, 0

    def fresh(self) -> list[dict[str, Any]]:
        lines = self.path.read_text(encoding="ascii").splitlines() if self.path.exists() else []
        new, self._at = lines[self._at :], len(lines)
        return [json.loads(line) for line in new]


def spin() -> None:
    while True:
        pass


@contextlib.contextmanager
def others(many: int) -> Iterator[None]:
    """So many processes that want the processor all the time."""
    running = [multiprocessing.Process(target=spin, daemon=True) for _ in range(many)]
    for one in running:
        one.start()
    try:
        yield
    finally:
        for one in running:
            one.kill()


@contextlib.contextmanager
def watched(notes: Path, env: dict[str, str], *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """``manage.py`` with these words, its transactions noted."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.load.held", str(notes), *words], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def status(data: Path, job: str) -> str:
    with closing(sqlite3.connect(data / "weli.sqlite3", timeout=20)) as database:
        key = job.strip().replace("-", "")
        [[told]] = database.execute(
            "SELECT status FROM django_tasks_database_dbtaskresult WHERE id=?", [key]
        ).fetchall()
        return str(told)


async def done(finished: Callable[[], bool], limit: float) -> None:
    until = time.monotonic() + limit
    while not await asyncio.to_thread(finished):
        if time.monotonic() > until:
            raise SystemExit(f"It was not done after {limit:.0f} s.")
        await asyncio.sleep(0.2)


class Bench:
    """A site with tables at which people play, and what is done beside it."""

    def __init__(self, data: Path, given: argparse.Namespace, play: Play) -> None:
        self.data, self.given, self.play = data, given, play
        self.env = environment(data, **MORE)
        self.notes = Notes(data / "held.jsonl")
        self.book = data / "book.json"
        self.book.write_bytes(book(given.mb * MB))

    async def job(self, kind: str) -> Held:
        """One kind of job, done by the worker."""
        call = JOBS[kind].format(book=str(self.book))
        words = ("shell", "-v0", "-c", f"from tests.load import stock; print(stock.{call})")
        job = (await asyncio.to_thread(lambda: manage(*words, env=self.env))).strip().splitlines()[-1]

        def finished() -> bool:
            return status(self.data, job) not in ("READY", "RUNNING")

        told = await self._measured(kind, lambda: done(finished, self.given.limit))
        if status(self.data, job) != "SUCCESSFUL":
            raise SystemExit(f"The job {kind} has failed.")
        return told

    async def command(self, kind: str) -> Held:
        """A command of the operator, beside the site."""
        words = [word.format(book=self.book) for word in COMMANDS[kind]]
        with watched(self.notes.path, self.env, *words) as process:
            told = await self._measured(kind, lambda: done(lambda: process.poll() is not None, self.given.limit))
            if process.returncode:
                raise SystemExit(f"manage.py {kind} ended with {process.returncode}.")
        return told

    async def _measured(self, kind: str, wait: Callable[[], Any]) -> Held:
        self.play.figures()
        began = time.perf_counter()
        await wait()
        seconds = time.perf_counter() - began
        gap, _p99, _moves = self.play.figures()
        return _sum(kind, self.notes.fresh(), gap, seconds)


def _sum(what: str, rows: list[dict[str, Any]], gap: float, seconds: float) -> Held:
    clock, cpu, commit = (sorted(row[name] for row in rows) for name in ("ms", "cpu", "commit"))
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    return Held(what, clock, cpu, commit, sum(row["rank"] > usual for row in rows), gap, seconds)


def share(ordered: list[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def tell(one: Held) -> None:
    over = sum(ms > GOAL for ms in one.clock)
    figures = [
        share(one.clock, 0.5),
        share(one.clock, 0.99),
        share(one.clock, 1),
        share(one.cpu, 0.99),
        share(one.cpu, 1),
    ]
    print(
        f"{one.what:12}{len(one.clock):7}" + "".join(f"{value:8.1f}" for value in figures)
        + f"{share(one.commit, 0.99):8.1f}{over:8}{one.behind:8}{one.gap:8.0f}{one.seconds:9.1f}",
        flush=True,
    )  # fmt: skip


async def bench(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="weli-lock-") as folder:
        data = furnish(Path(folder))
        site = Site(data, settings=MORE).start()
        assert site.process is not None
        play = Play(Server(site.process, site.port))
        await play.open()
        try:
            work = await asyncio.to_thread(Bench, data, given, play)
            with others(given.beside), watched(work.notes.path, work.env, "worker"):
                print(
                    f"On {os.cpu_count()} cores, {given.beside} others beside; a book of {given.mb} MB. Milliseconds:"
                )
                print(
                    "             times     p50     p99     max cpu p99     max  commit    > 20  behind     gap  seconds"
                )
                for kind in given.kinds.split(","):
                    tell(await (work.job(kind) if kind in JOBS else work.command(kind)))
            print(f"load at the end {os.getloadavg()[0]:.1f}")
            play.ended.set()
            await asyncio.gather(*play.tasks)
        finally:
            site.stop()


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.lock", description=__doc__)
    ask.add_argument("--kinds", default=",".join([*JOBS, *COMMANDS]), help="what is done, with commas (%(default)s)")
    ask.add_argument("--mb", type=int, default=4, help="size of the book (%(default)s)")
    ask.add_argument("--beside", type=int, default=0, help="other processes that want the processor (%(default)s)")
    ask.add_argument("--limit", type=float, default=600.0, help="seconds for one kind (%(default)s)")
    asyncio.run(bench(ask.parse_args()))


if __name__ == "__main__":
    main()

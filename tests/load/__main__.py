"""``python -m tests.load``: what the live tables bear, beside bare Daphne in the same run.

A move = one client sends an action; it is judged by the rules, appended durably
(SQLite, synchronous=FULL), and each of the four clients receives its own seat's
view. Bare Daphne only sends four ready-made frames of the same size; with
``--short`` it is run a second time, its frames taking the short way that ours
take (``config.fast_frames``), which leaves only what the tables themselves cost.

Run it while the machine does nothing else, three ``--rounds`` or more, and read
the ratios: two cores shared with the client give other figures every hour.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os

from tests.load import runs, servers
from tests.load.runs import Figures


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    ask.add_argument("--tables", default="1,50,200,500", help="closed loop: numbers of tables (%(default)s)")
    ask.add_argument("--seconds", type=float, default=8.0, help="length of each run (%(default)s)")
    ask.add_argument("--rounds", type=int, default=1, help="repeat each pair of closed runs; medians are printed")
    ask.add_argument("--game", default="ramsen", help="%(default)s")
    ask.add_argument("--paced", type=int, default=500, help="paced run: tables at one move a second (0 = none)")
    ask.add_argument("--port", type=int, default=8210)
    ask.add_argument("--database", default="", help="DATABASE_URL; a fresh SQLite file unless given")
    ask.add_argument("--short", action="store_true", help="also beside a bare Daphne whose frames take our short way")
    ask.add_argument("--uvicorn", action="store_true", help="also ours on uvicorn in place of Daphne")
    ask.add_argument("--pin", action="store_true", help="server on core 0, client on the others")
    given = ask.parse_args()
    asyncio.run(bench(given))


async def bench(given: argparse.Namespace) -> None:
    if given.pin:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)) or {0})
    core = 0 if given.pin else None
    gc.freeze()
    print(f"game {given.game}, 4 sockets per table, {given.seconds:g} s per run, load now {os.getloadavg()[0]:.1f}")
    print("closed loop: every table sends its next move when all four clients have the last one")
    print(HEAD)
    for n in [int(word) for word in given.tables.split(",") if word]:
        rounds = [await _round(given, n, core) for _ in range(given.rounds)]
        rounds.sort(key=lambda figures: figures[0].rate / figures[-1].rate)
        weli, *others = rounds[len(rounds) // 2]
        print(_row(weli), "1.00", sep="")
        for other in others:
            print(_row(other), f"of this we make {weli.rate / other.rate:.2f}", sep="", flush=True)
    if given.paced:
        await _paced(given, core)


async def _round(given: argparse.Namespace, n: int, core: int | None) -> list[Figures]:
    """Our figures, and those of all the others of the same minute."""
    with servers.ours(given.port, given.database, core) as server:
        figures = [await runs.closed(server, given.game, n, given.seconds)]
    if given.uvicorn:
        with servers.ours(given.port + 2, given.database, core, kind="uvicorn") as server:
            figures.append(await runs.closed(server, given.game, n, given.seconds))
            figures[-1].what = "on uvicorn"
    size = int(figures[0].bytes_per_frame)
    for short in (False, True) if given.short else (False,):
        with servers.bare(given.port + 1, core, short=short) as server:
            figures.append(await runs.bare(server, n, given.seconds, size))
        if short:
            figures[-1].what = "bare, short"
    return figures


async def _paced(given: argparse.Namespace, core: int | None) -> None:
    print(f"paced: {given.paced} tables, one move per second each (goal: p50 <= 3 ms, p99 <= 15 ms, 60 % of a core)")
    print(HEAD)
    with servers.ours(given.port, given.database, core) as server:
        weli = await runs.paced(server, given.game, given.paced, max(given.seconds, 15))
    print(_row(weli), f"{100 * weli.cpu / weli.seconds:.0f} % of a core", sep="")


HEAD = "server        tables  moves/s  cpu us/move   p50 ms   p95 ms   p99 ms  bytes/frame  refused  missing   MB  client  ratio"


def _row(f: Figures) -> str:
    return (
        f"{f.what:<12} {f.tables:>7} {f.rate:>8.0f} {f.cpu_per_move:>12.0f} {f.percentile(0.5):>8.1f} {f.percentile(0.95):>8.1f}"
        f" {f.percentile(0.99):>8.1f} {f.bytes_per_frame:>12.0f} {f.refused:>8} {f.missing:>8} {f.memory:>4.0f}  {100 * f.client:>4.0f} %  "
    )


if __name__ == "__main__":
    main()

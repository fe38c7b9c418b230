"""kill -9 of whoever puts jobs into the queue, of the worker and of the server beside it: what was acknowledged is done."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from tests import chores
from tests.forked import Forked
from tests.running import Site, begin, environment
from tests.waiting import until

LONG = bool(os.environ.get("WELI_LONG"))
KILLS = 50 if LONG else 4

# Puts a job into the queue every few milliseconds, and notes its name once that is acknowledged.
PUT = """
import time, uuid
from tests import chores
while True:
    name = uuid.uuid4().hex[:12]
    chores.leave.enqueue(name, seconds=0.05)
    print(name, flush=True)
    time.sleep(0.15)
"""


def enqueuer(site: Site, acked: Path) -> "Forked | subprocess.Popen[bytes]":
    """Another process that enqueues, as a page of the site would."""
    with acked.open("ab") as out, acked.with_name("complaints").open("ab") as err:
        return begin("shell", "-v0", "-c", PUT, env=environment(site.data), out=out, err=err)


def rows(site: Site, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(site.data / "weli.sqlite3", timeout=20)) as database:
        return database.execute(query).fetchall()


def waiting(site: Site) -> int:
    [[count]] = rows(site, "SELECT count(*) FROM django_tasks_database_dbtaskresult WHERE status IN ('READY', 'RUNNING') AND task_path LIKE 'tests.%'")  # fmt: skip
    return int(str(count))


def kill(site: Site, victim: str, putting: "Forked | subprocess.Popen[bytes]") -> None:
    if victim == "worker":
        for process in site.workers():
            os.kill(process, signal.SIGKILL)
    elif victim == "enqueuer":
        putting.kill()
        putting.wait()
    else:
        site.kill()
        site.start()


def test_every_acknowledged_job_is_done_whoever_is_killed(start_site: Callable[..., Site], tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    dice = random.Random(seed)
    print("seed", seed)  # shown if it fails
    site = start_site(worker=True, JOBS_LEASE="3", JOBS_POLL="0.1", JOBS_BACKOFF="0.1", JOBS_TRIES="12")
    acked = tmp_path / "acked"
    putting = enqueuer(site, acked)
    try:
        for n in range(KILLS):
            seen = chores_begun(site)
            until(partial(works_again, site, seen), lambda: site.log[-3000:])
            time.sleep(dice.random() * 0.3)
            kill(site, ("worker", "server", "worker", "enqueuer")[n % 4], putting)
            if putting.poll() is not None:
                putting = enqueuer(site, acked)
    finally:
        putting.kill()
        putting.wait()
    end = time.monotonic() + 120 + KILLS * 20
    while waiting(site):
        assert time.monotonic() < end, f"{waiting(site)} jobs are stuck:\n{site.log[-3000:]}"
        time.sleep(0.2)
    names = acked.read_text().split()
    left = {str(key) for [key] in rows(site, "SELECT session_key FROM django_session")}
    missing = [name for name in names if any(f"{name}-{piece}" not in left for piece in range(chores.PIECES))]
    ended = rows(site, "SELECT status, count(*) FROM django_tasks_database_dbtaskresult WHERE task_path LIKE 'tests.%' GROUP BY status")  # fmt: skip
    print(json.dumps({"acknowledged": len(names), "kills": KILLS, "begun": chores_begun(site), "ended": ended}))
    assert names and not missing
    assert [status for status, _ in ended] == ["SUCCESSFUL"]


def works_again(site: Site, seen: int) -> bool:
    """Whether some more jobs have been begun than were seen then."""
    return chores_begun(site) >= seen + 3


def chores_begun(site: Site) -> int:
    path = site.data / "begun"
    return len(path.read_text().split()) if path.exists() else 0

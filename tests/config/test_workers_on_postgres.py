"""Several workers on one PostgreSQL: each job is done once, also when one of them or the database is killed."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from tests import chores, servers
from tests.running import begin, environment, manage
from tests.servers import Postgres
from tests.waiting import SOON, until

pytestmark = servers.needed
JOBS = 12

ENQUEUE = f"""
from tests import chores
for n in range({JOBS}):
    chores.leave.enqueue(f"job{{n}}", seconds=0.5)
"""
PIECES_LEFT: LiteralString = "SELECT count(*) FROM django_session"
DONE: LiteralString = (
    "SELECT count(*) FROM django_tasks_database_dbtaskresult WHERE status = 'SUCCESSFUL' AND task_path LIKE 'tests.%'"
)

HOSTS = """
from datetime import UTC, datetime, timedelta
import time_machine
from config.jobs import leases
from tests import chores

def host(ahead, does, *words):
    with time_machine.travel(datetime.now(UTC) + timedelta(hours=ahead)):
        return does(*words)

def left():
    leases.put_back()
    return leases.DBTaskResult.objects.running().count(), leases.waiting(60)

chores.leave.enqueue("a")
job = host(-1, leases.take, "behind")
print("taken", job is not None, "by now", host(0, left), "ahead", host(1, left), "once", host(1, leases.take, "w") is None)
leases._mine(job).update(run_after=datetime.now(UTC))
print("ended", host(-1, left), "not at once", host(1, leases.take, "w") is None)
"""


@pytest.fixture
def postgres(cluster: Path) -> Iterator[Postgres]:
    with ExitStack() as stack:
        found = Postgres(like=cluster)
        stack.callback(found.remove)
        yield found.start()


@pytest.fixture
def env(postgres: Postgres, tmp_path: Path) -> dict[str, str]:
    more = {"JOBS_LEASE": "2", "JOBS_POLL": "0.1", "JOBS_BACKOFF": "0.1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    return environment(tmp_path, DATABASE_URL=postgres.address, SECRET_KEY="longer than fifty characters, as it has to be 1234", **more)  # fmt: skip


def python(code: str, env: dict[str, str]) -> str:
    """What it prints; what is logged meanwhile is not of interest."""
    said = manage("shell", "-v0", "-c", code, env=env)
    return "".join(line for line in said.splitlines(keepends=True) if not line.startswith("{"))


def counted(postgres: Postgres, *questions: LiteralString) -> list[int]:
    """What the database answers to questions for a number."""
    with psycopg.connect(postgres.address) as connection:
        return [row[0] for one in questions for row in connection.execute(one)]


def begun(tmp_path: Path) -> list[str]:
    path = tmp_path / "begun"
    return path.read_text().split() if path.exists() else []


@pytest.mark.timeout(240)
def test_each_job_is_done_though_a_worker_and_the_database_are_killed(
    postgres: Postgres, env: dict[str, str], tmp_path: Path
) -> None:
    with (tmp_path / "said").open("ab") as said:
        workers = [begin("worker", env=env, out=said, err=said) for _ in range(2)]
    try:
        python(ENQUEUE, env)
        until(lambda: len(begun(tmp_path)) >= 3)
        os.kill(workers[0].pid, signal.SIGKILL)
        seen = len(begun(tmp_path))
        until(lambda: len(begun(tmp_path)) > seen)
        postgres.stop("immediate")
        postgres.start()
        until(lambda: counted(postgres, PIECES_LEFT, DONE) == [JOBS * chores.PIECES, JOBS])
    finally:
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
    assert [worker.wait(SOON) for worker in workers] == [-signal.SIGKILL, 0]
    assert len(begun(tmp_path)) <= JOBS + 3, "no more than was under way was begun twice"


def test_hosts_whose_clocks_differ_steal_no_jobs_and_leave_none_lying(env: dict[str, str]) -> None:
    told = python(HOSTS, env | {"JOBS_LEASE": "600", "JOBS_BACKOFF": "600"}).splitlines()
    assert told == ["taken True by now (1, 0) ahead (1, 0) once True", "ended (0, 0) not at once True"]

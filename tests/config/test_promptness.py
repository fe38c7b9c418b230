"""What holds the database does not stand back, whatever the worker does and whoever it runs as."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.load.lock import Notes
from tests.rules.strategies import LONG
from tests.running import ROOT, copy, environment, manage

NOBODY = 65534
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all"]  # fmt: skip
A_LITTLE = """
from tests.load import stock
from tests.load.uploads import book
stock.SESSIONS = stock.GUESTS = stock.LEFT = 12
stock.TABLES, stock.MATCHES, stock.PEOPLE = 2, 12, 12
stock.grow_old(), stock.send_book(book(30_000)), stock.send_results(), stock.send_people(), stock.fetch_book()
"""
JOBS = {"retain", "write_book", "write_list", "queue"}


@pytest.fixture
def data(furnished: Path) -> Iterator[Path]:
    """A folder that anybody may be let into."""
    folder = Path(tempfile.mkdtemp(prefix="weli-promptness-"))
    folder.chmod(0o755)
    try:
        yield copy(furnished, folder / "data")
    finally:
        shutil.rmtree(folder)


def unfinished(data: Path) -> int:
    with closing(sqlite3.connect(data / "weli.sqlite3", timeout=20)) as database:
        [[count]] = database.execute(
            "SELECT count(*) FROM django_tasks_database_dbtaskresult WHERE status = 'RUNNING'"
            " OR status != 'SUCCESSFUL' AND run_after LIKE '9999%'"
        ).fetchall()
        return int(count)


# Who is root may put himself forward again, and nobody may not: where both can be tried, the harder one is enough.
WHO = ["as we are", "as nobody"] if LONG or os.getuid() else ["as nobody"]


@pytest.mark.parametrize("who", WHO)
def test_what_the_worker_writes_does_not_stand_back(data: Path, who: str) -> None:
    env = environment(data, JOBS_POLL="0.1")
    manage("shell", "-v0", "-c", A_LITTLE, env=env)
    assert unfinished(data)
    before: list[str] = []
    if who == "as nobody":
        before = AS_NOBODY
        able = [*before, sys.executable, "-c", "import django, tables.gently"]
        if os.getuid() or subprocess.run(able, cwd=ROOT, env=env, check=False).returncode:
            if "as we are" in WHO:
                pytest.skip("nobody cannot run this Python here")
            before = []
        for path in [data, *data.rglob("*")] if before else ():
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    notes = Notes(data / "held.jsonl")
    worker = subprocess.Popen([*before, sys.executable, "-m", "tests.load.held", str(notes.path), "worker"], cwd=ROOT, env=env)  # fmt: skip
    try:
        end = time.monotonic() + 120
        while unfinished(data):
            assert time.monotonic() < end and worker.poll() is None
            time.sleep(0.1)
        ranks = {os.getpriority(os.PRIO_PROCESS, int(one.name)) for one in Path(f"/proc/{worker.pid}/task").iterdir()}
    finally:
        worker.terminate()
        worker.wait(20)
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    told = notes.fresh()
    assert max(ranks) == usual + 10, "it does stand back"
    assert {one["job"] for one in told} >= JOBS
    assert [one for one in told if one["rank"] != usual] == []

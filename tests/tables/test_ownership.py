"""What holds on PostgreSQL alone: one process at a time writes to a table, and a database that was away is there again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import servers
from tests.running import ROOT, environment, manage
from tests.servers import Postgres

# Two pages, between which every connection of the pool is ended, as a database does that starts again.
ENDED = """
from django.db import connection
from psycopg import connect
def page():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (number,) = cursor.fetchone()
    connection.close()
    return number
before = page()
with connect({address!r}, autocommit=True) as other:
    other.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'")
print("ok" if page() != before else "the same connection")
"""

pytestmark = [pytest.mark.timeout(240), servers.needed]


@pytest.fixture(scope="module")
def postgres(cluster: Path) -> Iterator[Postgres]:
    found = Postgres("fsync=off", like=cluster)
    try:
        yield found.start()
    finally:
        found.remove()


def test_one_process_at_a_time_writes_to_a_table(postgres: Postgres, tmp_path: Path) -> None:
    env = environment(tmp_path, DATABASE_URL=postgres.address, DJANGO_SETTINGS_MODULE="config.settings")
    done = subprocess.run(
        [sys.executable, "-m", "tests.tables.on_postgres"],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stdout.strip().endswith("ok"), done.stdout + done.stderr


def test_no_page_gets_a_connection_that_the_database_has_ended(postgres: Postgres, tmp_path: Path) -> None:
    env = environment(tmp_path, DATABASE_URL=postgres.address)
    assert manage("shell", "-v0", "-c", ENDED.format(address=postgres.address), env=env).split()[-1] == "ok"

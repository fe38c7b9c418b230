"""One process at a time writes to a table, and who was taken for dead writes nothing: tried on a real PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import servers
from tests.running import ROOT, environment
from tests.servers import Postgres

pytestmark = [pytest.mark.timeout(240), servers.needed]


def test_one_process_at_a_time_writes_to_a_table(cluster: Path, tmp_path: Path) -> None:
    postgres = Postgres("fsync=off", like=cluster)
    try:
        postgres.start()
        env = environment(tmp_path, DATABASE_URL=postgres.address, DJANGO_SETTINGS_MODULE="config.settings")
        done = subprocess.run(
            [sys.executable, "-m", "tests.tables.on_postgres"],
            cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.stdout.strip().endswith("ok"), done.stdout + done.stderr
    finally:
        postgres.remove()

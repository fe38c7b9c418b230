"""A PostgreSQL for tests in a folder of its own on a free port, started and stopped at will.

Debian's, as the Redis beside it: ``apt-get install postgresql redis-server``.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.config.redis_server import REDIS
from tests.running import environment, free_port, manage

TOOLS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
HERE = bool(TOOLS) and REDIS is not None

needed = pytest.mark.skipif(not HERE, reason="needs redis-server and PostgreSQL on this machine")


class Postgres:
    """A cluster with an empty database. PostgreSQL refuses to run as root, so there it runs as its own user.

    ``settings``: further ones, as ``fsync=off`` where no power is cut; ``like``: a cluster that was kept, to begin with
    instead of an empty one. What it writes ahead comes in files of one megabyte, so that it fits on a small disk.
    """

    def __init__(self, *settings: str, home: Path | None = None, like: Path | None = None) -> None:
        # Not in pytest's folder: another user has no way into that.
        self.home, self.port = home or Path(tempfile.mkdtemp(prefix="weli-postgres-")), free_port()
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:
            known = pwd.getpwnam("postgres")
            self._user = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
            os.chown(self.home, known.pw_uid, known.pw_gid)
        self._settings = settings
        if like is None:
            self._run("initdb", "-D", self.data, "-A", "trust", "-U", "weli", "-N", "-E", "UTF8", "--wal-segsize=1")
        else:
            shutil.unpack_archive(like, self.home, filter="fully_trusted")

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def address(self) -> str:
        return f"postgres://weli@127.0.0.1:{self.port}/postgres"

    def start(self) -> Postgres:
        given = "".join(f" -c {setting}" for setting in self._settings)
        options = f"-p {self.port} -k {self.home} -c listen_addresses=127.0.0.1{given}"
        self._run("pg_ctl", "-D", self.data, "-o", options, "-w", "-l", self.home / "log", "start")
        return self

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def keep(self, file: Path) -> Path:
        """Stops it, and writes the whole cluster into a file that others can begin with."""
        self.stop("fast")
        with tarfile.open(file, "w") as archive:
            archive.add(self.data, "data")
        return file

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def _run(self, tool: str, *words: object) -> None:
        said = [str(word) for word in (TOOLS[-1] / tool, *words)]
        subprocess.run(said, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **self._user)


def migrated(file: Path) -> Path:
    """Writes a cluster in which every migration has been applied into a file, and returns it."""
    postgres = Postgres("fsync=off").start()
    try:
        manage("migrate", "-v0", env=environment(file.parent / "migrating", DATABASE_URL=postgres.address))
        return postgres.keep(file)
    finally:
        postgres.remove()

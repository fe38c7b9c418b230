"""The servers under load: ours as people run it, and bare Daphne beside it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.forked import Forked
from tests.load import cores
from tests.running import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
OURS = {
    "TABLES_INPUT_BURST": "1000000",
    "TABLES_INPUT_RATE": "1000000",
    "TABLES_TABLES_PER_HOUR": "1000000",
    "TABLES_BOT_PAUSE": "1000000,1000000",  # nobody answers formalities beside the clients
    "LOG_LEVEL": "WARNING",
    "STATIC_HASHED": "0",
}
_KEY = "of all processes under load, and longer than fifty characters"
# All players come from one address.
NO_LIMITS = {
    "TABLES_SOCKETS": "1000000",
    "TABLES_SOCKETS_PER_MINUTE": "1000000",
    "TABLES_CONNECTIONS": "1000000",
    "TABLES_CONNECTIONS_RATE": "1000000",
    "TABLES_PAGES_BURST": "1000000",
    "TABLES_PAGES_RATE": "1000000",
}


@dataclass
class Server:
    """A server process and where it listens."""

    process: Forked | subprocess.Popen[bytes]
    port: int
    host: str = "127.0.0.1"

    def cpu(self) -> float:
        """Seconds of processor time used so far, both user's and system's."""
        fields = self._stat()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def _stat(self) -> list[str]:
        return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()

    def kernel(self) -> float:
        """Seconds of those spent in the kernel."""
        return int(self._stat()[12]) / TICKS

    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def places(self, table: int) -> list[tuple[str, int]]:
        """Where the four seats of a table are: all here."""
        return [(self.host, self.port)] * 4


@dataclass
class Several:
    """Processes of one site. Each table is at one of them, or with ``split`` its seats are at all in turn."""

    members: list[Server]
    split: bool = False

    def cpu(self) -> float:
        """Seconds of processor time of all."""
        return sum(server.cpu() for server in self.members)

    def memory(self) -> float:
        """Resident megabytes of all."""
        return sum(server.memory() for server in self.members)

    def places(self, table: int) -> list[tuple[str, int]]:
        """Where the four seats of a table are."""
        at = [self.members[(table + self.split * seat) % len(self.members)] for seat in range(4)]
        return [(server.host, server.port) for server in at]


@contextlib.contextmanager
def ours(
    port: int, database: str = "", core: int | None = None, *, limits: bool = False, kind: str = "daphne"
) -> Iterator[Server]:
    """``manage.py serve`` on a fresh database; with ``limits`` for what one address may do. ``kind``: its --server."""
    with tempfile.TemporaryDirectory(prefix="weli-load-") as folder:
        env = os.environ | OURS | ({} if limits else NO_LIMITS) | {"WELI_DATA": folder, "PORT": str(port)}
        if database:
            env["DATABASE_URL"] = database
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)
        with _running([sys.executable, "manage.py", "serve", f"--server={kind}"], port, env, core) as server:
            yield server


@contextlib.contextmanager
def several(
    many: int, database: str, redis: str = "", *, split: bool = False, share: float | None = None
) -> Iterator[Several]:
    """So many ``manage.py serve`` with one PostgreSQL, and with one Redis if there are several.

    ``share``: each of them has no more than so much of a core.
    """
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="weli-load-"))
        env = os.environ | OURS | NO_LIMITS | {"DATABASE_URL": database, "WELI_DATA": folder, "SECRET_KEY": _KEY}
        if redis:
            env |= {"REDIS_URL": redis, "SCALED": "1"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)
        words = [sys.executable, "manage.py", "serve", "--no-worker"]
        ports = [free_port() for _ in range(many)]
        members = [stack.enter_context(_running(words, port, env | {"PORT": str(port)}, None)) for port in ports]
        if share is not None:
            for server in members:
                stack.enter_context(cores.only(share, server.process.pid))
        yield Several(members, split)


@contextlib.contextmanager
def bare(port: int, core: int | None = None, *, short: bool = False) -> Iterator[Server]:
    """Bare Daphne that sends four frames per message; ``short``: by the short way that our frames take."""
    words = [sys.executable, "-m", "tests.load.bare", str(port), *(["short"] if short else [])]
    with _running(words, port, dict(os.environ), core) as server:
        yield server


@contextlib.contextmanager
def _running(words: list[str], port: int, env: dict[str, str], core: int | None) -> Iterator[Server]:
    process = subprocess.Popen(words, cwd=ROOT, env=env)
    try:
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        _wait(port, process)
        server = Server(process, port)
        _come_to_rest(server)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise SystemExit("The server under load did not start.")


def _come_to_rest(server: Server) -> None:
    """What a server does by itself once it listens, as the index of the search, is no part of what a move costs."""
    until, used = time.monotonic() + 120, -1.0
    while server.cpu() - used > 0.03 and time.monotonic() < until:
        used = server.cpu()
        time.sleep(0.5)

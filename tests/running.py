"""The site as a process of its own: what browser, load and failure tests talk to."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tests.forked import PATH, Forked, forking
from tests.waiting import SOON

ROOT = Path(__file__).resolve().parent.parent
UNBUFFERED = "PYTHONUNBUFFERED"


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of a site that keeps its things in `data`.

    Nobody searches on most sites of the tests; those on which somebody does make the index then.
    """
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {"WELI_DATA": str(data), UNBUFFERED: "1", "WARM_UP": "0", "TABLES_GUIDED": "0"} | more


def begin(
    *words: str, env: Mapping[str, str], out: IO[bytes], err: IO[bytes], root: Path = ROOT
) -> "Forked | subprocess.Popen[bytes]":
    """`manage.py …`, begun. What the environment says to Python itself is read by a start without a short cut only."""
    if root != ROOT or any(name.startswith("PYTHON") for name in env.keys() - {UNBUFFERED, PATH}):
        return subprocess.Popen([sys.executable, "manage.py", *words], cwd=root, env=env, stdout=out, stderr=err)
    return forking.begin(words, env, out.fileno(), err.fileno())


def manage(*words: str, env: dict[str, str], expect: int = 0, root: Path = ROOT) -> str:
    """What `manage.py …` prints, both streams. Fails unless it ends with the expected code."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        code = begin(*words, env=env, out=out, err=err, root=root).wait(300)
        for stream in (out, err):
            stream.seek(0)
        said = (out.read() + err.read()).decode()
    assert code == expect, f"manage.py {' '.join(words)} ended with {code}:\n{said}"
    return said


def furnish(data: Path, migrated: Callable[[], Path] | None = None) -> Path:
    """Makes `data` ready to serve from: an empty database, a copy of the migrated one if there is such, and static files."""
    data.mkdir(parents=True, exist_ok=True)
    env = environment(data)

    def migrate() -> None:
        if migrated is None:
            manage("migrate", "-v0", env=env)
        else:
            shutil.copy(migrated(), data / "weli.sqlite3")

    with ThreadPoolExecutor() as side_by_side:  # before both have ended, no browser test of any worker begins
        collect = side_by_side.submit(manage, "collectstatic", "--noinput", "-v0", env=env)
        for running in (side_by_side.submit(migrate), collect):
            running.result()
    return data


@dataclass
class Site:
    """A `manage.py serve` that can be stopped, killed and started again on the same data."""

    data: Path
    port: int = field(default_factory=free_port)
    settings: dict[str, str] = field(default_factory=dict)
    worker: bool = False  # most tests ask nothing of it, and its start takes a second of a core
    server: str = "daphne"
    root: Path = ROOT  # the program; another one in an upgrade
    process: "Forked | subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Where browsers go, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    origin = url

    @property
    def ws(self) -> str:
        """Where WebSocket clients go; they must send `origin` as Origin."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """Everything the site has printed."""
        path = self.data / "serve.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start(self) -> "Site":
        """Starts and waits until visitors can be served."""
        alone = () if self.worker else ("--no-worker",)
        with (self.data / "serve.log").open("ab") as out:
            env = environment(self.data, PORT=str(self.port), **self.settings)
            self.process = begin("serve", f"--server={self.server}", *alone, env=env, out=out, err=out, root=self.root)
        until = time.monotonic() + SOON
        while not self.ready():
            assert self.process.poll() is None and time.monotonic() < until, f"the site did not start:\n{self.log}"
            time.sleep(0.05)
        return self

    def ready(self) -> bool:
        """Whether /readyz says so now."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def workers(self) -> list[int]:
        """The processes that work for this site, beside it or by themselves."""
        found = []
        for folder in Path("/proc").iterdir():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                theirs = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue  # no process, or none of ours
            if b"worker" in words and f"WELI_DATA={self.data}".encode() in theirs:
                found.append(int(folder.name))
        return found

    def stop(self, timeout: float = 30) -> int:
        """Asks it to end (SIGTERM) and returns the exit code."""
        return self._end(signal.SIGTERM, timeout)

    def kill(self) -> int:
        """Ends it at once (SIGKILL), as a power cut would."""
        return self._end(signal.SIGKILL, 5)

    def _end(self, how: signal.Signals, timeout: float) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(how)
        try:
            return self.process.wait(timeout)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process = None


def copy(furnished: Path, data: Path) -> Path:
    """A second folder to serve from: an own database, the same static files."""
    data.mkdir(parents=True, exist_ok=True)
    shutil.copy(furnished / "weli.sqlite3", data / "weli.sqlite3")
    (data / "static").symlink_to(furnished / "static")
    return data

"""A Redis for one test, that can be killed, brought back, and made to accept without ever answering."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from tests.running import free_port

REDIS = shutil.which("redis-server")


class RedisServer:
    """Keeps nothing on disk, so who comes back has forgotten everything."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> RedisServer:
        """Starts and waits until it answers."""
        words = [str(REDIS), "--port", str(self.port), "--save", "", "--dir", str(self.folder), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 10
        while not self.answers():
            assert time.monotonic() < until, "redis-server did not start"
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
            self.process = None

    def hush(self) -> None:
        """From now on it takes connections and says nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

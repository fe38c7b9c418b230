"""A network cable between a browser and the site that can be pulled out and put in again."""

import select
import socket
import threading
from contextlib import suppress
from types import TracebackType

from tests.running import free_port


class Cable:
    """Carries bytes to the port `far` while it is plugged in. Pulled out, it is silent: nothing is closed, nothing comes."""

    def __init__(self) -> None:
        self.far = 0
        self.port = free_port()
        self.plugged = threading.Event()
        self.plugged.set()
        self._open = True
        self._listener = socket.create_server(("127.0.0.1", self.port))

    def __enter__(self) -> "Cable":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open = False
        self.plugged.set()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while self._open:
                near, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        self.plugged.wait()
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self.far)) as far:
            other = {near: far, far: near}
            while self._open:
                ready, _, _ = select.select([near, far], [], [], 0.1)
                self.plugged.wait()
                for side in ready:
                    data = side.recv(65536)
                    if not data:
                        return
                    other[side].sendall(data)

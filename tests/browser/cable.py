"""A network cable between a browser and the site that can be pulled out and put in again."""

import select
import socket
import threading
from contextlib import suppress
from types import TracebackType

from tests.running import free_port


class Cable:
    """Carries bytes to the port `far` while it is plugged in. Pulled out, it is silent: nothing is closed, nothing comes.

    Cut, nobody is there: all connections end, and who tries again is refused at once.
    """

    def __init__(self) -> None:
        self.far = 0
        self.port = free_port()
        self.plugged = threading.Event()
        self.plugged.set()
        self._open = False

    @property
    def url(self) -> str:
        """Where browsers go that are to be at its end, without a slash."""
        return f"http://127.0.0.1:{self.port}"

    def join(self) -> None:
        """Carries, from now on."""
        self._open = True
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def cut(self) -> None:
        """Carries nothing any more."""
        self._open = False
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # closed alone, it would still wait for one more
        self._listener.close()

    def __enter__(self) -> "Cable":
        self.join()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self.plugged.set()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                threading.Thread(target=self._carry, args=(near, listener), daemon=True).start()

    def _carry(self, near: socket.socket, listener: socket.socket) -> None:
        self.plugged.wait()
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self.far)) as far:
            other = {near: far, far: near}
            while self._open and listener is self._listener:
                ready, _, _ = select.select([near, far], [], [], 0.1)
                self.plugged.wait()
                for side in ready:
                    data = side.recv(65536)
                    if not data:
                        return
                    other[side].sendall(data)

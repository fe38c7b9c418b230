"""Files on their way through Django: written where they stay, and without holding up whoever plays."""

import time
from typing import IO, Any

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.core.handlers.asgi import ASGIHandler

from config.bodies import Pieces

REST = 0.001  # seconds after each piece of a file


class Gently(TemporaryFileUploadHandler):
    """Writes a file to disk and rests after every piece.

    A thread that computes on and on lets go of the interpreter every 5 ms only; a move asks for it half a dozen times.
    """

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Keeps a piece."""
        super().receive_data_chunk(raw_data, start)
        time.sleep(REST)


class Handler(ASGIHandler):
    """Django, which need not copy a body that lies in a file."""

    async def read_body(self, receive: Any) -> IO[bytes]:
        """The body, to be read from its beginning."""
        if isinstance(receive, Pieces):
            return receive.whole()
        return await super().read_body(receive)

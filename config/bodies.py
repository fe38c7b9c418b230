"""How much a request may bring along, path by path, decided before it is read wherever the server lets us.

A page takes what a form can hold; a file goes only to the few paths that take one. What arrives is handed on in
pieces, so that nothing else waits for a long one.
"""

import asyncio
import re
from contextlib import closing
from dataclasses import dataclass
from typing import IO, Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.web import addresses
from rules.notation import LONGEST
from scoring.exchange import book_import, cells
from tables.conf import conf
from tables.limits import begun, ended, used

MIB = 1024 * 1024
FORM = MIB  # what any page takes
FRAME = 64 * 1024  # what the API takes, and what a form adds around a file
FILE = 100_000  # from here on a body counts as a file
DAY = 24 * 60 * 60
PIECE = 64 * 1024  # bytes that are handed on before others have their turn
SPOOLED = "weli.body"  # key of a scope whose body lies in a file already

ROOMS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"/clubs/bring/"), book_import.LARGEST + FRAME),
    (re.compile(r"/c/[-\w]+/data/(results|people)/"), cells.LARGEST + FRAME),
    (re.compile(r"/replay/"), 4 * LONGEST + FRAME),
    (re.compile(r"/api/.*"), FRAME),
)
_FILES = {room for _path, room in ROOMS if room > FORM}


@dataclass(frozen=True)
class BodyRefusal:
    """Why a body is not read."""

    status: int
    reason: str
    sentence: str | Promise


TOO_LARGE = BodyRefusal(413, "Content Too Large", _("This is larger than what can be sent here. Send a smaller file."))
NO_LENGTH = BodyRefusal(411, "Length Required", _("Say how long the file is before you send it."))
AT_ONCE = BodyRefusal(
    429, "Too Many Requests", _("Several files are being sent from your connection. Wait for them, then try again.")
)
TODAY = BodyRefusal(
    429,
    "Too Many Requests",
    _("So much was sent from your connection today that no more is taken. Try again tomorrow."),
)


def room(path: str) -> int:
    """How many bytes a request to this path may bring along."""
    return next((size for known, size in ROOMS if known.fullmatch(path)), FORM)


class Admission:
    """One body on its way in: whether it may come, and that it counts among those that come at the same time."""

    def __init__(self, path: str, length: int | None, address: str, cookies: bytes = b"") -> None:
        """``length`` None: nobody has said how long it is."""
        self.most, self.address, self._counts = room(path), address, False
        if self.most in _FILES and not _known(cookies):
            self.most = min(self.most, conf().upload_stranger + FRAME)
        self.refusal = self._judged(length)

    def _judged(self, length: int | None) -> BodyRefusal | None:
        if length is None:
            return NO_LENGTH if self.most > FORM else None
        if length > self.most:
            return TOO_LARGE
        if length < FILE:
            return None
        self._counts = begun("upload", self.address, conf().uploads_at_once)
        if not self._counts:
            return AT_ONCE
        if used("upload-bytes", self.address, length, seconds=DAY) > conf().upload_address_day:
            return TODAY
        return None

    def over(self) -> None:
        """It has come, or will not."""
        if self._counts:
            self._counts = False
            ended("upload", self.address)


def _known(cookies: bytes) -> bool:
    """Whether the browser says that it is signed in. Whether that is so is seen once the file has come."""
    return settings.SESSION_COOKIE_NAME.encode() + b"=" in cookies


def answer(refusal: BodyRefusal, languages: bytes) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Headers and body that say why, in the language of the reader."""
    asked = languages.strip().lower()[:2].decode("latin-1")
    lang = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with translation.override(lang):
        body = f"{refusal.sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    return headers, body


class Bodies:
    """An ASGI application in front of another, which never sees more of a body than there is room for."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.turn = asyncio.Semaphore(1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Hands on, or says why not."""
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        spooled = scope.pop(SPOOLED, None)
        if spooled is not None:
            with closing(spooled):
                async with self.turn:  # to take one apart is work
                    await self.application(scope, Pieces(spooled, receive), send)
            return
        headers = dict(scope["headers"])
        if b"content-length" not in headers and b"transfer-encoding" not in headers:
            await self.application(scope, receive, send)
            return
        await self._judged(scope, headers, receive, send)

    async def _judged(self, scope: Any, headers: dict[bytes, bytes], receive: Any, send: Any) -> None:
        said = headers.get(b"content-length", b"")
        length = int(said) if said.isdigit() else None
        admission = Admission(scope["path"], length, addresses.of_scope(scope), headers.get(b"cookie", b""))
        with closing(_Over(admission)):
            if admission.refusal is None:
                counted = _Counted(admission.most, headers, receive, send)
                await self.application(scope, counted.receive, counted.send)
            else:
                await _refuse(admission.refusal, headers, send)


async def _refuse(refusal: BodyRefusal, headers: dict[bytes, bytes], send: Any) -> None:
    sent, body = answer(refusal, headers.get(b"accept-language", b""))
    await send({"type": "http.response.start", "status": refusal.status, "headers": sent})
    await send({"type": "http.response.body", "body": body})


class _Over:
    def __init__(self, admission: Admission) -> None:
        self.close = admission.over


class _Counted:
    """The way in of a body, cut where it is longer than it may be; then who sent it has been told, and nothing else is."""

    def __init__(self, most: int, headers: dict[bytes, bytes], receive: Any, send: Any) -> None:
        self.left, self.headers, self._receive, self._send = most, headers, receive, send

    async def receive(self) -> Any:
        """The next piece."""
        message = await self._receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            await _refuse(TOO_LARGE, self.headers, self._send)
            return {"type": "http.disconnect"}
        return message

    async def send(self, message: Any) -> None:
        """Passes on what the application answers."""
        if self.left >= 0:
            await self._send(message)


class Pieces:
    """The way in of a body that lies in a file: piece by piece, or as the file that it is."""

    def __init__(self, file: IO[bytes], receive: Any) -> None:
        self.left = file.seek(0, 2)
        file.seek(0)
        self.file, self.receive, self.begun = file, receive, False

    def whole(self) -> IO[bytes]:
        """The file; from here on only what the server tells comes this way."""
        self.begun, self.left = True, 0
        return self.file

    async def __call__(self) -> Any:
        """The next piece; after the last one what the server tells."""
        if self.begun and not self.left:
            message = await self.receive()
            # Where the body was, the server has put an empty one.
            return await self.receive() if message["type"] == "http.request" else message
        await asyncio.sleep(0)
        piece = self.file.read(PIECE)
        self.begun, self.left = True, max(0, self.left - len(piece)) if piece else 0
        return {"type": "http.request", "body": piece, "more_body": self.left > 0}

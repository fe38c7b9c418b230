"""Where files lie that were sent until they have been worked through, each with a note that says how far that is.

The notes are files as well, not rows: how far a file has come is written several times a second, and nobody who plays
shall wait for that. The name of a file is the key to its page.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django_tasks import TaskResultStatus, default_task_backend
from django_tasks.base import Task
from django_tasks.exceptions import TaskResultDoesNotExist

from tables.models import token

KEPT = timedelta(days=1)
WORKING = ("checking", "writing")
_NOTE, _TASK, _MADE = ".json", ".task", ".made"


@dataclass(frozen=True)
class Upload:
    """A file that was sent, as its note has it.

    ``state`` is checking, checked, refused, writing or done; ``share`` says how much of that is behind it, from 0 to 1;
    ``told`` is what the form said, ``found`` what the work has found. ``who`` sent it, by account, player or address.
    """

    name: str
    kind: str
    who: str
    size: int
    state: str = "checking"
    share: float = 0.0
    told: dict[str, Any] = field(default_factory=dict)
    found: dict[str, Any] = field(default_factory=dict)

    @property
    def working(self) -> bool:
        """Whether somebody waits for it."""
        return self.state in WORKING


def folder() -> Path:
    """The folder, which nobody else on this machine can look into.

    What is still arriving lies in a folder of its own within, whatever its sender calls it.
    """
    return Path(settings.FILE_UPLOAD_TEMP_DIR).parent


def keep(file: UploadedFile[Any], kind: str, who: str, told: dict[str, Any]) -> Upload:
    """Puts a file into the folder under a name of chance."""
    upload = Upload(token(), kind, who, file.size or 0, told=told)
    path = folder() / upload.name
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        if not isinstance(file, TemporaryUploadedFile):
            kept.write(file.read())
    if isinstance(file, TemporaryUploadedFile):  # it need not be copied
        Path(file.temporary_file_path()).replace(path)
        path.chmod(0o600)
    _write(upload)
    return upload


def find(name: str, kind: str = "") -> Upload | None:
    """The file of this name and kind, or None."""
    try:
        upload = Upload(**json.loads((folder() / f"{name}{_NOTE}").read_bytes()))
    except (OSError, ValueError, TypeError):
        return None
    return upload if kind in ("", upload.kind) else None


def note(upload: Upload, **changes: Any) -> Upload:
    """The upload with something else in its note."""
    changed = replace(upload, **changes)
    _write(changed)
    return changed


def hand_over(upload: Upload, work: Task[[str], None]) -> None:
    """Has this done with the upload by whoever works beside the site."""
    result = work.enqueue(upload.name)
    # A file of its own: the worker may be writing the note by now.
    (folder() / f"{upload.name}{_TASK}").write_text(result.id, encoding="ascii")


def made(upload: Upload) -> Path:
    """Where that lies which was made of it, for as long as its note."""
    return folder() / f"{upload.name}{_MADE}"


def text_of(upload: Upload) -> str:
    """What was sent; empty once it is gone."""
    try:
        return (folder() / upload.name).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def given_up(upload: Upload) -> bool:
    """Whether the work on it ended in a way that was not foreseen, as often as it was tried."""
    return _task_status(upload) == TaskResultStatus.FAILED


def untouched(upload: Upload) -> bool:
    """Whether nobody has begun to work on it."""
    return _task_status(upload) == TaskResultStatus.READY


def _task_status(upload: Upload) -> TaskResultStatus | None:
    try:
        task = (folder() / f"{upload.name}{_TASK}").read_text(encoding="ascii")
        return default_task_backend.get_result(task).status
    except (OSError, NotImplementedError, TaskResultDoesNotExist):
        return None


def forget(upload: Upload) -> None:
    """Takes a file away and whatever is known of it."""
    for end in ("", _NOTE, _TASK, _MADE):
        (folder() / f"{upload.name}{end}").unlink(missing_ok=True)


def forget_file(upload: Upload) -> None:
    """Takes a file away that nobody needs any more; its note tells what became of it."""
    (folder() / upload.name).unlink(missing_ok=True)


def forget_old_uploads(before: datetime) -> int:
    """Takes away what has not been touched since; how many files and notes that were."""
    gone = 0
    for path in _files():
        with suppress(OSError):
            if path.stat().st_mtime < before.timestamp():
                path.unlink()
                gone += 1
    return gone


def sweep() -> None:
    """Takes away what is older than a day."""
    forget_old_uploads(datetime.now(UTC) - KEPT)


def everything() -> list[Upload]:
    """All notes."""
    found = [find(path.name.removesuffix(_NOTE)) for path in folder().glob(f"*{_NOTE}")]
    return [one for one in found if one is not None]


def weight() -> int:
    """Bytes of all files in the folder."""
    total = 0
    for path in _files():
        with suppress(OSError):
            total += path.stat().st_size
    return total


@contextmanager
def opened(upload: Upload) -> Iterator[IO[bytes] | None]:
    """The file, for one worker at a time; None where it is gone or another works on it."""
    try:
        file = (folder() / upload.name).open("rb")
    except OSError:
        yield None
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield None
            return
        yield file


class Progress:
    """Tells the note of an upload how far its work has come, not more often than people look; and ends what takes too long."""

    EVERY = 0.5  # seconds

    def __init__(self, upload: Upload, whole: int, minutes: float) -> None:
        self.upload, self.whole = upload, max(1, whole)
        self._until = time.monotonic() + 60 * minutes
        self._next = 0.0

    def __call__(self, done: int) -> None:
        """``done`` of ``whole`` is behind us. Raises TimeoutError."""
        now = time.monotonic()
        if now > self._until:
            raise TimeoutError
        if now >= self._next:
            self._next = now + self.EVERY
            self.upload = note(self.upload, share=min(1.0, round(done / self.whole, 3)))


def _files() -> Iterator[Path]:
    return (path for path in folder().rglob("*") if path.is_file())


def _write(upload: Upload) -> None:
    path, fresh = folder() / f"{upload.name}{_NOTE}", folder() / f".{upload.name}"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(upload), file)
    fresh.replace(path)

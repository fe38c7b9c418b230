"""Disks that are full whenever a test wants it: small ones of their own, mounted in memory.

Where mounting is refused, as to somebody who is not root, a process is forbidden to make any file longer instead: its
writes fail as on a full disk, under another name.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from tests.running import Site

MB = 2**20
_PAGE = 4096  # bytes: less room than this is of no use to a database


class Disk(Protocol):
    """A place for files that has room, or has none."""

    folder: Path

    def fill(self) -> None:
        """Leave no room at all."""

    def clear(self) -> None:
        """Give back the room."""

    def remove(self) -> None:
        """Have it no more."""


class SmallDisk:
    """A file system of so many megabytes. Raises CalledProcessError where mounting is refused."""

    def __init__(self, megabytes: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="weli-disk-"))
        try:
            _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", self.folder)
        except BaseException:
            self.folder.rmdir()
            raise

    def fill(self) -> None:
        with suppress(OSError), self._ballast.open("ab", buffering=0) as ballast:
            while free := shutil.disk_usage(self.folder).free:
                ballast.write(bytes(min(free, MB)))

    def clear(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def remove(self) -> None:
        _run("umount", "--lazy", self.folder)
        self.folder.rmdir()

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"


class Rationed:
    """An ordinary folder, and a site that may write to no file beyond its first page."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="weli-disk-"))
        self.site: Site | None = None

    def fill(self) -> None:
        self._allow(_PAGE)

    def clear(self) -> None:
        self._allow(resource.RLIM_INFINITY)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _allow(self, size: int) -> None:
        assert self.site is not None and self.site.process is not None
        resource.prlimit(self.site.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def may_mount() -> bool:
    """Whether this process may mount file systems."""
    if os.getuid() != 0:
        return False
    try:
        SmallDisk(1).remove()
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _run(*words: object) -> None:
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

"""Makes a backup, puts it on the shelf and clears away those that need not stay."""

from __future__ import annotations

import logging
import shutil
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django_tasks import task

from config.backups import archive, hooks, shelf
from config.backups.conf import conf
from config.backups.shelf import KeptBackup
from config.environment import private_folder
from config.preflight import Unfit

log = logging.getLogger(__name__)

_MORE = 16 * 2**20  # bytes beyond the size of the database
_SLACK = 1.2  # times its size that a copy and its archive take at the most, before the database itself is written to


def back_up(migration: str = "", now: datetime | None = None) -> KeptBackup:
    """Makes a backup now and returns it; for a migration, it bears its name. The site may run meanwhile.

    Raises Unfit if none could be made, or if the operator's program afterwards failed (then it is there all the same).
    """
    limits = conf()
    made = now or timezone.now()
    folder = private_folder(limits.folder)
    file = folder / shelf.name(made, migration)
    enough_room(folder, 1 + _SLACK)
    hooks.run("pre-backup", file)
    try:
        archive.export(settings.DATA_DIR, file)
    except OSError as error:
        raise Unfit(f"{folder} cannot be written to ({error.strerror}).") from error
    there = shelf.kept(folder)
    for one in shelf.superfluous(there, limits):
        one.path.unlink(missing_ok=True)
    hooks.run("post-backup", file)
    return next(one for one in there if one.path == file)


def enough_room(folder: Path, times: float) -> None:
    """Raises Unfit where the disk of a folder has no room for so many times the size of the database."""
    needed = int(archive.size(settings.DATA_DIR) * times) + _MORE
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise Unfit(f"{folder} has {_mb(free)} MB free and needs {_mb(needed)}; make room there, or set BACKUP_FOLDER.")


@task()
def nightly() -> str:
    """The night's backup; its name."""
    return back_up().path.name


@task()
def tell() -> str:
    """Says loudly in the log that there has been no backup for too long; what it said."""
    wrong = shelf.late(timezone.now())
    if wrong:
        log.error("%s", wrong)
    return wrong


def is_late(now: datetime) -> bool:
    """Whether there is occasion to say so."""
    try:
        return bool(shelf.late(now))
    except (OSError, DatabaseError):
        return True


def _mb(size: int) -> str:
    return f"{size / 2**20:,.0f}"

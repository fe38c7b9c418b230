"""Whether this process has the database to itself: a command that writes much need not wait for others then."""

from __future__ import annotations

import fcntl
from pathlib import Path

from django.conf import settings


def lock_beside(database: Path) -> Path:
    """The file that whoever serves from this database keeps locked."""
    return database.with_name(f"{database.name}.lock")


def alone() -> bool:
    """Whether nobody waits while this process writes: no site is served from the database, or writers need not wait there."""
    if not settings.SQLITE:
        return True
    try:
        with lock_beside(Path(settings.DATABASES["default"]["NAME"]).absolute()).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True

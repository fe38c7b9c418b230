"""What an operator may set about backups, read once per process."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class BackupsConf:
    """Where backups lie, how many of each kind stay, and after how long without one the site says so."""

    wanted: bool  # the worker makes one every night
    folder: Path
    hooks: Path | None  # a folder of programs that are run before and after
    daily: int
    weekly: int
    monthly: int
    upgrades: int
    late: timedelta


def conf() -> BackupsConf:
    """The settings named BACKUP…."""
    return BackupsConf(
        wanted=settings.BACKUPS,
        folder=Path(settings.BACKUP_FOLDER),
        hooks=Path(settings.BACKUP_HOOKS) if settings.BACKUP_HOOKS else None,
        daily=settings.BACKUP_DAILY,
        weekly=settings.BACKUP_WEEKLY,
        monthly=settings.BACKUP_MONTHLY,
        upgrades=settings.BACKUP_UPGRADES,
        late=timedelta(days=settings.BACKUP_LATE),
    )

"""The folder in which backups lie: what they are called, which of them stay, and how old the last one is.

Only whole ones have a name there; one that is being written has none yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.conf import BackupsConf, conf

REGULAR: Final = "weli"
_STAMP: Final = "%Y%m%dT%H%M%SZ"
_NAME: Final = re.compile(r"(weli|before-(?P<migration>.+))-(?P<made>\d{8}T\d{6}Z)\.tar\.gz", re.ASCII)


class KeptBackup(NamedTuple):
    """A backup on the shelf; the migration before which it was made, "" if it was not made for one."""

    path: Path
    made: datetime
    migration: str


def name(made: datetime, migration: str = "") -> str:
    """The name of a backup that is made now, before a migration such as `tables.0019_languages` or for none."""
    kind = f"before-{migration}" if migration else REGULAR
    return f"{kind}-{made.astimezone(UTC):{_STAMP}}.tar.gz"


def kept(folder: Path | None = None) -> list[KeptBackup]:
    """All backups that are there, the newest first."""
    place = folder or conf().folder
    found = [one for path in place.glob("*.tar.gz") if (one := _told_by_name(path)) is not None]
    return sorted(found, key=lambda one: one.made, reverse=True)


def last_good(folder: Path | None = None) -> KeptBackup | None:
    """The newest backup; None if there is none. `now - last_good().made` is its age."""
    return next(iter(kept(folder)), None)


def superfluous(there: Sequence[KeptBackup], limits: BackupsConf) -> list[KeptBackup]:
    """Which of these need not stay: all but the newest of each of so many days, weeks and months, and of upgrades."""
    regular = [one for one in there if not one.migration]
    stay: set[KeptBackup] = {one for one in there if one.migration} & set(_first(there, limits.upgrades))
    for count, stretch in ((limits.daily, _day), (limits.weekly, _week), (limits.monthly, _month)):
        stay |= set(_newest_of_each(regular, stretch)[:count])
    return [one for one in there if one not in stay]


def late(now: datetime) -> str:
    """What is wrong with the age of the last backup, in a sentence; "" while all is well, or none is wanted."""
    limits = conf()
    if not limits.wanted:
        return ""
    last = last_good(limits.folder)
    since = last.made if last else _first_day()
    if since is None or now - since <= limits.late:
        return ""
    days = (now - since).days
    if last is None:
        return f"There is no backup of this site, which is {days} days old; make one with `manage.py backup`."
    return f"The last backup is {days} days old; make one with `manage.py backup`, which says what hinders it."


def _first(there: Sequence[KeptBackup], count: int) -> list[KeptBackup]:
    return [one for one in there if one.migration][:count]


def _newest_of_each(there: Iterable[KeptBackup], stretch: Callable[[datetime], Hashable]) -> list[KeptBackup]:
    found: dict[Hashable, KeptBackup] = {}
    for one in there:
        found.setdefault(stretch(one.made), one)
    return list(found.values())


def _day(made: datetime) -> Hashable:
    return made.date()


def _week(made: datetime) -> Hashable:
    return made.isocalendar()[:2]


def _month(made: datetime) -> Hashable:
    return made.year, made.month


def _told_by_name(path: Path) -> KeptBackup | None:
    found = _NAME.fullmatch(path.name)
    if found is None:
        return None
    made = datetime.strptime(found["made"], _STAMP).replace(tzinfo=UTC)
    return KeptBackup(path, made, found["migration"] or "")


def _first_day() -> datetime | None:
    """When the database was begun; None where that cannot be told."""
    try:
        return MigrationRecorder(connection).migration_qs.order_by("applied").values_list("applied", flat=True).first()
    except DatabaseError:
        return None

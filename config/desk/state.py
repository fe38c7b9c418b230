"""How the site fares, for those who run it: what waits, what is full, when the last copy was made, who is on."""

from __future__ import annotations

import platform
import shutil
from collections import Counter
from datetime import timedelta
from typing import NamedTuple

import django
from django.conf import settings
from django.core import checks
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tasks_db.models import DBTaskResult

from config.backups import shelf
from config.readiness import Probe, look_around
from config.watching.exposition import database_size
from config.web import operator
from config.web.release import release
from tables.lobby import about
from tables.models import Player, Table
from tables.service.writer import writer
from tables.uploads import folder

_probe = Probe()


class Row(NamedTuple):
    """One thing and how it stands."""

    what: str
    stands: str
    well: bool = True


def rows() -> list[Row]:
    """Everything, line by line."""
    return [*_health(), *_jobs(), *_storage(), _backup(), *_people(), *_versions()]


def warnings() -> list[str]:
    """What whoever runs the site should see to, in sentences."""
    found = [f"{row.what}: {row.stands}" for row in rows() if not row.well]
    if missing := operator.unsaid():
        found.insert(
            0,
            _(
                "%(settings)s not set: the imprint cannot say who runs this site, which the law of many countries asks for."
            )
            % {"settings": ", ".join(missing)},
        )
    return found


def _health() -> list[Row]:
    return [Row(one.what, one.word, one.word == "ok") for one in look_around(_probe) if one.what != "writer"]


def _jobs() -> list[Row]:
    states = Counter(DBTaskResult.objects.values_list("status", flat=True))
    waits, failed = states.get("READY", 0), states.get("FAILED", 0)
    return [
        Row(_("Jobs that wait"), str(waits)),
        Row(_("Jobs that have failed"), str(failed), not failed),
    ]


def _storage() -> list[Row]:
    free = shutil.disk_usage(settings.DATA_DIR).free
    return [
        Row(_("Free on the disk"), _megabytes(free), free > settings.FREE_DISK * 2**20),
        Row(_("The database"), _megabytes(database_size())),
        Row(_("Files that were sent"), _megabytes(folder.weight())),
    ]


def _backup() -> Row:
    last, late = shelf.last_good(), shelf.late(timezone.now())
    if last is None:
        return Row(_("Last backup"), _("none yet"), not late)
    hours = int((timezone.now() - last.made).total_seconds() // 3600)
    told = ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    return Row(_("Last backup"), told, not late)


def _people() -> list[Row]:
    recently = timezone.now() - timedelta(days=1)
    return [
        Row(_("People at tables now"), str(about.people_about())),
        Row(_("Tables in this process"), str(len(writer.lives))),
        Row(_("Tables used since yesterday"), str(Table.objects.filter(active_at__gte=recently).count())),
        Row(_("New people since yesterday"), str(Player.objects.filter(created_at__gte=recently).count())),
    ]


def _versions() -> list[Row]:
    version = connection.vendor
    mistakes = [one.msg for one in checks.run_checks() if one.level >= checks.WARNING]
    return [
        Row("Weli", f"{settings.VERSION} ({release()})"),
        Row("Django", django.get_version()),
        Row("Python", platform.python_version()),
        Row(_("Kind of database"), version),
        Row(_("Mistakes of the set-up"), "; ".join(mistakes) or _("none"), not mistakes),
    ]


def _megabytes(size: int) -> str:
    return f"{size / 2**20:.0f} MB"

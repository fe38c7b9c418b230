"""Applies what a database lacks, after a backup that is named after it."""

from __future__ import annotations

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from config.backups import archive, making
from config.backups.shelf import KeptBackup
from config.preflight import Unfit
from config.upgrade import pending

_GROWS = 1.2  # times its size that a database needs besides while tables are written anew


def migrate() -> None:
    """Applies migrations if any are missing. Raises Unfit, with nothing changed, where no backup could be made before."""
    try:
        if pending.missing():
            call_command("migrate", verbosity=0, interactive=False)
    except CommandError as error:
        raise Unfit(str(error)) from error
    finally:
        connection.close()


def backed_up_before(names: list[str]) -> KeptBackup | None:
    """The backup made before these migrations, named after the last of them; None where there is nothing to keep yet."""
    if not names or not archive.holds_a_site(settings.DATA_DIR) or not _has_rows():
        return None
    try:
        if settings.SQLITE:
            making.enough_room(settings.DATA_DIR, _GROWS)
        return making.back_up(names[-1])
    except Unfit as error:
        raise Unfit(
            f"No backup could be made before the upgrade, so nothing was changed: {error} "
            "With a backup of your own, run `manage.py migrate --no-backup`."
        ) from error


def _has_rows() -> bool:
    with connection.cursor() as cursor:
        return "django_migrations" in connection.introspection.table_names(cursor)

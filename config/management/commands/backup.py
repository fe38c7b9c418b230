"""`manage.py backup`: a backup now, or those that are there."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from config.backups import making, shelf
from config.preflight import Unfit


class Command(BaseCommand):
    """Makes one as the worker does every night, or lists them."""

    help = "Makes a backup in BACKUP_FOLDER and clears away those that need not stay; the site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to look only."""
        parser.add_argument("--list", action="store_true", help="tell which there are, how old and how large")

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes it and says where it is."""
        if options["list"]:
            self._list()
            return
        try:
            made = making.back_up()
        except Unfit as error:
            raise SystemExit(f"The backup failed: {error}") from error
        size = made.path.stat().st_size / 1024
        self.stdout.write(
            f"{made.path}: {size:,.0f} KB. It holds the key of the site: keep it where nobody else reads it."
        )

    def _list(self) -> None:
        now = timezone.now()
        for one in shelf.kept():
            age = timedelta(seconds=int((now - one.made).total_seconds()))
            self.stdout.write(f"{age!s:>20} old {one.path.stat().st_size / 1024:>12,.0f} KB  {one.path}")
        self.stdout.write(shelf.late(now) or "" if shelf.kept() else shelf.late(now) or "There is no backup yet.")

"""`manage.py export FILE`: a copy of the whole site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import preflight
from config.backups import archive


class Command(BaseCommand):
    """Copies the database and the key."""

    help = "Writes everything the site keeps into one file; the site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("file", help="such as weli-backup.tar.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        """Takes the copy and says how large it is."""
        target = Path(options["file"])
        try:
            size = archive.export(settings.DATA_DIR, target)
        except preflight.Unfit as error:
            raise SystemExit(f"Nothing was exported: {error}") from error
        self.stdout.write(
            f"{target}: {size / 1024:,.0f} KB. It holds the key of the site: keep it where nobody else reads it."
        )

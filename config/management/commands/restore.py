"""`manage.py restore FILE`: the whole site from a copy."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import backup, preflight, preparation
from config.backup import kept_here


class Command(BaseCommand):
    """Replaces the database and the key."""

    help = "Brings back what `export` has written; the site must not run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """From where."""
        parser.add_argument("file")
        parser.add_argument("--replace", action="store_true", help="what is there now may be lost")

    def handle(self, *args: Any, **options: Any) -> None:
        """Puts the copy in its place and brings it up to date."""
        kept_here()
        try:
            backup.restore(Path(options["file"]), settings.DATA_DIR, replace=options["replace"])
        except preflight.Unfit as error:
            raise SystemExit(f"Nothing was restored: {error}") from error
        preparation.migrate()
        self.stdout.write(f"Everything is back in {settings.DATA_DIR}. Now start the site.")

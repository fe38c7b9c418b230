"""`manage.py move-database ADDRESS`: the whole site from SQLite to PostgreSQL, or back."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.preflight import Unfit
from config.upgrade import moving


class Command(BaseCommand):
    """Copies every row into an empty database and compares them."""

    help = "Copies everything from the database in use into an empty one; stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument(
            "address", help="as DATABASE_URL: postgres://user:password@host/name, sqlite:////folder/file"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Copies, compares, and says what is to be set now."""
        began = time.monotonic()
        try:
            moved = moving.move(options["address"])
        except Unfit as error:
            raise SystemExit(f"Nothing was moved: {error}") from error
        self.stdout.write(
            f"{moved.rows:,} rows of {moved.tables} tables, {moved.logs:,} of them of logs, are there as they are here, "
            f"by number and fingerprint ({time.monotonic() - began:.0f} s). Now set DATABASE_URL to that address and "
            "start the site; the old database is as it was."
        )

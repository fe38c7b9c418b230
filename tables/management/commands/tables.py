"""`manage.py tables check`: names every table whose rows make no table any more."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.models import Table
from tables.service.damage_check import damage


class Command(BaseCommand):
    """Reads all matches of all tables."""

    help = "Looks after the live tables; the site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and with which table."""
        parser.add_argument("what", choices=["check"], help="check: read every log, and name what does not fit")
        parser.add_argument("--code", default="", help="only the table with this code")

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each damage; ends with 1 if there is any."""
        code: str = options["code"]
        if code and not Table.objects.filter(code=code).exists():
            raise CommandError(f"There is no table {code}.")
        tables = found = 0
        for one in damage(code):
            if one is None:
                tables += 1
            else:
                found += 1
                self.stdout.write(str(one))
                self.stdout.flush()
        self.stdout.write(f"{tables:,} tables read, {found:,} damaged places found.")
        if found:
            raise SystemExit(1)

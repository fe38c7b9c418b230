"""`manage.py migrate`: Django's own, after a backup."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS

from config.preflight import Unfit
from config.upgrade import applying, pending

LOOKS_ONLY = ("plan", "check_unapplied", "fake", "prune")


class Command(migrate.Command):
    """Makes a backup named after the last migration that is missing, then applies them."""

    help = f"{migrate.Command.help} A backup is made before."

    def add_arguments(self, parser: CommandParser) -> None:
        """As Django's, and whether a backup is made."""
        super().add_arguments(parser)
        parser.add_argument("--no-backup", action="store_true", help="you have made one yourself")

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes the backup, then does as Django does."""
        if (
            not options["no_backup"]
            and options["database"] == DEFAULT_DB_ALIAS
            and not any(options[one] for one in LOOKS_ONLY)
        ):
            try:
                made = applying.backed_up_before([str(one) for one in pending.missing()] or _named(options))
            except Unfit as error:
                raise CommandError(str(error)) from error
            if made is not None:
                self.stderr.write(f"A backup was made before: {made.path}")
        super().handle(*args, **options)


def _named(options: dict[str, Any]) -> list[str]:
    """Whoever names a migration may go back behind others."""
    return [f"{options['app_label']}.{options['migration_name']}"] if options["migration_name"] else []

"""`manage.py restore FILE`: the whole site from a copy."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import preflight
from config.backups import archive, hooks, shelf, trial
from config.upgrade import applying


class Command(BaseCommand):
    """Replaces the database and the key, or only tries whether that could be done."""

    help = "Brings back what `export` or `backup` has written; the site must not run, except with --test."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """From where."""
        parser.add_argument("file", nargs="?", help="with --test the last backup, unless named")
        parser.add_argument("--replace", action="store_true", help="what is there now may be lost")
        parser.add_argument(
            "--no-migrate", action="store_true", help="leave the database as it was then, for an older program"
        )
        parser.add_argument(
            "--test", action="store_true", help="start a copy beside the site, compare it, and throw it away"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Puts the copy in its place and brings it up to date."""
        try:
            source = _source(options["file"], test=options["test"])
            if options["test"]:
                self.stdout.write(f"{source} is whole: {trial.try_out(source)}.")
                return
            hooks.run("pre-restore", source)
            archive.restore(source, settings.DATA_DIR, replace=options["replace"])
        except preflight.Unfit as error:
            raise SystemExit(f"Nothing was restored: {error}") from error
        try:
            if not options["no_migrate"]:
                applying.migrate()
            hooks.run("post-restore", source)
        except preflight.Unfit as error:
            raise SystemExit(f"Everything is back in {settings.DATA_DIR}, but: {error}") from error
        self.stdout.write(f"Everything is back in {settings.DATA_DIR}. Now start the site.")


def _source(file: str | None, *, test: bool) -> Path:
    if file:
        return Path(file)
    last = shelf.last_good() if test else None
    if last is None:
        raise preflight.Unfit("name the file; `manage.py backup --list` tells which there are.")
    return last.path

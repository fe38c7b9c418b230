"""`manage.py upgrade`: brings what is stored up to the program, or says what that would mean."""

import subprocess
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import preparation
from config.backups import archive, making, trial
from config.backups.conf import conf
from config.environment import private_folder
from config.preflight import Unfit, last_line
from config.upgrade import pending


class Command(BaseCommand):
    """Does what `serve --prepare` does before it serves; with --check only says so."""

    help = "Makes a backup, then migrates and prepares translations and static files; --check tries it on a copy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to try only."""
        parser.add_argument("--check", action="store_true", help="only say what would happen, and how long it takes")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it, or tries it."""
        try:
            if options["check"]:
                self._check()
            else:
                preparation.prepare()
                self.stdout.write("Everything is up to date. Now start the site.")
        except Unfit as error:
            raise SystemExit(str(error)) from error

    def _check(self) -> None:
        ahead, missing = pending.beyond(), pending.missing()
        if ahead:
            raise Unfit(f"The database is newer than this program, which does not know {ahead[-1]}.")
        if not missing:
            self.stdout.write("The database is up to date: nothing would happen.")
            return
        for migration in missing:
            self.stdout.write(f"{migration}: {'; '.join(one.describe() for one in migration.operations)}")
        hindering = list(pending.hindering(missing))
        if hindering:
            self.stdout.write("\n- ".join(["Stop the processes of the version before first:", *hindering]))
        else:
            self.stdout.write("Processes of the version before can go on beside it.")
        self._room()
        self._try()

    def _room(self) -> None:
        size = archive.size(settings.DATA_DIR)
        making.enough_room(private_folder(conf().folder), 3)
        self.stdout.write(f"The database has {size / 2**20:,.0f} MB, and there is room for a backup and for the work.")

    def _try(self) -> None:
        with trial.copied() as environment:
            began = time.monotonic()
            command = trial.manage("migrate", "-v0", "--no-backup")
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
            took = time.monotonic() - began
        if done.returncode:
            raise Unfit(f"On a copy it failed, and nothing of yours was changed: {last_line(done.stderr)}")
        self.stdout.write(f"On a copy it took {took:.1f} s, and all went well.")

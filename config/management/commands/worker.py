"""`manage.py worker`: does what is neither a move nor a page."""

import contextlib
import logging
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import preflight
from config.jobs import worker
from tables import gently

NICENESS = 10


class Command(BaseCommand):
    """Works until SIGTERM or Ctrl-C; a job under way is done by the next worker."""

    help = "Does the jobs that wait in the database. `serve` starts one by itself; with several hosts, start it once."
    requires_system_checks = ()  # `serve` has done them

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How it is told to end."""
        parser.add_argument("--with-parent", action="store_true", help="end when the standard input does")

    def handle(self, *args: Any, **options: Any) -> None:
        """Takes its place behind the tables, then works."""
        # The kernel derives the rank of reads and writes from it. A rank that waits for an idle disk would be wrong:
        # whoever writes holds the database of everybody meanwhile.
        gently.stand_back(NICENESS)
        if options["with_parent"]:
            worker.end_with_parent()
        with contextlib.ExitStack() as stack:
            alone = False
            if settings.SQLITE:
                try:
                    alone = stack.enter_context(
                        preflight.at_work(Path(settings.DATABASES["default"]["NAME"]).absolute())
                    )
                except preflight.Unfit as error:
                    raise SystemExit(f"The worker cannot start: {error}") from error
            worker.work(alone=alone)
            logging.shutdown()
            # All is in the database. Python would take its modules apart first, while somebody waits for the end.
            os._exit(0)

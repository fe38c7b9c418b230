"""Every club's book as a file, for a nightly copy: ``manage.py clubs export --to DIR``; ``manage.py clubs bring FILE``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.exchange import book_import
from scoring.exchange.document import document
from scoring.exchange.faults import UnreadableBook
from scoring.models import Club


class Command(BaseCommand):
    """Writes books out whole or not at all, and brings one in."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """What can be asked for."""
        what = parser.add_subparsers(dest="what", required=True)
        out = what.add_parser("export", help="write the books of all clubs, or of those named")
        out.add_argument("clubs", nargs="*", metavar="SLUG")
        out.add_argument("--to", type=Path, required=True, metavar="DIR")
        into = what.add_parser("bring", help="a club from its exported book; its owners claim their entries anew")
        into.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        if options["what"] == "export":
            self._export(options["to"], options["clubs"])
        else:
            self._bring(options["file"])

    def _export(self, folder: Path, wanted: list[str]) -> None:
        clubs = (
            Club.objects.filter(slug__in=wanted)
            if wanted
            else Club.objects.exclude(slug__startswith=book_import.UNFINISHED)
        )
        missing = set(wanted) - {club.slug for club in clubs}
        if missing:
            raise CommandError(f"No club is called {', '.join(sorted(missing))}.")
        folder.mkdir(parents=True, exist_ok=True)
        for club in clubs.order_by("pk"):
            file, fresh = folder / f"{club.slug}.json", folder / f".{club.slug}.json"
            fresh.write_text(json.dumps(document(club), ensure_ascii=False, indent=1), encoding="utf-8")
            fresh.replace(file)
            self.stdout.write(f"{file}")

    def _bring(self, file: Path) -> None:
        try:
            with file.open("rb") as book:
                club = book_import.bring(book, doubted=False)  # what the site had, it gets back
        except (OSError, UnreadableBook) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"/c/{club.slug}/")

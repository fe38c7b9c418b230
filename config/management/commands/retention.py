"""`manage.py retention`: what the site no longer needs goes now, instead of at night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from config import retention
from config.retention import KINDS, Files, KeptKind


class Command(BaseCommand):
    """Clears away, or tells what would go."""

    help = "Clears away what is older than the periods RETAIN_… allow; the worker does so every night."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to look only."""
        parser.add_argument("--dry-run", action="store_true", help="only tell what would go")

    def handle(self, *args: Any, **options: Any) -> None:
        """Tells of every kind."""
        now = timezone.now()
        if options["dry_run"]:
            for kind, count, oldest in retention.would_go(now):
                since = f", the oldest of {oldest:%Y-%m-%d}" if oldest else ""
                self._tell(kind, f"{count} would go{since}")
            return
        gone = retention.clear(now)
        for kind in KINDS:
            self._tell(kind, f"{gone[kind.name]} gone")

    def _tell(self, kind: KeptKind | Files, what: str) -> None:
        period = f"after {kind.period.total_seconds() / 86400:g} days" if kind.period else "kept for ever"
        self.stdout.write(f"{kind.name:9} {what:40} {kind.words} ({period})")

"""What is done once every night, by whichever worker is there.

The next night's job lies in the queue under a number that follows from the night, so that several workers put it there
once. If nobody worked that night, it is done when somebody works again.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.conf import settings
from django.utils import timezone

from config.jobs import queue

BACKUP = "config.backups.making.nightly"  # first: what goes tonight is in it once more
TASKS = ("config.retention.retain",)
HOUR = time(3, 40)  # in TIME_ZONE: when few play, and away from the hours that clocks skip or repeat


def plan(now: datetime) -> None:
    """Puts the jobs of the coming night into the queue, if they are not there."""
    due = _next(now)
    for path in (BACKUP, *TASKS) if settings.BACKUPS else TASKS:
        name = f"{path} {due.date()}"
        if not queue.knows(name):
            queue.put(path, name, due)


def _next(now: datetime) -> datetime:
    here = timezone.localtime(now)
    tonight = timezone.make_aware(datetime.combine(here.date(), HOUR))
    return tonight if now < tonight else timezone.make_aware(datetime.combine(here.date() + timedelta(days=1), HOUR))

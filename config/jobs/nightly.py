"""What is done once every night, by whichever worker is there.

The next night's job lies in the queue under a number that follows from the night, so that several workers put it there
once. If nobody worked that night, it is done when somebody works again.
"""

from __future__ import annotations

import uuid
from datetime import datetime, time, timedelta

from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

TASKS = ("config.retention.retain",)
HOUR = time(3, 40)  # in TIME_ZONE: when few play, and away from the hours that clocks skip or repeat
_NIGHTS = uuid.UUID("5b9c0c2e-3b84-4c53-9a0f-0f1a8a4d7f11")


def plan(now: datetime) -> None:
    """Puts the jobs of the coming night into the queue, if they are not there."""
    due = _next(now)
    for path in TASKS:
        number = uuid.uuid5(_NIGHTS, f"{path} {due.date()}")
        if not DBTaskResult.objects.filter(pk=number).exists():
            task = import_string(path)
            DBTaskResult.objects.get_or_create(
                pk=number,
                defaults={
                    "args_kwargs": {"args": [], "kwargs": {}},
                    "priority": task.priority,
                    "task_path": task.module_path,
                    "queue_name": task.queue_name,
                    "backend_name": task.backend,
                    "run_after": due,
                },
            )


def _next(now: datetime) -> datetime:
    here = timezone.localtime(now)
    tonight = timezone.make_aware(datetime.combine(here.date(), HOUR))
    return tonight if now < tonight else timezone.make_aware(datetime.combine(here.date() + timedelta(days=1), HOUR))

"""Jobs under a name of their own: put into the queue by several workers, a job is there once."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult, get_date_max

_NAMES = uuid.UUID("5b9c0c2e-3b84-4c53-9a0f-0f1a8a4d7f11")


def knows(name: str) -> bool:
    """Whether a job of this name is there, or was and is still remembered."""
    return DBTaskResult.objects.filter(pk=_number(name)).exists()


def put(path: str, name: str, due: datetime | None = None) -> None:
    """Puts this task into the queue, unless its name is known; ``due``: for then, not at once."""
    task = import_string(path)
    told: dict[str, Any] = {
        "args_kwargs": {"args": [], "kwargs": {}},
        "priority": task.priority,
        "task_path": task.module_path,
        "queue_name": task.queue_name,
        "backend_name": task.backend,
    }
    told["run_after"] = due or get_date_max()
    DBTaskResult.objects.get_or_create(pk=_number(name), defaults=told)


def _number(name: str) -> uuid.UUID:
    return uuid.uuid5(_NAMES, name)

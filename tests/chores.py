"""Jobs for the tests of the worker, which runs them in a process of its own."""

import os
import time
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone
from django_tasks import task

PIECES = 5


def begun() -> Path:
    """Where every beginning of a job is noted, one line each."""
    return Path(settings.DATA_DIR, "begun")


def _note(name: str) -> None:
    handle = os.open(begun(), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(handle, f"{name}\n".encode())
    os.close(handle)


@task()
def leave(name: str, seconds: float = 0.0) -> int:
    """Leaves rows of that name, one after another; what an earlier try has left is as good."""
    _note(name)
    for piece in range(PIECES):
        Session.objects.get_or_create(session_key=f"{name}-{piece}", defaults={"expire_date": timezone.now()})
        time.sleep(seconds / PIECES)
    return PIECES


@task()
def stumble(name: str, times: int) -> str:
    """Fails so many times, then is done."""
    _note(name)
    tries = begun().read_text().split().count(name)
    if tries <= times:
        raise RuntimeError(f"stumbled {tries} times")
    return "done"

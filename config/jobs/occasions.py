"""What is done when there is occasion for it: jobs that nobody puts into the queue, and that time brings.

Each is looked for on every round of a worker, which has to be cheap, and is in the queue once for each stretch of time,
however many workers look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from config.backups import making
from config.jobs import queue
from scoring.notices import ahead, sending


@dataclass(frozen=True)
class Occasion:
    """A task, whether there is anything for it to do at a moment, and at most how often it is begun."""

    task: str
    given: Callable[[datetime], bool]
    every: timedelta


OCCASIONS = (
    Occasion("scoring.notices.sending.send_notices", sending.is_due, timedelta(minutes=1)),
    Occasion("scoring.notices.ahead.look_ahead", lambda _now: ahead.is_wanted(), timedelta(hours=1)),
    Occasion("config.backups.making.tell", making.is_late, timedelta(hours=6)),
)


def plan(now: datetime) -> None:
    """Puts what there is occasion for into the queue, unless it was there in this stretch of time."""
    for one in OCCASIONS:
        stretch = int(now.timestamp() // one.every.total_seconds())
        name = f"{one.task} {stretch}"
        if not queue.knows(name) and one.given(now):
            queue.put(one.task, name)

"""What the writer of this process has done since it began, for whoever watches the site."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from tables.conf import conf
from tables.durations import Durations
from tables.service.batches import Job

log = logging.getLogger(__name__)


class WriterTally:
    """Kept by the writer's thread, a few additions for each batch; nothing in it tells of a table or a person."""

    def __init__(self) -> None:
        self.moves = 0  # lines of people and bots; shuffles and what was taken back are none
        self.waits = Durations()  # of each command, from when it was asked until the writer turned to it
        self.commits = Durations()  # of each batch that was stored

    def done(self, jobs: Sequence[Job[Any]], moves: int, began: float, *, stored: bool) -> None:
        """These commands are done, begun at that time of ``perf_counter``. A commit that took long is told in the log."""
        took = perf_counter() - began
        for job in jobs:
            self.waits.add(began - job.asked)
        if not stored:
            return
        self.moves += moves
        self.commits.add(took)
        if took >= conf().slow_commit:
            longest = max(began - job.asked for job in jobs)
            log.warning(
                "A commit took %.0f ms: %d commands, the first of which had waited for %.0f ms",
                1000 * took,
                len(jobs),
                1000 * longest,
            )

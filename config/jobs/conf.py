"""What an operator may set about the worker, with the defaults."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings


@dataclass(frozen=True)
class JobsConf:
    """Times in seconds. Read once per process; tests build their own."""

    poll: float = 1.0  # how often an idle worker looks for something to do
    lease: float = 30.0  # a job is its worker's so long, and longer as long as the worker lives
    longest: float = 3600.0  # what takes longer has failed
    tries: int = 5  # so often a job is begun before it counts as failed
    backoff: float = 10.0  # before the second try; three times as long before each further one
    waiting: float = 600.0  # what has been due for longer is told in the log


@cache
def conf() -> JobsConf:
    """The settings named JOBS_<FIELD>, the defaults for those that are missing."""
    keys = {name: f"JOBS_{name.upper()}" for name in JobsConf.__dataclass_fields__}
    return JobsConf(**{name: getattr(settings, key) for name, key in keys.items() if hasattr(settings, key)})

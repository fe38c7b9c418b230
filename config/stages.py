"""What a start is made of and how long each part of it takes, for ``serve --times``."""

import os
import resource
import time
from pathlib import Path
from typing import NamedTuple


class StartStage(NamedTuple):
    """A part of the start, and where it ended: seconds since the process began, and of processor time."""

    name: str
    wall: float
    cpu: float


_reached: list[StartStage] = []


def reached(name: str) -> None:
    """A part of the start is over."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _reached.append(StartStage(name, _age(), used.ru_utime + used.ru_stime))


def report() -> str:
    """All parts with their times, one a line, and their sum."""
    before, lines = StartStage("", 0.0, 0.0), ["  wall s   cpu s"]
    for stage in _reached:
        lines.append(f"{stage.wall - before.wall:8.2f}{stage.cpu - before.cpu:8.2f}  {stage.name}")
        before = stage
    lines.append(f"{before.wall:8.2f}{before.cpu:8.2f}  in all")
    return "\n".join(lines)


def _age() -> float:
    """Seconds since this process began; where the system does not tell, the processor time used."""
    try:
        began = int(Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return time.process_time()

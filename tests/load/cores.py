"""A share of a core for a process, given by a control group of the kernel; and how much all cores have left."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

_PERIOD = 10_000  # microseconds in which a share is counted: little beside the time that a move takes to be everywhere
_FIRST, _SECOND = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")  # versions of control groups


@contextlib.contextmanager
def only(share: float, process: int) -> Iterator[None]:
    """While this lasts, a process with all its threads has no more than this share of a core.

    Raises SystemExit where this user may not make control groups.
    """
    root = _FIRST if _FIRST.is_dir() else _SECOND
    group, quota = root / f"weli-load-{process}", int(share * _PERIOD)
    try:
        group.mkdir()
        if root == _FIRST:
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {_PERIOD}")
        (group / "cgroup.procs").write_text(str(process))
    except OSError as error:
        raise SystemExit(f"Shares of a core need control groups, which only root may make: {error}") from error
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            (root / "cgroup.procs").write_text(str(process))
        group.rmdir()


def idle() -> float:
    """Core-seconds in which there was nothing to do, since the machine was started."""
    busy_and_idle = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(busy_and_idle[4]) / 100  # in hundredths of a second on every machine

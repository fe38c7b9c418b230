"""Programs of the operator that are run before and after a backup or a restore: to copy it elsewhere, or to tell of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from config.backups.conf import conf
from config.preflight import Unfit, last_line

LONGEST = 3600  # seconds for one of them


def run(when: str, file: Path) -> None:
    """Runs the program `pre-backup`, `post-backup`, `pre-restore` or `post-restore`, if there is one.

    It finds the backup's address in WELI_BACKUP, also before there is a file. Raises Unfit if it fails.
    """
    folder = conf().hooks
    if folder is None or not (program := folder / when).is_file():
        return
    try:
        done = subprocess.run(  # noqa: S603  the operator's own
            [program], env=os.environ | {"WELI_BACKUP": str(file)}, timeout=LONGEST, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unfit(f"The program {program} could not be run ({error}).") from error
    if done.returncode:
        raise Unfit(f"The program {program} ended with {done.returncode} ({last_line(done.stdout)}).")

"""The repository once more, to change something in it and run it there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "MIGRATED_DATABASE"  # says where one lies, to the tests that are run in a copy
COPIED = (
    "config",
    "rules",
    "tables",
    "scoring",
    "templates",
    "static",
    "locale",
    "tests",
    "docs",
    "manage.py",
    "pyproject.toml",
)


def copied(place: Path) -> Path:
    """All that is needed to run the site and its tests, in an empty folder; with what Python has compiled of it."""
    ignored = shutil.ignore_patterns("node_modules")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=ignored, symlinks=True)
        else:
            shutil.copy(ROOT / name, place / name)
    return place


def run(copy: Path, *command: str, code: int = 0, database: Path | None = None) -> str:
    """What a command of Python prints in the copy; it must end with this code. Its tests need not migrate ``database``."""
    quiet = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "WELI_", "PYTHONDONT"))
    }
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env=quiet | {"PYTHONPATH": str(copy)} | ({DATABASE: str(database)} if database else {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
    return done.stdout

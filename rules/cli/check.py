"""``check``: runs vectors and prints each row that does not hold."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rules.vectors import check


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help="run rule examples from files")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.toml")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Check every file; 1 if any row fails, 2 if a file cannot be read at all."""
    rows = failed = unreadable = 0
    for path in arguments.files:
        report = check(path)
        rows += report.rows
        if report.rows:
            failed += len(report.failures)
        else:
            unreadable += len(report.failures)
        for failure in report.failures:
            print(failure)
    print(f"{rows - failed} of {rows} rows hold")
    return 2 if unreadable else int(failed > 0)

"""``verify``: whether a recorded match was dealt as its sealed seed and everybody's shares say. Needs no network."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rules.cli.asking import Mistake
from rules.cli.replaying import recorded
from rules.notation import Damaged, checks


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("verify", help="check a recorded match: seal, orders of the cards, play, scores")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--quiet", action="store_true", help="only what is wrong, and the sum")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Check the file; 1 if something does not hold."""
    try:
        record = recorded(arguments.file)
    except Damaged as damage:
        raise Mistake(f"{arguments.file}: {damage}") from None
    if not record.whole:
        raise Mistake(f"{arguments.file} is the log of one hand: it has no seed to be checked")
    done = wrong = 0
    for check in checks(record):
        done, wrong = done + 1, wrong + (check.wrong is not None)
        if check.wrong is not None:
            print(f"WRONG  {check.said('en')}\n       {check.wrong}")
        elif not arguments.quiet:
            print(f"ok     {check.said('en')}")
    print(f"{done - wrong} of {done} checks hold")
    return 1 if wrong else 0

"""``verify``: whether a recorded match was dealt as its sealed seed and everybody's shares say. Needs no network."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rules.cli.asking import Mistake
from rules.cli.files import add_command, recorded
from rules.notation import checks


def add_to(commands: Any) -> None:
    """Add the command."""
    does = "check a recorded match: seal, orders of the cards, play, scores"
    add_command(commands, "verify", run, does=does, quiet="only what is wrong, and the sum")


def run(arguments: Namespace) -> int:
    """Check the file; 1 if something does not hold."""
    record = recorded(arguments.file)
    if not record.whole:
        raise Mistake(f"{arguments.file} is the log of one hand: it has no seed to be checked")
    done = wrong = 0
    for check in checks(record):
        if check.void:
            print(f"–      {check.said('en')}")
            continue
        done, wrong = done + 1, wrong + (check.wrong is not None)
        if check.wrong is not None:
            print(f"WRONG  {check.said('en')}\n       {check.wrong}")
        elif not arguments.quiet:
            print(f"ok     {check.said('en')}")
    print(f"{done - wrong} of {done} checks hold")
    return 1 if wrong else 0

"""The command line of the rules engine.

Every command prints what it found and returns 0, or 1 if something does not
hold. A mistake in the call or in a file is one sentence and exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rules.cli import (
    annotated_hand,
    calibrate,
    changes,
    check,
    contest,
    explain,
    figures,
    fit,
    games,
    languages,
    lengths,
    new_game,
    practise,
    replay,
    simulate,
    situations,
    verify,
    whole_game,
)
from rules.cli.arguments import Mistake

COMMANDS = (
    games,
    check,
    replay,
    verify,
    simulate,
    explain,
    figures,
    lengths,
    situations,
    contest,
    fit,
    calibrate,
    annotated_hand,
    new_game,
    practise,
    whole_game,
    languages,
    changes,
)


def main(argv: Sequence[str]) -> int:
    """Run one command; its exit code."""
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
    except Mistake as mistake:
        print(f"rules {arguments.command}: {mistake}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has seen enough
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="The rules of the Rams family, to run.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add_to(commands)
    return parser

"""``verify``: whether the record of a match is what it says. Needs no network.

The exit code is 0 if the record is proven, 3 if it is consistent but nothing vouches for it, 1 if it is wrong, and 2
if it cannot be read. docs/fairness.md says what each of them means.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rules.cli.arguments import Mistake
from rules.cli.files import add_command, recorded
from rules.proof import Check, verified
from rules.signature import KEY, is_hex


def add_to(commands: Any) -> None:
    """Add the command."""
    does = "check a recorded match: chain, signature, seal, orders of the cards, play, scores"
    parser = add_command(commands, "verify", run, does=does, quiet="only what is wrong, and the outcome")
    parser.add_argument(
        "--key", action="append", default=[], metavar="HEX", help="a public key of the site; may be given several times"
    )
    parser.add_argument("--head", default="", metavar="HEX", help="the head of this match, as known from elsewhere")


def run(arguments: Namespace) -> int:
    """Check the file; the number of the outcome."""
    for name, words in (("--key", arguments.key), ("--head", [arguments.head] if arguments.head else [])):
        if not all(is_hex(word, KEY) for word in words):
            raise Mistake(f"{name} takes {KEY} hexadecimal digits, written small")
    record = recorded(arguments.file)
    if not record.whole:
        raise Mistake(f"{arguments.file} is the log of one hand: it has no seed to be checked")
    proof = verified(record, keys=arguments.key, head=arguments.head)
    for check in proof.checks:
        _say(check, quiet=arguments.quiet)
    done = [check for check in proof.checks if not check.void]
    print(f"{len(done) - len(proof.wrong)} of {len(done)} checks hold")
    print(proof.sentence("en"))
    return proof.outcome


def _say(check: Check, *, quiet: bool) -> None:
    if check.wrong is not None:
        print(f"WRONG  {check.sentence('en')}\n       {check.wrong}")
    elif check.void:
        print(f"–      {check.sentence('en')}")
    elif not quiet:
        print(f"ok     {check.sentence('en')}")

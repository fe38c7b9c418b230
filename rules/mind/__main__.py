"""``python -m rules.mind``: thinks for another process, which asks on standard input and reads the answers.

Each message is its length in four bytes and then a pickled pair: a number and a question, a number and an answer (the
line of an action, what the ways of a hint came to, or None if thinking failed). It ends with its input. Only who has started it can ask.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import sys
from typing import BinaryIO

from rules.mind.question import reply

LENGTH = struct.Struct("!I")
NICE = 10  # who moves and who reads a page comes first


def main(asked: BinaryIO, told: BinaryIO) -> None:
    """Answer until nothing more is asked."""
    while head := asked.read(LENGTH.size):
        number, question = pickle.loads(asked.read(*LENGTH.unpack(head)))  # noqa: S301  (our own parent wrote it)
        try:
            found = reply(question)
        except Exception as problem:
            sys.stderr.write(f"thinking about {question} failed: {problem!r}\n")
            found = None
        written = pickle.dumps((number, found))
        told.write(LENGTH.pack(len(written)) + written)
        told.flush()


if __name__ == "__main__":
    with contextlib.suppress(OSError):
        os.nice(NICE)  # here, since who calls `main` in a process of his own may not want to stand back for good
    main(sys.stdin.buffer, sys.stdout.buffer)

"""Our own share of a move, without server and network: ``python -m tests.load.own [MOVES]``.

One thread, 50 tables whose moves are committed together, SQLite in memory: parse, judge, append, four views.
What is left of the figures of ``python -m tests.load`` is the server in front, the disk and two threads sharing
one interpreter.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from tests.load.share import run

    run(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)


if __name__ == "__main__":
    main()

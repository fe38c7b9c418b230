"""``python -m rules``: the rules engine on the command line, without a database."""

from __future__ import annotations

import sys

from rules.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python
"""The project's command line: `manage.py serve`, `migrate`, `check` and Django's own commands."""

import sys

from config.command_line import run

if __name__ == "__main__":
    run(sys.argv)

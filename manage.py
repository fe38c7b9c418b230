#!/usr/bin/env python
"""The project's command line: `manage.py serve`, `migrate`, `check` and Django's own commands."""

import gc
import os
import sys


def main() -> None:
    """Runs the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed in this Python. Run `make run` once, then use .venv/bin/python manage.py.")
    if sys.argv[1:2] == ["serve"]:
        # Loading makes hardly any garbage, but the collector would walk over all that is loaded again and again: a
        # seventh of the start. The server switches it on when everything is there.
        gc.disable()
    try:
        settings.INSTALLED_APPS  # noqa: B018  reads all settings, so that a wrong one is told as such
    except ImproperlyConfigured as error:
        sys.exit(f"Weli cannot start: {error}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

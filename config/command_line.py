"""The command line: ``weli`` where pip installed it, ``manage.py`` in a checkout.

Both know the same commands: `serve`, `migrate`, `check`, and Django's own. `weli serve` also prepares what it serves, since
whoever installed it wants a site and not steps.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from rules.version import VERSION

PREPARE, AS_IT_IS = "--prepare", "--as-it-is"


def weli() -> None:
    """What ``weli …`` runs."""
    run([sys.argv[0], *prepared(sys.argv[1:])])


def prepared(words: Sequence[str]) -> list[str]:
    """The words of a call; `serve` prepares, unless it is told not to."""
    if words[:1] != ["serve"] or PREPARE in words or "--help" in words:
        return list(words)
    if AS_IT_IS in words:
        return [word for word in words if word != AS_IT_IS]
    return [*words, PREPARE]


def run(words: Sequence[str]) -> None:
    """Runs the command named by the words of a command line, the name of the program first."""
    if list(words[1:]) in (["--version"], ["version"]):
        print(f"weli {VERSION}")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed in this Python. Run `make run` once, then use .venv/bin/python manage.py.")
    if list(words[1:2]) == ["serve"]:
        # Loading makes hardly any garbage, but the collector would walk over all that is loaded again and again: a
        # seventh of the start. The server switches it on when everything is there.
        gc.disable()
    try:
        settings.INSTALLED_APPS  # noqa: B018  reads all settings, so that a wrong one is told as such
    except ImproperlyConfigured as error:
        sys.exit(f"Weli cannot start: {error}")
    execute_from_command_line(list(words))

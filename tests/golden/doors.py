"""The doors of the site through which everything is taken. All that is known here of the inside of the house.

Whoever moves one of these changes this file, and no other of this folder.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SETTINGS = "tests.golden.settings"
OWN_COMMANDS = ("django", "allauth", "channels", "daphne")  # whose commands of manage.py are not the site's own


def compile_translations() -> None:
    """Once, before several processes would do it at the same time."""
    subprocess.run([sys.executable, "-m", "config.translations", "compile"], cwd=ROOT, check=True, capture_output=True)


def open_site() -> None:
    """Translations compiled, Django set up, and an empty database that is thrown away."""
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    compile_translations()
    import django

    django.setup(set_prefix=False)
    logging.disable(logging.WARNING)  # most of what is asked for in the wrong way is so on purpose
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)


def application() -> Any:
    """What a server runs."""
    from django.conf import settings
    from django.utils.module_loading import import_string

    return import_string(settings.ASGI_APPLICATION)


def origin() -> str:
    """Where browsers reach the site, as it believes."""
    from django.conf import settings

    return str(settings.ORIGINS[0])


def folder_of_data() -> str:
    """Where the site keeps its things; the name is another one each time."""
    from django.conf import settings

    return str(settings.DATA_DIR)


def release() -> str:
    """The word that changes with any line of the site."""
    from config.web.release import release as now

    return now()


def own_commands() -> list[str]:
    """The commands of manage.py that are the site's own."""
    from django.core.management import get_commands

    return sorted(name for name, app in get_commands().items() if not str(app).startswith(OWN_COMMANDS))


def vector_files() -> dict[str, Path]:
    """The rule examples, by game, wherever they lie."""
    found = {}
    for file in sorted((ROOT / "tests").rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        game = next((line for line in text.splitlines() if line.startswith("game = ")), "")
        if game and ("[[play]]" in text or "[[score]]" in text):
            found[game.partition('"')[2].rstrip('"')] = file
    return found


def routes() -> Iterator[str]:
    """Every address that the site knows, with the places of what differs in it."""
    from django.urls import URLResolver, get_resolver
    from django.utils import translation

    def below(resolver: Any, before: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            path = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from below(one, path)
            else:
                yield path

    for language in ("en", "de"):
        with translation.override(language):
            found = tuple(below(get_resolver(), "/"))
        yield from found


def route_of(path: str) -> str:
    """The address to which a path belongs; itself if it belongs to none."""
    from django.urls import Resolver404, resolve
    from django.utils import translation

    with translation.override("de" if path.startswith("/de/") else "en"):
        try:
            return str(resolve(path).route)
        except Resolver404:
            return path

"""Tries a backup: starts the site from it in a place of its own, and compares what is there with what was written."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings

from config.backups import archive, contents, postgres
from config.backups.contents import Contents
from config.preflight import Unfit, last_line

_SOON: Final = 600.0  # seconds for the copy to be brought up to date and to answer
_ELSEWHERE: Final = ("REDIS_URL", "SCALED", "DATABASE_URL", "EMAIL_URL", "WELI_ORIGINS", "HOST", "ALLOW_NEWER_DATABASE")


def try_out(source: Path) -> str:
    """What was found in the backup, in words. Raises Unfit where it is not what was written, or does not start."""
    with standing(source) as (environment, told, found):
        wrong = contents.difference(told, found)
        if wrong:
            raise Unfit(f"{source} does not hold what was written into it ({wrong}).")
        began = time.monotonic()
        _answers(environment, source)
        took = time.monotonic() - began
    lines = sum(found[name].rows for name in contents.LOGS if name in found)
    rows = sum(content.rows for content in found.values())
    compared = "as they were written" if told else "though an older version wrote it without telling what is in it"
    return f"{rows:,} rows in {len(found)} tables, {lines:,} of them of logs, {compared}; a site started from it in {took:.0f} s"  # fmt: skip


@contextmanager
def standing(source: Path) -> Iterator[tuple[dict[str, str], Contents, Contents]]:
    """The site of a backup in a place of its own: its environment, what was written, and what is there."""
    with tempfile.TemporaryDirectory(prefix="weli-trial-", dir=_room()) as folder:
        home = Path(folder)
        found = archive.unpacked(source, home)
        told = archive.told(found)
        if archive.DATABASE in found:
            archive.sound(found[archive.DATABASE], source)
            yield _environment(home), told, contents.of_sqlite(found[archive.DATABASE])
            return
        if settings.SQLITE:
            raise Unfit(f"{source} is of a site on PostgreSQL; try it where DATABASE_URL names one.")
        with postgres.scratch() as name:
            postgres.load(found[archive.DUMP], name)
            yield _environment(home) | {"DATABASE_URL": postgres.address(name)}, told, postgres.held(name)


@contextmanager
def copied() -> Iterator[dict[str, str]]:
    """The environment of a copy of the site as it is now, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="weli-trial-", dir=_room()) as folder:
        home = Path(folder)
        if settings.SQLITE:
            archive.copied_file(archive.database_file(settings.DATA_DIR), home / archive.DATABASE)
            yield _environment(home)
            return
        postgres.dump(home / archive.DUMP)
        with postgres.scratch() as name:
            postgres.load(home / archive.DUMP, name)
            yield _environment(home) | {"DATABASE_URL": postgres.address(name)}


def manage(*words: str) -> list[str]:
    """How a command of ours is run in another process."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *words]


def _room() -> Path:
    """Where the copy stands: with the data, since that disk is made for it, and closed to others."""
    return Path(settings.DATA_DIR)


def _environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
    alone = {"HOST": "127.0.0.1", "STATIC_HASHED": "0", "WARM_UP": "0", "BACKUPS": "0", "EMAIL_URL": "dummymail://"}
    return kept | alone | {"WELI_DATA": str(home), "PORT": str(_free_port())}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(environment: Mapping[str, str], source: Path) -> None:
    """Starts the copy and waits for its word that visitors may come."""
    migrate = subprocess.run(  # noqa: S603  our own program
        manage("migrate", "-v0", "--no-backup"), env=environment, capture_output=True, text=True, check=False
    )
    if migrate.returncode:
        raise Unfit(f"{source} cannot be brought up to date ({last_line(migrate.stderr)}).")
    with tempfile.TemporaryFile("w+") as said:
        serving = subprocess.Popen(manage("serve", "--no-worker"), env=environment, stdout=said, stderr=said)  # noqa: S603
        try:
            end = time.monotonic() + _SOON
            while not _ready(f"http://127.0.0.1:{environment['PORT']}/readyz"):
                if serving.poll() is not None or time.monotonic() > end:
                    said.seek(0)
                    raise Unfit(f"No site starts from {source} ({last_line(said.read())}).")
                time.sleep(0.1)
        finally:
            serving.terminate()
            serving.wait()


def _ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310  our own
            return bool(answer.status == 200)
    except OSError:
        return False

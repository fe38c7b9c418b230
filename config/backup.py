"""Everything a site keeps, in one file, and back again.

The file is a gzipped tar archive of the database as it was at one moment, taken while the site runs, and of the key
that signs cookies: whoever has it can become anybody on the site. Static files are made anew from the checkout.
"""

import shutil
import sqlite3
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

from django.conf import settings

from config.environment import OWNER_ONLY
from config.preflight import Unfit, nobody_at_work, one_process

DATABASE, KEY = "weli.sqlite3", "secret-key"


def kept_here() -> None:
    """Ends in a sentence where the database is not a file of this site."""
    if not settings.SQLITE:
        raise SystemExit("This site keeps its database in PostgreSQL: use pg_dump and pg_restore.")


def export(data: Path, target: Path) -> int:
    """Writes the archive and returns its size in bytes. An older file of that name is replaced only by a whole one."""
    if not _holds_a_site(data):
        raise Unfit(f"There is no {DATABASE} in {data}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        copy = Path(folder, DATABASE)
        _copied(data / DATABASE, copy)
        archive = Path(folder, "archive")
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(copy, DATABASE)
            if (data / KEY).exists():
                tar.add(data / KEY, KEY)
        archive.chmod(OWNER_ONLY)
        archive.replace(target)
    return target.stat().st_size


def restore(source: Path, data: Path, *, replace: bool) -> None:
    """Puts the archive's contents into `data`. Raises Unfit, and changes nothing, if that cannot be done.

    `replace`: what is there already may be lost. A site that runs there must be stopped first.
    """
    data.mkdir(parents=True, exist_ok=True)
    if _holds_a_site(data) and not replace:
        raise Unfit(f"There is a site in {data} already; --replace puts the archive in its place.")
    database = data / DATABASE
    with one_process(database), nobody_at_work(database), tempfile.TemporaryDirectory(dir=data) as folder:
        found = _unpacked(source, Path(folder))
        _sound(found[DATABASE], source)
        for leftover in ("-wal", "-shm"):
            (data / f"{DATABASE}{leftover}").unlink(missing_ok=True)
        for name, path in found.items():
            path.replace(data / name)


def _holds_a_site(data: Path) -> bool:
    """Whether there is a database with anything in it: an empty file is made before the first migration."""
    database = data / DATABASE
    return database.exists() and database.stat().st_size > 0


def _copied(database: Path, copy: Path) -> None:
    """The database as of one moment, whoever writes meanwhile."""
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as here,
        closing(sqlite3.connect(copy)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")


def _unpacked(source: Path, folder: Path) -> dict[str, Path]:
    """The files of the archive, by name, in `folder`. Nothing but the two that belong there is taken out."""
    found = {}
    try:
        with tarfile.open(source, "r:gz") as tar:
            for name in (DATABASE, KEY):
                member = tar.extractfile(name) if name in tar.getnames() else None
                if member is not None:
                    found[name] = folder / name
                    found[name].touch(OWNER_ONLY)
                    with found[name].open("wb") as out:
                        shutil.copyfileobj(member, out)
    except (OSError, EOFError, tarfile.TarError) as error:
        raise Unfit(f"{source} cannot be read as an archive of Weli ({error}).") from error
    if DATABASE not in found:
        raise Unfit(f"{source} is no archive of Weli: there is no {DATABASE} in it.")
    return found


def _sound(database: Path, source: Path) -> None:
    try:
        with closing(sqlite3.connect(database)) as copy:
            [[said]] = copy.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        raise Unfit(f"The database in {source} is damaged ({error}).") from error
    if said != "ok":
        raise Unfit(f"The database in {source} is damaged ({said}).")

"""Everything a site keeps, in one file, and back again.

The file is a gzipped tar archive of the database as it was at one moment, taken while the site runs, of the key that
signs cookies (whoever has it can become anybody on the site), and of what is in the database, by number and
fingerprint. Static files are made anew from the checkout.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from contextlib import closing
from pathlib import Path

from django.conf import settings

from config.backups import contents, postgres
from config.backups.contents import Content, Contents
from config.environment import OWNER_ONLY, text
from config.preflight import Unfit, nobody_at_work, one_process

DATABASE, DUMP, KEY, CONTENTS = "weli.sqlite3", "weli.pgdump", "secret-key", "contents.json"


def database_file(data: Path) -> Path:
    """Where the SQLite file of the site in this folder lies, unless DATABASE_URL names another place."""
    return Path(settings.DATABASES["default"]["NAME"]).absolute() if text("DATABASE_URL", "") else data / DATABASE


def export(data: Path, target: Path) -> int:
    """Writes the archive and returns its size in bytes. An older file of that name is replaced only by a whole one."""
    if not holds_a_site(data):
        raise Unfit(f"There is no {DATABASE} in {data}." if settings.SQLITE else "There is no site in the database.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        copy = Path(folder, DATABASE if settings.SQLITE else DUMP)
        told = Path(folder, CONTENTS)
        told.write_text(json.dumps(_copied(data, copy)), encoding="utf-8")
        archive = Path(folder, "archive")
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(told, CONTENTS)
            tar.add(copy, copy.name)
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
    if holds_a_site(data) and not replace:
        raise Unfit(f"There is a site in {_place(data)} already; --replace puts the archive in its place.")
    beside = database_file(data).parent if settings.SQLITE else data  # on its disk: it is moved there, not copied
    beside.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=beside) as folder:
        found = unpacked(source, Path(folder))
        if settings.SQLITE:
            _put_file(found, source, data)
        else:
            postgres.nobody_serves()
            postgres.load(_of_this_kind(found, DUMP, source))
        if KEY in found:
            shutil.move(found[KEY], data / KEY)


def holds_a_site(data: Path) -> bool:
    """Whether there is a database with anything in it: an empty file is made before the first migration."""
    if not settings.SQLITE:
        return postgres.furnished()
    database = database_file(data)
    return database.exists() and database.stat().st_size > 0


def size(data: Path) -> int:
    """Bytes that the database takes on disk."""
    if not settings.SQLITE:
        return postgres.size()
    database = database_file(data)
    log = database.with_name(f"{database.name}-wal")
    return sum(file.stat().st_size for file in (database, log) if file.exists())


def unpacked(source: Path, folder: Path) -> dict[str, Path]:
    """The files of the archive, by name, in `folder`. Nothing but what belongs there is taken out."""
    found = {}
    try:
        with tarfile.open(source, "r:gz") as tar:
            names = tar.getnames()
            for name in (DATABASE, DUMP, KEY, CONTENTS):
                member = tar.extractfile(name) if name in names else None
                if member is not None:
                    found[name] = folder / name
                    found[name].touch(OWNER_ONLY)
                    with found[name].open("wb") as out:
                        shutil.copyfileobj(member, out)
            while tar.fileobj.read(2**20):
                pass  # to the end, where the sum of all that was packed stands
    except (OSError, EOFError, zlib.error, tarfile.TarError) as error:
        raise Unfit(f"{source} cannot be read as an archive of Weli ({error}).") from error
    if not {DATABASE, DUMP} & set(found):
        raise Unfit(f"{source} is no archive of Weli: there is no {DATABASE} in it.")
    return found


def told(found: dict[str, Path]) -> Contents:
    """What was in the database when the archive was written; nothing where it does not say."""
    if CONTENTS not in found:
        return {}
    return {name: Content(*row) for name, row in json.loads(found[CONTENTS].read_text(encoding="utf-8")).items()}


def sound(database: Path, source: Path) -> None:
    """Raises Unfit where SQLite finds the file damaged; `source` is named in the sentence."""
    try:
        with closing(sqlite3.connect(database)) as copy:
            [[said]] = copy.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        raise Unfit(f"The database in {source} is damaged ({error}).") from error
    if said != "ok":
        raise Unfit(f"The database in {source} is damaged ({said}).")


def copied_file(database: Path, copy: Path) -> None:
    """The SQLite file as of one moment, whoever writes meanwhile; nobody waits for it."""
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as here,
        closing(sqlite3.connect(copy)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")


def _copied(data: Path, copy: Path) -> Contents:
    if not settings.SQLITE:
        return postgres.dump(copy)
    copied_file(database_file(data), copy)
    sound(copy, database_file(data))  # a backup of what is damaged already is none
    return contents.of_sqlite(copy)


def _put_file(found: dict[str, Path], source: Path, data: Path) -> None:
    database = database_file(data)
    with one_process(database), nobody_at_work(database):
        file = _of_this_kind(found, DATABASE, source)
        sound(file, source)
        for leftover in ("-wal", "-shm"):
            database.with_name(f"{database.name}{leftover}").unlink(missing_ok=True)
        file.replace(database)


def _of_this_kind(found: dict[str, Path], name: str, source: Path) -> Path:
    if name in found:
        return found[name]
    other, here = ("PostgreSQL", "SQLite") if name == DATABASE else ("SQLite", "PostgreSQL")
    raise Unfit(
        f"{source} is of a site on {other}, and this one is on {here}: restore it there, then use `manage.py move-database`."
    )


def _place(data: Path) -> str:
    return str(data) if settings.SQLITE else "the database"

"""PostgreSQL's own tools, called for this site's database: a dump of one moment, and back in one transaction."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode

from django.conf import settings

from config.backups import contents
from config.backups.contents import Contents
from config.preflight import Unfit, last_line

if TYPE_CHECKING:
    import psycopg

_EMPTY: Final = "DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public;\n"
_OURS: Final = "pool"  # what stands in the options beside what the driver takes


def dump(file: Path) -> Contents:
    """Writes the database as of one moment into a file, in PostgreSQL's own format; what was in it at that moment."""
    import psycopg

    try:
        with _connected() as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            [snapshot] = connection.execute("SELECT pg_export_snapshot()").fetchone() or [""]
            _tool(
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                f"--snapshot={snapshot}",
                f"--file={file}",
            )
            return contents.of_postgres(connection)
    except psycopg.Error as error:
        raise Unfit(f"The database cannot be read ({str(error).strip()}).") from error


def load(file: Path, name: str = "") -> None:
    """Puts a dump in the place of all that the database of this name holds (the site's own, unless named).

    Raises Unfit, and changes nothing, if that cannot be done.
    """
    empty, script = file.with_suffix(".empty.sql"), file.with_suffix(".sql")
    empty.write_text(_EMPTY, encoding="ascii")
    _tool("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file))
    once = (
        "--no-psqlrc",
        "--quiet",
        "--single-transaction",
        "--set=ON_ERROR_STOP=1",
        f"--file={empty}",
        f"--file={script}",
    )
    _tool("psql", *once, name=name)


def held(name: str = "") -> Contents:
    """What the database of this name holds now."""
    with _connected(name) as connection:
        return contents.of_postgres(connection)


def size() -> int:
    """Bytes of the whole database."""
    with _connected() as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row else 0


def furnished() -> bool:
    """Whether a site is in the database already."""
    with _connected() as connection:
        row = connection.execute("SELECT to_regclass('django_migrations') IS NOT NULL").fetchone()
        return bool(row and row[0])


def nobody_serves() -> None:
    """Raises Unfit while a process of the site has tables in this database."""
    import psycopg

    with _connected() as connection:
        try:
            row = connection.execute("SELECT count(*) FROM tables_process WHERE until > now()").fetchone()
        except psycopg.errors.UndefinedTable:
            return  # there is no site in it
    if row and row[0]:
        raise Unfit(f"{row[0]} processes of the site still use this database; stop them first.")


@contextmanager
def scratch() -> Iterator[str]:
    """The name of an empty database beside the site's, which is gone afterwards. Raises Unfit where none may be made."""
    import psycopg
    from psycopg import sql

    name = f"weli_trial_{secrets.token_hex(6)}"
    try:
        with _connected(autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.Error as error:
        raise Unfit(
            f"A database to try it in cannot be made ({str(error).strip()}); "
            "give the site's role the right to: ALTER ROLE … CREATEDB."
        ) from error
    try:
        yield name
    finally:
        with _connected(autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def address(name: str) -> str:
    """The DATABASE_URL of another database of the same server."""
    known = settings.DATABASES["default"]
    user = ":".join(quote(known[word], safe="") for word in ("USER", "PASSWORD") if known.get(word))
    further = {key: value for key, value in known.get("OPTIONS", {}).items() if key != _OURS}
    if str(known.get("HOST", "")).startswith("/"):
        further["host"] = known["HOST"]
    host = "" if "host" in further else known.get("HOST", "")
    port = f":{known['PORT']}" if known.get("PORT") else ""
    return f"postgres://{user}@{host}{port}/{quote(name, safe='')}" + (f"?{urlencode(further)}" if further else "")


def _connected(name: str = "", *, autocommit: bool = False) -> psycopg.Connection[Any]:
    """A connection of its own, without the pool and the limits of the site's."""
    import psycopg

    found = _parameters(name)
    try:
        return psycopg.connect(autocommit=autocommit, **found)
    except psycopg.Error as error:
        raise Unfit(f"PostgreSQL cannot be reached ({str(error).strip()}); look at DATABASE_URL.") from error


def _parameters(name: str) -> dict[str, Any]:
    known = settings.DATABASES["default"]
    given = {"dbname": name or known["NAME"], "user": known.get("USER"), "password": known.get("PASSWORD")}
    given |= {"host": known.get("HOST"), "port": known.get("PORT")}
    given |= {key: value for key, value in known.get("OPTIONS", {}).items() if key != _OURS}
    return {key: value for key, value in given.items() if value}


def _tool(tool: str, *words: str, name: str = "") -> None:
    if shutil.which(tool) is None:
        raise Unfit(f"{tool} is not installed here; install PostgreSQL's client of the server's version.")
    done = subprocess.run(  # noqa: S603  PostgreSQL's own
        [tool, *words], env=_told(os.environ, _parameters(name)), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        raise Unfit(f"{tool} ended with {done.returncode} ({last_line(done.stdout)}).")


def _told(environment: Mapping[str, str], parameters: Mapping[str, Any]) -> dict[str, str]:
    """The environment in which PostgreSQL's tools find the database; a password in an argument would be read by others."""
    named = {"dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST", "port": "PGPORT"}
    named |= {key: f"PG{key.upper()}" for key in ("sslmode", "sslrootcert", "sslcert", "sslkey", "service")}
    return {**environment, **{named[key]: str(value) for key, value in parameters.items() if key in named}}

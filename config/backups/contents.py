"""What is in a database, told so briefly that two can be compared: rows and a fingerprint of each table.

It is read without Django's models: the database may be of an earlier version, or not the site's own. The order of the rows
makes no difference, and two of one kind only are compared, SQLite with SQLite and PostgreSQL with PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import psycopg

LOGS = ("tables_line", "scoring_entry", "scoring_posting")  # of which nothing may ever be missing
_ROOM = 2**128


class Content(NamedTuple):
    """How many rows a table has, and a fingerprint of all of them."""

    rows: int
    fingerprint: str


Contents = dict[str, Content]


def of_sqlite(database: Path) -> Contents:
    """The contents of a file that nobody writes to."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {name: _read(file, name) for [name] in sorted(names.fetchall())}


def of_postgres(connection: psycopg.Connection[Any]) -> Contents:
    """The contents of the database as this transaction sees it; PostgreSQL itself makes the fingerprints."""
    from psycopg import sql

    connection.execute("SET LOCAL TimeZone = 'UTC'")
    named = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1")
    found: Contents = {}
    for [name] in named.fetchall():
        ask = sql.SQL(
            "SELECT count(*), coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text FROM {} t"
        )
        row = connection.execute(ask.format(sql.Identifier(name))).fetchone()
        found[name] = Content(*row) if row else Content(0, "0")
    return found


def difference(told: Contents, found: Contents) -> str:
    """What is not as it was told, in words; "" if nothing is."""
    wrong = [
        f"{name}: {found[name].rows if name in found else 'no'} rows instead of {content.rows}"
        if name not in found or found[name].rows != content.rows
        else f"{name}: other rows"
        for name, content in told.items()
        if found.get(name) != content
    ]
    return "; ".join(wrong[:3]) + (f"; and {len(wrong) - 3} more" if len(wrong) > 3 else "")


def _read(file: sqlite3.Connection, name: str) -> Content:
    rows, total = 0, 0
    quoted = name.replace('"', '""')
    for row in file.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608  a name out of the file itself
        rows += 1
        total += int.from_bytes(blake2b(repr(row).encode(errors="surrogatepass"), digest_size=16).digest())
    return Content(rows, f"{total % _ROOM:032x}")

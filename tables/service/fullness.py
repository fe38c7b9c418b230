"""A disk that takes nothing more, told apart from a database that is locked or away: a moment's patience does not help."""

from __future__ import annotations

import sqlite3

_SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
_POSTGRESQL = {"53100", "58030"}  # disk_full, io_error: https://www.postgresql.org/docs/current/errcodes-appendix.html
_PRIMARY = 0xFF  # SQLite puts more about an error into the bits above


def told_by(error: Exception) -> bool:
    """Whether the database says with this error of Django's that it could not write to its disk."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & _PRIMARY in _SQLITE
    return getattr(cause, "sqlstate", None) in _POSTGRESQL

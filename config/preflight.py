"""What must hold before the server starts. Each failure is one sentence that says what to do."""

import contextlib
import errno
import fcntl
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from config.environment import OWNER_ONLY, flag
from config.upgrade import pending
from config.web.alone import lock_beside

NETWORK_DISKS = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "ncpfs",
    "afs",
    "ceph",
    "glusterfs",
    "9p",
    "fuse.sshfs",
    "lustre",
}


class Unfit(Exception):
    """The server cannot start here; the message is for the person who started it."""


def last_line(said: str) -> str:
    """The last line that a program has said, in which it tells what is wrong."""
    return (said.strip().splitlines() or ["it said nothing"])[-1]


def one_process(beside: Path) -> IO[str]:
    """A lock beside the database, held as long as the file stays open. Raises Unfit where another process holds it."""
    path = lock_beside(beside)
    try:
        file = _own(path)
    except OSError as error:
        raise Unfit(
            f"{path.parent} cannot be written to ({error.strerror}); choose another folder with WELI_DATA."
        ) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise Unfit(
            f"Another Weli (process {holder}) already serves {beside}; stop it first, or start this one with another WELI_DATA."
        ) from error
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


@contextlib.contextmanager
def at_work(beside: Path) -> Iterator[bool]:
    """A worker's place beside the database; whether there was no other worker when it was taken.

    Raises Unfit while the database is being replaced.
    """
    with _own(_beside(beside, "workers")) as file:
        alone = True
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            alone = False
        _share(file, beside)
        yield alone


@contextlib.contextmanager
def nobody_at_work(beside: Path) -> Iterator[None]:
    """No worker uses the database in the block, and none begins. Raises Unfit where one does."""
    with _own(_beside(beside, "workers")) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Unfit(f"A worker (`manage.py worker`) still uses {beside}; stop it first.") from error
        yield


def _own(path: Path) -> IO[str]:
    """A file to lock, which nobody else can open, and so nobody else can hold."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWNER_ONLY), "a+", encoding="ascii")


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def _share(file: IO[str], database: Path) -> None:
    for _ in range(50):  # another worker takes its place in a moment; a database that is replaced takes longer
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return
        except OSError:
            time.sleep(0.02)
    raise Unfit(f"{database} is being replaced; start the worker when that is done.")


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that already listens. Raises Unfit where the address is taken, foreign or reserved."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host.strip("[]"), port), family=family, backlog=1024)
    except OSError as error:
        raise Unfit(_why_not_listening(host, port, error)) from error


def _why_not_listening(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is taken by another program; choose another, for example PORT={port + 1}."
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than this user has; choose one above 1023, for example PORT=8000."
    return f"HOST={host} is not an address of this machine ({os.strerror(error.errno or 0)}); try HOST=127.0.0.1."


def disk_kind(path: Path, mounts: str) -> str:
    """The kind of file system that holds the path, by the text of /proc/self/mountinfo; "" if it is not told there."""
    best, kind = "", ""
    for line in mounts.splitlines():
        before, found, after = line.partition(" - ")
        fields = before.split()
        if not found or len(fields) < 5:
            continue
        mounted = fields[4].replace("\\040", " ")
        if path.is_relative_to(mounted) and len(mounted) >= len(best):
            best, kind = mounted, after.split()[0]
    return kind


def local_disk(path: Path) -> None:
    """Raises Unfit where the database lies on a network disk: SQLite's write-ahead log is not safe there."""
    try:
        mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return  # not Linux: the kind of disk cannot be told
    kind = disk_kind(path.resolve(), mounts)
    if kind in NETWORK_DISKS:
        raise Unfit(
            f"{path} lies on a network disk ({kind}), where SQLite can lose data; "
            "set WELI_DATA to a local folder, use PostgreSQL, or insist with ALLOW_NETWORK_DISK=1."
        )


def migrated() -> None:
    """Raises Unfit where the database is out of reach, older than the code, or newer."""
    try:
        executor = MigrationExecutor(connection)
        behind, ahead = pending.missing(executor), pending.beyond(executor)
    except DatabaseError as error:
        raise Unfit(
            f"The database cannot be used ({str(error).strip()}); look at DATABASE_URL and WELI_DATA."
        ) from error
    finally:
        connection.close()
    if behind:
        raise Unfit("The database is older than the program; run `python manage.py migrate` first.")
    if ahead and not flag("ALLOW_NEWER_DATABASE"):
        raise Unfit(
            f"The database is newer than the program, which does not know {ahead[-1]}; install the newer program again, "
            "or bring back the backup that was made before that upgrade with `manage.py restore FILE --replace`."
        )


def collected(root: Path) -> None:
    """Raises Unfit where the static files were not collected yet."""
    if not (root / "staticfiles.json").is_file():
        raise Unfit(f"{root} holds no static files; run `python manage.py collectstatic` first, or set DEBUG=1.")

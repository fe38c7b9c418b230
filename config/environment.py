"""Typed reading of the environment. A wrong value ends in one sentence that names it and says what is right."""

import contextlib
import os
import re
import secrets
import socket
import stat
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

WORDS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
NUMBER = re.compile(r"\d+(\.\d+)?", re.ASCII)
OWNER_ONLY = 0o600
LONG_ENOUGH = 16  # characters of a word that opens something
SECRETS = {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "METRICS_TOKEN", "SENTRY_DSN"}


def wrong(name: str, should: str) -> ImproperlyConfigured:
    """The error for a setting that cannot be used; `should` completes "It should be …". Secrets are not repeated."""
    shown = name if name in SECRETS else f"{name}={os.environ.get(name, '')!r}"
    return ImproperlyConfigured(f"The setting {shown} cannot be used. It should be {should}.")


def text(name: str, default: str) -> str:
    """The setting as it stands; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """The setting as yes or no."""
    word = text(name, "1" if default else "0").lower()
    if word not in WORDS:
        raise wrong(name, "1 or 0")
    return WORDS[word]


def one_of(name: str, words: Sequence[str]) -> str:
    """The setting as one of these words; "" where it is not set."""
    word = text(name, "").lower()
    if word and word not in words:
        raise wrong(name, f"one of {', '.join(words)}")
    return word


def number(name: str, default: int, low: int, high: int) -> int:
    """The setting as a whole number between low and high."""
    word = text(name, str(default))
    if not word.isdecimal() or not low <= int(word) <= high:
        raise wrong(name, f"a whole number from {low} to {high}")
    return int(word)


def numbers(prefix: str) -> dict[str, float | int | tuple[float | int, ...]]:
    """Every setting whose name begins so: a number, or several with commas."""
    found: dict[str, float | int | tuple[float | int, ...]] = {}
    for name, value in os.environ.items():
        if not name.startswith(prefix):
            continue
        parts = value.split(",")
        if not all(NUMBER.fullmatch(part.strip()) for part in parts):
            raise wrong(name, "a number such as 2.5, or two such as 0.6,1.4")
        amounts = tuple(float(part) if "." in part else int(part) for part in parts)
        found[name] = amounts if len(amounts) > 1 else amounts[0]
    return found


def token(name: str) -> str:
    """A word that opens something, or "" where it is not set."""
    word = text(name, "")
    if word and len(word) < LONG_ENOUGH:
        raise wrong(name, f"{LONG_ENOUGH} characters or more, by chance")
    return word


def wanting(name: str, module: str, extra: str) -> None:
    """Ends in a sentence where the setting is set and what it needs is not installed."""
    if text(name, "") and find_spec(module) is None:
        raise wrong(name, f"left out, or what it needs installed: pip install 'weli[{extra}]'")


def words(name: str) -> list[str]:
    """The setting as a list, written with commas."""
    return [word.strip() for word in text(name, "").split(",") if word.strip()]


def origins(name: str, default: list[str]) -> list[str]:
    """Addresses as a browser shows them, scheme://host or scheme://host:port, without a path."""
    found = words(name) or default
    for origin in found:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or origin != f"{parts.scheme}://{parts.netloc}":
            raise wrong(name, "addresses such as https://weli.example or http://192.168.1.5:8000, separated by commas")
    if len({urlsplit(origin).scheme for origin in found}) > 1:
        raise wrong(name, "all http or all https; cookies cannot serve both")
    return found


def networks(name: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses and networks of machines, with commas."""
    try:
        return tuple(ip_network(word) for word in words(name))
    except ValueError as error:
        raise wrong(name, "addresses or networks such as 127.0.0.1,10.0.0.0/8") from error


def own_addresses(host: str, port: int) -> list[str]:
    """Where browsers reach a server that listens on `host`, the best address for others first."""
    names = ["127.0.0.1", "localhost", "[::1]"]
    if host in ("0.0.0.0", "::"):  # noqa: S104  only compared with
        names = [*_lan_address(), *names]
    elif host not in ("127.0.0.1", "localhost", "::1"):
        names = [f"[{host}]" if ":" in host else host, *names]
    return [f"http://{name}:{port}" for name in names]


def _lan_address() -> list[str]:
    """The address that this machine uses towards its network; nothing is sent to find out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return [probe.getsockname()[0]]
    except OSError:
        return []  # no network: only this machine can come


def folder(name: str, default: Path) -> Path:
    """The folder of the setting, made if it is missing. Raises ImproperlyConfigured where nothing can be written."""
    path = Path(text(name, str(default))).expanduser().absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)  # for the hands that are being played, and the key
    except OSError as error:
        raise wrong(name, f"a folder that can be made and written to; {path} cannot ({error.strerror})") from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise wrong(name, f"a folder that this user may write to; {path} is not (chown it, or choose another)")
    return path


def private_folder(path: Path) -> Path:
    """A folder of ours, made if it is missing, that no other user of this machine can look into."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)
    return path


def kept_private(database: Path) -> None:
    """Makes the file of the database, or takes away what others may do with it: the hands being played are in it.

    SQLite gives its other files the rights of this one. Those of an older start are put right as well.
    """
    with contextlib.suppress(OSError):  # the folder of somebody else: whoever opens the file says so
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT, OWNER_ONLY))
    for file in (
        database,
        *(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm", ".lock", ".workers")),
    ):
        with contextlib.suppress(OSError):
            if stat.S_IMODE(file.stat().st_mode) & ~OWNER_ONLY:
                file.chmod(OWNER_ONLY)


def secret_key(name: str, file: Path) -> str:
    """The key of the setting, or else the one kept in the file, made at the first start and readable by its owner only."""
    key = text(name, "")
    if key:
        if len(key) < 50 or len(set(key)) < 5:
            raise wrong(name, "at least 50 characters by chance, or not set at all (then one is made and kept)")
        return key
    if not file.exists():
        _made_once(file)
    return file.read_text(encoding="ascii").strip()


def _made_once(file: Path) -> None:
    """Makes the file of the key. It appears with the key in it, since another process may be at its first start too."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")  # readable by its owner only
    filled = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(64))
        file.hardlink_to(filled)
    except FileExistsError:
        pass  # the other was first: its key is ours
    except OSError:
        filled.replace(file)  # a file system without links: the last one's key counts
    finally:
        filled.unlink(missing_ok=True)

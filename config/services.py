"""Database, mail, Redis and accounts of elsewhere as the environment names them, such as postgres://user:password@host/name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, quote, unquote, unquote_plus, urlsplit

from config.environment import WORDS, flag, text, words, wrong

ENGINES: Final = {"sqlite": "sqlite3", "postgres": "postgresql", "postgresql": "postgresql"}
PARTS: Final = {
    "NAME": "what people call it, such as Kartenverein Au",
    "URL": "the address of its OpenID Connect, such as https://login.verein.example/realms/au",
    "CLIENT": "the client number that it has given this site",
    "SECRET": "the secret that it has given this site",
}
OF_DJANGO: Final = ("ATOMIC_REQUESTS", "AUTOCOMMIT", "CONN_HEALTH_CHECKS", "DISABLE_SERVER_SIDE_CURSORS")
MAIL: Final = {
    "smtp": ("smtp", {}),
    "smtps": ("smtp", {"EMAIL_USE_TLS": True}),
    "smtp+tls": ("smtp", {"EMAIL_USE_TLS": True}),
    "smtp+ssl": ("smtp", {"EMAIL_USE_SSL": True}),
    "consolemail": ("console", {}),
    "filemail": ("filebased", {}),
    "memorymail": ("locmem", {}),
    "dummymail": ("dummy", {}),
}


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's description of the database. What follows a question mark is for its driver, such as ?sslmode=require."""
    address = text(name, "")
    if not address:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default)}
    should = "sqlite:///weli.sqlite3 or postgres://user:password@host:5432/name"
    try:
        parts = _split(address)
        hosts = [urlsplit(f"//{host}") for host in parts.netloc.rpartition("@")[2].split(",")]
        ports = [str(host.port) for host in hosts if host.port]
    except ValueError as error:
        raise wrong(name, should) from error
    path = unquote_plus(parts.path[1:])
    if parts.scheme not in ENGINES or not path:
        raise wrong(name, should)
    given: dict[str, str] = {key: values[0] for key, values in parse_qs(parts.query).items()}
    found: dict[str, Any] = {
        "ENGINE": f"django.db.backends.{ENGINES[parts.scheme]}",
        "NAME": path,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": ",".join(unquote(host.hostname or "") for host in hosts),
        "PORT": ",".join(ports),
    }
    found |= {key.upper(): WORDS.get(value.lower(), True) for key, value in given.items() if key.upper() in OF_DJANGO}
    options = {key: _number(value) for key, value in given.items() if key.upper() not in (*OF_DJANGO, "CONN_MAX_AGE")}
    if path.startswith("/") and parts.scheme != "sqlite":  # a socket of this machine: postgres:////run/postgresql/name
        found["HOST"], found["NAME"] = path.rsplit("/", 1)
    return found | ({"OPTIONS": options} if options else {})


def mail(name: str) -> dict[str, Any]:
    """Django's settings for sending mail; unless set, mail is written to the server's own output."""
    address = text(name, "consolemail://")
    should = "smtp+tls://user:password@mail.example:587, or filemail:///folder"
    try:
        parts = _split(address)
        backend, more = MAIL[parts.scheme]
        port = parts.port
    except (KeyError, ValueError) as error:
        raise wrong(name, should) from error
    if backend == "smtp" and not parts.hostname:
        raise wrong(name, should)
    return {
        "EMAIL_BACKEND": f"django.core.mail.backends.{backend}.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or "") or None,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or "") or None,
        "EMAIL_FILE_PATH": unquote_plus(parts.path) if backend == "filebased" else "",
        **more,
    }


def redis(name: str) -> str:
    """Address of Redis or Valkey, or "" for none."""
    address = text(name, "")
    if address and urlsplit(address).scheme not in ("redis", "rediss", "unix"):
        raise wrong(name, "an address such as redis://127.0.0.1:6379/0, or not set at all for a single process")
    return address


def sign_in(name: str) -> list[dict[str, Any]]:
    """The places whose accounts are good here, as allauth wants them told; usually none."""
    return [_place(name, key) for key in words(name)]


def origins_of(places: list[dict[str, Any]]) -> list[str]:
    """Where the pages of these places are, as a browser shows it."""
    parts = [urlsplit(place["settings"]["server_url"]) for place in places]
    return sorted({f"{part.scheme}://{part.netloc}" for part in parts})


def _place(listed: str, key: str) -> dict[str, Any]:
    if not re.fullmatch("[a-z][a-z0-9]*", key):
        raise wrong(listed, "short names in small letters and digits, such as verein or verein,schule")
    begin = f"SIGN_IN_{key.upper()}"
    for part, should in PARTS.items():
        if not text(f"{begin}_{part}", ""):
            raise wrong(f"{begin}_{part}", f"{should}, because {listed} names {key}")
    address = urlsplit(text(f"{begin}_URL", ""))
    if address.scheme != "https" and address.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise wrong(f"{begin}_URL", PARTS["URL"])
    trusted = flag(f"{begin}_TRUSTED")
    return {
        "provider_id": key,
        "name": text(f"{begin}_NAME", ""),
        "client_id": text(f"{begin}_CLIENT", ""),
        "secret": text(f"{begin}_SECRET", ""),
        "settings": {
            "server_url": text(f"{begin}_URL", "").rstrip("/"),
            "oauth_pkce_enabled": True,
            "verified_email": trusted,
            "email_authentication": trusted,
        },
    }


def _split(address: str) -> SplitResult:
    """The parts of an address in whose password anything may stand. Raises ValueError."""
    address = address.replace("#", "%23")
    try:
        return urlsplit(address)
    except ValueError:  # a bracket in it, which begins the address of a machine elsewhere
        return urlsplit(quote(address, safe=":/?&=@%"))


def _number(value: str) -> str | int:
    return int(value) if value.isdecimal() else value

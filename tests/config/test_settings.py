"""A wrong setting ends in one sentence; the right ones add up to a safe site."""

import os
import runpy
import secrets
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.checks.registry import registry
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from config import checks, services
from config import environment as env
from tests.running import ROOT, environment

PRODUCTION = {"WELI_ORIGINS": "https://weli.example", "TRUST_PROXY": "1"}


def read(data: Path, **more: str) -> Any:
    """The settings as a start in that environment reads them; in this process, since a start costs two seconds.

    That a start ends in the sentence of a wrong one, tests/config/test_serve.py asks of the program itself.
    """
    with patch.dict(os.environ, environment(data, **more), clear=True):
        return SimpleNamespace(**runpy.run_path(str(ROOT / "config" / "settings.py")))


@pytest.mark.parametrize(
    ("name", "value", "should"),
    [
        ("PORT", "eighty", "a whole number from 1 to 65535"),
        ("PORT", "70000", "a whole number from 1 to 65535"),
        ("DEBUG", "maybe", "1 or 0"),
        ("TRUST_PROXY", "2", "1 or 0"),
        ("WELI_ORIGINS", "weli.example", "addresses such as https://weli.example"),
        ("WELI_ORIGINS", "https://weli.example/play", "addresses such as https://weli.example"),
        ("WELI_ORIGINS", "https://a.example,http://b.example", "all http or all https"),
        ("DATABASE_URL", "mysql://root:hidden-word@db/weli", "postgres://user:password@host:5432/name"),
        ("DATABASE_URL", "postgres://root:hidden-word@db", "postgres://user:password@host:5432/name"),
        ("REDIS_URL", "127.0.0.1:6379?hidden-word", "an address such as redis://127.0.0.1:6379/0"),
        ("EMAIL_URL", "post://hidden-word@mail.example", "smtp+tls://user:password@mail.example:587"),
        ("EMAIL_URL", "smtp+tls://", "smtp+tls://user:password@mail.example:587"),
        ("SECRET_KEY", "hidden-word", "at least 50 characters by chance"),
        ("LOG_LEVEL", "LOUD", "one of DEBUG, INFO"),
        ("TIME_ZONE", "Innsbruck", "a name such as Europe/Vienna"),
        ("TABLES_BOT_PAUSE", "soon", "a number such as 2.5"),
    ],
)
def test_a_wrong_value_is_told_in_one_sentence(name: str, value: str, should: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured) as told:
        read(tmp_path, **{name: value})
    said = str(told.value)
    assert said.startswith(f"The setting {name}")
    assert should in said
    assert "\n" not in said
    assert "hidden-word" not in said


def test_every_address_follows_from_the_origins(tmp_path: Path) -> None:
    s = read(tmp_path, WELI_ORIGINS="http://192.168.1.5:8000,http://[fd00::1]:8000,http://weli.local")
    assert s.ALLOWED_HOSTS == ["192.168.1.5", "[fd00::1]", "weli.local"]
    assert s.WS_ALLOWED_ORIGINS == s.CSRF_TRUSTED_ORIGINS == s.ORIGINS


def test_whoever_listens_to_the_network_is_reached_there(tmp_path: Path) -> None:
    alone = ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"]
    here, there, everywhere = (read(tmp_path, HOST=host).ORIGINS for host in ("", "192.168.1.5", "0.0.0.0"))
    assert here == everywhere[-3:] == alone
    assert there == ["http://192.168.1.5:8000", *alone]


def test_mail_is_written_out_until_a_server_is_named(tmp_path: Path) -> None:
    s = read(tmp_path)
    assert s.EMAIL_BACKEND == "config.web.mail.MailOfPlace"
    assert (s.EMAIL_HOST, s.EMAIL_FILE_PATH, s.MAIL_IS_SENT) == (None, "", False)
    assert s.DEFAULT_FROM_EMAIL == "Weli <weli@127.0.0.1>"
    smtp = {"EMAIL_URL": "smtp+tls://me:pass@mail.example:587", "MAIL_FROM": "Weli <w@weli.example>"}
    s = read(tmp_path, **smtp)
    assert s.EMAIL_BACKEND == "django.core.mail.backends.smtp.EmailBackend"
    assert (s.EMAIL_HOST, s.EMAIL_FILE_PATH, s.MAIL_IS_SENT) == ("mail.example", "", True)
    assert s.DEFAULT_FROM_EMAIL == "Weli <w@weli.example>"
    assert read(tmp_path, EMAIL_URL="filemail:///tmp/mail").EMAIL_FILE_PATH == "/tmp/mail"


def test_sqlite_is_durable_and_immediate(tmp_path: Path) -> None:
    options = read(tmp_path).DATABASES["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "PRAGMA synchronous=FULL;" in options["init_command"]
    assert "PRAGMA journal_mode=WAL;" in options["init_command"]


def test_postgres_has_a_pool_and_no_options_of_sqlite(tmp_path: Path) -> None:
    options = read(tmp_path, DATABASE_URL="postgres://weli:x@db:5432/weli").DATABASES["default"]["OPTIONS"]
    assert "pool" in options
    assert "transaction_mode" not in options


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("postgres://weli:p%40s%2Fs@db:5432/weli", {"PASSWORD": "p@s/s", "HOST": "db", "PORT": "5432", "NAME": "weli"}),
        ("postgres://weli:p#s[@db/weli", {"PASSWORD": "p#s[", "HOST": "db", "PORT": ""}),
        (
            "postgresql://w@[::1]:5433/weli?sslmode=require&connect_timeout=5",
            {"HOST": "::1", "PORT": "5433", "OPTIONS": {"sslmode": "require", "connect_timeout": 5}},
        ),
        ("postgres://w:x@one:5432,two:5433/weli", {"HOST": "one,two", "PORT": "5432,5433"}),
        ("postgres:////run/postgresql/weli", {"HOST": "/run/postgresql", "NAME": "weli"}),
        ("postgres://w:x@pool/weli?disable_server_side_cursors=true", {"DISABLE_SERVER_SIDE_CURSORS": True}),
        (
            "sqlite:////var/lib/weli/weli.sqlite3",
            {"ENGINE": "django.db.backends.sqlite3", "NAME": "/var/lib/weli/weli.sqlite3"},
        ),
    ],
)
def test_the_database_is_where_its_address_says(
    address: str, there: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    found = services.database("DATABASE_URL", Path("weli.sqlite3"))
    assert {key: found[key] for key in there} == there
    assert set(found) - {"OPTIONS", *there} <= {"ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT"}


@pytest.mark.parametrize("port", ["99999", "x"])
def test_a_port_that_there_is_not_is_told_like_any_wrong_value(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgres://weli:hidden-word@db:{port}/weli")
    with pytest.raises(ImproperlyConfigured) as told:
        services.database("DATABASE_URL", Path("weli.sqlite3"))
    assert "hidden-word" not in str(told.value)


def test_the_key_is_made_once_and_belongs_to_its_owner(tmp_path: Path) -> None:
    first, second = read(tmp_path).SECRET_KEY, read(tmp_path).SECRET_KEY
    assert first == second
    assert len(first) > 80
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_two_first_starts_at_the_same_moment_have_one_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, of_the_other = tmp_path / "secret-key", list[str]()

    def while_another_starts(size: int) -> str:
        if not of_the_other:
            of_the_other.append("")
            of_the_other.append(env.secret_key("WELI_NO_SUCH_KEY", file))
        return chance(size)

    chance = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_urlsafe", while_another_starts)
    own = env.secret_key("WELI_NO_SUCH_KEY", file)
    assert len(own) > 80
    assert own == of_the_other[-1] == file.read_text(encoding="ascii")
    assert [one.name for one in tmp_path.iterdir()] == ["secret-key"]


def test_cookies_are_bound_to_the_host_over_https_only(tmp_path: Path) -> None:
    def cookies(s: Any) -> tuple[str, str, bool]:
        return s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE

    assert cookies(read(tmp_path)) == ("sid", "csrf", False)
    assert cookies(read(tmp_path, **PRODUCTION)) == ("__Host-sid", "__Host-csrf", True)


def test_proxy_headers_count_only_where_a_proxy_is_trusted(tmp_path: Path) -> None:
    assert read(tmp_path).SECURE_PROXY_SSL_HEADER is None
    assert read(tmp_path, **PRODUCTION).SECURE_PROXY_SSL_HEADER == ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.mark.parametrize(
    ("https", "proxy", "ids"), [(False, False, ["weli.W001"]), (True, False, ["weli.W002"]), (True, True, [])]
)
def test_production_is_reached_by_https_through_a_trusted_proxy(
    settings: Settings, https: bool, proxy: bool, ids: list[str]
) -> None:
    settings.HTTPS, settings.TRUST_PROXY = https, proxy
    assert checks.reachable in registry.deployment_checks  # that a right one passes them all: tests/checks
    assert [found.id for found in checks.reachable(None)] == ids


@pytest.mark.parametrize(
    ("changed", "ids"),
    [
        ({"SCALED": False, "REDIS_URL": ""}, []),
        ({"SCALED": True, "REDIS_URL": "", "SQLITE": False}, ["weli.E001"]),
        ({"SCALED": True, "REDIS_URL": "redis://x", "SQLITE": True}, ["weli.E002"]),
        ({"SCALED": True, "REDIS_URL": "redis://x", "SQLITE": False}, []),
    ],
)
def test_several_processes_need_what_links_them(settings: Settings, changed: dict[str, object], ids: list[str]) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    assert [found.id for found in checks.several_processes(None)] == ids


def test_a_wildcard_origin_is_an_error(settings: Settings) -> None:
    settings.WS_ALLOWED_ORIGINS = ["*"]
    assert [found.id for found in checks.origins(None)] == ["weli.E003"]

"""A wrong setting ends in one sentence; the right ones add up to a safe site."""

import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from config import checks, services
from config import environment as env
from tests.running import ROOT, environment, manage

PRODUCTION = {"WELI_ORIGINS": "https://weli.example", "TRUST_PROXY": "1"}


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
    said = manage("check", env=environment(tmp_path, **{name: value}), expect=1)
    assert said.startswith(f"Weli cannot start: The setting {name}")
    assert should in said
    assert said.count("\n") == 1
    assert "hidden-word" not in said


def ask(expression: str, data: Path, **more: str) -> str:
    """What an expression over the settings gives under that environment."""
    code = f"from django.conf import settings as s; print({expression})"
    env = environment(data, DJANGO_SETTINGS_MODULE="config.settings", **more)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_every_address_follows_from_the_origins(tmp_path: Path) -> None:
    origins = "http://192.168.1.5:8000,http://[fd00::1]:8000,http://weli.local"
    hosts = ask("s.ALLOWED_HOSTS, s.WS_ALLOWED_ORIGINS == s.CSRF_TRUSTED_ORIGINS", tmp_path, WELI_ORIGINS=origins)
    assert hosts == "['192.168.1.5', '[fd00::1]', 'weli.local'] True"


def test_whoever_listens_to_the_network_is_reached_there(tmp_path: Path) -> None:
    alone = ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"]
    assert ask("s.ORIGINS", tmp_path) == str(alone)
    assert ask("s.ORIGINS", tmp_path, HOST="192.168.1.5") == str(["http://192.168.1.5:8000", *alone])
    assert ask("s.ORIGINS[-3:]", tmp_path, HOST="0.0.0.0") == str(alone)


def test_mail_is_written_out_until_a_server_is_named(tmp_path: Path) -> None:
    asked = "(s.EMAIL_BACKEND.split('.')[-2], s.EMAIL_HOST, s.EMAIL_FILE_PATH, s.MAIL_IS_SENT, s.DEFAULT_FROM_EMAIL)"
    assert ask(asked, tmp_path) == "('console', None, '', False, 'weli@127.0.0.1')"
    smtp = {"EMAIL_URL": "smtp+tls://me:pass@mail.example:587", "MAIL_FROM": "Weli <w@weli.example>"}
    assert ask(asked, tmp_path, **smtp) == "('smtp', 'mail.example', '', True, 'Weli <w@weli.example>')"
    assert ask("s.EMAIL_FILE_PATH", tmp_path, EMAIL_URL="filemail:///tmp/mail") == "/tmp/mail"


def test_sqlite_is_durable_and_immediate(tmp_path: Path) -> None:
    options = ask("s.DATABASES['default']['OPTIONS']", tmp_path)
    assert "'transaction_mode': 'IMMEDIATE'" in options
    assert "PRAGMA synchronous=FULL;" in options
    assert "PRAGMA journal_mode=WAL;" in options


def test_postgres_has_a_pool_and_no_options_of_sqlite(tmp_path: Path) -> None:
    options = ask("s.DATABASES['default']['OPTIONS']", tmp_path, DATABASE_URL="postgres://weli:x@db:5432/weli")
    assert "'pool'" in options
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
    first, second = ask("s.SECRET_KEY", tmp_path), ask("s.SECRET_KEY", tmp_path)
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
    names = "s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE"
    assert ask(names, tmp_path) == "sid csrf False"
    assert ask(names, tmp_path, **PRODUCTION) == "__Host-sid __Host-csrf True"


def test_proxy_headers_count_only_where_a_proxy_is_trusted(tmp_path: Path) -> None:
    assert ask("s.SECURE_PROXY_SSL_HEADER", tmp_path) == "None"
    assert ask("s.SECURE_PROXY_SSL_HEADER", tmp_path, **PRODUCTION) == "('HTTP_X_FORWARDED_PROTO', 'https')"


def test_production_passes_djangos_own_checks(tmp_path: Path) -> None:
    named = {"OPERATOR_NAME": "Weli", "OPERATOR_ADDRESS": "Here", "OPERATOR_MAIL": "weli@weli.example"}
    env = environment(tmp_path, **PRODUCTION, **named)
    assert "no issues" in manage("check", "--deploy", "--fail-level", "WARNING", env=env)


def test_https_without_a_trusted_proxy_is_a_mistake(tmp_path: Path) -> None:
    env = environment(tmp_path, WELI_ORIGINS="https://weli.example")
    said = manage("check", "--deploy", "--fail-level", "WARNING", env=env, expect=1)
    assert "weli.W002" in said


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

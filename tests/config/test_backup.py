"""A whole site is exported while it runs, and restored elsewhere: tables, seats and cookies are as they were."""

import errno
import gzip
import json
import os
import tarfile
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from config.backups import archive as backup
from config.backups import contents
from tests.conftest import QUICK
from tests.running import Site, copy, environment, manage
from tests.waiting import SOON


def asked(site: Site, path: str, wish: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> Any:
    """The JSON answer of the API."""
    body = None if wish is None else json.dumps(wish).encode()
    request = urllib.request.Request(f"{site.url}{path}", body, {"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request, timeout=SOON) as answer:
        return json.load(answer)


@pytest.fixture(scope="module")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of their own: it is ended, and another is put in its place."""
    site = Site(copy(furnished, tmp_path_factory.mktemp("site") / "data"), settings=dict(QUICK)).start()
    yield site
    assert site.stop() == 0, site.log


@pytest.fixture(scope="module")
def archive(site: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, dict[str, Any], Path]:
    """A running site with a table, what opened it, and a copy of the site."""
    opened = asked(site, "/api/v1/tables", {"game": "ramsen", "seats": 3, "bots": 2})
    file = tmp_path_factory.mktemp("exported") / "copies" / "weli.tar.gz"
    said = manage("export", str(file), env=environment(site.data))
    assert str(file) in said and "keep it" in said
    assert file.stat().st_mode & 0o077 == 0
    return site, opened, file


def test_what_was_exported_from_a_running_site_lives_on_elsewhere(
    archive: tuple[Site, dict[str, Any], Path], tmp_path: Path
) -> None:
    site, opened, file = archive
    later = asked(site, "/api/v1/tables", {"game": "ramsen", "seats": 3, "bots": 2})
    there = tmp_path / "there"
    assert "Now start the site" in manage("restore", str(file), env=environment(there))
    (there / "static").symlink_to(site.data / "static")
    other = Site(there).start()
    try:
        assert asked(other, f"/api/v1/tables/{opened['table']}") == asked(site, f"/api/v1/tables/{opened['table']}")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            asked(other, f"/api/v1/tables/{later['table']}")
        token = {"Authorization": f"Seat {opened['seats'][0]['token']}"}
        ticket = asked(other, f"/api/v1/tables/{opened['table']}/ticket", {"name": "Robot"}, token)
        assert ticket["seat"] == 0
        assert (there / "secret-key").read_text() == (site.data / "secret-key").read_text()
    finally:
        assert other.stop() == 0


def test_a_running_or_furnished_site_is_not_overwritten(archive: tuple[Site, dict[str, Any], Path]) -> None:
    site, opened, file = archive
    env = environment(site.data)
    assert "--replace" in manage("restore", str(file), env=env, expect=1)
    assert "stop it first" in manage("restore", str(file), "--replace", env=env, expect=1)
    asked(site, "/api/v1/tables", {"game": "ramsen", "seats": 3, "bots": 2})
    site.stop()
    manage("restore", str(file), "--replace", env=env)
    site.start()
    assert asked(site, f"/api/v1/tables/{opened['table']}")["table"]["stage"] == "waiting"


@pytest.mark.parametrize("damage", ["cut", "noise", "block", "sum", "foreign", "page"])
def test_a_damaged_archive_changes_nothing(furnished: Path, tmp_path: Path, settings: Any, damage: str) -> None:
    settings.DATA_DIR = data = copy(furnished, tmp_path / "data")
    bad = tmp_path / "bad.tar.gz"
    backup.export(data, bad)
    whole = bad.read_bytes()
    if damage in ("cut", "noise"):
        bad.write_bytes(whole[: len(whole) // 2] if damage == "cut" else b"no archive at all")
    elif damage == "block":
        packing, inside = zlib.compressobj(wbits=31), gzip.decompress(whole)
        half = packing.compress(inside[: len(inside) // 2]) + packing.flush(zlib.Z_FULL_FLUSH)
        bad.write_bytes(half + b"\7" * len(half))  # a kind of block that there is not
    elif damage == "sum":
        bad.write_bytes(whole[:-8] + bytes(4) + whole[-4:])  # as if something had changed within
    else:
        file = tmp_path / "weli.sqlite3"
        file.write_bytes(b"SQLite format 3\0" + bytes(9000) if damage == "page" else b"")
        with tarfile.open(bad, "w:gz") as tar:
            tar.add(file, "weli.sqlite3" if damage == "page" else "../weli.sqlite3")
    before = (data / "weli.sqlite3").read_bytes()
    with pytest.raises(SystemExit, match="Nothing was restored"):
        call_command("restore", str(bad), "--replace")
    assert (data / "weli.sqlite3").read_bytes() == before
    assert not list(data.glob("tmp*"))


def test_a_database_on_another_disk_is_brought_back(
    furnished: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = data = copy(furnished, tmp_path / "data")
    database = tmp_path / "disk" / "weli.sqlite3"
    database.parent.mkdir()
    (data / "weli.sqlite3").rename(database)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(database))
    (data / "secret-key").write_text("kept", encoding="utf-8")
    backup.export(data, tmp_path / "weli.tar.gz")
    (data / "secret-key").unlink()
    before = contents.of_sqlite(database)
    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, partial(_on_one_disk, getattr(os, name), data))
    backup.restore(tmp_path / "weli.tar.gz", data, replace=True)
    assert contents.of_sqlite(database) == before
    assert (data / "secret-key").read_text(encoding="utf-8") == "kept"


def _on_one_disk(move: Callable[[Any, Any], None], disk: Path, here: Any, there: Any) -> None:
    if Path(here).is_relative_to(disk) != Path(there).is_relative_to(disk):
        raise OSError(errno.EXDEV, "Invalid cross-device link")
    move(here, there)

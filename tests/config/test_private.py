"""What the site keeps is read by its own user only: the hands that are being played lie in it."""

from __future__ import annotations

import json
import stat
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import Site, copy, environment, manage
from tests.waiting import SOON


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(data: Path) -> dict[str, str]:
    """The site's own files that somebody else may read."""
    return {one.name: oct(mode(one)) for one in (*data.glob("weli.sqlite3*"), data / "secret-key") if mode(one) & 0o077}


def test_a_new_site_is_private_from_the_first_file_on(tmp_path: Path) -> None:
    data = tmp_path / "new"
    manage("migrate", "contenttypes", "-v0", env=environment(data))
    assert mode(data) == 0o700
    assert (data / "weli.sqlite3").stat().st_size > 0
    assert open_to_others(data) == {}


@pytest.fixture
def older(furnished: Path, tmp_path: Path) -> Iterator[Site]:
    """A site whose files anybody may read, before it starts."""
    site = Site(copy(furnished, tmp_path / "older"))
    for file in ("weli.sqlite3", "weli.sqlite3.lock"):
        (site.data / file).touch()
        (site.data / file).chmod(0o644)
    yield site
    site.stop()


def test_an_older_site_is_made_private_at_its_start(older: Site) -> None:
    site = older.start()
    wish = json.dumps({"game": "ramsen", "seats": 3}).encode()
    asked = urllib.request.Request(f"{site.url}/api/v1/tables", wish, {"Content-Type": "application/json"})
    urllib.request.urlopen(asked, timeout=SOON).close()
    assert {one.name for one in site.data.glob("weli.sqlite3*")} >= {"weli.sqlite3", "weli.sqlite3-wal"}
    assert open_to_others(site.data) == {}


def test_a_folder_of_others_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    manage("check", env=environment(tmp_path))
    assert mode(tmp_path) == 0o755


def test_what_is_restored_is_private(furnished: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "weli.tar.gz", tmp_path / "there"
    manage("export", str(file), env=environment(copy(furnished, tmp_path / "data")))
    assert mode(file) == 0o600
    manage("restore", str(file), env=environment(there))
    assert open_to_others(there) == {}

"""The server starts, refuses and ends as it should."""

import asyncio
import json
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
import websockets

from config.preflight import disk_kind
from rules.version import VERSION
from tests.running import Site, copy, environment, free_port, manage
from tests.waiting import SOON


def test_says_that_the_port_is_taken(furnished: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = manage("serve", env=environment(copy(furnished, tmp_path / "data"), PORT=str(port)), expect=1)
    assert said == (
        f"Weli cannot start: Port {port} on 127.0.0.1 is taken by another program; "
        f"choose another, for example PORT={port + 1}.\n"
    )


def test_says_that_another_process_has_the_file(site: Site) -> None:
    said = manage("serve", env=environment(site.data, PORT=str(free_port())), expect=1)
    assert site.process is not None
    assert f"Another Weli (process {site.process.pid}) already serves {site.data / 'weli.sqlite3'};" in said
    assert said.count("\n") == 1
    assert site.ready()


def test_a_killed_process_leaves_no_lock_and_the_next_ends_at_once_where_nobody_is(
    start_site: Callable[..., Site],
) -> None:
    site = start_site()
    site.kill()
    assert site.start().ready()
    before = time.monotonic()
    assert site.stop() == 0
    assert time.monotonic() - before < 3


def test_says_that_the_folder_cannot_be_written(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    said = manage("serve", env=environment(in_the_way / "data"), expect=1)
    assert said.startswith("Weli cannot start: The setting WELI_DATA=")
    assert said.count("\n") == 1


def test_says_that_migrations_are_missing(tmp_path: Path) -> None:
    said = manage("serve", env=environment(tmp_path, PORT=str(free_port())), expect=1)
    assert said == "Weli cannot start: The database is older than the program; run `python manage.py migrate` first.\n"


def test_says_that_static_files_are_missing(furnished: Path, tmp_path: Path) -> None:
    (copy(furnished, tmp_path / "data") / "static").unlink()
    said = manage("serve", env=environment(tmp_path / "data", PORT=str(free_port())), expect=1)
    assert "holds no static files; run `python manage.py collectstatic` first" in said
    assert said.count("\n") == 1


def test_says_that_the_address_is_not_ours(furnished: Path, tmp_path: Path) -> None:
    said = manage("serve", env=environment(copy(furnished, tmp_path / "data"), HOST="192.0.2.1"), expect=1)
    assert "HOST=192.0.2.1 is not an address of this machine" in said


def test_roles_need_what_links_them(furnished: Path, tmp_path: Path) -> None:
    said = manage("serve", "--role", "pages", env=environment(copy(furnished, tmp_path / "data")), expect=1)
    assert "--role pages needs REDIS_URL and PostgreSQL" in said


MOUNTS = """22 1 0:20 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:30 / /srv rw - nfs4 server:/export rw
31 30 0:31 / /srv/my\\040disk rw shared:1 - xfs /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/home/x/db", "ext4"), ("/srv/db", "nfs4"), ("/srv/my disk/db", "xfs"), ("/srvx/db", "ext4")],
)
def test_network_disks_are_told_apart(path: str, kind: str) -> None:
    assert disk_kind(Path(path), MOUNTS) == kind


async def test_sigterm_closes_sockets_with_the_code_for_a_restart(start_site: Callable[..., Site]) -> None:
    site = await asyncio.to_thread(start_site)
    async with websockets.connect(f"{site.ws}/ws/tables/nowhere/", origin=site.origin) as client:  # type: ignore[arg-type]
        code = await asyncio.to_thread(site.stop)
        await asyncio.wait_for(client.wait_closed(), SOON)
    assert client.close_code == 4012
    assert code == 0


async def test_a_foreign_origin_is_turned_away(site: Site) -> None:
    for origin in ("https://evil.example", f"http://127.0.0.1:{site.port + 1}", None):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"{site.ws}/ws/tables/nowhere/", origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


async def test_frames_are_not_compressed_and_not_long(site: Site) -> None:
    async with websockets.connect(f"{site.ws}/ws/tables/nowhere/", origin=site.origin) as client:  # type: ignore[arg-type]
        assert client.response is not None
        assert "Sec-WebSocket-Extensions" not in client.response.headers
        await client.send("x" * (16 * 1024 + 1))
        await asyncio.wait_for(client.wait_closed(), SOON)
        # Cut without a goodbye: whoever sends that much does not follow the protocol.
    assert client.close_code == 1006


def test_health_needs_no_host_name(site: Site) -> None:
    well = "ready\ndatabase: ok\nmigrations: ok\ndisk: ok\nworker: ok\nbackup: ok\nwriter: ok\n"
    for path, word in (("/livez", f"alive\nversion: {VERSION}\n"), ("/readyz", well)):
        asked = urllib.request.Request(site.url + path, headers={"Host": "anything.example"})
        with urllib.request.urlopen(asked, timeout=SOON) as answer:
            assert (answer.status, answer.read().decode()) == (200, word)


def test_other_host_names_are_refused(site: Site) -> None:
    asked = urllib.request.Request(f"{site.url}/en/", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=SOON)
    with refused.value as error:
        assert error.code == 400


def test_static_files_are_hashed_compressed_and_kept(site: Site) -> None:
    manifest = json.loads((site.data / "static" / "staticfiles.json").read_text())
    name = next(hashed for plain, hashed in manifest["paths"].items() if plain == "css/base.css")
    asked = urllib.request.Request(f"{site.url}/static/{name}", headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(asked, timeout=SOON) as answer:
        headers = answer.headers
    assert headers["Content-Encoding"] == "br"
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_database_is_durable(site: Site) -> None:
    with sqlite3.connect(site.data / "weli.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)

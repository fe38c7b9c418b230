"""A disk that takes nothing more: moves are refused at once and in words, and play goes on as soon as there is room.

Small file systems of their own, for SQLite and for PostgreSQL. Nothing that was acknowledged is lost, and no server is
started again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests import servers
from tests.chaos import Company, check
from tests.conftest import QUICK
from tests.disks import Disk, Rationed, SmallDisk, may_mount
from tests.running import Site, copy
from tests.servers import Postgres
from tests.waiting import SOON, until_so

pytestmark = pytest.mark.timeout(240)

TABLES = 4
LONGER_THAN_A_LEASE = 4.0  # seconds
SETTINGS = QUICK | {"TABLES_INPUT_RATE": "1000", "TABLES_INPUT_BURST": "10000"}
STORED: LiteralString = "SELECT client_ref, text, version FROM tables_line WHERE client_ref IS NOT NULL AND seat >= 0"
GAPS: LiteralString = "SELECT hand_id FROM tables_line GROUP BY hand_id HAVING max(n) <> count(*)"

NO_ROOM = ("disk: full", "writer: full: the database's disk takes nothing more", "database: away")

mounting = pytest.mark.skipif(not may_mount(), reason="nothing may be mounted here")


class Place:
    """A site whose database lies on a disk that can be filled."""

    def __init__(self, disk: Disk, site: Site, ask: Callable[[LiteralString], list[Any]]) -> None:
        self.disk, self.site, self.ask = disk, site, ask


def on_sqlite(disk: Disk, furnished: Path, stack: ExitStack) -> Place:
    """SQLite, the key, the log and everything else on one disk."""
    stack.callback(disk.remove)
    site = Site(copy(furnished, disk.folder / "data"), settings=SETTINGS)
    if isinstance(disk, Rationed):
        disk.site = site
    stack.callback(site.kill)

    def ask(sql: LiteralString) -> list[Any]:
        with closing(sqlite3.connect(site.data / "weli.sqlite3")) as connection:
            return connection.execute(sql).fetchall()

    return Place(disk, site.start(), ask)


def on_postgres(folder: Path, furnished: Path, cluster: Path, stack: ExitStack) -> Place:
    """PostgreSQL on a disk of its own, which the site knows nothing of."""
    disk = SmallDisk(128)
    stack.callback(disk.remove)
    postgres = Postgres("max_wal_size=8MB", "min_wal_size=2MB", home=disk.folder, like=cluster)
    stack.callback(postgres.remove)
    postgres.start()
    settings = SETTINGS | {"DATABASE_URL": postgres.address}
    site = Site(copy(furnished, folder / "data"), settings=settings)
    stack.callback(site.kill)

    def ask(sql: LiteralString) -> list[Any]:
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            return connection.execute(sql).fetchall()

    return Place(disk, site.start(), ask)


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=mounting),
        "rationed",
        pytest.param("postgresql", marks=[mounting, servers.needed]),
    ]
)
def place(request: pytest.FixtureRequest, furnished: Path, tmp_path: Path) -> Iterator[Place]:
    with ExitStack() as stack:
        match request.param:
            case "sqlite":
                yield on_sqlite(SmallDisk(96), furnished, stack)
            case "rationed":
                yield on_sqlite(Rationed(), furnished, stack)
            case _:
                yield on_postgres(tmp_path, furnished, request.getfixturevalue("cluster"), stack)


@pytest.fixture
async def company(place: Place) -> AsyncIterator[Company]:
    """People who play until the test is over, and are then asked what they were told."""
    company = await asyncio.to_thread(Company, [place.site], TABLES)
    company.begin()
    await company.everywhere()
    yield company
    await company.end()
    check(company.told, place.ask(STORED), place.ask(GAPS))


def readiness(site: Site) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{site.url}/readyz", timeout=SOON) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def _refused_more_often(company: Company, than: int) -> bool:
    return company.told.answers["disk-full"] >= than


async def test_a_full_disk_refuses_moves_and_loses_none(place: Place, company: Company) -> None:
    process = place.site.process
    for stays in (0.0, LONGER_THAN_A_LEASE):
        refused = company.told.answers["disk-full"]
        await asyncio.to_thread(place.disk.fill)
        await until_so(partial(_refused_more_often, company, refused + TABLES))
        await until_so(lambda: readiness(place.site)[0] == 503)
        assert any(line in readiness(place.site)[1].splitlines() for line in NO_ROOM)
        await asyncio.sleep(stays)
        done = len(company.told.acked)
        place.disk.clear()
        await company.everywhere()
        assert len(company.told.acked) > done
        await until_so(lambda: readiness(place.site)[0] == 200)
    assert place.site.process is process and process is not None and process.poll() is None
    assert company.told.answers["failed"] == company.told.answers["busy"] == 0, company.told.answers

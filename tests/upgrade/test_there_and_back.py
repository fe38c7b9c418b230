"""A site that was played on moves from SQLite to PostgreSQL and back, and is played on. Long form only."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import servers
from tests.chaos import Company, Player
from tests.rules.strategies import LONG
from tests.running import Site, environment, manage
from tests.servers import Postgres
from tests.upgrade.test_rolling import SETTINGS

pytestmark = [
    servers.needed,
    pytest.mark.timeout(0),
    pytest.mark.skipif(not LONG, reason="takes a minute: in the long run only (WELI_LONG=1)"),
]


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    found = Postgres("fsync=off")
    yield found.start()
    found.remove()


async def played(site: Site, before: Company | None = None) -> Company:
    """Everybody at three tables plays until each has moved; at those of before, if there are any."""
    company = await asyncio.to_thread(Company, [site], 0 if before else 3)
    if before:
        company.told = before.told
        company.players = [Player([site], 0, one.code, one.seat, one.token, before.told) for one in before.players]
        for old, new in zip(before.players, company.players, strict=True):
            new.number, new.view = old.number + 1000, old.view
    company.begin()
    for _ in range(5):
        await company.everywhere(60)
    await company.end()
    return company


async def test_there_and_back(tmp_path: Path, postgres: Postgres) -> None:
    quiet = {name: value for name, value in SETTINGS.items() if name != "SCALED"}
    on_postgres = quiet | {"DATABASE_URL": postgres.address}
    env = environment(tmp_path, **quiet)
    await asyncio.to_thread(lambda: manage("migrate", "-v0", env=env))
    site = await asyncio.to_thread(Site(tmp_path, settings=quiet).start)
    company = await played(site)
    refused = await asyncio.to_thread(lambda: manage("move-database", postgres.address, env=env, expect=1))
    assert "already serves" in refused and "stop it first" in refused
    assert await asyncio.to_thread(site.stop) == 0
    said = await asyncio.to_thread(lambda: manage("move-database", postgres.address, env=env))
    print(said)
    assert "by number and fingerprint" in said
    again = await asyncio.to_thread(lambda: manage("move-database", postgres.address, env=env, expect=1))
    assert "name an empty database" in again

    site.settings = on_postgres
    company = await played(await asyncio.to_thread(site.start), company)
    assert await asyncio.to_thread(site.stop) == 0
    back = f"sqlite:///{tmp_path}/back.sqlite3"
    print(await asyncio.to_thread(lambda: manage("move-database", back, env=environment(tmp_path, **on_postgres))))
    site.settings = quiet | {"DATABASE_URL": back}
    company = await played(await asyncio.to_thread(site.start), company)
    assert await asyncio.to_thread(site.stop) == 0
    assert not company.told.wrong, company.told.wrong[:5]
    print(f"{len(company.told.acked)} acknowledged on three databases, no version fell")

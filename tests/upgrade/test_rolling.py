"""From the version before to this one and back, process by process, while people play on PostgreSQL. Long form only."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests import servers
from tests.chaos import Company, Player, check
from tests.config.redis_server import RedisServer
from tests.rules.strategies import LONG
from tests.running import ROOT, Site, environment, manage
from tests.servers import Postgres
from tests.upgrade import previous

pytestmark = [
    servers.needed,
    pytest.mark.timeout(0),
    pytest.mark.skipif(not LONG, reason="takes minutes: in the long run only (WELI_LONG=1)"),
    pytest.mark.skipif(not previous.here(), reason="needs the version before, from the history of this checkout"),
]
TABLES = 6
PLAYED: LiteralString = "SELECT client_ref, text, version FROM tables_line WHERE client_ref IS NOT NULL AND seat >= 0"
GAPS: LiteralString = "SELECT hand_id FROM tables_line GROUP BY hand_id HAVING max(n) <> count(*)"
SETTINGS = {
    "SCALED": "1",
    "STATIC_HASHED": "0",
    "SECRET_KEY": "of both processes, and longer than fifty characters in all",
    "TABLES_BOOT_GRACE": "60",
    "TABLES_INPUT_RATE": "1000",
    "TABLES_INPUT_BURST": "10000",
    "TABLES_TABLES_PER_HOUR": "100000",
}


class Rolling:
    """Two processes of the version before, on one PostgreSQL and one Redis."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.before = previous.unpacked(folder / "before")
        self.postgres = Postgres()
        stack.callback(self.postgres.remove)
        self.postgres.start()
        redis = RedisServer(folder).start()
        stack.callback(redis.kill)
        self.settings = SETTINGS | {"DATABASE_URL": self.postgres.address, "REDIS_URL": redis.address}
        self.data = folder / "backups"
        self.env = environment(self.data, **self.settings)
        for command in (("manage.py", "migrate", "-v0"), ("-m", "config.translations", "compile")):
            subprocess.run([sys.executable, *command], cwd=self.before, env=self.env, check=True)
        self.sites = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            site = Site(folder / name, settings=self.settings, root=self.before)
            stack.callback(site.kill)
            self.sites.append(site.start())

    def ask(self, sql: LiteralString) -> list[Any]:
        with psycopg.connect(self.postgres.address, autocommit=True) as connection:
            return connection.execute(sql).fetchall()

    async def roll(self, to: Path, company: Company, **more: str) -> None:
        """One process after the other goes on as another version."""
        for site in self.sites:
            assert await asyncio.to_thread(site.stop) == 0
            site.root, site.settings = to, self.settings | more
            await asyncio.to_thread(site.start)
            took = await company.everywhere(60)
            print(f"{to.name}: {len(company.told.acked)} acknowledged, everywhere again after {took:.1f} s")


@pytest.fixture
def rolling(tmp_path: Path) -> Iterator[Rolling]:
    with ExitStack() as stack:
        yield Rolling(tmp_path, stack)


async def test_nothing_is_lost_on_the_way_to_this_version_and_back(rolling: Rolling) -> None:
    company = await asyncio.to_thread(Company, rolling.sites, TABLES)
    company.begin()
    await company.everywhere()

    said = await asyncio.to_thread(lambda: manage("migrate", "-v0", env=rolling.env))
    assert "A backup was made before" in said
    further = await asyncio.to_thread(Company, rolling.sites, 1)  # opened by the old program in the new database
    further.begin()
    await further.everywhere()
    await rolling.roll(ROOT, company)
    await rolling.roll(
        rolling.before, company, ALLOW_NEWER_DATABASE="1"
    )  # what stands is understood by the version before
    await rolling.roll(ROOT, company)
    for one in (company, further):
        await one.end()
        # Nobody's word may differ from the log; the logs of both are in one table.
        mine = [row for row in rolling.ask(PLAYED) if row[0] in one.told.acked]
        check(one.told, mine, rolling.ask(GAPS))
    played = len(company.told.acked)
    print(
        f"{played} acknowledged, 0 lost; longest pause {max(company.told.pauses):.1f} s, {dict(company.told.answers)}"
    )

    for site in rolling.sites:
        assert await asyncio.to_thread(site.stop) == 0
    [backup] = (rolling.data / "backups").glob("before-*.tar.gz")
    told = await asyncio.to_thread(lambda: manage("restore", "--test", str(backup), env=rolling.env))
    print(told)
    assert "as they were written" in told
    await asyncio.to_thread(lambda: manage("restore", str(backup), "--replace", "--no-migrate", env=rolling.env))
    for site in rolling.sites:
        site.root = rolling.before
        await asyncio.to_thread(site.start)
    again = Company(rolling.sites, 0)
    again.players = [
        Player(rolling.sites, one.home, one.code, one.seat, one.token, again.told) for one in company.players
    ]
    for player in again.players:
        player.number = 100_000  # what they do now has no name that was used before
    again.begin()
    await again.everywhere(60)
    await again.end()
    check(again.told, [row for row in rolling.ask(PLAYED) if row[0] in again.told.acked], rolling.ask(GAPS))
    assert not rolling.ask("SELECT 1 FROM django_migrations WHERE app = 'tables' AND name > '0019'")

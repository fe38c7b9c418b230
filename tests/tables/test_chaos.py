"""Two processes with one PostgreSQL and one Redis, and everything that may happen to them while people play.

Whatever was acknowledged is in the log once, no version falls at any client, no table stands still. The short form
takes a minute and a quarter; the long one (WELI_LONG=1) goes on until ten thousand actions were acknowledged.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests import servers
from tests.chaos import Company, check
from tests.config.redis_server import RedisServer
from tests.hostile import knock, shout
from tests.rules.strategies import LONG
from tests.running import Site, copy, environment, manage
from tests.servers import Postgres

TABLES = 12 if LONG else 4
ENOUGH = 10_000 if LONG else 0  # acknowledged actions
REST = 3.0 if LONG else 0.5  # seconds between two disasters
AWAY = 20.0 if LONG else 4.0  # … for which Redis is dead
SLOW = {"PYTHONPATH": str(Path(__file__).parent.parent / "clock")}  # an hour behind, and later two

pytestmark = [pytest.mark.timeout(0 if LONG else 400), servers.needed]


class Place:
    """Everything that can be broken."""

    def __init__(self, folder: Path, furnished: Path, cluster: Path, stack: ExitStack) -> None:
        self.postgres = Postgres(like=cluster)
        stack.callback(self.postgres.remove)
        self.postgres.start()
        self.redis = RedisServer(folder).start()
        stack.callback(self.redis.kill)
        shared = {
            "DATABASE_URL": self.postgres.address,
            "REDIS_URL": self.redis.address,
            "SCALED": "1",
            "SECRET_KEY": "of both processes, and longer than fifty characters in all",
            "TABLES_BOOT_GRACE": "60",
            "TABLES_INPUT_RATE": "1000",
            "TABLES_INPUT_BURST": "10000",
            "TABLES_TABLES_PER_HOUR": "100000",
        }
        self.sites = []
        for name, clock in (("one", {}), ("two", SLOW)):  # no clock but the database's decides anything
            site = Site(copy(furnished, folder / name), settings=shared | clock)
            stack.callback(site.kill)
            self.sites.append(site.start())

    def ask(self, sql: LiteralString) -> list[Any]:
        with psycopg.connect(self.postgres.address, autocommit=True) as connection:
            return connection.execute(sql).fetchall()


@pytest.fixture(scope="module")
def place(furnished: Path, cluster: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with ExitStack() as stack:
        yield Place(tmp_path_factory.mktemp("chaos"), furnished, cluster, stack)


@pytest.fixture
async def company(place: Place) -> AsyncIterator[Company]:
    """People at tables, who play until the test is over and are then asked what they were told."""
    company = await asyncio.to_thread(Company, place.sites, TABLES)
    company.begin()
    await company.everywhere()
    yield company
    await company.end()
    stored = place.ask("SELECT client_ref, text, version FROM tables_line WHERE client_ref IS NOT NULL AND seat >= 0")
    gaps = place.ask("SELECT hand_id FROM tables_line GROUP BY hand_id HAVING max(n) <> count(*)")
    check(company.told, stored, gaps)


async def owner_dies(place: Place) -> None:
    """kill -9 of one process, which owns half of the tables."""
    place.sites[0].kill()
    await asyncio.sleep(5)
    await asyncio.to_thread(place.sites[0].start)


async def both_die(place: Place) -> None:
    """kill -9 of both at once."""
    for site in place.sites:
        site.kill()
    await asyncio.gather(*(asyncio.to_thread(site.start) for site in place.sites))


async def redis_is_away(place: Place) -> None:
    """Redis dies, and comes back with nothing."""
    place.redis.kill()
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(place.redis.start)


async def owner_sleeps(place: Place) -> None:
    """A process stands still until its tables are others', and then goes on as if nothing had happened."""
    process = place.sites[1].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(7)
    finally:
        process.send_signal(signal.SIGCONT)


async def postgres_restarts_fast(place: Place) -> None:
    """PostgreSQL ends every connection and starts again."""
    await asyncio.to_thread(place.postgres.stop, "fast")
    await asyncio.to_thread(place.postgres.start)


async def postgres_dies(place: Place) -> None:
    """PostgreSQL dies in the middle of everything and has to recover."""
    await asyncio.to_thread(place.postgres.stop, "immediate")
    await asyncio.to_thread(place.postgres.start)


async def owner_is_asked_to_end(place: Place) -> None:
    """SIGTERM: the process lets go of its tables and another one starts in its place."""
    assert await asyncio.to_thread(place.sites[1].stop) == 0
    await asyncio.to_thread(place.sites[1].start)


DISASTERS = (
    owner_dies, redis_is_away, owner_sleeps, postgres_restarts_fast, postgres_dies, owner_is_asked_to_end,
    both_die,
)  # fmt: skip


def test_the_clock_of_one_process_is_wrong(furnished: Path, tmp_path: Path) -> None:
    env = environment(copy(furnished, tmp_path / "data"), **SLOW)
    assert float(manage("shell", "-v0", "-c", "import time; print(time.time())", env=env)) < time.time() - 3000


@pytest.mark.parametrize("disaster", DISASTERS)
async def test_nothing_is_lost_and_everything_goes_on(place: Place, company: Company, disaster: Any) -> None:
    began = time.monotonic()
    while True:
        await disaster(place)
        took = await company.everywhere()
        print(f"{disaster.__name__}: {len(company.told.acked)} acknowledged, everywhere again after {took:.1f} s")
        await asyncio.sleep(REST)
        if len(company.told.acked) * len(DISASTERS) >= ENOUGH:
            break
    pauses = max(company.told.pauses)
    print(f"{time.monotonic() - began:.0f} s, longest pause {pauses:.1f} s, answers {dict(company.told.answers)}")


async def test_hostile_text_stops_nobody(place: Place, company: Company) -> None:
    """At the tables where the others play, over sockets and over the API, at the owner and at the other process."""
    seats = company.players[: len(place.sites)]
    shouted = await asyncio.gather(*(shout(site, p.code, p.token) for site, p in zip(place.sites, seats, strict=True)))
    knocked = await asyncio.gather(
        *(asyncio.to_thread(knock, site, p.code, p.token) for site, p in zip(place.sites, seats, strict=True))
    )
    assert [wrong for one in (*shouted, *knocked) for wrong in one] == []
    await company.everywhere()
    assert company.told.answers["failed"] == 0, company.told.answers


async def test_a_newer_version_beside_an_older_one(place: Place, company: Company) -> None:
    """The site is brought up to date, one process after the other: those that do not understand each other share tables."""
    two = place.sites[1]
    old = dict(two.settings)
    two.settings["DJANGO_SETTINGS_MODULE"] = "tests.newer.settings"
    try:
        assert await asyncio.to_thread(two.stop) == 0
        await asyncio.to_thread(two.start)
        for _ in range(3):
            took = await company.everywhere()
        print(f"two versions: {len(company.told.acked)} acknowledged, everywhere again after {took:.1f} s")
    finally:
        two.settings = old
        await asyncio.to_thread(two.stop)
        await asyncio.to_thread(two.start)
    await company.everywhere()
    assert company.told.answers["failed"] == 0, company.told.answers

"""/readyz tells the truth: a line for each thing that the site needs, and whether visitors can be served."""

from __future__ import annotations

import asyncio
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult, get_date_max

from config import readiness
from config.readiness import Finding, Probe, Readiness, ReadinessCheck, judged, look_around
from tables.service.batches import Busy, Job
from tables.service.writer import writer
from tests.config.redis_server import REDIS, RedisServer
from tests.running import Site
from tests.waiting import SOON, until

MB = 2**20


@pytest.fixture
def queue(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Job[None]]:
    """The commands that wait for the writer; it does nothing by itself."""
    waiting: list[Job[None]] = []
    monkeypatch.setattr(writer, "submit", waiting.append)
    monkeypatch.setattr(Readiness, "migrated", True)
    return waiting


def lines(probe: Probe | None = None) -> list[str]:
    return judged(look_around(probe or Probe()))[1].splitlines()


def test_all_is_well(queue: list[Job[None]]) -> None:
    assert lines() == ["ready", "database: ok", "migrations: ok", "disk: ok", "worker: ok", "writer: ok"]


def test_a_database_that_is_away_hides_nothing_else(queue: list[Job[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("host=secret password=secret")

    monkeypatch.setattr(readiness, "connection", SimpleNamespace(cursor=away))
    assert lines() == ["not ready", "database: away", "disk: ok"]
    assert not judged(look_around(Probe()))[0]


def test_a_file_that_nobody_works_on_is_told(queue: list[Job[None]], settings: Any) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    job = DBTaskResult.objects.create(
        args_kwargs={"args": [], "kwargs": {}}, priority=0, task_path="tests.chores.note", queue_name="default",
        backend_name="default", run_after=get_date_max(),
    )  # fmt: skip
    assert "worker: ok" in lines()
    DBTaskResult.objects.filter(pk=job.pk).update(enqueued_at=timezone.now() - timedelta(hours=1))
    assert "worker: late: jobs that have waited too long: 1; see `manage.py jobs`" in lines()
    assert (lines()[0], judged(look_around(Probe()))[0]) == ("degraded", True)


def test_missing_migrations(queue: list[Job[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Readiness, "migrated", False)
    monkeypatch.setattr("config.readiness.MigrationExecutor.migration_plan", lambda *_: ["one"])
    assert lines()[:3] == ["not ready", "database: ok", "migrations: missing"]


@pytest.mark.parametrize(
    ("free", "verdict", "line"),
    [
        (300 * MB, "ready", "disk: ok"),
        (200 * MB, "degraded", "disk: low: less than 256 MB are free"),
        (5 * MB, "not ready", "disk: full"),
    ],
)
def test_a_disk_that_fills(
    queue: list[Job[None]], monkeypatch: pytest.MonkeyPatch, free: int, verdict: str, line: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert (lines()[0], lines()[3]) == (verdict, line)


def test_a_writer_that_is_stuck(queue: list[Job[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    probe, now = Probe(), time.monotonic()
    assert lines(probe)[-1] == "writer: ok"
    monkeypatch.setattr("config.readiness.time.monotonic", lambda: now + readiness.STUCK + 1)
    told = lines(probe)
    assert (told[0], told[-1]) == ("not ready", "writer: stuck: a command has been waiting for more than 10 s")
    assert len(queue) == 1, "it does not make the queue longer"
    (job,) = queue
    assert job.done is not None
    job.done(job)
    assert lines(probe)[0] == "ready"


def test_a_writer_that_cannot_write(queue: list[Job[None]]) -> None:
    probe = Probe()
    lines(probe)
    (job,) = queue
    assert job.done is not None
    job.failure = Busy()
    job.done(job)
    assert lines(probe)[-1] == "writer: busy: the last command could not be written"


async def test_asking_often_costs_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    look = ReadinessCheck()

    def slowly() -> tuple[Finding, ...]:
        looks.append(1)
        time.sleep(0.1)
        return (Finding("database"),)

    monkeypatch.setattr(look, "_look", slowly)
    answers = await asyncio.gather(*(look.around() for _ in range(50)))
    await look.around()
    assert set(answers) == {(Finding("database"),)}
    assert len(looks) == 1


async def test_a_database_that_says_nothing_is_told_of_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.05)
    look = ReadinessCheck()
    monkeypatch.setattr(look, "_look", lambda: time.sleep(0.3))
    (finding,) = await look.around()
    assert not finding.fit


@pytest.mark.skipif(not REDIS, reason="needs redis-server on this machine")
def test_a_site_is_ready_without_redis_and_says_so(start_site: Callable[..., Site], tmp_path: Path) -> None:
    redis = RedisServer(tmp_path).start()
    try:
        site = start_site(REDIS_URL=redis.address)
        assert "redis: ok" in told(site)
        redis.kill()
        until(lambda: told(site)[0] == "degraded")  # an answer is kept for a second
        assert "redis: away: this process goes on by itself" in told(site)
        redis.start()
        until(lambda: told(site)[0] == "ready")
    finally:
        redis.kill()


def test_a_database_that_is_gone_is_told_of(start_site: Callable[..., Site]) -> None:
    site = start_site()
    for file in site.data.glob("weli.sqlite3*"):
        file.write_bytes(b"nothing of a database" * 1000)
    until(lambda: told(site)[:2] == ["not ready", "database: away"])
    assert not site.ready()
    site.kill()


def told(site: Site) -> list[str]:
    """What /readyz says, whether the site is ready or not."""
    try:
        answer = urllib.request.urlopen(f"{site.url}/readyz", timeout=SOON)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return list(answer.read().decode().splitlines())

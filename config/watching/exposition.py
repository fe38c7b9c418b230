"""The figures of this process in the words of Prometheus.

Each process tells its own; what is in the database all of them tell alike. Nothing here names a table, a club or a person.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from config.backups import shelf
from config.jobs import leases
from config.jobs.beside import Beside
from config.watching import pages
from config.web.release import release
from tables import limits
from tables.durations import Durations
from tables.hub import hub
from tables.service.writer import writer

KIND: Final = CONTENT_TYPE_LATEST


class ProcessFigures(NamedTuple):
    """What only the event loop may count."""

    sockets: int
    rooms: int
    in_memory: int


def here() -> ProcessFigures:
    """How many are connected to this process, and to how many tables. To be asked on the event loop."""
    return ProcessFigures(limits.going("socket"), len(hub.rooms), len(writer.lives))


def text(process: ProcessFigures) -> bytes:
    """All figures, as Prometheus reads them. It asks the database, so it is no work for the event loop."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Figures(process))
    return generate_latest(registry)


class _Figures(Collector):
    def __init__(self, process: ProcessFigures) -> None:
        self._process = process

    def collect(self) -> Iterator[Metric]:
        """All of them, those of the database last: where it is away they are left out."""
        yield from _of_the_process(self._process)
        yield from _of_pages()
        yield from _of_the_place()
        try:
            stored = list(_of_the_database())
        except DatabaseError:
            stored = []
        yield GaugeMetricFamily("weli_database_up", "1 where the database answers.", value=bool(stored))
        yield from stored


def _of_the_process(process: ProcessFigures) -> Iterator[Metric]:
    tally = writer.tally
    yield GaugeMetricFamily("weli_sockets", "WebSockets open at this process.", value=process.sockets)
    yield GaugeMetricFamily("weli_tables_open", "Tables to which somebody is connected here.", value=process.rooms)
    yield GaugeMetricFamily("weli_tables_in_memory", "Tables that this process holds.", value=process.in_memory)
    yield CounterMetricFamily("weli_moves", "Moves of people and bots that were stored.", value=tally.moves)
    yield _histogram("weli_command_wait_seconds", "From a command until the writer turned to it.", tally.waits)
    yield _histogram("weli_commit_seconds", "What it took to store a batch of commands.", tally.commits)
    yield GaugeMetricFamily("weli_writer_full", "1 while the disk takes nothing more.", value=writer.full)


def _of_pages() -> Iterator[Metric]:
    told = HistogramMetricFamily("weli_page_seconds", "What it took to make a page, by its view.", labels=["view"])
    for view, durations in sorted(pages.times.items()):
        told.add_metric([view], _buckets(durations), durations.total)
    yield told


def _of_the_place() -> Iterator[Metric]:
    program = GaugeMetricFamily("weli_release", "1, with the state of the program that runs.", labels=["release"])
    program.add_metric([release()], 1)
    yield program
    if (age := Beside.age()) is not None:
        yield GaugeMetricFamily(
            "weli_worker_age_seconds", "How long ago the worker beside this process began.", value=age
        )
    free = shutil.disk_usage(settings.DATA_DIR).free
    if (last := shelf.last_good()) is not None:
        age = (timezone.now() - last.made).total_seconds()
        yield GaugeMetricFamily("weli_backup_age_seconds", "How old the last good backup is.", value=age)
    yield GaugeMetricFamily("weli_disk_free_bytes", "Room left where the site keeps its things.", value=free)


def _of_the_database() -> Iterator[Metric]:
    jobs = GaugeMetricFamily("weli_jobs", "Jobs beside moves and pages, by how they stand.", labels=["state"])
    for state, count in leases.counted().items():
        jobs.add_metric([state], count)
    yield jobs
    oldest = leases.longest_wait()
    yield GaugeMetricFamily("weli_job_wait_seconds", "How long the job that waits longest has been due.", value=oldest)
    yield GaugeMetricFamily("weli_database_bytes", "Size of the database.", value=database_size())


def database_size() -> int:
    """Bytes that the database takes, asked on the connection of whoever asks."""
    if settings.SQLITE:
        database = Path(connection.settings_dict["NAME"])
        files = (database, database.with_name(f"{database.name}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _histogram(name: str, words: str, durations: Durations) -> Metric:
    return HistogramMetricFamily(name, words, buckets=_buckets(durations), sum_value=durations.total)


def _buckets(durations: Durations) -> list[tuple[str, float]]:
    return [("+Inf" if step == float("inf") else str(step), count) for step, count in durations.up_to()]

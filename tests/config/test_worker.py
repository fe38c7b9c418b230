"""The worker beside the server: there, there again when it dies, and gone when the server is."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import Site, environment, manage
from tests.waiting import until


def working(site: Site) -> int:
    """The one process that works for this site, once there is one and it holds its place."""
    until(lambda: len(site.workers()) == 1)
    return site.workers()[0]


@pytest.fixture
def site(start_site: Callable[..., Site]) -> Site:
    return start_site(worker=True)


def test_it_is_there_again_whoever_dies_and_stands_back(site: Site) -> None:
    """From its first start to the last end: the worker is killed, then the server, then the server is asked to end."""
    first = working(site)
    until(lambda: f"beside it (process {first})" in site.log)
    until(lambda: rank(first) == rank(0) + 10)
    # What holds the database does not stand back: everybody would wait for whom it has let pass.
    until(lambda: {rank(int(one.name)) for one in Path(f"/proc/{first}/task").iterdir()} >= {rank(0), rank(0) + 10})

    os.kill(first, signal.SIGKILL)
    until(lambda: site.workers() not in ([], [first]))
    assert "The worker has ended (-9); another one begins in 1 s." in site.log
    assert site.ready()

    second = working(site)
    site.kill()  # the worker ends with it, and holds nothing that the next needs
    assert site.start().ready()
    until(lambda: second not in site.workers() and len(site.workers()) == 1)

    assert site.stop() == 0
    assert site.workers() == []


def rank(thread: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, thread)


def test_the_server_ends_in_time_though_its_worker_hangs(site: Site) -> None:
    os.kill(working(site), signal.SIGSTOP)
    assert site.stop() == 0
    assert site.workers() == []


def test_no_worker_where_none_is_wanted(start_site: Callable[..., Site]) -> None:
    site = start_site()
    assert site.workers() == [] and "process" not in site.log


def test_nothing_is_restored_under_a_worker(site: Site, tmp_path: Path) -> None:
    """It may run by itself, without a server whose lock would say so."""
    env = environment(site.data)
    manage("export", str(tmp_path / "weli.tar.gz"), env=env)
    process = working(site)
    until(lambda: (site.data / "weli.sqlite3.workers").exists())
    os.kill(process, signal.SIGSTOP)  # it does not see its server end
    site.kill()
    try:
        said = manage("restore", str(tmp_path / "weli.tar.gz"), "--replace", env=env, expect=1)
        assert "A worker (`manage.py worker`) still uses" in said and said.count("\n") == 1
    finally:
        os.kill(process, signal.SIGCONT)
    until(lambda: site.workers() == [])
    manage("restore", str(tmp_path / "weli.tar.gz"), "--replace", env=env)

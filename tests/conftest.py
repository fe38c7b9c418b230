"""Fixtures for everybody: the site as a process, and people in front of it."""

import fcntl
import gc
import logging
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import cache
from django.core.signals import setting_changed
from django.db import connection
from django.db.models.signals import post_migrate
from django.dispatch import receiver
from django.utils import translation
from playwright.sync_api import Browser, Page
from pytest_django import DjangoDbBlocker

from config import translations
from config.jobs.conf import conf as jobs_conf
from config.logs import OnceAMinute
from tables.conf import conf as tables_conf
from tests import kinds
from tests.browsing import Visitors
from tests.browsing import chromium as open_chromium
from tests.copies import DATABASE
from tests.running import Site, copy, environment, furnish, manage
from tests.servers import migrated


def pytest_configure() -> None:
    """German addresses and sentences come from the compiled translations."""
    translations.compile_all()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collects without the garbage collector, which would walk over ten thousand tests again and again.

    They stay, so it need not look at them later either. And what tests make goes by itself, nearly all of it.
    """
    gc.disable()
    with the_first_alone():
        collected = yield
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
    return collected


@contextmanager
def the_first_alone() -> Iterator[None]:
    """Where nothing of the tests is compiled yet, the first worker goes ahead; the others wait, and find it done."""
    compiled = any((Path(__file__).parent / "rules").glob("__pycache__/test_*-pytest-*.pyc"))
    if compiled or sys.dont_write_bytecode or "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    with Path(__file__).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
            fcntl.flock(lock, fcntl.LOCK_UN)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="KEY", default="", help="only tests that are run for each game, for this one")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest comes first; what can be dealt out singly comes last, and ends everywhere at about one time."""
    key = config.getoption("--game")
    asked = bool(key or config.option.keyword or any("[" in word for word in config.args))
    wanted = {item: (not key or is_about(key, item)) and not kinds.left_out(item, asked=asked) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not wanted[item]])
    items[:] = [item for item in items if wanted[item]]
    items.sort(key=lambda item: turn_of(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One more than there are cores: at a table, and while servers are ended and begun, most of the time is waited.

    Beside a worker its browser and its servers run: with three on two cores these stand still for a twentieth of the time,
    and a fourth would pay more for a Chromium, pages and words of its own than it finds left.
    """
    if config.option.numprocesses != "auto" or "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Deals the tests out to the workers by ``work_of``."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class Together(LoadScopeScheduling):  # type: ignore[misc]
        """Tests of one piece of work run in one worker, one after the other."""

        def _split_scope(self, nodeid: str) -> str:
            return work_of(nodeid)

    config.option.loadscopereorder = False
    return Together(config, log)


def is_about(key: str, item: pytest.Item) -> bool:
    """Whether a test is one of those that are run for each game, and this one for the game of this key."""
    callspec = getattr(item, "callspec", None)
    return callspec is not None and any(_names(key, value) for value in callspec.params.values())


def _names(key: str, value: object) -> bool:
    """Whether something is this key, the game itself, or a row that has one of them in it."""
    if isinstance(value, tuple | list):
        return any(_names(key, one) for one in value)
    return key == (value if isinstance(value, str) else getattr(value, "key", None))


TABLE, EVENING = "at a table in a browser", "an evening in five browsers"
PAGE = "on a page in a browser"
SHEET = "at a sheet in a browser"
IN_A_BROWSER = {"test_table_": TABLE, "test_friends": EVENING, "test_soak": EVENING, "test_every_game": EVENING}
IN_A_BROWSER |= dict.fromkeys(("test_score_", "test_evening", "test_whole_", "test_duplicate"), SHEET)
ARTICLES = "the articles of the book"
READING = ("aloud", "annotated_hand", "beside", "embed", "every_page", "family_pages", "opendata", "pages", "yours")
OF_ARTICLES = {f"tests/book/test_{name}.py" for name in READING}
OF_ARTICLES |= {f"tests/search/test_{name}.py" for name in ("answers", "offline", "pages")}
ASKING = {f"tests/config/test_{name}.py" for name in ("bodies", "every_address", "headers", "serve")}
TURNS = {TABLE: 0, PAGE: 1, EVENING: 2, SHEET: 2, ARTICLES: 2}
SINGLY = "tests/rules/"  # many, and none of them keeps anything for the next


def work_of(nodeid: str) -> str:
    """To which piece of work a test belongs.

    The browser tests are four pieces: at a table and at an evening most of the time is waited for others, on pages and
    at sheets most is computed. Each opens its Chromium and its site once. Those that read all articles or search them
    are one piece, since each page is made once there (`sent` of tests/book/pages.py), as is the index of the search;
    and so are those that only ask a served site. What the other tests of a file look at is made once, by one worker.
    """
    path = nodeid.partition("::")[0]
    folder, _, name = path.rpartition("/")
    if folder == "tests/browser":
        return next((piece for beginning, piece in IN_A_BROWSER.items() if name.startswith(beginning)), PAGE)
    if path in OF_ARTICLES:
        return ARTICLES
    if path in ASKING:
        return "what the served site answers"
    return nodeid if path.startswith(SINGLY) else path


def turn_of(nodeid: str) -> int:
    """When a test's piece of work is begun: the lower, the earlier. What does not share a site with the rest is last."""
    work = work_of(nodeid)
    return TURNS.get(work, 5 if work.startswith(SINGLY) else 4)


@pytest.fixture(autouse=True)
def afresh() -> None:
    """Every test begins in English, with nobody who has done anything too often and a log that has counted nothing yet.

    A request for a German page leaves its language behind in the thread. What went wrong again and again in one test,
    with whatever stood in its address, would be told when a later one that reads the log writes its first warning.
    """
    translation.activate("en")
    cache.clear()
    for handler in logging.getLogger().handlers:
        for counting in handler.filters:
            if isinstance(counting, OnceAMinute):
                counting.forget()


@receiver(setting_changed)
def read_settings_again(**_: object) -> None:
    """What is made of settings once is made anew when the fixture of settings sets one, and when it sets it back."""
    tables_conf.cache_clear()
    jobs_conf.cache_clear()


# Bots that do not pause, and no end of guests, tables and requests from one address.
QUICK = {
    "TABLES_BOT_PAUSE": "0,0.002",
    "TABLES_GUESTS_PER_HOUR": "100000",
    "TABLES_TABLES_PER_HOUR": "100000",
    "TABLES_SEATS_PER_HOUR": "100000",
    "TABLES_PAGES_RATE": "100000",
    "TABLES_CONNECTIONS_RATE": "100000",
}


MIGRATED = "migrated.sqlite3"  # with it begin the tests of all workers and the sites that they start


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """The database of the tests in this process: migrated by the first worker who wants one, copied by the others.

    A test that commits is followed by a flush. That would write all content types and permissions anew, which takes
    fifteen times as long as the flush itself; nobody here asks for either.
    """
    with django_db_blocker.unblock():
        given = os.environ.get(DATABASE)
        migrated_database = Path(given) if given else made_once(MIGRATED, migrated_here, tmp_path_factory)
        name = str(connection.settings_dict["TEST"]["NAME"])
        if connection.settings_dict["NAME"] != name:
            connection.close()
            shutil.copy(migrated_database, name)
            settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)
    yield
    with django_db_blocker.unblock():
        connection.close()


@pytest.fixture(scope="session")
def migrated_database(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with which the tests in a copy of the repository begin as well."""
    return made_once(MIGRATED, migrated_here, tmp_path_factory)


def migrated_here(file: Path) -> Path:
    """Makes the database of this process, and a copy of it in that file."""
    connection.creation.create_test_db(verbosity=0, serialize=False)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(file)])
    return file


def migrated_apart(file: Path) -> Path:
    """Makes the same database in that file by a process of its own, for who serves from it and has none himself."""
    data = file.with_name("migrating")
    manage("migrate", "-v0", env=environment(data))
    return (data / "weli.sqlite3").rename(file)


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with migrations applied and static files collected; copied by those who serve from it."""
    migrated = partial(made_once, MIGRATED, migrated_apart, tmp_path_factory)
    return made_once("furnished", partial(furnish, migrated=migrated), tmp_path_factory)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PostgreSQL with migrations applied, for those who begin with one like it."""
    return made_once("cluster.tar", migrated, tmp_path_factory)


def made_once(name: str, make: Callable[[Path], Path], folders: pytest.TempPathFactory) -> Path:
    """A file or folder that the first worker who wants it makes, for all of them."""
    base = folders.getbasetemp()
    there = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with there.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not there.exists():
            make(there.with_name(f"{name}.new")).rename(there)
    return there


@pytest.fixture
def start_site(furnished: Path, tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """start_site(SETTING="value", …) → a site of this test alone; ended afterwards. worker=True: with one beside it."""
    sites: list[Site] = []

    def start(*, worker: bool = False, **settings: str) -> Site:
        site = Site(copy(furnished, tmp_path / f"site{len(sites)}"), settings=QUICK | settings, worker=worker)
        sites.append(site)
        return site.start()

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="module")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for all tests of a module."""
    site = Site(copy(furnished, tmp_path_factory.mktemp("site") / "data"), settings=dict(QUICK)).start()
    yield site
    assert site.stop() == 0, site.log


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One Chromium per module: as long as it is open, the thread's event loop belongs to it."""
    with open_chromium() as browser:
        yield browser


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """visitor(viewport=…, locale="de-AT", …) → the page of one more person with cookies of their own."""
    visitors = Visitors(chromium)
    yield visitors
    visitors.leave()


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    """The page of one person at a desk, in English."""
    return visitor()

"""People who play in Chromium against a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import Player
from tests.browsing import chromium as open_chromium
from tests.conftest import QUICK
from tests.running import Site, copy


@pytest.fixture(scope="package")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for all of them; each test opens what it needs there. A start costs as much as two or three tests."""
    site = Site(copy(furnished, tmp_path_factory.mktemp("site") / "data"), settings=dict(QUICK)).start()
    yield site
    assert site.stop() == 0, site.log


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One Chromium for all of them; the visitors share nothing."""
    with open_chromium() as browser:
        yield browser


@pytest.fixture
def player(visitor: Callable[..., Page]) -> Callable[..., Player]:
    """player(viewport=…, …) → one more person."""

    def come(**options: object) -> Player:
        return Player(visitor(**options))

    return come

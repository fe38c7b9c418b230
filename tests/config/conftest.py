"""What the tests of the served site share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import QUICK
from tests.running import Site, copy


@pytest.fixture(scope="package")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for all who only ask it for something (``ASKING`` of tests/conftest.py are one piece of work)."""
    site = Site(copy(furnished, tmp_path_factory.mktemp("site") / "data"), settings=dict(QUICK)).start()
    yield site
    assert site.stop() == 0, site.log

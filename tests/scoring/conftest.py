"""What the tests of the pages share."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def fresh_counts():
    """Nobody has opened too many sheets yet."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def reader_of_english(client):
    """A reader who has chosen English."""
    client.cookies["weli_language"] = "en"

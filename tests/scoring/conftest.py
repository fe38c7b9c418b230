"""What the tests of the pages share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def reader_of_english(client):
    """A reader who has chosen English."""
    client.cookies["weli_language"] = "en"

"""People who play in Chromium against a real server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.people import Player


@pytest.fixture
def player(visitor: Callable[..., Page]) -> Callable[..., Player]:
    """player(viewport=…, …) → one more person."""

    def come(**options: object) -> Player:
        return Player(visitor(**options))

    return come

"""People who play in Chromium against a real server."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.people import Player


@pytest.fixture
def player(visitor: Callable[..., Page]) -> Iterator[Callable[..., Player]]:
    """player(viewport=…, …) → one more person. What their pages complain of fails the test."""
    people: list[Player] = []

    def come(**options: object) -> Player:
        person = Player(visitor(**options))
        people.append(person)
        return person

    yield come
    complaints = [line for person in people for line in person.complaints]
    assert not complaints, "\n".join(complaints)

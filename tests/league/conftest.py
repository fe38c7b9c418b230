"""What the tests of leagues share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from scoring.models import Club
from tables.models import Player
from tests.league import people


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    """Nobody has done anything too often yet."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def owner(db: None) -> Player:
    """Who has founded the club."""
    return people.guest("Vroni")


@pytest.fixture
def club(owner: Player) -> Club:
    """A club that strangers do not see."""
    return people.club_of(owner)
